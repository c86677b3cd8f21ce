package catalog

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"launchrack/internal/catalog/bitset"
	"launchrack/internal/model/market"
)

// move says how a sorted list of distinct values became another one. Codes
// count from 1, since 0 is NULL.
type move struct {
	// remap gives the new code for each old code, 0 if its value is gone; nil if no code
	// changed.
	remap []uint32
	// fresh gives the code of each new plan's value.
	fresh []uint32
	// added lists the codes of the values that are new.
	added []uint32
	// size is how many values there are now.
	size int
}

// gather numbers the values of new plans: 0 for NULL, else 1 and up in the order
// of the distinct values, which it sorts.
func gather[V comparable](values []V, present []bool, compare func(a, b V) int) (list []V, local []uint32) {
	seen := map[V]uint32{}
	for j, v := range values {
		if present[j] {
			seen[v] = 0
		}
	}
	list = slices.SortedFunc(maps.Keys(seen), compare)
	for k, v := range list {
		seen[v] = uint32(k + 1)
	}
	local = make([]uint32, len(values))
	for j, v := range values {
		if present[j] {
			local[j] = seen[v]
		}
	}
	return list, local
}

// mergeValues joins the values of new plans into a sorted list. used marks the old codes that
// are still in use; nil means all. Where nothing changes it gives the old list.
func mergeValues[V comparable](old, fresh []V, present []bool, used []uint64, compare func(a, b V) int) (joined []V, m move) {
	list, local := gather(fresh, present, compare)
	final := make([]uint32, len(list)+1)
	m.remap = make([]uint32, len(old)+1)
	joined = make([]V, 0, len(old)+len(list))
	i, k := 0, 0
	for i < len(old) || k < len(list) {
		order := 1 // the new value comes first
		switch {
		case k == len(list):
			order = -1
		case i < len(old):
			order = compare(old[i], list[k])
		}
		switch {
		case order > 0:
			joined = append(joined, clone(list[k]))
			m.added = append(m.added, uint32(len(joined)))
		case order == 0 || used == nil || bitset.Has(used, uint32(i+1)):
			joined = append(joined, old[i])
			m.remap[i+1] = uint32(len(joined))
		}
		if order >= 0 {
			k++
			final[k] = uint32(len(joined))
		}
		if order <= 0 {
			i++
		}
	}
	for j, code := range local {
		local[j] = final[code]
	}
	m.fresh, m.size = local, len(joined)
	if len(m.added) == 0 && m.size == len(old) {
		m.remap, joined = nil, old
	}
	return joined, m
}

// clone copies a text, which may be a part of a much longer one.
func clone[V any](v V) V {
	if s, isText := any(v).(string); isText {
		return any(strings.Clone(s)).(V)
	}
	return v
}

func compareAmounts(a, b market.Amount) int {
	return cmp.Or(a.Cmp(b), cmp.Compare(a.Scale(), b.Scale()))
}
