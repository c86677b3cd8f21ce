package catalog

import (
	"math/bits"
	"slices"
	"sync"

	"launchrack/internal/catalog/bitset"
)

// presorted is a list of all rows, sorted by one column: rows[values[0]:values[1]] ascend by
// the column, then by id, and rows[nulls[0]:nulls[1]] are the rows with NULL, by id.
type presorted struct {
	column        *column
	rows          []uint32 // nil where rows are numbered in this very order
	nulls, values [2]int
}

// lateColumns are presorted too, but only once a query orders by them: few do.
var lateColumns = append(computedColumns[1:len(computedColumns):len(computedColumns)], "setup_included_12m_usd", "price_per_score_usd")

// lateOrders hold the orders of lateColumns, for as long as the snapshot lives.
type lateOrders map[string]func() order

func (s *Snapshot) setLateOrders() {
	s.late = lateOrders{}
	for _, name := range lateColumns {
		s.late[name] = sync.OnceValue(func() order { return s.newOrder(s.column(name), &s.orders[0]) })
	}
}

// presortedColumns keep a sorted list of rows each. Row numbers themselves follow the
// price.
var presortedColumns = [...]string{idColumn, "name"}

// order lists all rows sorted by a column: those with code c are rows[starts[c]:starts[c+1]].
// starts is nil if every row has a code of its own.
type order struct{ rows, starts []uint32 }

func (o *order) size() int { return 4 * (len(o.rows) + len(o.starts)) }

// newOrder orders the rows by a column, given their order by id.
func (s *Snapshot) newOrder(c *column, byID *order) order {
	starts := make([]uint32, c.count+3)
	for i := range s.rows {
		starts[c.rank(c.codes[i])+2]++
	}
	for k := 1; k < len(starts); k++ {
		starts[k] += starts[k-1]
	}
	rows := make([]uint32, s.rows)
	for k := range s.rows {
		row := k
		if byID != nil {
			row = int(byID.rows[k])
		}
		next := &starts[c.rank(c.codes[row])+1]
		rows[*next] = uint32(row)
		*next++
	}
	o := order{rows: rows}
	if c.count < s.rows {
		o.starts = starts[:c.count+2]
	}
	return o
}

// byOrder finds the rows of a set one by one in the presorted order of its column, if
// they are few.
func (c *compiler) byOrder(col *column, found *codeSet) (node, bool) {
	k := slices.Index(presortedColumns[:], col.name)
	if k < 0 || found.inverted || found.null {
		return node{}, false
	}
	o := &c.s.orders[k]
	const few = 8 // of all rows
	n := 0
	c.eachRange(o, found, func(lo, hi int) { n += hi - lo })
	if n > c.s.rows/few {
		return node{}, false
	}
	rows := c.bits(c.s.bits.blocks * bitset.BlockRows)
	c.eachRange(o, found, func(lo, hi int) {
		for at := lo; at < hi; at++ {
			bitset.Set(rows, o.rows[at])
		}
	})
	return node{kind: byMask, rows: rows}, true
}

// eachRange gives the ranges of positions of a set's codes.
func (c *compiler) eachRange(o *order, found *codeSet, f func(lo, hi int)) {
	if found.single == nil {
		f(o.firstOf(found.lo), o.firstOf(found.hi))
		return
	}
	for w, word := range found.single {
		for ; word != 0; word &= word - 1 {
			code := uint32(w*64 + bits.TrailingZeros64(word))
			f(o.firstOf(code), o.firstOf(code+1))
		}
	}
}

// firstOf gives the first position of an order that has at least this code.
func (o *order) firstOf(code uint32) int {
	if o.starts == nil { // every row has another one
		return int(code) - 1
	}
	return int(o.starts[int(code)])
}

