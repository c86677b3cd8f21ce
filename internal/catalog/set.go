package catalog

// set is a set of a column's codes: a range of them or single ones, or all
// others than these. NULL, which is no part of either, is told apart.
type set struct {
	lo, hi uint32   // codes from lo up to hi
	single []uint64 // a bit for each code, instead of the range, where not nil
	out    bool     // all other codes than those
	null   bool
}

func (s *set) has(code uint32) bool {
	switch {
	case code == 0:
		return s.null
	case s.single != nil:
		return hasBit(s.single, code) != s.out
	}
	return (s.lo <= code && code < s.hi) != s.out
}

// empty and full are whether no code and no NULL, or both, are in the set; they
// do not look at single codes.
func (s *set) empty() bool { return s.single == nil && !s.out && s.lo >= s.hi && !s.null }

func (s *set) full(count int) bool {
	all := (s.out && s.lo >= s.hi) || (!s.out && s.lo <= 1 && int(s.hi) > count)
	return s.single == nil && all && s.null
}
