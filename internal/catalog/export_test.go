package catalog

import (
	"context"

	"launchrack/internal/catalog/query"
)

// Corrupt overwrites the record of a row.
func (s *Snapshot) Corrupt(i int) {
	for k := range s.documents[i].record {
		s.documents[i].record[k] = 0xff // no length
	}
}

// Lose makes a row refer to a record that is not there.
func (s *Snapshot) Lose(i int) { s.documents[i] = nil }

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
