package catalog

import (
	"slices"

	"launchrack/internal/catalog/bitset"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/row"
)

// compiler makes nodes of a condition tree. SQL's logic has three values, yet a
// row matches only where the whole tree is true. So negations are pushed down, as
// not(a or b) is (not a) and (not b) in this logic too. A negated condition finds
// the rows where it is false. Unknown rows are in neither set.
type compiler struct {
	s    *Snapshot
	work work
	// kids is room for the children of nodes, words for sets, slots for lists of
	// values.
	kids  []node
	words []uint64
	slots []int32
}

// bits gives an empty set of numbers below n.
func (c *compiler) bits(n int) []uint64 {
	n = (n + 63) / 64
	if len(c.words)+n > cap(c.words) {
		c.words = make([]uint64, 0, max(n, 2*cap(c.words), 256))
	}
	at := len(c.words)
	c.words = c.words[:at+n]
	clear(c.words[at:])
	return c.words[at : at+n : at+n]
}

// list gives an empty list with capacity for n values.
func (c *compiler) list(n int) []int32 {
	if len(c.slots)+n > cap(c.slots) {
		c.slots = make([]int32, 0, max(n, 256))
	}
	at := len(c.slots)
	c.slots = c.slots[:at+n]
	return c.slots[at : at : at+n]
}

func (c *compiler) expr(e query.Expr, negated bool) (node, error) {
	switch e := e.(type) {
	case query.Condition:
		return c.condition(&e, negated)
	case query.Not:
		return c.expr(e.Term, !negated)
	case query.And:
		return c.join(e, kindOf(everyOf, negated), negated)
	case query.Or:
		return c.join(e, kindOf(anyOf, negated), negated)
	}
	return node{}, errs.New(errs.Internal, "%T is not a condition tree", e)
}

func kindOf(kind nodeKind, negated bool) nodeKind {
	if negated {
		return everyOf + anyOf - kind
	}
	return kind
}

func (c *compiler) join(terms []query.Expr, kind nodeKind, negated bool) (node, error) {
	kids := c.room(len(terms))
	for _, term := range terms {
		kid, err := c.expr(term, negated)
		if err != nil {
			return node{}, err
		}
		kids = append(kids, kid)
	}
	return joined(kind, kids), nil
}

// room returns an empty list with capacity for n children.
func (c *compiler) room(n int) []node {
	if len(c.kids)+n > cap(c.kids) {
		c.kids = make([]node, 0, max(n, 64))
	}
	at := len(c.kids)
	c.kids = c.kids[:at+n]
	return c.kids[at : at : at+n]
}

// joined makes an and (everyOf) or an or (anyOf) of nodes and simplifies it: x and none is none,
// x and all is x. Cheap nodes come first.
func joined(kind nodeKind, kids []node) node {
	neutral, dominant := allRows, noRows
	if kind == anyOf {
		neutral, dominant = noRows, allRows
	}
	left := kids[:0]
	for _, kid := range kids {
		if kid.kind == dominant {
			return node{kind: dominant}
		}
		if kid.kind != neutral {
			left = append(left, kid)
		}
	}
	switch len(left) {
	case 0:
		return node{kind: neutral}
	case 1:
		return left[0]
	}
	slices.SortStableFunc(left, func(a, b node) int { return int(a.kind) - int(b.kind) })
	return node{kind: kind, kids: left}
}

// condition finds the rows for which a condition is true or, negated, false.
func (c *compiler) condition(q *query.Condition, negated bool) (node, error) {
	if c.work.done() {
		return node{}, c.work.err()
	}
	if isContainment(q.Op) {
		if n, done, err := c.containment(q, negated); done || err != nil {
			return n, err
		}
	}
	v, err := c.s.values(q.Ref, &c.work)
	if err != nil {
		return node{}, err
	}
	found, err := c.matchingCodes(v, q)
	if err != nil {
		return node{}, err
	}
	if negated {
		found.inverted = !found.inverted
		found.null = twoValued(q) && !found.null
	}
	return c.leaf(v, found), nil
}

func isContainment(op query.Op) bool {
	return op == query.Contains || op == query.ContainedBy || op == query.Overlaps
}

// twoValued reports whether a condition is true or false, never unknown, for NULL.
func twoValued(q *query.Condition) bool {
	return q.Op == query.Is || q.Op == query.IsDistinct || (q.Op == query.In && len(q.List) == 0)
}

// leaf picks the cheapest way to find the rows of a set.
func (c *compiler) leaf(col *column, found codeSet) node {
	switch {
	case found.empty():
		return node{kind: noRows}
	case found.full(col.count), col.count == 0 && found.null:
		return node{kind: allRows}
	case col.count == 0:
		return node{kind: noRows}
	case col.name == query.PriceUSD && found.single == nil:
		return c.s.priceRange(col, found)
	}
	if g := c.s.groupOf(col); g != nil && g.lists == nil {
		return c.byBits(g, found)
	}
	if n, ok := c.byOrder(col, &found); ok {
		return n
	}
	return node{kind: byCode, column: col, set: found}
}

