package catalog

import (
	"math/bits"

	"launchrack/internal/catalog/bitset"
)

// nodeKind says how a node finds its rows. Cheaper ways come first.
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

// node is a filter compiled for a snapshot. It has no third value for NULL: negations are
// pushed down to the conditions, and each condition knows which values make it true.
type node struct {
	kind nodeKind
	kids []node
	// set holds the wanted codes of column. byCode looks at every row's code, byBits
	// only at those of the rows with rare values.
	column *column
	set    codeSet
	// byBits finds the rows of the bitmaps of some values. If rareSlot is not -1, it also looks in
	// the bitmap of all rare values for rows whose code is in set. If flip is true, it finds
	// all other rows.
	values   []int32
	flip     bool
	rareSlot int
	// rows has a bit for each row that byMask finds.
	rows []uint64
	// byRow finds the rows from firstRow up to endRow. If set.inverted is true, it
	// finds the other rows with a price; if set.null is true, also those without one.
	firstRow, endRow int
}

// narrow leaves those rows of a block in m that the node finds too, and reports
// whether any are left.
func (e *evaluation) narrow(n *node, block int, m *bitset.Block) bool {
	switch n.kind {
	case noRows:
		*m = bitset.Block{}
		return false
	case byRow:
		return e.narrowToRange(n, block, m)
	case byBits:
		return e.narrowToBits(n, block, m)
	case byMask:
		return m.And((*bitset.Block)(n.rows[block*bitset.BlockWords:]))
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
	return m.Any()
}

func (e *evaluation) narrowToAny(kids []node, block int, m *bitset.Block) bool {
	t := e.spare()
	defer e.done()
	t.rest, t.found = *m, bitset.Block{}
	for i := range kids {
		t.part = t.rest
		if !e.narrow(&kids[i], block, &t.part) {
			continue
		}
		t.found.Or(&t.part)
		t.rest.Remove(&t.part)
		if !t.rest.Any() {
			return m.Any()
		}
	}
	*m = t.found
	return m.Any()
}

// spares holds the scratch masks of one level of an or.
type spares struct{ rest, found, part bitset.Block }

// spare returns the masks of the next level down. The caller ends the level with
// done.
func (e *evaluation) spare() *spares {
	if e.depth == len(e.spares) {
		e.spares = append(e.spares, &spares{})
	}
	e.depth++
	return e.spares[e.depth-1]
}

// done ends a level that spare began.
func (e *evaluation) done() { e.depth-- }

func (e *evaluation) narrowToRange(n *node, block int, m *bitset.Block) bool {
	var want bitset.Block
	want.Fill(n.firstRow-block*bitset.BlockRows, n.endRow-block*bitset.BlockRows)
	if n.set.inverted {
		var priced bitset.Block
		priced.Fill(0, e.s.priced-block*bitset.BlockRows)
		priced.Remove(&want)
		want = priced
	}
	if n.set.null {
		var unpriced bitset.Block
		unpriced.Fill(e.s.priced-block*bitset.BlockRows, bitset.BlockRows)
		want.Or(&unpriced)
	}
	return m.And(&want)
}

func (e *evaluation) narrowToBits(n *node, block int, m *bitset.Block) bool {
	if len(n.values) == 1 && !n.flip && n.rareSlot < 0 {
		return m.And(e.s.bits.rows(block, int(n.values[0])))
	}
	var want bitset.Block
	if n.rareSlot >= 0 {
		want = *e.s.bits.rows(block, n.rareSlot)
		if want.And(m) {
			narrowByCode(n, block, &want)
		}
	}
	for _, v := range n.values {
		want.Or(e.s.bits.rows(block, int(v)))
	}
	if n.flip {
		m.Remove(&want)
		return m.Any()
	}
	return m.And(&want)
}

func narrowByCode(n *node, block int, m *bitset.Block) bool {
	union := uint64(0)
	for w, word := range m {
		row := block*bitset.BlockRows + w*64
		for left := word; left != 0; left &= left - 1 {
			k := bits.TrailingZeros64(left)
			if !n.set.has(n.column.codes[row+k]) {
				word &^= 1 << k
			}
		}
		m[w] = word
		union |= word
	}
	return union != 0
}
