package catalog

import (
	"math/bits"
	"slices"
	"strings"

	"launchrack/internal/catalog/bitset"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// compareTo orders the value of a code and a literal.
func (c *column) compareTo(code uint32, l *query.Literal) int {
	i := int(code - 1)
	switch c.kind {
	case row.Integer:
		return query.NumberOf(market.Whole(c.ints[i])).Cmp(l.Num)
	case row.Boolean:
		return int(c.ints[i]) - int(boolInt(l.Bool))
	case row.Timestamp:
		return query.CompareTime(c.ints[i], l)
	case row.Number:
		return query.NumberOf(c.amounts[i]).Cmp(l.Num)
	case row.PriceMap:
		return query.CompareJSON(jsonPrices(c.texts[i]), l.JSON)
	case row.DiskList, row.PlaceList, row.QuoteList, row.CycleList:
		return query.CompareJSON(jsonOf(string(partOf(c.texts[i]))), l.JSON)
	case row.JSON:
		return query.CompareJSON(query.NumberOf(c.amounts[i]), l.JSON)
	case row.TextArray:
		return slices.Compare(itemsOf(nil, c.texts[i]), l.List)
	default:
		return strings.Compare(c.texts[i], l.Text)
	}
}

func boolInt(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func jsonPrices(record string) any {
	m := map[string]any{}
	for _, c := range market.CurrenciesByCode() {
		if a, ok := priceOf(priceJSON(record), c); ok {
			m[string(c)] = query.NumberOf(a)
		}
	}
	return m
}

// matchingCodes finds the codes of the values that make a condition true.
func (c *compiler) matchingCodes(v *column, q *query.Condition) (codeSet, error) {
	switch q.Op {
	case query.Is:
		return v.is(q)
	case query.In:
		return c.in(v, q.List), nil
	case query.Matches:
		return c.matches(v, q)
	case query.Contains, query.ContainedBy, query.Overlaps:
		return c.contains(v, q)
	}
	lo, hi := v.equal(&q.Value)
	last := uint32(v.count + 1)
	switch q.Op {
	case query.Eq:
		return codeSet{lo: lo, hi: hi}, nil
	case query.Neq:
		return codeSet{lo: lo, hi: hi, inverted: true}, nil
	case query.IsDistinct:
		return codeSet{lo: lo, hi: hi, inverted: true, null: true}, nil
	case query.Gt:
		return codeSet{lo: hi, hi: last}, nil
	case query.Gte:
		return codeSet{lo: lo, hi: last}, nil
	case query.Lt:
		return codeSet{lo: 1, hi: lo}, nil
	case query.Lte:
		return codeSet{lo: 1, hi: hi}, nil
	}
	return codeSet{}, errs.New(errs.Internal, "operation %d does not compare", q.Op)
}

// equal returns the range of codes whose values equal a literal. An empty range
// lies between the smaller and the greater values.
func (c *column) equal(l *query.Literal) (lo, hi uint32) {
	n := c.count
	search := func(lo, minOrder int) int {
		hi := n + 1
		for lo < hi {
			mid := int(uint(lo+hi) >> 1)
			if c.compareTo(uint32(mid), l) < minOrder {
				lo = mid + 1
			} else {
				hi = mid
			}
		}
		return lo
	}
	at := search(1, 0)
	return uint32(at), uint32(search(at, 1))
}

// searchWork returns the cost of equal. Every comparison decodes lists and price
// maps anew.
func (c *column) searchWork() int {
	cost := 15
	switch c.kind {
	case row.TextArray:
		cost = 120
	case row.PriceMap, row.DiskList, row.PlaceList, row.QuoteList, row.CycleList:
		cost = 250
	}
	return 2 * cost * bits.Len(uint(c.count))
}

func (c *column) is(q *query.Condition) (codeSet, error) {
	isBoolean := c.kind == row.Boolean
	switch {
	case q.Test == query.IsNull, q.Test == query.IsUnknown && isBoolean:
		return codeSet{null: true}, nil
	case q.Test == query.IsNotNull:
		return codeSet{inverted: true}, nil
	case q.Test == query.IsTrue && isBoolean, q.Test == query.IsFalse && isBoolean:
		lo, hi := c.equal(&query.Literal{Bool: q.Test == query.IsTrue})
		return codeSet{lo: lo, hi: hi}, nil
	}
	return codeSet{}, errs.New(errs.Internal, "test %d asks for a boolean", q.Test)
}

func (c *compiler) in(v *column, list []query.Literal) codeSet {
	if len(list) == 1 {
		lo, hi := v.equal(&list[0])
		return codeSet{lo: lo, hi: hi}
	}
	found, each := codeSet{single: c.bits(v.count + 1)}, v.searchWork()
	for i := range list {
		if c.work.spend(each); c.work.done() {
			break // and the query is refused
		}
		lo, hi := v.equal(&list[i])
		for code := lo; code < hi; code++ {
			bitset.Set(found.single, code)
		}
	}
	return found
}

// matches looks at each different text once.
func (c *compiler) matches(v *column, q *query.Condition) (codeSet, error) {
	if q.Pattern == nil || q.Pattern.Program == nil {
		return codeSet{}, errs.New(errs.Internal, "a pattern is missing")
	}
	if v.kind != row.Text && v != nothing {
		return codeSet{}, noColumn(q.Ref)
	}
	m := newMatcher(q.Pattern.Program)
	found := codeSet{single: c.bits(v.count + 1)}
	for i, text := range v.texts {
		if m.match(text, &c.work) {
			bitset.Set(found.single, uint32(i+1))
		}
		if c.work.done() {
			return codeSet{}, c.work.err()
		}
	}
	return found, nil
}

// contains handles lists of objects, lists that a given list contains, and prices, which contain
// only what they equal.
func (c *compiler) contains(v *column, q *query.Condition) (codeSet, error) {
	if v.kind.IsObjectList() {
		return c.partsHold(v, q)
	}
	if v.kind == row.JSON {
		lo, hi := v.equal(&q.Value)
		return codeSet{lo: lo, hi: hi}, nil
	}
	if v.kind != row.TextArray || q.Op != query.ContainedBy {
		return codeSet{}, noColumn(q.Ref)
	}
	found := codeSet{single: c.bits(v.count + 1)}
	whole := map[string]bool{}
	for _, text := range q.Value.List {
		whole[text] = true
	}
	var items []string
	for code := range uint32(v.count) {
		items = itemsOf(items[:0], v.texts[code])
		if !slices.ContainsFunc(items, func(s string) bool { return !whole[s] }) {
			bitset.Set(found.single, code+1)
		}
		if c.work.spend(20 + len(v.texts[code])); c.work.done() {
			return codeSet{}, c.work.err()
		}
	}
	return found, nil
}

// pricesHold joins a condition for each currency of the contained map.
func (c *compiler) pricesHold(col *column, q *query.Condition, negated bool) (node, error) {
	object, isObject := q.Value.JSON.(map[string]any)
	known := c.notNull(col)
	nothing := node{kind: noRows}
	if !isObject || (q.Op == query.Contains && !onlyCurrencies(object)) {
		if negated {
			return known, nil
		}
		return nothing, nil
	}
	kids := c.room(len(market.CurrenciesByCode()))
	for _, currency := range market.CurrenciesByCode() {
		want, has := object[string(currency)]
		if q.Op == query.Contains && !has {
			continue
		}
		kid, err := c.priceIs(q.Ref.Column, currency, want, has, q.Op, negated)
		if err != nil {
			return node{}, err
		}
		kids = append(kids, kid)
	}
	return joined(everyOf, append(c.room(2), known, joined(kindOf(everyOf, negated), kids))), nil
}

// priceIs finds the rows where a currency has the wanted price or, for ContainedBy,
// no price.
func (c *compiler) priceIs(name string, currency market.Currency, want any, has bool, op query.Op, negated bool) (node, error) {
	v, err := c.s.values(query.Ref{Column: name, Path: []string{string(currency)}, Kind: row.PriceMap}, &c.work)
	if err != nil {
		return node{}, err
	}
	found := codeSet{null: op == query.ContainedBy}
	if has {
		found.lo, found.hi = v.equal(&query.Literal{JSON: want})
	}
	if negated {
		found.inverted, found.null = true, !found.null
	}
	return c.leaf(v, found), nil
}

func onlyCurrencies(object map[string]any) bool {
	for key := range object {
		if _, ok := market.ParseCurrency(key); !ok {
			return false
		}
	}
	return true
}

func noColumn(ref query.Ref) error {
	return errs.New(errs.Internal, "the catalogue has no column %q of that type", ref.Column)
}