// presorted returns the presorted order with these keys, if there is one.
func (e *evaluation) presorted() (presorted, bool) {
	name := idColumn
	if len(e.keys) > 0 {
		if len(e.keys) > 1 {
			return presorted{}, false
		}
		name = e.keys[0].column.name
	}
	s := e.s
	if name == priceColumn {
		return presorted{column: s.column(name), nulls: [2]int{s.priced, s.rows}, values: [2]int{0, s.priced}}, true
	}
	for k := range presortedColumns {
		if presortedColumns[k] == name {
			return s.presortedBy(name, &s.orders[k]), true
		}
	}
	if late, ok := s.late[name]; ok {
		o := late()
		return s.presortedBy(name, &o), true
	}
	return presorted{}, false
}

func (s *Snapshot) presortedBy(name string, o *order) presorted {
	n := o.firstOf(1)
	return presorted{s.column(name), o.rows, [2]int{0, n}, [2]int{n, s.rows}}
}

// worthWalking reports whether enough rows match to meet the first ones soon.
// If rows are numbered in the order, a walk skips 64 rows at a time.
func (e *evaluation) worthWalking(o *presorted, end int) bool {
	return o.rows == nil || end*e.s.rows < e.total*e.total
}

// walker collects a page from an order.
type walker struct {
	e                 *evaluation
	o                 *presorted
	seen, offset, end int
	rows              []uint32
}

func (e *evaluation) walk(o *presorted, offset, end int) []uint32 {
	w := walker{e: e, o: o, offset: offset, end: end, rows: make([]uint32, 0, end-offset)}
	key := sortKey{}
	if len(e.keys) > 0 {
		key = e.keys[0]
	}
	if key.nullsFirst {
		w.forward(o.nulls)
	}
	if key.desc {
		w.backward(o.values)
	} else {
		w.forward(o.values)
	}
	if !key.nullsFirst {
		w.forward(o.nulls)
	}
	return w.rows
}

func (w *walker) add(row uint32) {
	if w.seen >= w.offset && w.seen < w.end {
		w.rows = append(w.rows, row)
	}
	w.seen++
}

func (w *walker) forward(span [2]int) {
	for at := span[0]; w.seen < w.end; at++ {
		if at = w.next(at, span[1]); at >= span[1] {
			return
		}
		w.add(w.row(at))
	}
}

// backward goes from the greatest to the least value, but by id where they are
// equal.
func (w *walker) backward(span [2]int) {
	equal := w.e.ranked[:0]
	for at := w.previous(span[1], span[0]); at >= span[0] && w.seen < w.end; {
		rank := w.rank(at)
		equal = equal[:0]
		for at >= span[0] && w.rank(at) == rank {
			equal = append(equal, ranked{row: w.row(at)})
			at = w.previous(at, span[0])
		}
		for k := len(equal) - 1; k >= 0; k-- {
			w.add(equal[k].row)
		}
	}
	w.e.ranked = equal[:0]
}

func (w *walker) row(at int) uint32 {
	if w.o.rows == nil {
		return uint32(at)
	}
	return w.o.rows[at]
}

func (w *walker) rank(at int) uint32 {
	return w.o.column.rank(w.o.column.codes[w.row(at)])
}

// next gives the first position from at on whose row was found, or the end.
func (w *walker) next(at, end int) int {
	if w.o.rows == nil {
		return w.nextRow(at, end)
	}
	for at < end && !bitset.Has(w.e.matched, w.o.rows[at]) {
		at++
	}
	return at
}

func (w *walker) nextRow(at, end int) int {
	for at < end {
		if word := w.e.matched[at>>6] >> (at & 63); word != 0 {
			return min(end, at+bits.TrailingZeros64(word))
		}
		at = (at>>6 + 1) << 6
	}
	return end
}

// previous gives the last position before at whose row was found, or one before
// the begin.
func (w *walker) previous(at, begin int) int {
	at--
	if w.o.rows != nil {
		for at >= begin && !bitset.Has(w.e.matched, w.o.rows[at]) {
			at--
		}
		return at
	}
	for at >= begin {
		if word := w.e.matched[at>>6] << (63 - at&63); word != 0 {
			return max(begin-1, at-bits.LeadingZeros64(word))
		}
		at = at>>6<<6 - 1
	}
	return begin - 1
}