// priceRange finds a range of prices as a range of rows, which are in the order of
// their price.
func (s *Snapshot) priceRange(col *column, found codeSet) node {
	return node{kind: byRow, column: col, set: found, firstRow: s.firstRow(col, found.lo), endRow: s.firstRow(col, found.hi)}
}

// firstRow gives the first row of at least this price.
func (s *Snapshot) firstRow(col *column, code uint32) int {
	lo, hi := 0, s.priced
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if col.codes[mid] < code {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// byBits finds the rows of a set with the bitmaps of its values or, if those are fewer, with the
// bitmaps of all other values.
func (c *compiler) byBits(g *group, found codeSet) node {
	in, out, rareIn := 0, 0, false
	for item, v := range g.slot {
		has := found.has(uint32(item))
		switch {
		case v < 0:
			rareIn = rareIn || has
		case has:
			in++
		default:
			out++
		}
	}
	flip := out < in && g.rareSlot < 0
	n := node{kind: byBits, column: g.column, set: found, flip: flip, rareSlot: -1}
	if rareIn {
		n.rareSlot = g.rareSlot
	}
	n.values = c.list(max(in, out))
	for item, v := range g.slot {
		if v >= 0 && found.has(uint32(item)) != flip {
			n.values = append(n.values, v)
		}
	}
	return n
}

func (c *compiler) containment(q *query.Condition, negated bool) (node, bool, error) {
	if len(q.Ref.Path) > 0 {
		return node{}, false, nil
	}
	col, err := c.s.stored(c.work.ctx, q.Ref)
	if err != nil {
		return node{}, true, err
	}
	switch {
	case col.kind == row.PriceMap:
		n, err := c.pricesHold(col, q, negated)
		return n, true, err
	case col.kind == row.TextArray && q.Op != query.ContainedBy:
		return c.listHolds(col, q, negated), true, nil
	}
	return node{}, false, nil
}

// listHolds asks for each text of the right side whether it is in the list.
func (c *compiler) listHolds(col *column, q *query.Condition, negated bool) node {
	kind := everyOf
	if q.Op == query.Overlaps {
		kind = anyOf
	}
	g := c.s.groupOf(col)
	kids := c.room(len(q.Value.List) + 1)
	var rare []uint32
	for _, text := range q.Value.List {
		at, ok := slices.BinarySearch(g.items, text)
		if item := uint32(at + 1); ok && g.slot[item] < 0 {
			rare = append(rare, item)
		} else {
			kids = append(kids, c.has(g, item, ok, negated))
		}
	}
	if len(rare) > 0 {
		kids = append(kids, c.hasRare(g, rare, kind, negated))
	}
	inner := joined(kindOf(kind, negated), kids)
	if !negated && len(kids) > 0 {
		return inner // what holds a text is not NULL
	}
	return joined(everyOf, append(c.room(2), c.notNull(col), inner))
}

// notNull finds the rows that have a value.
func (c *compiler) notNull(col *column) node {
	if g := c.s.groupOf(col); g != nil {
		if null := g.slot[0]; null >= 0 {
			return node{kind: byBits, values: append(c.list(1), null), flip: true, rareSlot: -1}
		}
	}
	return c.leaf(col, codeSet{inverted: true})
}

// has finds the rows whose list holds an item that has a bitmap or, negated, lacks it. Negated,
// it may find NULLs too. If isItem is false, no list holds the text.
func (c *compiler) has(g *group, item uint32, isItem, negated bool) node {
	switch {
	case isItem:
		return node{kind: byBits, column: g.column, values: append(c.list(1), g.slot[item]), flip: negated, rareSlot: -1}
	case negated:
		return node{kind: allRows}
	}
	return node{kind: noRows}
}

// hasRare finds the rows whose list holds one or all of some items without bitmaps. It walks over
// the lists once, however many items there are.
func (c *compiler) hasRare(g *group, rare []uint32, kind nodeKind, negated bool) node {
	n := g.column.count
	found, marks := codeSet{single: c.bits(n + 1), inverted: negated}, c.bits(g.count)
	for _, item := range rare {
		bitset.Set(marks, item)
	}
	c.work.spend(listWork * n)
	for code := range uint32(n + 1) {
		items := g.itemsOf(code)
		holds := func(item uint32) bool { return slices.Contains(items, item) }
		if kind == anyOf {
			if slices.ContainsFunc(items, func(item uint32) bool { return bitset.Has(marks, item) }) {
				bitset.Set(found.single, code)
			}
		} else if !slices.ContainsFunc(rare, func(item uint32) bool { return !holds(item) }) {
			bitset.Set(found.single, code)
		}
	}
	return node{kind: byCode, column: g.column, set: found}
}
