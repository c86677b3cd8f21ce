package catalog

import "launchrack/internal/catalog/bitset"

// pairs counts the rows of every two values of different facets among those that the
// public sees. Most lists have one filter. They look at no row, as the counts of the
// other facets are differences of these sums.
type pairs struct {
	// first says where in a line the counts of two facets begin, the lower one first: a
	// part for each value of the lower.
	first [][]int
	width int // of a line; 0 where there are too many values
	// sums has a line for each block, which counts the rows up to the block's end.
	sums []uint32
}

// maxPairs bounds the counts of a line.
const maxPairs = 1 << 14

// noPairs is the line before the first block.
var noPairs [maxPairs]uint32

// before returns the line of the rows before a block.
func (p *pairs) before(block int) []uint32 {
	if block == 0 {
		return noPairs[:p.width]
	}
	return p.sums[(block-1)*p.width : block*p.width]
}

func (s *Snapshot) indexPairs() {
	p := &s.pairs
	p.first = make([][]int, len(facets))
	for a := range facets {
		p.first[a] = make([]int, len(facets))
		for b := a + 1; b < len(facets); b++ {
			p.first[a][b] = p.width
			p.width += len(s.groups[a].common) * len(s.groups[b].common)
		}
	}
	if p.width > maxPairs {
		p.width = 0
		return
	}
	p.sums = make([]uint32, p.width*s.bits.blocks)
	inParallel(s.bits.blocks, func(block int) {
		seen := s.visibleRows(block, Public)
		for a := range facets {
			s.countPairs(block, a, &seen, p.before(block+1))
		}
	})
	for i, n := range p.sums[:max(len(p.sums)-p.width, 0)] {
		p.sums[i+p.width] += n
	}
}

// countPairs fills the lines of a facet.
func (s *Snapshot) countPairs(block, a int, seen *bitset.Block, counts []uint32) {
	known := s.bits.ofBlock(block, Public)
	for i, item := range s.groups[a].common {
		place := int(s.groups[a].place[item])
		if known[place] == 0 {
			continue
		}
		rows := *seen
		rows.And(s.bits.rows(block, place))
		for b := a + 1; b < len(facets); b++ {
			others := s.groups[b].common
			line := counts[s.pairs.first[a][b]+i*len(others):]
			for j, other := range others {
				if place := int(s.groups[b].place[other]); known[place] > 0 {
					line[j] = uint32(bitset.Common(&rows, s.bits.rows(block, place)))
				}
			}
		}
	}
}

// isPaired reports whether a facet's own filter is a choice of values whose pairs
// are counted.
func (e *evaluation) isPaired(k int) bool {
	n, g := &e.own[k], &e.s.groups[k]
	if n.kind != byBits || n.column != g.column || n.rest >= 0 {
		return false
	}
	return g.lists == nil || (len(n.values) == 1 && !n.flip)
}

// canPair reports whether pairs answer the query. Values without bits are in no
// pair; their rows are counted one by one.
func (e *evaluation) canPair() bool {
	if e.s.pairs.width == 0 || e.visibility != Public || e.costly.kind != allRows || len(e.active) == 0 || len(e.active) > 2 {
		return false
	}
	for _, k := range e.active {
		if !e.isPaired(k) {
			return false
		}
	}
	return true
}

// countPaired counts a block of which every visible row passes the base. What pairs
// count waits until it is known how many such blocks there are side by side.
func (e *evaluation) countPaired(block int, m *bitset.Block) {
	if e.pairedEnd != block {
		e.addPaired()
		e.pairedFirst = block
	}
	e.pairedEnd = block + 1
	if len(e.active) == 1 {
		k := e.active[0]
		e.addBlock(k, block)
		e.narrow(&e.own[k], block, m)
		for j := range facets {
			if j != k {
				e.countRare(j, block, m)
			}
		}
		e.keep(block, m)
		return
	}
	for i, k := range e.active {
		if e.s.groups[k].rares != nil {
			passing := *m
			e.narrow(&e.own[e.active[1-i]], block, &passing)
			e.countRare(k, block, &passing)
		}
	}
	for _, k := range e.active {
		e.narrow(&e.own[k], block, m)
	}
	if n := e.keep(block, m); n > 0 {
		e.countOthers(block, m, n)
	}
}

// addPaired counts what pairs count of the blocks from pairedFirst up to pairedEnd.
func (e *evaluation) addPaired() {
	if e.pairedFirst == e.pairedEnd {
		return
	}
	if len(e.active) == 2 {
		e.addPairs(e.active[0], e.active[1])
		e.addPairs(e.active[1], e.active[0])
		return
	}
	for k := range facets {
		if k != e.active[0] {
			e.addPairs(e.active[0], k)
		}
	}
}

// addPairs adds to the counts of a facet the rows that pass another's filter.
func (e *evaluation) addPairs(filter, facet int) {
	n, own, p := &e.own[filter], &e.s.groups[filter], &e.s.pairs
	counts, items := e.counter.counts[facet], e.s.groups[facet].common
	sign := uint32(1)
	if n.flip {
		for block := e.pairedFirst; block < e.pairedEnd; block++ {
			e.addCommonOf(facet, block)
		}
		sign = ^uint32(0)
	}
	before, after := p.before(e.pairedFirst), p.before(e.pairedEnd)
	for _, place := range n.values {
		i := int(place) - int(own.place[own.common[0]])
		if filter < facet {
			at := p.first[filter][facet] + i*len(items)
			before, after := before[at:][:len(items)], after[at:][:len(items)]
			for j, item := range items {
				counts[item] += sign * (after[j] - before[j])
			}
			continue
		}
		at, step := p.first[facet][filter]+i, len(own.common)
		for j, item := range items {
			counts[item] += sign * (after[at+j*step] - before[at+j*step])
		}
	}
}
