// Package watch is the vocabulary of watches: the address of a page with a rule, a receiver,
// and the messages that go to it. What judges changes is in package watcher, and what sends
// in package deliver.
package watch

import (
	"time"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
)

// State is how a watch stands.
type State string

// The states of a watch. Only an active one is told anything but how to confirm it.
const (
	Pending State = "pending"
	Active  State = "active"
	Paused  State = "paused"
	Ended   State = "ended"
)

// Spec is what a visitor asked for.
type Spec struct {
	// For is the page on this shop: its path and query.
	For string `json:"for"`
	// Rule says when the watch fires; Value is the price a month that PriceBelow and Better
	// compare with.
	Rule  Rule           `json:"rule"`
	Value *market.Amount `json:"value,omitempty"`
	// HowOften says when a message goes out, at 8:00 in TimeZone where not at once.
	HowOften HowOften `json:"how_often"`
	TimeZone string   `json:"time_zone"`
	// AtStart also tells what holds when the watch begins.
	AtStart bool `json:"at_start"`
	// Currency and Country are those of the prices; no country leaves them net.
	Currency market.Currency `json:"currency"`
	Country  string          `json:"vat_country,omitempty"`
	// Language is the code of the language that its messages and its page are written in; empty for English.
	Language string `json:"language,omitempty"`
}

// Lang is the language of the watch. One that the program does not have any more is English.
func (s Spec) Lang() *language.Language {
	if lang, ok := language.Find(s.Language); ok {
		return lang
	}
	return language.English
}

// Watch is a stored watch.
type Watch struct {
	ID       string
	Receiver int64
	Spec
	State                  State
	Reason                 Reason
	CreatedAt, ConfirmedAt time.Time
	// EndedAt is zero for a watch that has not ended.
	EndedAt time.Time
	// Seq is the last event that does not count.
	Seq int64
	// Secret signs what a webhook gets, sealed; nil for other channels.
	Secret []byte
	// Begun reports that what held at the start was looked at.
	Begun bool
	// Held are the plans for which the condition of the rule holds; see Rule.IsKept.
	Held Held
	// Revision grows with each change of any watch.
	Revision int64
}

// Kind is what a message says.
type Kind string

// The kinds of messages.
const (
	// Confirm asks the receiver whether it wants the watch.
	Confirm Kind = "confirm"
	// Fired tells what a refresh changed, and Digest what a day or a week did.
	Fired  Kind = "fired"
	Digest Kind = "digest"
)

// Delivery is how a message stands.
type Delivery string

// The states of a message. A dead one is not tried again by itself.
const (
	Waiting Delivery = "waiting"
	Sent    Delivery = "sent"
	Dead    Delivery = "dead"
)

// Message is an entry of the outbox. It says the same on every try.
type Message struct {
	ID        string
	Watch     string
	Kind      Kind
	State     Delivery
	CreatedAt time.Time
	// NextAt is when it is tried next, or when it was sent.
	NextAt  time.Time
	Tries   int
	Failure Failure
	// Firings name MaxNamed plans at most, and Unnamed counts the others.
	Firings []Firing
	Unnamed int
}

// MaxNamed bounds the plans that one message names.
const MaxNamed = 50

// Plans counts the plans that the message is about.
func (m *Message) Plans() int { return len(m.Firings) + m.Unnamed }

// Add lets the message say more. What finds no room among the named plans is counted.
func (m *Message) Add(firings []Firing, unnamed int) {
	named := min(len(firings), max(0, MaxNamed-len(m.Firings)))
	if m.Unnamed > 0 { // the first plans are named, and the later ones counted
		named = 0
	}
	m.Firings = append(m.Firings, firings[:named]...)
	m.Unnamed += len(firings) - named + unnamed
}

// Firing is one plan for which a rule began to hold.
type Firing struct {
	// Seq is the event that made it hold; 0 where the clock or an exchange rate did.
	Seq  int64     `json:"seq"`
	At   time.Time `json:"at"`
	Plan int64     `json:"plan_id"`
	Name string    `json:"name"`
	// Partner is the partner's name, and Page the path of the plan's page.
	Partner string `json:"partner"`
	Page    string `json:"page"`
	// Specs is the plan's size in a line: "4 cores, 16 GB RAM, 160 GB NVMe".
	Specs string `json:"specs,omitempty"`
	// Before and After are the shown prices; empty where there is none.
	Before string `json:"before,omitempty"`
	After  string `json:"after,omitempty"`
	// Tax says whether the prices are with tax: "incl. 19% VAT" or "excl. tax".
	Tax string `json:"tax,omitempty"`
	// Beside is the price that holds, else the last one, in the watch's currency, where it is shown in another.
	Beside string `json:"beside,omitempty"`
	// Change is by how much of a hundred the price moved, such as "−5%"; empty for none.
	Change string `json:"change,omitempty"`
	// IsGone reports that the plan cannot be ordered.
	IsGone bool `json:"gone,omitempty"`
	// Reason is a whole sentence.
	Reason string `json:"reason"`
}

