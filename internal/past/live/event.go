// Package live sends changes of plans to subscribers as they happen (publish and subscribe). One
// goroutine reads the journal after each change and sends the new events to all subscribers. It
// never waits for a subscriber: a slow one is dropped, and may resume at its last event.
package live

import (
	"context"
	"iter"

	"launchrack/internal/model/market"
)

// Journal holds all events, ordered by their sequence numbers.
type Journal interface {
	// Events yields the events with after < Seq <= until; in descending order if newest is set.
	Events(ctx context.Context, after, until int64, newest bool) iter.Seq2[market.Event, error]
	// EventsUntil returns the sequence number of the last event of a version of the catalogue.
	EventsUntil(ctx context.Context, version int64) (int64, error)
	// EventsAfter counts the events after a sequence number, and reports whether an event has it.
	EventsAfter(ctx context.Context, seq int64) (n int64, has bool, err error)
}
