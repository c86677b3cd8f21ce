package catalog

import (
	"cmp"

	"launchrack/internal/market"
	"launchrack/internal/row"
)

// column is one column of the table, or the computed price: its different
// values, sorted, and for each row which of them it has. Code 0 is NULL, code n
// the value at n-1, so comparing codes compares values. Values that are equal
// but written differently, as 4.5 and 4.50, stand side by side.
type column struct {
	name  string
	kind  row.Kind
	codes codes
	count int // of different values
	// One of these holds the values: integers, booleans and times in
	// microseconds; decimals; texts, lists and price maps.
	ints    []int64
	amounts []market.Amount
	texts   texts
	// ranks gives, by code, the smallest code of an equal value; nil where all
	// values differ.
	ranks []uint32
}

// newColumns lists a snapshot's columns: first the table's, then the computed ones.
func newColumns() []column {
	var list []column
	for _, c := range row.Columns() {
		list = append(list, column{name: c.Name, kind: c.Kind})
	}
	for _, name := range computedColumns {
		list = append(list, column{name: name, kind: row.Number})
	}
	return append(list, column{name: confirmerColumn, kind: row.Text})
}

// rank is a code's position in the column's order.
func (c *column) rank(code uint32) uint32 {
	if c.ranks == nil {
		return code
	}
	return c.ranks[code]
}

// indexSize and valueSize are memory in bytes: what finds rows, and what the
// values themselves take.
func (c *column) indexSize() int {
	return c.codes.size() + 8*cap(c.ints) + 16*cap(c.amounts) + 4*cap(c.texts.refs) + 4*len(c.ranks)
}

func (c *column) valueSize() int { return c.texts.arena.size() }

// merged makes the column of the rows after a change.
func (c *column) merged(m *merge, fresh cells) (column, move) {
	next := column{name: c.name, kind: c.kind}
	used := m.usedCodes(c)
	var moved move
	switch c.kind {
	case row.Integer, row.Boolean, row.Timestamp:
		moved = next.mergeInts(c, fresh, used)
	case row.Number:
		moved = next.mergeAmounts(c, fresh, used)
	default:
		moved = next.mergeTexts(c, fresh, used)
	}
	next.count = moved.size
	next.codes = m.codes(&c.codes, &moved, isFacet(c.name))
	next.ranks = c.ranks
	if moved.remap != nil {
		next.ranks = next.equalRanks()
	}
	return next, moved
}

func (c *column) mergeInts(old *column, fresh cells, used []uint64) move {
	list, local := gather(fresh.ints, fresh.present, hashInt, cmp.Compare[int64])
	joined := make([]int64, 0, old.count+len(list))
	g := merger[int64]{old: old.count, compare: cmp.Compare[int64], used: used, at: func(i int) int64 { return old.ints[i] },
		keep: func(lo, hi int) {
			for i := lo; i < hi; i++ {
				joined = append(joined, old.ints[i])
			}
		},
		add: func(v int64) { joined = append(joined, v) }}
	moved := g.merge(list, local)
	c.ints = old.ints
	if moved.remap != nil {
		c.ints = joined
	}
	return moved
}

func intOf(kind row.Kind, v row.Value) int64 {
	switch {
	case kind == row.Boolean:
		if v.Bool {
			return 1
		}
		return 0
	case kind == row.Timestamp:
		return v.Time.UnixMicro()
	}
	n, _ := v.Num.Int64() // integer columns are made of integers
	return n
}

func (c *column) mergeAmounts(old *column, fresh cells, used []uint64) move {
	list, local := gather(fresh.amounts, fresh.present, hashAmount, compareAmounts)
	c.amounts = make([]market.Amount, 0, len(old.amounts)+len(list))
	g := merger[market.Amount]{old: len(old.amounts), compare: compareAmounts, used: used,
		at:   func(i int) market.Amount { return old.amounts[i] },
		keep: func(lo, hi int) { c.amounts = append(c.amounts, old.amounts[lo:hi]...) },
		add:  func(v market.Amount) { c.amounts = append(c.amounts, v) }}
	return g.merge(list, local)
}

func (c *column) mergeTexts(old *column, fresh cells, used []uint64) move {
	list, local := gather(fresh.texts, fresh.present, hashText, compareTexts)
	c.texts.arena = old.texts.arena
	c.texts.refs = make([]uint32, 0, len(old.texts.refs)+len(list))
	room := 0
	for _, v := range list {
		room += len(v) + recordStep
	}
	g := merger[string]{old: len(old.texts.refs), compare: compareTexts, used: used, at: old.texts.at,
		keep: func(lo, hi int) { c.texts.refs = append(c.texts.refs, old.texts.refs[lo:hi]...) },
		add: func(v string) {
			c.texts.refs = append(c.texts.refs, c.texts.arena.put([]byte(v), room))
			room -= len(v)
		}}
	moved := g.merge(list, local)
	c.dropDead(old, moved.remap)
	return moved
}

// dropDead lets go of the texts that no row has any longer, and writes the
// others anew once the dead take up too much.
func (c *column) dropDead(old *column, remap []uint32) {
	for code := 1; code < len(remap); code++ {
		if remap[code] == 0 {
			c.texts.arena.drop(old.texts.refs[code-1])
		}
	}
	if !c.texts.arena.wasteful() {
		return
	}
	var fresh arena
	for i, ref := range c.texts.refs {
		c.texts.refs[i] = fresh.put(c.texts.arena.get(ref), c.texts.arena.live)
	}
	c.texts.arena = fresh
}

func isFacet(name string) bool {
	_, ok := facetNumbers[name]
	return ok
}

// equalRanks finds values that are equal and yet not the same.
func (c *column) equalRanks() []uint32 {
	var ranks []uint32
	for i := 1; i < c.count; i++ {
		if !c.equal(i-1, i) {
			continue
		}
		if ranks == nil {
			ranks = make([]uint32, c.count+1)
			for code := range ranks {
				ranks[code] = uint32(code)
			}
		}
		ranks[i+1] = ranks[i]
	}
	return ranks
}

func (c *column) equal(i, j int) bool {
	switch c.kind {
	case row.Number:
		return c.amounts[i].Cmp(c.amounts[j]) == 0
	case row.PriceMap:
		return priceValue(c.texts.at(i)) == priceValue(c.texts.at(j))
	}
	return false
}