// SealedReceiver is where messages go, as it is stored: the address can be read with the
// shop's key alone.
type SealedReceiver struct {
	ID      int64
	Channel Channel
	// Hash is the same for equal addresses, and tells nothing without the key. Mailbox is the
	// same for all spellings of one.
	Hash, Mailbox []byte
	// Host is the same for addresses of one host.
	Host    []byte
	Address []byte
}

// Bounds are how much there may be for those who did not ask: whoever makes a watch can name the
// address of a stranger.
type Bounds struct {
	// Watches bounds the watches of a mailbox that have not ended.
	Watches int
	// Asks bounds the questions to confirm that a mailbox gets within AsksWithin, and ShopAsks
	// those that the shop sends in an hour. 0 is no bound.
	Asks, ShopAsks int
}

// AsksWithin is how long a question to confirm counts.
const AsksWithin = 24 * time.Hour

// Ask is what became of a question to confirm.
type Ask string

// What becomes of questions. Whoever made the watch is told the same of the first three, so that
// nobody learns what a mailbox wants.
const (
	AskQueued Ask = "queued"
	// AskOften is one of too many for its mailbox, and AskUnwanted one to a mailbox that wants
	// no messages.
	AskOften    Ask = "often"
	AskUnwanted Ask = "unwanted"
	// AskRefused is one of too many for the shop; there is no watch.
	AskRefused Ask = "refused"
)

// Asks lists what can become of questions.
var Asks = []string{string(AskQueued), string(AskOften), string(AskUnwanted), string(AskRefused)}

// Due is a message whose time has come, with its watch and receiver.
type Due struct {
	Message
	Watch    Watch
	Receiver SealedReceiver
}

// Note is how a message stands after a try, and what becomes of its watch; nil for nothing.
type Note struct {
	Message
	Change func(*Watch)
	// Silent is until when the watch says nothing else; zero for no bound.
	Silent time.Time
	// Joined is the id of the message that takes what was added to this one while it was on its
	// way.
	Joined string
}

// Heard is how far what people tell the shop in chats was read.
type Heard struct {
	// Lease is of the process that reads, and Reader names what it reads.
	Lease  market.Lease `json:"-"`
	Reader string       `json:"-"`
	// Next is the number of what comes next, and At when something came last.
	Next int64     `json:"next"`
	At   time.Time `json:"at"`
}

// Busy are the mailboxes and hosts that have their share of the outbox, by their hashes.
type Busy struct{ Mailboxes, Hosts [][]byte }

// Move notes that the journal was read up to an event, with what follows from it.
type Move struct {
	Seq      int64
	Messages []Message
	// Apart is the least time between two messages of one watch.
	Apart   time.Duration
	Kept    []Kept
	Stopped []Stopped
}

// Stopped is a watch that the shop pauses, and why.
type Stopped struct {
	Watch  string
	Reason Reason
}

// Kept is what a watch of a revision remembers.
type Kept struct {
	Watch    string
	Revision int64
	Held     Held
}

// BeginAnew lets the watcher look anew at what holds. It is told at the first beginning alone.
func (w *Watch) BeginAnew() {
	if w.Begun {
		w.AtStart = false
	}
	w.Begun = false
}

// Activate begins a watch, or goes on with one that was paused.
func (w *Watch) Activate(now time.Time) {
	if w.ConfirmedAt.IsZero() {
		w.ConfirmedAt = now
	}
	w.State, w.Reason, w.EndedAt = Active, "", time.Time{}
}

// End ends a watch for a reason of its receiver.
func (w *Watch) End(now time.Time, reason Reason) {
	w.State, w.Reason, w.EndedAt = Ended, reason, now
}

// TakesAgain reports whether a message that was given up may go out again. A watch that the
// shop paused over it goes on; what a person ended or paused stays so.
func (w *Watch) TakesAgain(k Kind) bool {
	if k == Confirm {
		return w.State == Pending
	}
	return w.State == Active || w.State == Paused && w.Reason != ""
}

// Stats says how far watches and their messages are.
type Stats struct {
	// Active counts the watches that are on, and Waiting the messages of the outbox.
	Active, Waiting int
	// WaitsSince is when the oldest message was to go out, and BehindSince when the oldest event
	// came that nobody judged yet; zero for none.
	WaitsSince, BehindSince time.Time
}
