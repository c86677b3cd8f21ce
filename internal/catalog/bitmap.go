package catalog

import (
	"math/bits"
	"slices"
	"strings"

	"launchrack/internal/catalog/bitset"
	"launchrack/internal/model/row"
)

// bitmap is a bitmap index: a bit for each row and each frequent value of some columns.
type bitmap struct {
	values, blocks int
	words          []uint64
	// counts counts, by visibility, the visible rows of each block that have a value.
	counts [2][]uint16
	// available is the slot of the rows that the public sees; -1 if there are none.
	available int
}

// rows returns the rows of a block that have a value.
func (b *bitmap) rows(block, value int) *bitset.Block {
	return (*bitset.Block)(b.wordsFrom(block, value))
}

// wordsFrom returns the rows of a block that have a value, followed by the rows of the next values.
func (b *bitmap) wordsFrom(block, value int) []uint64 {
	return b.words[(block*b.values+value)*bitset.BlockWords : (block+1)*b.values*bitset.BlockWords]
}

// ofBlock counts the visible rows of a block by value.
func (b *bitmap) ofBlock(block int, v Visibility) []uint16 {
	return b.counts[v][block*b.values : (block+1)*b.values]
}

// visibleRows returns the rows of a block that a reader may see.
func (s *Snapshot) visibleRows(block int, v Visibility) (m bitset.Block) {
	if v == Operator {
		m.Fill(0, s.rows-block*bitset.BlockRows)
	} else if s.bits.available >= 0 {
		m = *s.bits.rows(block, s.bits.available)
	}
	return m
}

func (b *bitmap) size() int {
	return 8*len(b.words) + 2*(len(b.counts[Public])+len(b.counts[Operator]))
}

// group is one column's part of a bitmap index. Its items are the column's values: the
// codes, or for lists the members of the lists, with item 0 for NULL. Each frequent item
// has a bitmap of its own; all rare items share one.
type group struct {
	column *column
	// items are the texts in lists, sorted; nil for a column of single values.
	items []string
	// lists has, by code, the index in members at which the items of a list begin.
	lists   []uint32
	members []uint32
	// count is the number of items, NULL included.
	count int
	// slot is, by item, the number of its bitmap; -1 for a rare one. rareSlot is the number of the
	// bitmap of all rows with a rare item; -1 if there are none.
	slot     []int32
	rareSlot int
	// rares lists the rare items of each block's rows. Only facets have it.
	rares [][]rareItem
	// frequent lists the items with a bitmap.
	frequent []uint32
	// values names a facet's items, and unnamed marks those that the facet's own column lacks; nil
	// where the facet counts its own column.
	values  []FacetValue
	unnamed []bool
	// steps are the ranges of a facet's values; nil for one without ranges.
	steps []uint8
}

// rareItem is a rare item and the number of its row in the block.
type rareItem struct {
	item uint32
	row  uint16
}

// rareShare is the share of rows, one in 256, below which a value is rare and gets no bitmap. A
// bitmap for each would make memory grow with the number of distinct values.
const rareShare = 256

// fewItems is the number of items up to which all get a bitmap, however rare.
const fewItems = 8

// bitColumns are the columns that have groups: the facets', and others that are
// often filtered or searched.
var bitColumns = func() (names []string) {
	for _, f := range facets {
		names = append(names, f.CountedColumn())
	}
	return append(names, "available", "tags", "countries", "cpu_model", leadColumn, "spot")
}()

// indexBits makes the groups and their bitmap. It takes a column's items from the old
// snapshot if its values did not move.
func (s *Snapshot) indexBits(old *Snapshot, moved []move) {
	s.groups = make([]group, len(bitColumns))
	inParallel(len(bitColumns), func(k int) {
		g := group{column: s.column(bitColumns[k])}
		if moved[s.columnAt[bitColumns[k]]].remap == nil && old.groups != nil {
			g.reuseItems(&old.groups[k])
		} else {
			g.findItems()
			if k < len(facets) {
				g.values = g.facetValues()
				g.steps = stepsOf(facets[k], g.values)
			}
		}
		g.countItems()
		s.groups[k] = g
	})
	s.markUnnamed()
	for k := range s.groups {
		s.groups[k].assign(&s.bits.values)
	}
	s.bits.blocks = (s.rows + bitset.BlockRows - 1) / bitset.BlockRows
	s.bits.words = make([]uint64, s.bits.blocks*s.bits.values*bitset.BlockWords)
	for v := range s.bits.counts {
		s.bits.counts[v] = make([]uint16, s.bits.blocks*s.bits.values)
	}
	s.bits.available = s.availableSlot()
	s.seen = [2][]int{make([]int, s.bits.blocks), make([]int, s.bits.blocks)}
	for k := range facets {
		if s.groups[k].rareSlot >= 0 {
			s.groups[k].rares = make([][]rareItem, s.bits.blocks)
		}
	}
	inParallel(s.bits.blocks, func(block int) {
		for k := range s.groups {
			s.groups[k].fill(&s.bits, block)
			if s.groups[k].rares != nil {
				s.groups[k].listRares(&s.bits, block)
			}
		}
		s.countBits(block)
	})
}

// markUnnamed marks the values that a facet counts but no plan names: nobody is offered Malta, where a plan
// of the European Union may be, before a plan is sold in Malta.
func (s *Snapshot) markUnnamed() {
	for k, f := range facets {
		if f.Counted == nil {
			continue
		}
		g, own := &s.groups[k], s.groupOf(s.column(f.Name))
		g.unnamed = make([]bool, len(g.items))
		for i, item := range g.items {
			_, isNamed := slices.BinarySearch(own.items, item)
			g.unnamed[i] = !isNamed
		}
	}
}

