package live

import (
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/query"
)

// maxBatch bounds the events of a batch for subscribers.
const maxBatch = 64

// Change is one event of a batch.
type Change struct {
	Seq  int64
	At   time.Time
	Run  int64 // of the partner's refresh; 0 for none
	Plan int64
	Kind market.EventKind
	// WasThere and IsThere report whether the public saw the row before and sees it after.
	WasThere, IsThere bool
	// WasOffered and IsOffered report the same of server_plans, where a row that is not
	// available is not.
	WasOffered, IsOffered bool
}

// Batch is a run of events, of one plan at most one. It never changes, and all subscribers
// share it.
type Batch struct {
	Changes []Change
	// Before and After hold the rows of the plans around the change, so that the engine of
	// the catalogue answers which of them a query finds.
	Before, After *catalog.Snapshot
	records       records
}

// Last is the number of the last event.
func (b *Batch) Last() int64 { return b.Changes[len(b.Changes)-1].Seq }

// since gives the part of a batch above a number, nil where there is none.
func (b *Batch) since(after int64) *Batch {
	for i := range b.Changes {
		if b.Changes[i].Seq > after {
			return &Batch{Changes: b.Changes[i:], Before: b.Before, After: b.After}
		}
	}
	return nil
}

// Found gives the plans of a snapshot of a batch that a query finds, whatever part of them it
// asks for.
func Found(snap *catalog.Snapshot, q query.Query) (map[int64]bool, error) {
	q.Limit, q.Offset, q.Order = query.NoLimit, 0, nil
	r, err := snap.Find(q, catalog.Operator)
	if err != nil {
		return nil, err
	}
	found := make(map[int64]bool, r.Len())
	for i := range r.Len() {
		found[r.ID(i)] = true
	}
	return found, nil
}
