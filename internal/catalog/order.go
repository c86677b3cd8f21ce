package catalog

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"launchrack/internal/catalog/bitset"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/row"
)

// sortKey is one key of an order. A row's rank by it is a number: NULL is the
// least or the greatest, and a descending order negates the rest.
type sortKey struct {
	column     *column
	desc       bool
	nullsFirst bool
}

func (k *sortKey) of(row uint32) uint32 {
	rank := k.column.rank(k.column.codes[row])
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

// ranked is a row with its rank by the first sort key. If there is no other key, the low bits
// are the rank of its id, so one comparison decides.
type ranked struct {
	rank uint64
	row  uint32
}

// orderBy makes the keys of the query's order ready.
func (e *evaluation) orderBy(q *query.Query) error {
	if q.Price != "" && (q.Grouped || q.OncePerPlan) {
		price, err := e.s.values(query.Ref{Column: q.Price, Kind: row.Number}, &e.compiler.work)
		if err != nil {
			return err
		}
		e.price = &sortKey{column: price}
	}
	for i, o := range q.Order {
		if slices.ContainsFunc(q.Order[:i], func(before query.Order) bool { return sameValue(before.Ref, o.Ref) }) {
			continue // rows that are still equal are equal by it too
		}
		v, err := e.s.values(o.Ref, &e.compiler.work)
		if err != nil {
			return err
		}
		if v != nothing { // by which all rows are equal
			e.keys = append(e.keys, sortKey{v, o.Desc, o.NullsFirst})
		}
		if e.compiler.work.done() {
			return e.compiler.work.err()
		}
	}
	return nil
}

// span returns the positions of the query's page among all rows found.
func (e *evaluation) span(q *query.Query) (offset, end int) {
	offset, end = min(q.Offset, e.total), e.total
	if q.Limit >= 0 && q.Limit < e.total-offset {
		end = offset + q.Limit
	}
	return offset, end
}

// page returns the rows of the query's page in its order. Rows that the order leaves
// equal are ordered by id.
func (e *evaluation) page(q *query.Query) []uint32 {
	offset, end := e.span(q)
	if end == offset {
		return nil
	}
	if o, ok := e.presorted(); ok && e.worthWalking(&o, end) {
		return e.walk(&o, offset, end)
	}
	return e.sorted(offset, end)
}

// sorted finds the rows of a page among all that are left. Whenever it has collected several
// times what it needs, it sorts and keeps the best, and from then on takes only rows that
// may be better than those.
func (e *evaluation) sorted(offset, end int) []uint32 {
	const minList = 128
	list, ids := e.ranked[:0], e.s.column(idColumn).codes
	var worst ranked
	isFull := false
	for w := e.firstBlock * bitset.BlockWords; w < e.endBlock*bitset.BlockWords; w++ {
		for word := e.matched[w]; word != 0; word &= word - 1 {
			r := e.rank(uint32(w*64+bits.TrailingZeros64(word)), ids)
			if isFull && e.compare(r, worst) > 0 {
				continue
			}
			if list = append(list, r); len(list) >= max(minList, 4*end) {
				slices.SortFunc(list, e.compare)
				list = list[:end]
				worst, isFull = list[end-1], true
			}
		}
	}
	e.ranked = list
	slices.SortFunc(list, e.compare)
	rows := make([]uint32, 0, end-offset)
	for _, r := range list[offset:end] {
		rows = append(rows, r.row)
	}
	return rows
}

func sameValue(a, b query.Ref) bool {
	return a.Column == b.Column && a.Text == b.Text && slices.Equal(a.Path, b.Path)
}

func (e *evaluation) rank(row uint32, ids []uint32) ranked {
	r := ranked{row: row}
	if len(e.keys) > 0 {
		r.rank = uint64(e.keys[0].of(row)) << 32
	}
	if len(e.keys) < 2 {
		r.rank |= uint64(ids[int(row)])
	}
	return r
}

// compare orders two rows by all keys, then by id, then as they are numbered.
func (e *evaluation) compare(a, b ranked) int {
	if a.rank != b.rank {
		return cmp.Compare(a.rank, b.rank)
	}
	if len(e.keys) > 1 {
		for k := range e.keys[1:] {
			if d := cmp.Compare(e.keys[k+1].of(a.row), e.keys[k+1].of(b.row)); d != 0 {
				return d
			}
		}
		ids := e.s.column(idColumn).codes
		if d := cmp.Compare(ids[int(a.row)], ids[int(b.row)]); d != 0 {
			return d
		}
	}
	return cmp.Compare(a.row, b.row)
}
