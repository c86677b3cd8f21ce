// Package live sends changes of plans to subscribers as they happen (publish and subscribe). One
// goroutine reads the journal after each change and sends the new events to all subscribers. It
// never waits for a subscriber: a slow one is dropped, and may resume at its last event.
package live

import (
	"context"
	"iter"
	"time"

	"launchrack/internal/market"
)

// Event is an entry of the journal: a public change of a plan.
type Event struct {
	Seq  int64
	At   time.Time
	Run  int64 // of the partner's refresh; 0 for none
	Plan int64
	Kind market.EventKind
	// Before and After are JSON objects of the changed columns. A listed row has only After and a
	// withdrawn one only Before, each with all columns.
	Before, After []byte
	// OtherBefore and OtherAfter are the quotes in another currency, which no column has; nil
	// where they did not change.
	OtherBefore, OtherAfter *market.OtherQuotes
}

// Journal holds all events, ordered by their sequence numbers.
type Journal interface {
	// Events yields the events with after < Seq <= until; in descending order if newest is set.
	Events(ctx context.Context, after, until int64, newest bool) iter.Seq2[Event, error]
	// EventsUntil returns the sequence number of the last event of a version of the catalogue.
	EventsUntil(ctx context.Context, version int64) (int64, error)
	// EventsAfter counts the events after a sequence number, and reports whether an event has it.
	EventsAfter(ctx context.Context, seq int64) (n int64, has bool, err error)
}
