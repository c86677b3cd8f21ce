package catalog

import (
	"math/bits"
	"slices"

	"launchrack/internal/catalog/bitset"
	"launchrack/internal/model/market"
)

// counter adds up how often each item of each facet occurs, block by block.
type counter struct {
	counts [][]uint32 // by facet
	slab   []uint32
	// part are the counts of one facet in one block, as its values stand there.
	part []uint32
	// list is where the counts that are not zero are gathered.
	list []itemCount
	// own holds, for each active facet, the rows that pass its filter; other holds the
	// rows that pass all other filters.
	own, other []bitset.Block
	// units are counted in place of rows; nil for rows. others holds, for each active facet, the rows that pass all
	// other filters, in all blocks. again counts by range the units that are in the counts of several of its values.
	units  *units
	others [][]uint64
	again  [][]uint32
	seen   []uint32
}

func (c *counter) begin(e *evaluation) {
	if c.counts == nil {
		c.counts, c.own, c.other = make([][]uint32, len(facets)), make([]bitset.Block, len(facets)), make([]bitset.Block, len(facets))
		c.others, c.again = make([][]uint64, len(facets)), make([][]uint32, len(facets))
	}
	for k := range facets {
		c.again[k] = c.again[k][:0]
	}
	for i := range e.active {
		if c.units != nil {
			c.others[i] = grown(c.others[i], e.s.bits.blocks*bitset.BlockWords)
		}
	}
	n := 0
	for k := range facets {
		n += e.s.groups[k].count
	}
	c.slab = grown(c.slab, n)
	at := 0
	for k := range facets {
		c.counts[k] = c.slab[at : at+e.s.groups[k].count]
		at += e.s.groups[k].count
	}
}

// countBlock counts a block's rows for every facet. m holds the rows that passed the
// cheap filters.
func (e *evaluation) countBlock(block int, m *bitset.Block) {
	c := &e.counter
	if len(e.active) == 0 {
		if e.costly.kind == allRows || e.narrow(&e.costly, block, m) {
			e.countOthers(block, m, e.keep(block, m))
		}
		return
	}
	all := *m
	near := e.leaveOut(block, &all)
	if e.costly.kind != allRows {
		if !e.narrow(&e.costly, block, &near) {
			return
		}
		all.And(&near)
	}
	for i, k := range e.active {
		if e.costly.kind != allRows {
			c.other[i].And(&near)
		}
		e.count(k, block, &c.other[i], c.other[i].Count())
		if c.units != nil {
			copy(c.others[i][block*bitset.BlockWords:], c.other[i][:])
		}
	}
	if n := e.keep(block, &all); n > 0 {
		e.countOthers(block, &all, n)
	}
}

// leaveOut makes the set of rows that each active facet counts: those of all that
// pass every other facet's filter. It narrows all to the rows that pass every
// filter, and returns the rows that are in any of the sets.
func (e *evaluation) leaveOut(block int, all *bitset.Block) (near bitset.Block) {
	c := &e.counter
	before := *all
	for i, k := range e.active {
		c.own[i] = *all
		e.narrow(&e.own[k], block, &c.own[i])
		c.other[i] = before
		before.And(&c.own[i])
	}
	behind := *all
	for i := len(e.active) - 1; i >= 0; i-- {
		c.other[i].And(&behind)
		behind.And(&c.own[i])
		near.Or(&c.other[i])
	}
	*all = before
	return near
}

// countOthers counts the facets without a filter of their own.
func (e *evaluation) countOthers(block int, m *bitset.Block, n int) {
	for k := range facets {
		if !slices.Contains(e.active, k) {
			e.count(k, block, m, n)
		}
	}
}

// walkBelow returns the number of rows of a block below which it is cheaper to look at
// them one by one than to count the bits of a facet's values and its rare items.
// BenchmarkListing gave the numbers.
func walkBelow(g *group, block int) int {
	perValue, perItem := 16, 5
	if g.lists != nil {
		perValue = perItem
	}
	return perValue*(len(g.frequent)+1) + len(g.raresOf(block))/4
}

