package catalog

import (
	"context"
	"sync"

	"launchrack/internal/query"
)

// countCache holds the counts of queries by what they filter, so that another
// page or another order of the same rows counts nothing. It has two halves: what
// is used moves into the young one, and when that is full the old one is dropped
// and the young one takes its place.
type countCache struct {
	mu         sync.Mutex
	young, old map[string]*Facets
	bytes      int // of the young half
}

const (
	// maxCountBytes bounds both halves together.
	maxCountBytes = 8 << 20
	// maxCountKey is the length of the longest query whose counts are cached, in bytes.
	maxCountKey = 1024
)

// size estimates the memory of the counts; their values belong to the snapshot.
func (f *Facets) size() int {
	n := 200
	for _, c := range f.Counts {
		n += 48 + 8*cap(c.counts)
	}
	return n
}

func (c *countCache) find(key []byte) *Facets {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f, ok := c.young[string(key)]; ok {
		return f
	}
	f, ok := c.old[string(key)]
	if ok {
		delete(c.old, string(key))
		c.add(string(key), f)
	}
	return f
}

func (c *countCache) keep(key []byte, f *Facets) {
	if len(key) > maxCountKey || f.size() > maxCountBytes/8 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.add(string(key), f)
}

func (c *countCache) add(key string, f *Facets) {
	if _, ok := c.young[key]; ok {
		return
	}
	c.bytes += f.size() + 2*len(key)
	if c.young == nil || c.bytes > maxCountBytes/2 {
		c.old, c.young = c.young, make(map[string]*Facets, len(c.young))
		c.bytes = f.size() + 2*len(key)
	}
	c.young[key] = f
}

var keyBuffers = sync.Pool{New: func() any { return new([]byte) }}

// Answer is AnswerContext for a caller who always waits.
func (s *Snapshot) Answer(q query.Query, v Visibility) (*Answer, error) {
	return s.AnswerContext(context.Background(), q, v)
}

// AnswerContext is FindContext and Facets in one walk over the rows. The counts may be shared
// with other readers and must not be changed.
func (s *Snapshot) AnswerContext(ctx context.Context, q query.Query, v Visibility) (*Answer, error) {
	buf := keyBuffers.Get().(*[]byte)
	defer keyBuffers.Put(buf)
	*buf = q.AppendKey(append((*buf)[:0], byte(v)))
	counts := s.counts.find(*buf)
	if counts != nil && q.Limit == 0 {
		return s.answer(counts, nil), nil
	}
	e, err := s.begin(ctx, &q, v)
	if err != nil {
		return nil, err
	}
	defer e.end()
	if q.Limit != 0 { // else any order is the same
		if err := e.orderBy(&q); err != nil {
			return nil, err
		}
	}
	if counts != nil {
		return s.answer(counts, e.pageOfTotal(counts.Total, &q)), nil
	}
	e.run(true)
	counts = e.facets()
	s.counts.keep(*buf, counts)
	return s.answer(counts, e.page(&q)), nil
}

func (s *Snapshot) answer(counts *Facets, rows []uint32) *Answer {
	return &Answer{Result: Result{Total: counts.Total, rows: rows, snap: s}, Facets: *counts}
}

// Facets is FacetsContext for a caller who always waits.
func (s *Snapshot) Facets(q query.Query, v Visibility) (Facets, error) {
	return s.FacetsContext(context.Background(), q, v)
}

// FacetsContext counts all facets and the price range. The order, page and select of
// the query do not matter. Errors are as of FindContext. The counts may be shared with
// other readers and must not be changed.
func (s *Snapshot) FacetsContext(ctx context.Context, q query.Query, v Visibility) (Facets, error) {
	q.Limit = 0
	answer, err := s.AnswerContext(ctx, q, v)
	if err != nil {
		return Facets{}, err
	}
	return answer.Facets, nil
}
