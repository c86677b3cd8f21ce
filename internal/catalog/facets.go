package catalog

import (
	"strconv"

	"launchrack/internal/market"
	"launchrack/internal/row"
)

// facets are those that are counted, by their numbers. Their columns are the
// first of bitColumns.
var facets = row.Facets()

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
	// Total counts the rows that pass the whole query.
	Total int
	// Counts has a list for each of row.Facets, in their order.
	Counts [][]ValueCount
	// Min and Max span the prices in USD of the rows that pass the whole query;
	// nil where none has a price.
	Min, Max *market.Amount
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
	// Words is a number as a visitor reads it, as a JSON text: "8 cores" with its
	// quotes. It is empty for texts.
	Words string
}

// What stands in a Head around the value.
const (
	beforeValue = `{"value":`
	afterValue  = `,"count":`
)

// JSON gives the value as it stands in JSON.
func (v *FacetValue) JSON() string { return v.Head[len(beforeValue) : len(v.Head)-len(afterValue)] }

// Of returns the counts of a facet by its name, nil where there is no such facet.
func (f *Facets) Of(name string) []ValueCount {
	if k, ok := facetNumbers[name]; ok && k < len(f.Counts) {
		return f.Counts[k]
	}
	return nil
}

// facetValues prepares the values of a facet's items; item n stands at n-1.
func (g *group) facetValues(wording row.Wording) []FacetValue {
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
		default:
			v.Text = c.texts.at(i)
		}
		buf = append(buf[:0], beforeValue...)
		if c := g.column; c.kind == row.Integer || c.kind == row.Number {
			v.Text = v.Number.String()
			buf = append(buf, v.Text...)
			v.Words = string(append(wording.AppendNumber([]byte{'"'}, v.Number), '"'))
		} else {
			buf = row.AppendValue(buf, row.Text, row.Value{Text: v.Text})
		}
		v.Head = string(append(buf, afterValue...))
	}
	return values
}

// facets makes the answer of the counts. The counts of all facets share one
// list.
func (e *evaluation) facets() Facets {
	n := 0
	for k := range facets {
		for _, count := range e.counter.counts[k][1:] {
			if count > 0 {
				n++
			}
		}
	}
	f := Facets{Total: e.total, Counts: make([][]ValueCount, len(facets))}
	list := make([]ValueCount, 0, n)
	for k := range facets {
		begin, values := len(list), e.s.groups[k].values
		for i, count := range e.counter.counts[k][1:] {
			if count > 0 {
				list = append(list, ValueCount{&values[i], int(count)})
			}
		}
		f.Counts[k] = list[begin:len(list):len(list)]
	}
	f.Min, f.Max = e.span()
	return f
}
