package catalog

// nodeKind is how a node finds its rows; the cheaper, the smaller.
type nodeKind uint8

const (
	allRows nodeKind = iota
	noRows           // decided before looking at any
	byRow            // a range of prices is a range of rows
	byBits           // the bits of some values together
	byMask           // rows that were found one by one beforehand
	anyOf            // one of the kids
	everyOf          // all of the kids
	byCode           // each row's code is looked at
)

// node is a filter made ready for a snapshot. It has no unknown: negations have
// been pushed down to the conditions, each of which knows the values that make
// it true or false.
type node struct {
	kind nodeKind
	kids []node
	// set is what byCode asks of column, and byBits of the rows with rare values.
	column *column
	set    set
	// byBits: the rows with one of the values, or without any of them if flip;
	// of the set rest, if it is not -1, those that have their code in set.
	values []int32
	flip   bool
	rest   int
	// byMask: a bit for each row.
	rows []uint64
	// byRow: the rows from from up to to or, if set.out, the other priced ones;
	// those without a price where set.null.
	from, to int
}

// narrow leaves those rows of a block in m that the node finds too, and reports
// whether any are left.
func (e *evaluation) narrow(n *node, block int, m *mask) bool {
	switch n.kind {
	case noRows:
		*m = mask{}
		return false
	case byRow:
		return e.narrowToRange(n, block, m)
	case byBits:
		return e.narrowToBits(n, block, m)
	case byMask:
		return m.and((*mask)(n.rows[block*blockWords:]))
	case anyOf:
		return e.narrowToAny(n.kids, block, m)
	case everyOf:
		for i := range n.kids {
			if !e.narrow(&n.kids[i], block, m) {
				return false
			}
		}
	case byCode:
		return narrowByCode(n, block, m)
	}
	return m.any()
}

func (e *evaluation) narrowToAny(kids []node, block int, m *mask) bool {
	t := e.spare()
	defer e.done()
	t.rest, t.found = *m, mask{}
	for i := range kids {
		t.part = t.rest
		if !e.narrow(&kids[i], block, &t.part) {
			continue
		}
		t.found.or(&t.part)
		t.rest.without(&t.part)
		if !t.rest.any() {
			return m.any()
		}
	}
	*m = t.found
	return m.any()
}

// spares are the masks that one level of alternatives works with.
type spares struct{ rest, found, part mask }

// spare gives the masks of the next level down, done goes up again.
func (e *evaluation) spare() *spares {
	if e.depth == len(e.spares) {
		e.spares = append(e.spares, &spares{})
	}
	e.depth++
	return e.spares[e.depth-1]
}

func (e *evaluation) done() { e.depth-- }

func (e *evaluation) narrowToRange(n *node, block int, m *mask) bool {
	var want mask
	want.fill(n.from-block*blockRows, n.to-block*blockRows)
	if n.set.out {
		var priced mask
		priced.fill(0, e.s.priced-block*blockRows)
		priced.without(&want)
		want = priced
	}
	if n.set.null {
		var unpriced mask
		unpriced.fill(e.s.priced-block*blockRows, blockRows)
		want.or(&unpriced)
	}
	return m.and(&want)
}

func (e *evaluation) narrowToBits(n *node, block int, m *mask) bool {
	if len(n.values) == 1 && !n.flip && n.rest < 0 {
		return m.and(e.s.bits.rows(block, int(n.values[0])))
	}
	var want mask
	if n.rest >= 0 {
		want = *e.s.bits.rows(block, n.rest)
		if want.and(m) {
			narrowByCode(n, block, &want)
		}
	}
	for _, v := range n.values {
		want.or(e.s.bits.rows(block, int(v)))
	}
	if n.flip {
		m.without(&want)
		return m.any()
	}
	return m.and(&want)
}

func narrowByCode(n *node, block int, m *mask) bool {
	any := uint64(0)
	for w, word := range m {
		row := block*blockRows + w*64
		for left := word; left != 0; left &= left - 1 {
			k := trailing(left)
			if !n.set.has(n.column.codes.at(row + k)) {
				word &^= 1 << k
			}
		}
		m[w] = word
		any |= word
	}
	return any != 0
}
