package gzipjoin

import "sync/atomic"

// Keeper keeps the parts of the rows of one table at a time, within a bound.
// It is safe for concurrent use.
type Keeper struct {
	most    int
	current atomic.Pointer[Shelf]
}

// NewKeeper makes a keeper of at most so many bytes.
func NewKeeper(most int) *Keeper { return &Keeper{most: most} }

// Shelf gives the place for the parts of a table, which is known by a pointer
// and has so many rows. Another table's parts are let go.
func (k *Keeper) Shelf(table any, rows int) *Shelf {
	s := k.current.Load()
	if s == nil || s.table != table {
		s = &Shelf{table: table, most: int64(k.most), slots: make([]atomic.Pointer[slot], min(rows, mostSlots))}
		k.current.Store(s)
	}
	return s
}

// mostSlots bounds what an empty shelf takes, at eight bytes each.
const mostSlots = 1 << 17

// slotSize is what a kept part takes besides itself.
const slotSize = 32

// Shelf holds parts by the numbers of their rows. Rows share a place where the
// table has very many; the later one has it.
type Shelf struct {
	table any
	most  int64
	bytes atomic.Int64
	slots []atomic.Pointer[slot]
}

type slot struct {
	row  uint32
	size int64
	part *Part
}

// Part gives the part of a row, which make makes of the row's text where it is
// not kept. The owned bytes of the text are those that nobody else holds.
func (s *Shelf) Part(row uint32, make func() (text []byte, owned int)) *Part {
	place := &s.slots[int(row)%len(s.slots)]
	old := place.Load()
	if old != nil && old.row == row {
		return old.part
	}
	text, owned := make()
	fresh := &slot{row: row, part: NewPart(text)}
	fresh.size = int64(owned + fresh.part.Size() + slotSize)
	s.put(place, old, fresh)
	return fresh.part
}

func (s *Shelf) put(place *atomic.Pointer[slot], old, fresh *slot) {
	more := fresh.size
	if old != nil {
		more -= old.size
	}
	if s.bytes.Add(more) > s.most || !place.CompareAndSwap(old, fresh) {
		s.bytes.Add(-more)
	}
}

// Bytes is what the shelf's parts take in memory.
func (s *Shelf) Bytes() int { return int(s.bytes.Load()) }
