package market

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
