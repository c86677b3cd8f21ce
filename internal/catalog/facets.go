package catalog

import (
	"slices"

	"launchrack/internal/market"
	"launchrack/internal/query"
	"launchrack/internal/row"
)

// facetNames are the columns that are counted, in the order of Facets' fields.
var facetNames = [...]string{"type", "category", "cpu_cores", "ram_size", "storage_size", "regions", "partner_name"}

// Facets counts the plans behind every value. The counts of a facet leave the
// facet's own filter out: the terms of the query's top level whose conditions
// all belong to it. Values without a plan are left out, as are plans without a
// value. Texts ascend by bytes, numbers by value.
type Facets struct {
	// Total counts the rows that pass the whole query.
	Total                                int
	Type, Category, Regions, PartnerName []TextCount
	CPUCores, RAMSize, StorageSize       []NumberCount
	// Min and Max span the prices in USD of the rows that pass the whole query;
	// nil where none has a price.
	Min, Max *market.Amount
}

// TextCount is one value of a text facet.
type TextCount struct {
	Value string
	Count int
}

// NumberCount is one value of a number facet.
type NumberCount struct {
	Value market.Amount
	Count int
}

// facetIndex knows the values of each row as positions in a sorted list of the
// distinct ones, of which texts or amounts is set.
type facetIndex struct {
	texts   []string
	amounts []market.Amount
	// ids holds the rows' positions one after the other; row i has those from
	// starts[i] up to starts[i+1].
	ids    []int32
	starts []int32
}

func (f *facetIndex) of(i int) []int32 { return f.ids[f.starts[i]:f.starts[i+1]] }

func (s *Snapshot) indexFacets() {
	for k, name := range facetNames {
		if list, ok := s.numbers[name]; ok {
			s.facets[k] = indexNumbers(list)
			continue
		}
		if c, ok := row.Find(name); ok {
			s.facets[k] = indexTexts(s.plans, c)
		}
	}
}

func indexNumbers(list []number) facetIndex {
	f := facetIndex{starts: make([]int32, 1, len(list)+1)}
	for _, n := range list {
		if n.ok {
			f.amounts = append(f.amounts, n.amount)
		}
	}
	slices.SortFunc(f.amounts, market.Amount.Cmp)
	f.amounts = slices.Clip(slices.CompactFunc(f.amounts, func(a, b market.Amount) bool { return a.Cmp(b) == 0 }))
	for _, n := range list {
		if n.ok {
			at, _ := slices.BinarySearchFunc(f.amounts, n.amount, market.Amount.Cmp)
			f.ids = append(f.ids, int32(at))
		}
		f.starts = append(f.starts, int32(len(f.ids)))
	}
	return f
}

func indexTexts(plans []market.Plan, c *row.Column) facetIndex {
	f := facetIndex{starts: make([]int32, 1, len(plans)+1)}
	seen := map[string]bool{}
	for i := range plans {
		for _, text := range textsOf(c, &plans[i]) {
			seen[text] = true
		}
	}
	for text := range seen {
		f.texts = append(f.texts, text)
	}
	slices.Sort(f.texts)
	for i := range plans {
		for _, text := range textsOf(c, &plans[i]) {
			at, _ := slices.BinarySearch(f.texts, text)
			f.ids = append(f.ids, int32(at))
		}
		f.starts = append(f.starts, int32(len(f.ids)))
	}
	return f
}

// textsOf gives a plan's distinct values: a region that is named twice counts
// once.
func textsOf(c *row.Column, p *market.Plan) []string {
	v := c.Get(p)
	switch {
	case v.Null:
		return nil
	case c.Kind == row.TextArray:
		list := slices.Clone(v.List)
		slices.Sort(list)
		return slices.Compact(list)
	}
	return []string{v.Text}
}

// Facets counts all facets and the price range in one walk over the rows. The
// order, page and select of the query do not matter.
func (s *Snapshot) Facets(q query.Query, v Visibility) (Facets, error) {
	base, own, err := s.splitByFacet(q.Where)
	if err != nil {
		return Facets{}, err
	}
	c := s.newCounter()
	for i := range s.plans {
		if s.visible(i, v) && s.hasWords(i, q.Words) && base(i) == yes {
			c.row(i, own)
		}
	}
	return c.result(), nil
}

// splitByFacet parts the top-level terms into those of one facet each and the
// rest.
func (s *Snapshot) splitByFacet(where query.And) (test, [len(facetNames)]test, error) {
	var parts [len(facetNames)]query.And
	var rest query.And
	for _, term := range where {
		name, ok := query.Facet(term)
		k := slices.Index(facetNames[:], name)
		if !ok || k < 0 {
			rest = append(rest, term)
			continue
		}
		parts[k] = append(parts[k], term)
	}
	var own [len(facetNames)]test
	for k, part := range parts {
		t, err := s.compile(part)
		if err != nil {
			return nil, own, err
		}
		own[k] = t
	}
	base, err := s.compile(rest)
	return base, own, err
}

type counter struct {
	s        *Snapshot
	counts   [len(facetNames)][]int
	total    int
	min, max number
}

func (s *Snapshot) newCounter() *counter {
	c := &counter{s: s}
	for k := range s.facets {
		c.counts[k] = make([]int, max(len(s.facets[k].texts), len(s.facets[k].amounts)))
	}
	return c
}

// row counts a row for every facet whose own filter is the only one that it
// may fail.
func (c *counter) row(i int, own [len(facetNames)]test) {
	failed := -1
	for k, t := range own {
		if t(i) == yes {
			continue
		}
		if failed >= 0 {
			return
		}
		failed = k
	}
	if failed >= 0 {
		c.count(failed, i)
		return
	}
	for k := range own {
		c.count(k, i)
	}
	c.total++
	c.span(c.s.usd[i])
}

func (c *counter) count(k, i int) {
	for _, id := range c.s.facets[k].of(i) {
		c.counts[k][id]++
	}
}

func (c *counter) span(usd number) {
	if !usd.ok {
		return
	}
	if !c.min.ok || usd.amount.Cmp(c.min.amount) < 0 {
		c.min = usd
	}
	if !c.max.ok || usd.amount.Cmp(c.max.amount) > 0 {
		c.max = usd
	}
}

func (c *counter) result() Facets {
	return Facets{
		Total: c.total, Min: c.min.pointer(), Max: c.max.pointer(),
		Type: c.texts(0), Category: c.texts(1), CPUCores: c.amounts(2), RAMSize: c.amounts(3),
		StorageSize: c.amounts(4), Regions: c.texts(5), PartnerName: c.texts(6),
	}
}

func (c *counter) texts(k int) []TextCount {
	list := []TextCount{}
	for id, n := range c.counts[k] {
		if n > 0 {
			list = append(list, TextCount{c.s.facets[k].texts[id], n})
		}
	}
	return list
}

func (c *counter) amounts(k int) []NumberCount {
	list := []NumberCount{}
	for id, n := range c.counts[k] {
		if n > 0 {
			list = append(list, NumberCount{c.s.facets[k].amounts[id], n})
		}
	}
	return list
}
