package catalog

import (
	"iter"
	"slices"
	"strconv"

	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/words"
)

// facets lists the counted facets by number. bitColumns begins with their columns.
var facets = words.Facets()

// facetNumbers finds a facet by name.
var facetNumbers = func() map[string]int {
	m := make(map[string]int, len(facets))
	for k, f := range facets {
		m[f.Name] = k
	}
	return m
}()

// Facets counts the plans behind every value. The counts of a facet leave the
// facet's own filter out: the terms of the query's top level whose conditions
// all belong to it. Values without a plan are left out, as are plans without a
// value. Texts ascend by bytes, numbers by value.
type Facets struct {
	// Total and Machines count what passes the whole query, as of Result.
	Total, Machines int
	// Counts has an entry for each of words.Facets, in their order.
	Counts []FacetCounts
	// Min and Max span the prices in USD of the rows that pass the whole query;
	// nil where none has a price.
	Min, Max *market.Amount
}

// FacetCounts are the values of one facet that occur, in their order.
type FacetCounts struct {
	values []FacetValue
	counts []itemCount
	again  []uint32
}

// Again is how many plans or machines are in the counts of several values of a range of the facet, for each value
// but one.
func (c FacetCounts) Again(step int) int {
	if step >= len(c.again) {
		return 0
	}
	return int(c.again[step])
}

// itemCount is the number of a value among those of the facet, and its count.
type itemCount struct{ value, rows uint32 }

// Len counts the values.
func (c FacetCounts) Len() int { return len(c.counts) }

// At returns a value, from 0.
func (c FacetCounts) At(i int) ValueCount {
	return ValueCount{&c.values[c.counts[i].value], int(c.counts[i].rows)}
}

// All walks over the values.
func (c FacetCounts) All() iter.Seq2[int, ValueCount] {
	return func(yield func(int, ValueCount) bool) {
		for i := range c.counts {
			if !yield(i, c.At(i)) {
				return
			}
		}
	}
}

// Filter returns the values with a count that is wanted.
func (c FacetCounts) Filter(isWanted func(count int) bool) FacetCounts {
	wanted := FacetCounts{values: c.values}
	for _, one := range c.counts {
		if isWanted(int(one.rows)) {
			wanted.counts = append(wanted.counts, one)
		}
	}
	return wanted
}

// ValueCount is one value of a facet and the number of plans behind it.
type ValueCount struct {
	*FacetValue
	Count int
}

// String writes the value and the count, for logs and tests.
func (c ValueCount) String() string { return c.Text + ": " + strconv.Itoa(c.Count) }

// FacetValue is one value of a facet. All answers of a snapshot share it; it must
// not be changed.
type FacetValue struct {
	// Text is the value, or the digits of a number.
	Text string
	// Number is the value of a number facet.
	Number market.Amount
	// Head begins the value's object in an answer: {"value":8,"count":
	Head string
}

// What stands in a Head around the value.
const (
	beforeValue = `{"value":`
	afterValue  = `,"count":`
)

// JSON gives the value as it stands in JSON.
func (v *FacetValue) JSON() string { return v.Head[len(beforeValue) : len(v.Head)-len(afterValue)] }

// Of returns the counts of a facet by its name, none where there is no such facet.
func (f *Facets) Of(name string) FacetCounts {
	if k, ok := facetNumbers[name]; ok && k < len(f.Counts) {
		return f.Counts[k]
	}
	return FacetCounts{}
}

// facetValues prepares the values of a facet's items; item n stands at n-1.
func (g *group) facetValues() []FacetValue {
	values := make([]FacetValue, g.count-1)
	var buf []byte
	for i := range values {
		v := &values[i]
		switch c := g.column; {
		case g.lists != nil:
			v.Text = g.items[i]
		case c.kind == row.Integer:
			v.Number = market.Whole(c.ints[i])
		case c.kind == row.Number:
			v.Number = c.amounts[i]
		case c.kind == row.Boolean:
			v.Text = strconv.FormatBool(c.ints[i] != 0)
		default:
			v.Text = c.texts[i]
		}
		buf = append(buf[:0], beforeValue...)
		switch g.column.kind {
		case row.Integer, row.Number:
			v.Text = v.Number.String()
			buf = append(buf, v.Text...)
		case row.Boolean:
			buf = append(buf, v.Text...)
		default:
			buf = row.AppendValue(buf, row.Text, row.Value{Text: v.Text})
		}
		v.Head = string(append(buf, afterValue...))
	}
	return values
}

// maxSteps bounds the ranges of a facet.
const maxSteps = 32

// stepsOf numbers the ranges of a facet's items; item n stands at n-1. It is nil for a facet without ranges.
func stepsOf(facet *words.Facet, values []FacetValue) []uint8 {
	if facet.Sizes == nil {
		return nil
	}
	steps, step := make([]uint8, len(values)), 0
	for i := range values { // they ascend, as the ranges do
		for step < len(facet.Sizes) && values[i].Number.Cmp(market.Whole(facet.Sizes[step])) >= 0 {
			step++
		}
		steps[i] = uint8(step)
	}
	return steps
}

// facets makes the answer of the counts. The counts of all facets share one
// list.
func (e *evaluation) facets() Facets {
	if all := e.counter.units; all != nil {
		for i, k := range e.active {
			e.countOnce(all, e.counter.others[i], func(of int) bool { return of == k })
		}
		e.countOnce(all, e.matched, func(k int) bool { return !slices.Contains(e.active, k) })
	}
	list, n, ends := grown(e.counter.list, len(e.counter.slab)), 0, make([]int, len(facets))
	for k := range facets {
		unnamed := e.s.groups[k].unnamed
		for i, count := range e.counter.counts[k][1:] {
			list[n] = itemCount{uint32(i), count} // the next one takes its place if there is none
			if count > 0 && (unnamed == nil || !unnamed[i]) {
				n++
			}
		}
		ends[k] = n
	}
	e.counter.list = list
	f, begin := Facets{Total: e.total, Counts: make([]FacetCounts, len(facets))}, 0
	list = slices.Clone(list[:n])
	for k, end := range ends {
		f.Counts[k] = FacetCounts{e.s.groups[k].values, list[begin:end:end], slices.Clone(e.counter.again[k])}
		begin = end
	}
	f.Min, f.Max = e.priceRange()
	return f
}
