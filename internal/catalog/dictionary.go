package catalog

import (
	"cmp"
	"slices"
	"strings"
	"unsafe"

	"launchrack/internal/catalog/bitset"
	"launchrack/internal/market"
)

// texts is a list of byte strings kept in an arena. Plain texts, lists and
// price maps all are such strings, the latter two written so that comparing
// bytes compares what they stand for.
type texts struct {
	refs  []uint32
	arena arena
}

func (t *texts) at(i int) string { return asString(t.arena.get(t.refs[i])) }

// asString reads bytes that never change as a string, without copying them.
func asString(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

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
// of the distinct values, which it sorts. The hash may be a poor one: it only
// finds values that were seen a moment ago.
func gather[V comparable](values []V, present []bool, hash func(V) uint, compare func(a, b V) int) (list []V, local []uint32) {
	const recent = 256
	var last [recent]uint32
	seen := map[V]uint32{}
	local = make([]uint32, len(values))
	for j, v := range values {
		if !present[j] {
			continue
		}
		slot := &last[hash(v)%recent]
		if *slot != 0 && list[*slot-1] == v {
			local[j] = *slot
			continue
		}
		id, ok := seen[v]
		if !ok {
			list = append(list, v)
			id = uint32(len(list))
			seen[v] = id
		}
		local[j], *slot = id, id
	}
	order := make([]uint32, len(list))
	for k := range order {
		order[k] = uint32(k)
	}
	slices.SortFunc(order, func(a, b uint32) int { return compare(list[a], list[b]) })
	sorted, place := make([]V, len(list)), make([]uint32, len(list)+1)
	for k, id := range order {
		sorted[k], place[id+1] = list[id], uint32(k+1)
	}
	for j, id := range local {
		local[j] = place[id]
	}
	return sorted, local
}

// merger joins new values into a sorted list: keep is called for each range of
// old values that stays, add for each new one, both in order.
type merger[V comparable] struct {
	old     int
	at      func(i int) V
	compare func(a, b V) int
	used    []uint64 // by old code; nil where all are
	keep    func(lo, hi int)
	add     func(v V)
}

func (g *merger[V]) merge(list []V, local []uint32) move {
	m := move{remap: make([]uint32, g.old+1), fresh: local}
	final, start := make([]uint32, len(list)+1), 0
	for k, v := range list {
		at, found := g.search(start, v)
		g.copy(&m, start, at)
		start = at
		if found {
			g.take(&m, at, at+1)
			start++
		} else {
			g.add(v)
			m.size++
			m.added = append(m.added, uint32(m.size))
		}
		final[k+1] = uint32(m.size)
	}
	g.copy(&m, start, g.old)
	for j, id := range local {
		local[j] = final[id]
	}
	if len(m.added) == 0 && m.size == g.old {
		m.remap = nil
	}
	return m
}

func (g *merger[V]) search(start int, v V) (int, bool) {
	lo, hi := start, g.old
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if g.compare(g.at(mid), v) < 0 {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo, lo < g.old && g.compare(g.at(lo), v) == 0
}

// copy takes the old values in use.
func (g *merger[V]) copy(m *move, lo, hi int) {
	for lo < hi {
		end := hi
		if g.used != nil {
			for lo < hi && !bitset.Has(g.used, uint32(lo+1)) {
				lo++
			}
			for end = lo; end < hi && bitset.Has(g.used, uint32(end+1)); end++ {
			}
		}
		g.take(m, lo, end)
		lo = end
	}
}

func (g *merger[V]) take(m *move, lo, hi int) {
	if lo == hi {
		return
	}
	g.keep(lo, hi)
	for i := lo; i < hi; i++ {
		m.size++
		m.remap[i+1] = uint32(m.size)
	}
}

func hashInt(n int64) uint { return uint(n) ^ uint(n)>>8 }

func hashAmount(a market.Amount) uint { return uint(a.Scale()) + uint(a.Coefficient())*31 }

func hashText(s string) uint {
	if n := len(s); n > 0 {
		return uint(n) + 7*uint(s[0]) + 31*uint(s[n-1]) + 127*uint(s[n/2]) + 61*uint(s[n/3])
	}
	return 0
}

func compareAmounts(a, b market.Amount) int {
	return cmp.Or(a.Cmp(b), cmp.Compare(a.Scale(), b.Scale()))
}

func compareTexts(a, b string) int { return strings.Compare(a, b) }
