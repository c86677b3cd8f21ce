// Package live tells clients of changes as they happen. One goroutine reads the journal once
// after each change and hands what it found to all subscribers. Nothing waits for a
// subscriber: one that cannot keep up is dropped, and may begin again where it was.
package live

import (
	"context"
	"iter"
	"time"

	"launchrack/internal/market"
)

// Event is a change of a plan as the public sees it.
type Event struct {
	Seq  int64
	At   time.Time
	Run  int64 // of the partner's refresh; 0 for none
	Plan int64
	Kind market.EventKind
	// Before and After are JSON objects of the columns that changed, the whole row after
	// listed and before withdrawn; nil on the other side.
	Before, After []byte
}

// Journal holds all events, in the order of their numbers.
type Journal interface {
	// Events gives those above after, up to until; those with the largest number first where
	// newest says so.
	Events(ctx context.Context, after, until int64, newest bool) iter.Seq2[Event, error]
	// EventsUntil is the largest number of an event up to a version of the catalogue.
	EventsUntil(ctx context.Context, version int64) (int64, error)
}
