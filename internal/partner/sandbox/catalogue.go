package sandbox

import "strconv"

// newcomers is how many plans at the end of each catalogue are added later, one with each generation
// from 1 on.
const newcomers = 3

// isOffered reports whether plan i of n is on offer in a generation. Each generation
// withdraws about one plan in thirty; later generations offer it again.
func isOffered(i, n, generation int) bool {
	if wait := i - (n - newcomers) + 1; wait > generation {
		return false
	}
	return generation == 0 || (i*5+generation*11)%31 != 0
}

// offered returns the items of a generation. About one plan in nine costs a twentieth more. Items
// without a price are in every generation.
func offered(all []item, generation int, s FaultPaths) (items []item) {
	n, i := 0, 0
	for _, it := range all {
		if s.isPriced(it) {
			n++
		}
	}
	for _, it := range all {
		isPlan := s.isPriced(it)
		if !isPlan || isOffered(i, n, generation) {
			items = append(items, it)
		}
		if isPlan && generation > 0 && (i+generation)%9 == 0 {
			it.change(s.Prices, func(v any) any { return Scaled(v, 105) })
		}
		if isPlan {
			i++
		}
	}
	return items
}

// Number returns a number from the query, or fallback without one.
func (c Call) Number(name string, fallback int) int {
	if n, err := strconv.Atoi(c.URL.Query().Get(name)); err == nil && n >= 0 {
		return n
	}
	return fallback
}