func (s *Snapshot) countBits(block int) {
	seen, whole := s.visibleRows(block, Public), s.visibleRows(block, Operator)
	s.seen[Public][block], s.seen[Operator][block] = seen.Count(), whole.Count()
	public, all := s.bits.ofBlock(block, Public), s.bits.ofBlock(block, Operator)
	for v := range s.bits.values {
		rows := s.bits.rows(block, v)
		public[v], all[v] = uint16(bitset.Common(rows, &seen)), uint16(rows.Count())
	}
}

func (s *Snapshot) availableSlot() int {
	g := s.groupOf(s.column(availableColumn))
	for i := range g.column.count {
		if g.column.ints[i] != 0 {
			return int(g.slot[i+1])
		}
	}
	return -1
}

// findItems finds a column's items.
func (g *group) findItems() {
	g.count = g.column.count + 1
	if g.column.kind == row.TextArray {
		g.indexLists()
	}
}

// reuseItems takes the items of the same column in an older snapshot.
func (g *group) reuseItems(old *group) {
	g.count, g.items, g.lists, g.members, g.values = old.count, old.items, old.lists, old.members, old.values
	g.steps = old.steps
}

// countItems counts the rows of each item, for now in slot.
func (g *group) countItems() {
	c := g.column
	g.slot = make([]int32, g.count)
	perCode := make([]int32, c.count+1)
	for _, code := range c.codes {
		perCode[code]++
	}
	for code, n := range perCode {
		for _, item := range g.itemsOf(uint32(code)) {
			g.slot[item] += n
		}
	}
}

// assign gives the frequent items their slots.
func (g *group) assign(next *int) {
	rows := len(g.column.codes)
	hasRare := false
	for item, n := range g.slot {
		switch {
		case n > 0 && (int(n)*rareShare >= rows || g.count <= fewItems):
			g.slot[item] = int32(*next)
			*next++
			g.frequent = append(g.frequent, uint32(item))
		default:
			g.slot[item] = -1
			hasRare = hasRare || n > 0
		}
	}
	g.rareSlot = -1
	if hasRare {
		g.rareSlot = *next
		*next++
	}
}

// indexLists finds the different texts in a column's lists.
func (g *group) indexLists() {
	var flat []string
	ends := make([]int, g.column.count)
	for i := range g.column.count {
		flat = itemsOf(flat, g.column.texts[i])
		ends[i] = len(flat)
	}
	known := make([]bool, len(flat))
	for i := range known {
		known[i] = true
	}
	list, local := gather(flat, known, strings.Compare)
	g.items, g.count = list, len(list)+1
	g.lists = make([]uint32, 2, g.column.count+2)
	g.members = append(make([]uint32, 0, len(flat)+1), 0) // NULL is the item of code 0
	g.lists[1] = 1
	begin := 0
	for _, end := range ends {
		g.addList(local[begin:end])
		begin = end
	}
}

// addList keeps each item of a list once.
func (g *group) addList(items []uint32) {
	begin := len(g.members)
	for _, item := range items {
		twice := false
		for _, other := range g.members[begin:] {
			twice = twice || other == item
		}
		if !twice {
			g.members = append(g.members, item)
		}
	}
	g.lists = append(g.lists, uint32(len(g.members)))
}

func (g *group) itemsOf(code uint32) []uint32 {
	if g.lists == nil {
		return []uint32{code}
	}
	return g.members[g.lists[code]:g.lists[code+1]]
}

func (g *group) fill(b *bitmap, block int) {
	begin, end := block*bitset.BlockRows, min(len(g.column.codes), (block+1)*bitset.BlockRows)
	words := b.words[block*b.values*bitset.BlockWords:]
	for i, code := range g.column.codes[begin:end] {
		if g.lists == nil {
			words[g.slotOf(code)*bitset.BlockWords+i>>6] |= 1 << (i & 63)
			continue
		}
		for _, item := range g.members[g.lists[code]:g.lists[code+1]] {
			words[g.slotOf(item)*bitset.BlockWords+i>>6] |= 1 << (i & 63)
		}
	}
}

// listRares lists the rare items of a block.
func (g *group) listRares(b *bitmap, block int) {
	rows := b.rows(block, g.rareSlot)
	list := make([]rareItem, 0, rows.Count())
	for w, word := range rows {
		for ; word != 0; word &= word - 1 {
			row := w*64 + bits.TrailingZeros64(word)
			for _, item := range g.itemsOf(g.column.codes[block*bitset.BlockRows+row]) {
				if g.slot[item] < 0 {
					list = append(list, rareItem{item, uint16(row)})
				}
			}
		}
	}
	g.rares[block] = list
}

// raresOf returns the rare items of a block's rows, in the order of the rows.
func (g *group) raresOf(block int) []rareItem {
	if g.rares == nil {
		return nil
	}
	return g.rares[block]
}

func (g *group) slotOf(item uint32) int {
	if v := g.slot[item]; v >= 0 {
		return int(v)
	}
	return g.rareSlot
}

func (g *group) size() int {
	n := 4*(len(g.lists)+len(g.members)+len(g.slot)) + 16*len(g.items) + 24*len(g.rares)
	for _, list := range g.rares {
		n += 8 * cap(list)
	}
	for i := range g.values {
		n += 64 + len(g.values[i].Text) + len(g.values[i].Head)
	}
	return n
}
