package catalog

import "launchrack/internal/catalog/bitset"

// pairs counts, in each block, the rows of every two values of different facets
// among those that the public sees. Most lists have one filter. They look at no row,
// as the counts of the other facets are sums of these.
type pairs struct {
	// first says where in a block's part the counts of two facets begin, the
	// lower one first: a line for each value of the lower.
	first  [][]int
	width  int // of a block's part; 0 where there are too many values
	counts []uint16
}

// maxPairs bounds the counts of a block.
const maxPairs = 1 << 13

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
	p.counts = make([]uint16, p.width*s.bits.blocks)
	inParallel(s.bits.blocks, func(block int) {
		seen := s.visibleRows(block, Public)
		counts := p.counts[block*p.width : (block+1)*p.width]
		for a := range facets {
			s.countPairs(block, a, &seen, counts)
		}
	})
}

// countPairs fills the lines of a facet.
func (s *Snapshot) countPairs(block, a int, seen *bitset.Block, counts []uint16) {
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
					line[j] = uint16(bitset.Common(&rows, s.bits.rows(block, place)))
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

// countPaired counts a block of which every visible row passes the base.
func (e *evaluation) countPaired(block int, m *bitset.Block) {
	if len(e.active) == 1 {
		k := e.active[0]
		e.addBlock(k, block)
		e.narrow(&e.own[k], block, m)
		for j := range facets {
			if j != k {
				e.addPairs(k, j, block, m)
			}
		}
		e.keep(block, m)
		return
	}
	for i, k := range e.active {
		passing, other := *m, e.active[1-i]
		if e.s.groups[k].rest >= 0 {
			e.narrow(&e.own[other], block, &passing)
		}
		e.addPairs(other, k, block, &passing)
	}
	for _, k := range e.active {
		e.narrow(&e.own[k], block, m)
	}
	if n := e.keep(block, m); n > 0 {
		e.countOthers(block, m, n)
	}
}

// addPairs adds to the counts of a facet the rows that pass another's filter,
// which are those of the set.
func (e *evaluation) addPairs(filter, facet, block int, passing *bitset.Block) {
	e.countRare(facet, block, passing)
	n, own := &e.own[filter], &e.s.groups[filter]
	counts, p := e.counter.counts[facet], &e.s.pairs
	sign := uint32(1)
	if n.flip {
		e.addCommonOf(facet, block)
		sign = ^uint32(0)
	}
	part, items := p.counts[block*p.width:(block+1)*p.width], e.s.groups[facet].common
	for _, place := range n.values {
		i := int(place) - int(own.place[own.common[0]])
		if filter < facet {
			line := part[p.first[filter][facet]+i*len(items):][:len(items)]
			for j, item := range items {
				counts[item] += sign * uint32(line[j])
			}
			continue
		}
		at, step := p.first[facet][filter]+i, len(own.common)
		for j, item := range items {
			counts[item] += sign * uint32(part[at+j*step])
		}
	}
}
