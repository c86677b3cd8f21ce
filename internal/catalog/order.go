package catalog

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"launchrack/internal/catalog/bitset"
	"launchrack/internal/query"
)

// sortKey is one key of an order. A row's place by it is a number: NULL is the
// least or the greatest, and a descending order negates the rest.
type sortKey struct {
	values     values
	desc       bool
	nullsFirst bool
}

func (k *sortKey) of(row uint32) uint32 {
	rank := uint32(0)
	if k.values.column != nil {
		rank = k.values.rank(k.values.column.codes[row])
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

// ranked is a row with its rank by the first sort key. If there is no other key, the low bits
// are the rank of its id, so one comparison decides.
type ranked struct {
	rank uint64
	row  uint32
}

// orderBy makes the keys of the query's order ready.
func (e *evaluation) orderBy(q *query.Query) error {
	e.keys = e.keys[:0]
	for i, o := range q.Order {
		if slices.ContainsFunc(q.Order[:i], func(before query.Order) bool { return sameValue(before.Ref, o.Ref) }) {
			continue // rows that are still equal are equal by it too
		}
		v, err := e.s.values(o.Ref, &e.compiler.work)
		if err != nil {
			return err
		}
		if e.keys = append(e.keys, sortKey{v, o.Desc, o.NullsFirst}); e.compiler.work.done() {
			return e.compiler.work.err()
		}
	}
	return nil
}

// span returns the places of the query's page among all rows found.
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

// sorted finds the rows of a page among all that are left. It collects some
// more than it needs, drops the worst half once there are too many, and from
// then on takes only rows that are better than those.
func (e *evaluation) sorted(offset, end int) []uint32 {
	const minList = 2048
	list, ids := e.ranked[:0], e.s.column(idColumn).codes
	bound := uint64(math.MaxUint64)
	for w := e.firstBlock * bitset.BlockWords; w < e.endBlock*bitset.BlockWords; w++ {
		for word := e.matched[w]; word != 0; word &= word - 1 {
			r := e.rank(uint32(w*64+bits.TrailingZeros64(word)), ids)
			if r.rank > bound {
				continue
			}
			if list = append(list, r); len(list) >= max(minList, 4*end) {
				e.partition(list, end)
				list = list[:end]
				bound = worst(list)
			}
		}
	}
	e.ranked = list
	e.partition(list, end)
	e.partition(list[:end], offset)
	list = list[offset:end]
	e.refine(list, 0)
	rows := make([]uint32, len(list))
	for i, r := range list {
		rows[i] = r.row
	}
	return rows
}

// refine sorts rows by a key, then each run of equal rows by the next key. Each key reads
// each row once; a comparison by all keys would read rows again and again.
func (e *evaluation) refine(list []ranked, key int) {
	if key+1 >= len(e.keys) {
		slices.SortFunc(list, e.compareLast)
		return
	}
	slices.SortFunc(list, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	for len(list) > 0 {
		n := 1
		for n < len(list) && list[n].rank == list[0].rank {
			n++
		}
		if n > 1 {
			e.rankBy(list[:n], key+1)
			e.refine(list[:n], key+1)
		}
		list = list[n:]
	}
}

// rankBy gives rows their places by a key and, where that is the last one, by
// the id behind it.
func (e *evaluation) rankBy(list []ranked, key int) {
	ids := e.s.column(idColumn).codes
	for i := range list {
		r := &list[i]
		r.rank = uint64(e.keys[key].of(r.row)) << 32
		if key+1 == len(e.keys) {
			r.rank |= uint64(ids[int(r.row)])
		}
	}
}

func (e *evaluation) compareLast(a, b ranked) int {
	return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.row, b.row))
}

func sameValue(a, b query.Ref) bool {
	return a.Column == b.Column && a.Text == b.Text && slices.Equal(a.Path, b.Path)
}

func worst(list []ranked) uint64 {
	rank := uint64(0)
	for _, r := range list {
		rank = max(rank, r.rank)
	}
	return rank
}

// partition moves the n rows that come first to the front, in any order.
func (e *evaluation) partition(list []ranked, n int) {
	const few = 12
	for len(list) > few && n > 0 && n < len(list) {
		middle := e.split3(list)
		if n <= middle {
			list = list[:middle]
		} else {
			list, n = list[middle:], n-middle
		}
	}
	if n > 0 && n < len(list) {
		slices.SortFunc(list, e.compare)
	}
}

// split3 puts the rows before the median of three in front of the others, and
// gives how many that are: at least one, and not all.
func (e *evaluation) split3(list []ranked) int {
	first, mid, last := list[0], list[len(list)/2], list[len(list)-1]
	pivot := first
	switch {
	case (e.compare(first, mid) < 0) == (e.compare(mid, last) < 0):
		pivot = mid
	case (e.compare(first, last) < 0) == (e.compare(last, mid) < 0):
		pivot = last
	}
	i, j := -1, len(list)
	for {
		for i++; e.compare(list[i], pivot) < 0; i++ {
		}
		for j--; e.compare(pivot, list[j]) < 0; j-- {
		}
		if i >= j {
			return max(i, 1)
		}
		list[i], list[j] = list[j], list[i]
	}
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
