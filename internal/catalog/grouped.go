package catalog

// grouped is an order by the values of a column that has bits for all of them,
// and behind it by id or by price: the rows of a value are found together, and
// in either order they are kept.
type grouped struct {
	key *sortKey
	g   *group
	// byPrice is whether rows of one value come by price, as they are numbered.
	byPrice bool
}

// grouped finds such an order, if it is asked for and enough rows match to pay.
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

// isNumbering is whether rows are numbered in a key's order.
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
		if from := max(offset-seen, 0); from < n {
			e.chosen = grown(e.chosen, len(e.matched))
			e.chooseWith(int(v))
			rows = e.appendChosen(rows, o.byPrice, from, min(end-seen, n), n)
		}
		seen += n
	}
	return rows
}

// appendChosen appends some of the n rows that were chosen: those from one place
// in their order up to another.
func (e *evaluation) appendChosen(rows []uint32, byPrice bool, from, to, n int) []uint32 {
	switch {
	case byPrice:
		at := 0
		for w := e.from * blockWords; at < to; w++ {
			for word := e.chosen[w]; word != 0 && at < to; word &= word - 1 {
				if at >= from {
					rows = append(rows, uint32(w*64+trailing(word)))
				}
				at++
			}
		}
	case to*e.s.rows < n*n: // they are soon met in the order of all ids
		byID := &e.s.orders[0].rows
		for at, place := 0, 0; at < to; place++ {
			if row := byID.at(place); hasBit(e.chosen, row) {
				if at >= from {
					rows = append(rows, row)
				}
				at++
			}
		}
	default:
		e.matched, e.chosen = e.chosen, e.matched
		rows = append(rows, e.sorted(from, to)...)
		e.matched, e.chosen = e.chosen, e.matched
	}
	return rows
}
