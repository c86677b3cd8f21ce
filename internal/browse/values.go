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
	f.Type = mostCommon(f.Type, textCount, "type", left)
	f.Category = mostCommon(f.Category, textCount, "category", left)
	f.CPUCores = mostCommon(f.CPUCores, numberCount, "cpu_cores", left)
	f.RAMSize = mostCommon(f.RAMSize, numberCount, "ram_size", left)
	f.StorageSize = mostCommon(f.StorageSize, numberCount, "storage_size", left)
	f.Regions = mostCommon(f.Regions, textCount, "regions", left)
	f.PartnerName = mostCommon(f.PartnerName, textCount, "partner_name", left)
	return &f, left
}

func textCount(c catalog.TextCount) int     { return c.Count }
func numberCount(c catalog.NumberCount) int { return c.Count }

// mostCommon gives MostValues of a list where it has more, in its order; of equally
// common ones the first.
func mostCommon[C any](list []C, count func(C) int, facet string, left map[string]int) []C {
	if len(list) <= MostValues {
		return list
	}
	left[facet] = len(list) - MostValues
	counts := make([]int, len(list))
	for i, c := range list {
		counts[i] = count(c)
	}
	slices.Sort(counts)
	rarest := counts[len(counts)-MostValues]
	more, _ := slices.BinarySearch(counts, rarest+1)
	ties := MostValues - (len(counts) - more)
	kept := make([]C, 0, MostValues)
	for _, c := range list {
		n := count(c)
		if n == rarest {
			ties--
		}
		if n > rarest || n == rarest && ties >= 0 {
			kept = append(kept, c)
		}
	}
	return kept
}
