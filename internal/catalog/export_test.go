package catalog

import (
	"context"

	"launchrack/internal/query"
)

// Forget drops all cached counts, so that a benchmark meets none.
func (s *Snapshot) Forget() {
	s.counts.mu.Lock()
	defer s.counts.mu.Unlock()
	s.counts.young, s.counts.old, s.counts.bytes = nil, nil, 0
}

// CachedCounts counts the queries whose counts are cached, and their bytes.
func (s *Snapshot) CachedCounts() (queries, bytes int) {
	s.counts.mu.Lock()
	defer s.counts.mu.Unlock()
	for _, half := range []map[string]*Facets{s.counts.young, s.counts.old} {
		for key, f := range half {
			queries++
			bytes += f.size() + 2*len(key)
		}
	}
	return queries, bytes
}

// MaxCountBytes is the bound of cached counts.
const MaxCountBytes = maxCountBytes

// CachedWords counts the words whose rows are cached.
func (s *Snapshot) CachedWords() int {
	s.wordCache.mu.RLock()
	defer s.wordCache.mu.RUnlock()
	return len(s.wordCache.byWord)
}

// Corrupt overwrites the record of a row.
func (s *Snapshot) Corrupt(i int) {
	record := s.documents.arena.get(s.documents.refs[i])
	for k := range record[documentHead:] {
		record[documentHead+k] = 'x'
	}
}

// Lose makes a row refer to a record that is not there.
func (s *Snapshot) Lose(i int) { s.documents.refs[i] = 1 << 31 }

// Equal lets cmp compare counts.
func (c FacetCounts) Equal(other FacetCounts) bool {
	if c.Len() != other.Len() {
		return false
	}
	for i, one := range c.All() {
		if two := other.At(i); *one.FacetValue != *two.FacetValue || one.Count != two.Count {
			return false
		}
	}
	return true
}

// RowsKeptAfter counts the sorted rows for which an evaluation has room when it goes
// back to the pool, and those for which it had.
func (s *Snapshot) RowsKeptAfter(q query.Query) (kept, had int, err error) {
	e, err := s.begin(context.Background(), &q, Public)
	if err != nil {
		return 0, 0, err
	}
	if err := e.orderBy(&q); err != nil {
		return 0, 0, err
	}
	e.run(false)
	e.page(&q)
	had = cap(e.ranked)
	e.trim()
	kept = cap(e.ranked)
	e.end()
	return kept, had, nil
}

// MaxPooledRows bounds them.
const MaxPooledRows = maxPooledRows
