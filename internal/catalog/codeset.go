package catalog

import "launchrack/internal/catalog/bitset"

// codeSet is a set of a column's codes: a range or single codes or, inverted,
// all other codes. Whether NULL belongs to the set is held apart.
type codeSet struct {
	lo, hi uint32 // the range holds lo and ends before hi
	// single has a bit for each code; it replaces the range unless it is nil.
	single   []uint64
	inverted bool
	null     bool
}

func (s *codeSet) has(code uint32) bool {
	switch {
	case code == 0:
		return s.null
	case s.single != nil:
		return bitset.Has(s.single, code) != s.inverted
	}
	return (s.lo <= code && code < s.hi) != s.inverted
}

// empty reports whether neither a code nor NULL is in the set. It does not look
// at single codes.
func (s *codeSet) empty() bool { return s.single == nil && !s.inverted && s.lo >= s.hi && !s.null }

// full reports whether all codes and NULL are in the set. It does not look at
// single codes.
func (s *codeSet) full(count int) bool {
	all := (s.inverted && s.lo >= s.hi) || (!s.inverted && s.lo <= 1 && int(s.hi) > count)
	return s.single == nil && all && s.null
}
