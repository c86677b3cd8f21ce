package operator

import "time"

// Event is a kind of thing that the audit log tells of.
type Event string

// The events.
const (
	// CodeMade is a random code at the first start.
	CodeMade Event = "code_made"
	// CodeSet is a code that the settings brought, other than the one before.
	CodeSet Event = "code_set"
	// CodeReset is a new code from the command line; it lifts every lock.
	CodeReset Event = "code_reset"
	// CodeWrong is a guess that was judged and wrong.
	CodeWrong Event = "code_wrong"
	// Unlocked is a right code.
	Unlocked Event = "unlocked"
	// Locked is the begin of an address's lock.
	Locked Event = "locked"
	// LimitReached is the last wrong code that the limit of all addresses bears.
	LimitReached Event = "limit_reached"
	// PlansAdded is a call that stored plans by hand.
	PlansAdded Event = "plans_added"
)

// Entry is one line of the audit log. It never holds a code or a hash.
type Entry struct {
	At    time.Time `json:"time"`
	Event Event     `json:"event"`
	// Address is whom the event is about: an IPv4 address, a /64 of IPv6,
	// "unknown", or empty where nobody came over the network.
	Address string `json:"address,omitempty"`
	Detail  string `json:"detail,omitempty"`
}