// count adds the n visible rows of a set to the counts of a facet. If these are all
// visible rows of the block, their counts are stored already.
func (e *evaluation) count(k, block int, m *bitset.Block, n int) {
	if n == 0 {
		return
	}
	g := &e.s.groups[k]
	switch {
	case n == e.seen[block]:
		e.addBlock(k, block)
	case n < walkBelow(g, block):
		e.counter.walk(g, k, block, m)
	default:
		e.countBits(k, block, m)
	}
}

// addBlock adds the counts of all visible rows of a block, which are stored.
func (e *evaluation) addBlock(k, block int) {
	g, counts := &e.s.groups[k], e.counter.counts[k]
	known := e.s.bits.ofBlock(block, e.visibility)
	for _, item := range g.frequent {
		counts[item] += uint32(known[g.slot[item]])
	}
	if g.rares != nil {
		visible := e.s.visibleRows(block, e.visibility)
		e.countRare(k, block, &visible)
	}
}

// countBits counts the bits that each value has in common with the set. It skips
// values without a visible row in the block: rows are in the order of their price,
// so many values occur in few blocks only.
func (e *evaluation) countBits(k, block int, m *bitset.Block) {
	g, known := &e.s.groups[k], e.s.bits.ofBlock(block, e.visibility)
	counts := e.counter.counts[k]
	for i := 0; i < len(g.frequent); {
		first := int(g.slot[g.frequent[i]])
		n := 0 // values that occur, side by side
		for i+n < len(g.frequent) && known[first+n] > 0 {
			n++
		}
		if n == 0 {
			i++
			continue
		}
		part := grown(e.counter.part, n)
		m.AddCommon(e.s.bits.wordsFrom(block, first), part)
		for j, common := range part {
			counts[g.frequent[i+j]] += common
		}
		e.counter.part = part
		i += n
	}
	e.countRare(k, block, m)
}

// countRare counts the values without bits of the rows of a set.
func (e *evaluation) countRare(k, block int, m *bitset.Block) {
	counts := e.counter.counts[k]
	for _, r := range e.s.groups[k].raresOf(block) {
		counts[r.item] += uint32(m[r.row>>6%bitset.BlockWords] >> (r.row & 63) & 1)
	}
}

// walk counts the code of each row of a set.
func (c *counter) walk(g *group, k, block int, m *bitset.Block) {
	counts, codes := c.counts[k], g.column.codes[block*bitset.BlockRows:]
	for w, word := range m {
		for ; word != 0; word &= word - 1 {
			code := codes[w*64+bits.TrailingZeros64(word)]
			if g.lists == nil {
				counts[code]++
				continue
			}
			for _, item := range g.members[g.lists[code]:g.lists[code+1]] {
				counts[item]++
			}
		}
	}
}

// priceRange returns the lowest and the highest price of the rows found. Rows are in the
// order of their prices, so it reads the first row and the last one with a price.
func (e *evaluation) priceRange() (lowest, highest *market.Amount) {
	first, last := e.firstFound(), e.lastPriced()
	if first < 0 || last < 0 || first >= e.s.priced {
		return nil, nil
	}
	c := e.s.column(priceColumn)
	both := &[2]market.Amount{c.number(first).amount, c.number(last).amount}
	return &both[0], &both[1]
}

func (e *evaluation) firstFound() int {
	for block := e.firstBlock; block < e.endBlock; block++ {
		if e.found[block] == 0 {
			continue
		}
		for w := block * bitset.BlockWords; ; w++ {
			if e.matched[w] != 0 {
				return w*64 + bits.TrailingZeros64(e.matched[w])
			}
		}
	}
	return -1
}

func (e *evaluation) lastPriced() int {
	for w := (e.s.priced+63)/64 - 1; w >= 0; w-- {
		word := e.matched[w]
		if end := e.s.priced - w*64; end < 64 {
			word &= 1<<end - 1
		}
		if word != 0 {
			return w*64 + 63 - bits.LeadingZeros64(word)
		}
	}
	return -1
}
