package catalog

import (
	"cmp"
	"container/heap"
	"math"
	"slices"

	"launchrack/internal/query"
)

// sortKey is one key of an order. A row's place by it is a number: NULL is the
// least or the greatest, and a descending order turns the others round.
type sortKey struct {
	values     values
	desc       bool
	nullsFirst bool
}

func (k *sortKey) of(row uint32) uint32 {
	rank := uint32(0)
	if k.values.column != nil {
		rank = k.values.rank(k.values.column.codes.at(int(row)))
	}
	switch {
	case rank == 0 && k.nullsFirst:
		return 0
	case rank == 0:
		return math.MaxUint32
	case k.desc:
		return math.MaxUint32 - rank
	}
	return rank
}

// ranked is a row with its place by the first key and, where that is the only
// one, by the id behind it.
type ranked struct {
	place uint64
	row   uint32
}

// page gives the rows from offset on, limit at most, in the order asked for.
// Rows that the order leaves equal come by id.
func (e *evaluation) page(q *query.Query) ([]uint32, error) {
	e.keys = e.keys[:0]
	for _, o := range q.Order {
		v, err := e.s.values(o.Ref, &e.compiler.work)
		if err != nil {
			return nil, err
		}
		e.keys = append(e.keys, sortKey{v, o.Desc, o.NullsFirst})
	}
	if e.compiler.work.done() {
		return nil, tooMuchWork()
	}
	offset := min(q.Offset, e.total)
	end := e.total
	if q.Limit >= 0 && q.Limit < e.total-offset {
		end = offset + q.Limit
	}
	if end == offset {
		return nil, nil
	}
	if o, ok := e.presorted(); ok && e.worthWalking(&o, end) {
		return e.walk(&o, offset, end), nil
	}
	before := e.choose(offset, end)
	return e.sorted(offset-before, end-before), nil
}

// sorted keeps the first rows of all in a heap, unless that is most of them.
func (e *evaluation) sorted(offset, end int) []uint32 {
	e.heap = e.heap[:0]
	bounded := end <= e.total/4
	ids := &e.s.column(idColumn).codes
	h := (*worstFirst)(e)
	for w := e.from * blockWords; w < e.to*blockWords; w++ {
		for word := e.matched[w]; word != 0; word &= word - 1 {
			r := e.ranked(uint32(w*64+trailing(word)), ids)
			switch {
			case !bounded || len(e.heap) < end:
				e.heap = append(e.heap, r)
				if bounded && len(e.heap) == end {
					heap.Init(h)
				}
			case r.place <= e.heap[0].place && e.compare(r, e.heap[0]) < 0:
				e.heap[0] = r
				heap.Fix(h, 0)
			}
		}
	}
	slices.SortFunc(e.heap, e.compare)
	rows := make([]uint32, 0, end-offset)
	for _, r := range e.heap[offset:end] {
		rows = append(rows, r.row)
	}
	return rows
}

func (e *evaluation) ranked(row uint32, ids *codes) ranked {
	r := ranked{row: row}
	if len(e.keys) > 0 {
		r.place = uint64(e.keys[0].of(row)) << 32
	}
	if len(e.keys) < 2 {
		r.place |= uint64(ids.at(int(row)))
	}
	return r
}

// compare orders two rows by all keys, then by id, then as they are numbered.
func (e *evaluation) compare(a, b ranked) int {
	if a.place != b.place {
		return cmp.Compare(a.place, b.place)
	}
	if len(e.keys) > 1 {
		for k := range e.keys[1:] {
			if d := cmp.Compare(e.keys[k+1].of(a.row), e.keys[k+1].of(b.row)); d != 0 {
				return d
			}
		}
		ids := &e.s.column(idColumn).codes
		if d := cmp.Compare(ids.at(int(a.row)), ids.at(int(b.row))); d != 0 {
			return d
		}
	}
	return cmp.Compare(a.row, b.row)
}

// worstFirst is the heap of the rows kept so far; the last of them is on top.
type worstFirst evaluation

func (h *worstFirst) Len() int           { return len(h.heap) }
func (h *worstFirst) Less(i, j int) bool { return (*evaluation)(h).compare(h.heap[i], h.heap[j]) > 0 }
func (h *worstFirst) Swap(i, j int)      { h.heap[i], h.heap[j] = h.heap[j], h.heap[i] }
func (h *worstFirst) Push(any)           {}
func (h *worstFirst) Pop() any           { return nil }
