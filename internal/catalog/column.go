package catalog

import (
	"cmp"
	"strings"

	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/words"
)

// column is one column of the table, or the computed price: its different
// values, sorted, and for each row which of them it has. Code 0 is NULL, code n
// the value at n-1, so comparing codes compares values. Values that are equal
// but written differently, as 4.5 and 4.50, stand side by side.
type column struct {
	name  string
	kind  row.Kind
	codes []uint32
	count int // of different values
	// One of these holds the values: integers, booleans and times in
	// microseconds; decimals; texts, lists and price maps.
	ints    []int64
	amounts []market.Amount
	texts   []string
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
	return append(list, column{name: words.WithinColumn, kind: row.TextArray}, column{name: confirmerColumn, kind: row.Text})
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
	return 4*len(c.codes) + 8*cap(c.ints) + 16*cap(c.amounts) + 16*cap(c.texts) + 4*len(c.ranks)
}

func (c *column) valueSize() (n int) {
	for _, text := range c.texts {
		n += len(text)
	}
	return n
}

// merged makes the column of the rows after a change.
func (c *column) merged(m *merge, fresh cells) (column, move) {
	next := column{name: c.name, kind: c.kind}
	used := m.usedCodes(c)
	var moved move
	switch c.kind {
	case row.Integer, row.Boolean, row.Timestamp:
		next.ints, moved = mergeValues(c.ints, fresh.ints, fresh.present, used, cmp.Compare[int64])
	case row.Number:
		next.amounts, moved = mergeValues(c.amounts, fresh.amounts, fresh.present, used, compareAmounts)
	default:
		next.texts, moved = mergeValues(c.texts, fresh.texts, fresh.present, used, strings.Compare)
	}
	next.count = moved.size
	next.codes = m.codes(c.codes, &moved)
	next.ranks = c.ranks
	if moved.remap != nil {
		next.ranks = next.equalRanks()
	}
	return next, moved
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

// equalRanks finds values that are equal and yet not the same.
func (c *column) equalRanks() []uint32 {
	var ranks []uint32
	for i := 1; i < c.count; i++ {
		if !c.same(i-1, i) {
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

func (c *column) same(i, j int) bool {
	switch c.kind {
	case row.Number, row.JSON:
		return c.amounts[i].Cmp(c.amounts[j]) == 0
	case row.PriceMap:
		return priceValue(c.texts[i]) == priceValue(c.texts[j])
	}
	return false
}
