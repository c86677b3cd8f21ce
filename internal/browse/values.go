package browse

import (
	"slices"

	"launchrack/internal/catalog"
)

// MaxFacetValues bounds the values of a facet that a list offers. Nobody scrolls
// through more, and a feed with a region for every plan would make pages of
// megabytes.
const MaxFacetValues = 500

// offered returns the most common values of every facet, in their order, and the
// number of values that it leaves out, by facet.
func offered(all *catalog.Facets) (*catalog.Facets, map[string]int) {
	f, left := *all, map[string]int{}
	f.Counts = make([]catalog.FacetCounts, len(all.Counts))
	for k, facet := range facets {
		f.Counts[k] = mostCommon(all.Counts[k], facet.Name, left)
	}
	return &f, left
}

// mostCommon returns the MaxFacetValues most common values of a list, in their order.
// Among equally common ones it takes the first. It adds the number of the others to
// leftOut.
func mostCommon(list catalog.FacetCounts, facet string, leftOut map[string]int) catalog.FacetCounts {
	if list.Len() <= MaxFacetValues {
		return list
	}
	leftOut[facet] = list.Len() - MaxFacetValues
	counts := make([]int, list.Len())
	for i, c := range list.All() {
		counts[i] = c.Count
	}
	slices.Sort(counts)
	rarest := counts[len(counts)-MaxFacetValues]
	more, _ := slices.BinarySearch(counts, rarest+1)
	ties := MaxFacetValues - (len(counts) - more)
	return list.Filter(func(n int) bool {
		if n == rarest {
			ties--
		}
		return n > rarest || n == rarest && ties >= 0
	})
}
