package live

import (
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/model/market"
)

// maxBatch is the maximum number of events in a batch for subscribers.
const maxBatch = 64

// Change is one event of a batch.
type Change struct {
	Seq  int64
	At   time.Time
	Run  int64 // of the partner's refresh; 0 for none
	Plan int64
	Kind market.EventKind
	// WasThere and IsThere report whether the row existed before and exists after the event.
	WasThere, IsThere bool
	// WasOffered and IsOffered report whether server_plans had the row before and has it after
	// the event. It leaves out unavailable rows.
	WasOffered, IsOffered bool
}

// Batch is a sequence of events with at most one of each plan. It is immutable, and all
// subscribers share it.
type Batch struct {
	Changes []Change
	// Before and After hold the plans before and after the events. As snapshots they can be
	// queried.
	Before, After *catalog.Snapshot
	matches       matches
	told          told
}

// Last is the sequence number of the last event.
func (b *Batch) Last() int64 { return b.Changes[len(b.Changes)-1].Seq }

// since returns the events of a batch after a sequence number; nil for none.
func (b *Batch) since(after int64) *Batch {
	for i := range b.Changes {
		if b.Changes[i].Seq > after {
			return &Batch{Changes: b.Changes[i:], Before: b.Before, After: b.After}
		}
	}
	return nil
}
