package catalog

import (
	"math/bits"

	"launchrack/internal/catalog/bitset"
)

// grouped is an order by a column whose values all have bits, then by id or by
// price. The rows of a value are found together, and the snapshot keeps rows in
// either order.
type grouped struct {
	key *sortKey
	g   *group
	// byPrice reports whether rows of one value come by price, as they are numbered.
	byPrice bool
}

// grouped returns such an order if the query asks for it and enough rows match.
func (e *evaluation) grouped() (grouped, bool) {
	const few = 200
	if len(e.keys) == 0 || len(e.keys) > 2 || e.total < few {
		return grouped{}, false
	}
	key := &e.keys[0]
	g := key.group(e.s)
	if g == nil {
		return grouped{}, false
	}
	if len(e.keys) == 1 {
		return grouped{key, g, false}, true
	}
	return grouped{key, g, true}, e.keys[1].isNumbering(e.s)
}

// group gives the bits of a key's values, if all of them have bits and each is
// of another rank; else nil.
func (k *sortKey) group(s *Snapshot) *group {
	if k.values.derived != nil || k.values.column == nil || k.values.column.ranks != nil {
		return nil
	}
	g := s.groupOf(k.values.column)
	if g == nil || g.lists != nil || g.rest >= 0 {
		return nil
	}
	return g
}

// isNumbering reports whether rows are numbered in a key's order.
func (k *sortKey) isNumbering(s *Snapshot) bool {
	return k.values.derived == nil && k.values.column == s.column(priceColumn) && !k.desc && !k.nullsFirst
}

// pageOf gives the rows of a page, value by value.
func (e *evaluation) pageOf(o *grouped, offset, end int) []uint32 {
	rows, seen := make([]uint32, 0, end-offset), 0
	for k := 0; k < o.g.count && seen < end; k++ {
		v := o.g.place[o.key.item(k, o.g.count)]
		if v < 0 {
			continue
		}
		n := e.countWith(int(v))
		if first := max(offset-seen, 0); first < n {
			e.chosen = grown(e.chosen, len(e.matched))
			e.chooseWith(int(v))
			rows = e.appendChosen(rows, o.byPrice, first, min(end-seen, n), n)
		}
		seen += n
	}
	return rows
}

// appendChosen appends those of the n chosen rows that stand at offset or behind it
// and before end.
func (e *evaluation) appendChosen(rows []uint32, byPrice bool, offset, end, n int) []uint32 {
	switch {
	case byPrice:
		at := 0
		for w := e.firstBlock * bitset.BlockWords; at < end; w++ {
			for word := e.chosen[w]; word != 0 && at < end; word &= word - 1 {
				if at >= offset {
					rows = append(rows, uint32(w*64+bits.TrailingZeros64(word)))
				}
				at++
			}
		}
	case end*e.s.rows < n*n: // they are soon met in the order of all ids
		byID := &e.s.orders[0].rows
		for at, place := 0, 0; at < end; place++ {
			if row := byID.at(place); bitset.Has(e.chosen, row) {
				if at >= offset {
					rows = append(rows, row)
				}
				at++
			}
		}
	default:
		e.matched, e.chosen = e.chosen, e.matched
		rows = append(rows, e.sorted(offset, end)...)
		e.matched, e.chosen = e.chosen, e.matched
	}
	return rows
}
