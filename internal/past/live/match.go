package live

import (
	"context"
	"sync"
	"time"
	"unique"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/door/meter"
)

// Filter is what a follower asks of every batch. It keeps the text, once for all followers, and not
// what is read from it, which may take hundreds of times as much memory.
type Filter struct {
	// Text names the filter among all: filters with the same text find the same plans.
	Text unique.Handle[string]
	// Read reads the text.
	Read func() (query.Query, error)
}

// Passes says whether the plan of a change passes a filter before and after the change.
type Passes struct{ Before, After bool }

// matches keeps what followers have asked of a batch.
type matches struct {
	mu     sync.Mutex
	asked  map[unique.Handle[string]]*match
	places map[int64]int // of plans in Changes
}

type match struct {
	mu     sync.Mutex
	passes []Passes // nil until it is known
}

// Match evaluates a filter, once for all followers with the same text, under the budget of a query.
// It returns an entry for each change, and the time of the processor that it took: none where
// somebody else has asked before.
func (b *Batch) Match(ctx context.Context, f Filter) (passes []Passes, took time.Duration, err error) {
	m := b.matches.of(b, f.Text)
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.passes != nil {
		return m.passes, 0, nil
	}
	q, err := f.Read()
	if err != nil {
		return nil, 0, err
	}
	q.Limit, q.Offset, q.Order = query.NoLimit, 0, nil
	var spent meter.Meter
	ctx = spent.Measure(ctx)
	defer func() { took = askTime + ReadTime(q) + spent.Took() }()
	passes = make([]Passes, len(b.Changes))
	for _, side := range []struct {
		snap *catalog.Snapshot
		mark func(*Passes)
	}{{b.Before, func(p *Passes) { p.Before = true }}, {b.After, func(p *Passes) { p.After = true }}} {
		found, err := side.snap.FindContext(ctx, q, catalog.Operator)
		if err != nil {
			return nil, 0, err
		}
		for i := range found.Len() {
			if at, isOwn := b.matches.places[found.ID(i)]; isOwn {
				side.mark(&passes[at])
			}
		}
	}
	m.passes = passes
	return passes, 0, nil
}

func (m *matches) of(b *Batch, text unique.Handle[string]) *match {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.asked == nil {
		m.asked, m.places = map[unique.Handle[string]]*match{}, make(map[int64]int, len(b.Changes))
		for i := range b.Changes {
			m.places[b.Changes[i].Plan] = i
		}
	}
	if m.asked[text] == nil {
		m.asked[text] = &match{}
	}
	return m.asked[text]
}

// The times of asking a batch, and of reading the parts of a filter.
const (
	askTime         = 20 * time.Microsecond
	conditionTime   = 3 * time.Microsecond
	valueTime       = 200 * time.Nanosecond
	instructionTime = 500 * time.Nanosecond
)

// ReadTime is about what reading a filter takes of the processor.
func ReadTime(q query.Query) time.Duration {
	size := query.SizeOf(q.Where)
	return time.Duration(size.Conditions+len(q.Words))*conditionTime + time.Duration(size.Values)*valueTime +
		time.Duration(size.Instructions)*instructionTime
}
