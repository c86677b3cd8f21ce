package browse

import (
	"slices"

	"launchrack/internal/catalog"
)

// MostValues is how many values of a facet a list offers. Nobody scrolls through
// more, and a feed that gives every plan a region of its own would make pages of
// megabytes.
const MostValues = 500

// offered gives the most common values of every facet, each list in its order,
// and how many it leaves out, by facet.
func offered(all *catalog.Facets) (*catalog.Facets, map[string]int) {
	f, left := *all, map[string]int{}
	f.Counts = make([][]catalog.ValueCount, len(all.Counts))
	for k, facet := range facets {
		f.Counts[k] = mostCommon(all.Counts[k], facet.Name, left)
	}
	return &f, left
}

// mostCommon gives MostValues of a list where it has more, in its order; of equally
// common ones the first.
func mostCommon(list []catalog.ValueCount, facet string, left map[string]int) []catalog.ValueCount {
	if len(list) <= MostValues {
		return list
	}
	left[facet] = len(list) - MostValues
	counts := make([]int, len(list))
	for i, c := range list {
		counts[i] = c.Count
	}
	slices.Sort(counts)
	rarest := counts[len(counts)-MostValues]
	more, _ := slices.BinarySearch(counts, rarest+1)
	ties := MostValues - (len(counts) - more)
	kept := make([]catalog.ValueCount, 0, MostValues)
	for _, c := range list {
		n := c.Count
		if n == rarest {
			ties--
		}
		if n > rarest || n == rarest && ties >= 0 {
			kept = append(kept, c)
		}
	}
	return kept
}
