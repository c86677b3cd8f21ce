package catalog

import (
	"context"
	"slices"
	"sync"

	"launchrack/internal/catalog/bitset"
	"launchrack/internal/catalog/query"
)

// evaluation answers one query: it holds the compiled filters, the rows found and the
// counts. A pool reuses it for the next query.
type evaluation struct {
	s        *Snapshot
	compiler compiler
	// base and costly hold the filters that belong to no facet; own holds each facet's
	// filter.
	base, costly node
	own          []node
	// active lists the facets that have a filter of their own.
	active []int
	// visibility says which rows the reader sees, and seen counts them by block.
	visibility Visibility
	seen       []int
	// Rows can be in the blocks from firstBlock up to endBlock.
	firstBlock, endBlock int
	// matched has a bit for each row found, and found their number by block.
	matched []uint64
	found   []int32
	total   int
	counter counter
	keys    []sortKey
	// price finds the cheapest row of a machine; nil where rows are numbered by it.
	price  *sortKey
	ranked []ranked
	spares []*spares
	// units are what a query found of plans or machines, by their numbers, and members rows that share one.
	units   []unit
	members []uint32
	depth   int
	// walked counts the blocks that were looked at.
	walked int
}

var evaluations = sync.Pool{New: func() any { return &evaluation{} }}

// begin takes an evaluation from the pool and compiles the query's filters.
func (s *Snapshot) begin(ctx context.Context, q *query.Query, v Visibility) (*evaluation, error) {
	e := evaluations.Get().(*evaluation)
	e.s, e.total, e.active, e.keys, e.price = s, 0, e.active[:0], e.keys[:0], nil
	e.walked, e.ranked = 0, e.ranked[:0]
	e.visibility, e.seen = v, s.seen[v]
	e.compiler = compiler{s: s, work: workFor(ctx, s.rows), kids: e.compiler.kids[:0],
		words: e.compiler.words[:0], slots: e.compiler.slots[:0]}
	e.matched = grown(e.matched, s.bits.blocks*bitset.BlockWords)
	e.found = grown(e.found, s.bits.blocks)
	if err := e.compile(q); err != nil {
		e.end()
		return nil, err
	}
	return e, nil
}

// maxPooledRows bounds the sorted rows that an evaluation keeps for the next query,
// 16 bytes each. Only pages far down an order need more.
const maxPooledRows = 1 << 13

// end returns the evaluation to the pool.
func (e *evaluation) end() {
	e.measure()
	e.s, e.compiler.s, e.compiler.work.ctx, e.counter.units, e.price = nil, nil, nil, nil, nil
	clear(e.compiler.kids[:cap(e.compiler.kids)])
	e.trim()
	evaluations.Put(e)
}

// trim frees what a page far down an order has needed.
func (e *evaluation) trim() {
	if cap(e.ranked) > maxPooledRows {
		e.ranked = nil
	}
}

// grown returns n zeros, in the memory of the list if it suffices.
func grown[T any](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n)
	}
	list = list[:n]
	clear(list)
	return list
}

func (e *evaluation) compile(q *query.Query) error {
	c := &e.compiler
	kids := c.room(len(q.Words) + len(q.Where))
	for _, w := range q.Words {
		kids = append(kids, c.word(w))
		if c.work.done() {
			return c.work.err()
		}
	}
	if e.own == nil {
		e.own = make([]node, len(facets))
	}
	for k := range e.own {
		e.own[k] = node{kind: allRows}
	}
	for _, term := range q.Where {
		n, err := c.expr(term, false)
		if err != nil {
			return err
		}
		if k := facetOf(term); k >= 0 {
			e.addOwn(k, n)
		} else {
			kids = append(kids, n)
		}
	}
	if c.work.done() {
		return c.work.err()
	}
	for k := range e.own {
		if e.own[k].kind != allRows {
			e.active = append(e.active, k)
		}
	}
	e.split(kids)
	return nil
}

// facetOf returns the facet whose own filter the term is, -1 for none.
func facetOf(term query.Expr) int {
	if name, ok := query.Facet(term); ok {
		if k, ok := facetNumbers[name]; ok {
			return k
		}
	}
	return -1
}

func (e *evaluation) addOwn(k int, n node) {
	pair := append(e.compiler.room(2), e.own[k], n)
	e.own[k] = joined(everyOf, pair)
}

// split separates the filters that look at each row from the others, and finds
// the range of blocks that can hold matches.
func (e *evaluation) split(kids []node) {
	cheap, costly := e.compiler.room(len(kids)), e.compiler.room(len(kids))
	e.firstBlock, e.endBlock = 0, e.s.bits.blocks
	for _, n := range kids {
		if n.isCostly() {
			costly = append(costly, n)
			continue
		}
		cheap = append(cheap, n)
		if n.kind == byRow && !n.set.inverted && !n.set.null {
			e.firstBlock = max(e.firstBlock, n.firstRow/bitset.BlockRows)
			e.endBlock = min(e.endBlock, (n.endRow+bitset.BlockRows-1)/bitset.BlockRows)
		}
	}
	e.base, e.costly = joined(everyOf, cheap), joined(everyOf, costly)
}

func (n *node) isCostly() bool {
	return n.kind == byCode || slices.ContainsFunc(n.kids, func(kid node) bool { return kid.isCostly() })
}

// hasMarked finds the rows whose list holds one of the marked items.
func (c *compiler) hasMarked(g *group, marks []uint64) node {
	n := node{kind: byBits, rareSlot: -1, values: c.list(len(g.frequent))}
	rare := false
	for item, v := range g.slot {
		if !bitset.Has(marks, uint32(item)) {
			continue
		}
		if v < 0 {
			rare = true
			continue
		}
		n.values = append(n.values, v)
	}
	if !rare {
		return n
	}
	n.rareSlot, n.column = g.rareSlot, g.column
	n.set = codeSet{single: c.bits(g.column.count + 1)}
	c.work.spend(listWork * g.column.count)
	for code := range uint32(g.column.count + 1) {
		if slices.ContainsFunc(g.itemsOf(code), func(item uint32) bool { return bitset.Has(marks, item) }) {
			bitset.Set(n.set.single, code)
		}
	}
	return n
}

// run finds the rows of every block and, if counting, counts their facets.
func (e *evaluation) run(counting bool) {
	if counting {
		e.counter.begin(e)
	}
	for block := e.firstBlock; block < e.endBlock; block++ {
		m := e.s.visibleRows(block, e.visibility)
		if e.base.kind != allRows && !e.narrow(&e.base, block, &m) {
			continue
		}
		if counting {
			e.countBlock(block, &m)
			continue
		}
		e.find(block, &m)
	}
	e.walked += max(0, e.endBlock-e.firstBlock)
}

// find keeps the rows of a block that pass every filter.
func (e *evaluation) find(block int, m *bitset.Block) {
	for _, k := range e.active {
		if !e.narrow(&e.own[k], block, m) {
			return
		}
	}
	if e.costly.kind == allRows || e.narrow(&e.costly, block, m) {
		e.keep(block, m)
	}
}

func (e *evaluation) keep(block int, m *bitset.Block) int {
	n := m.Count()
	e.total += n
	e.found[block] = int32(n)
	copy(e.matched[block*bitset.BlockWords:], m[:])
	return n
}
