package market

import "time"

// EventKind says what an event tells.
type EventKind string

// The kinds of events. A change that moves several is named by the first of price, stock and
// facts.
const (
	EventListed    EventKind = "listed"
	EventWithdrawn EventKind = "withdrawn"
	EventPrice     EventKind = "price"
	EventStock     EventKind = "stock"
	EventFacts     EventKind = "facts"
)

// EventQuery narrows events in the database. Its zero value takes all.
type EventQuery struct {
	// After and Until bound the number: those above After, up to Until. 0 is no bound.
	After, Until int64
	// Run takes the events of one refresh; 0 takes all.
	Run int64
	// Plan and Partner take the events of one; 0 and nil take all.
	Plan    int64
	Partner *PartnerID
	// Newest gives the events with the largest number first.
	Newest bool
	// All also gives the events that the public does not see, as they are stored.
	All bool
}

// Event is a change of a plan.
type Event struct {
	Seq     int64
	At      time.Time
	Run     int64 // 0 for none
	Plan    int64
	Partner PartnerID
	Kind    EventKind
	// TakesBack is the first of the partner's runs that the event's run takes back, up to its
	// own; 0 where it is no roll-back. Begins reports that it is the partner's first good one.
	TakesBack int64
	Begins    bool
	// Before and After are JSON objects of the columns that changed, the whole row after
	// listed and before withdrawn; nil on the other side.
	Before, After []byte
	// OtherBefore and OtherAfter are the quotes in another currency, which no column of the API
	// has; nil where they did not change.
	OtherBefore, OtherAfter *OtherQuotes
}
