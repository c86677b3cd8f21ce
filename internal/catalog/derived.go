package catalog

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"launchrack/internal/catalog/bitset"
	"launchrack/internal/market"
	"launchrack/internal/query"
	"launchrack/internal/row"
)

// derived is what a JSON path finds in each value of a column, sorted like a
// column itself: numbers, or texts.
type derived struct {
	// via gives, by the column's code, the code of what was found, 0 for nothing.
	via     []uint32
	amounts []market.Amount
	texts   []string
	isJSON  bool // -> rather than ->>
	// areParts reports whether texts are records of parts of lists.
	areParts bool
	ranks    []uint32
}

func (d *derived) count() int { return max(len(d.amounts), len(d.texts)) }

func (d *derived) text(code uint32) (string, bool) {
	if d.texts == nil {
		return "", false
	}
	return d.texts[code-1], true
}

func (d *derived) compareTo(code uint32, l *query.Literal) int {
	switch {
	case d.amounts != nil:
		return query.CompareJSON(query.NumberOf(d.amounts[code-1]), l.JSON)
	case d.areParts:
		return query.CompareJSON(jsonOf(partOf(d.texts[code-1])), l.JSON)
	case d.isJSON:
		return query.CompareJSON(d.texts[code-1], l.JSON)
	}
	return strings.Compare(d.texts[code-1], l.Text)
}

// translate turns a set of derived codes into one of the column's codes, in the
// memory of room.
func (d *derived) translate(found codeSet, room []uint64) codeSet {
	t := codeSet{single: room, null: found.null}
	for code, part := range d.via {
		if found.has(part) {
			bitset.Set(t.single, uint32(code))
		}
	}
	return t
}

// derivations holds what some paths found, for as long as the snapshot lives.
type derivations struct {
	mu     sync.Mutex
	byPath map[string]func() *derived
	// positions counts the paths into lists.
	positions int
}

// maxPositions bounds the paths into lists that are held. The currencies of the
// price maps are few and always held.
const maxPositions = 6

// derive gives what a path finds in a column. The first reader of a path computes
// it, outside the lock; readers of the same path wait for that.
func (s *Snapshot) derive(c *column, ref query.Ref, w *work) *derived {
	path := slices.Clone(ref.Path)
	if at, err := strconv.Atoi(path[0]); err == nil { // 0, 00 and +0 are one position
		path[0] = strconv.Itoa(at)
	}
	key := fmt.Sprintf("%s %t %q", c.name, ref.Text, path)
	compute, isHeld := s.paths.find(key, c.kind, func() *derived { return newDerived(c, ref) })
	if !isHeld {
		w.spend(derivedWork * c.count)
	}
	return compute()
}

// find returns the function that gives a path's values, and reports whether it
// was held before. There is room for every currency and for some positions.
func (d *derivations) find(key string, kind row.Kind, compute func() *derived) (func() *derived, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if held, ok := d.byPath[key]; ok {
		return held, true
	}
	if kind != row.PriceMap {
		if d.positions++; d.positions > maxPositions {
			return compute, false
		}
	}
	if d.byPath == nil {
		d.byPath = map[string]func() *derived{}
	}
	d.byPath[key] = sync.OnceValue(compute)
	return d.byPath[key], false
}

func newDerived(c *column, ref query.Ref) *derived {
	d := &derived{isJSON: !ref.Text}
	switch {
	case c.kind.IsObjectList():
		d.deriveParts(c, ref)
		return d
	case c.kind == row.PriceMap && d.isJSON:
		d.derivePrices(c, market.Currency(ref.Path[0]))
		return d
	}
	texts, known := make([]string, c.count), make([]bool, c.count)
	at, _ := strconv.Atoi(ref.Path[0])
	var items []string
	for i := range c.count {
		if c.kind == row.PriceMap {
			var a market.Amount
			if a, known[i] = priceOf(priceJSON(c.texts[i]), market.Currency(ref.Path[0])); known[i] {
				texts[i] = a.String()
			}
			continue
		}
		items = itemsOf(items[:0], c.texts[i])
		texts[i], known[i] = itemAt(items, at)
	}
	d.setTexts(texts, known)
	return d
}

// setTexts takes what was found by the column's values, as texts.
func (d *derived) setTexts(texts []string, known []bool) {
	list, local := gather(texts, known, strings.Compare)
	d.texts, d.via = append(make([]string, 0, len(list)+1), list...), append([]uint32{0}, local...)
}

func (d *derived) derivePrices(c *column, currency market.Currency) {
	amounts, known := make([]market.Amount, c.count), make([]bool, c.count)
	for i := range c.count {
		amounts[i], known[i] = priceOf(priceJSON(c.texts[i]), currency)
	}
	d.setAmounts(amounts, known)
}

// setAmounts takes what was found by the column's values, as numbers.
func (d *derived) setAmounts(amounts []market.Amount, known []bool) {
	list, local := gather(amounts, known, compareAmounts)
	d.amounts, d.via = append(make([]market.Amount, 0, len(list)+1), list...), append([]uint32{0}, local...)
	equals := column{kind: row.Number, count: len(list), amounts: list}
	d.ranks = equals.equalRanks()
}

// itemAt counts from 0, or from the end where the position is negative.
func itemAt(list []string, at int) (string, bool) {
	if at < 0 {
		at += len(list)
	}
	if at < 0 || at >= len(list) {
		return "", false
	}
	return list[at], true
}

// stored finds a column as a whole.
func (s *Snapshot) stored(ref query.Ref) (*column, error) {
	at, ok := s.columnAt[ref.Column]
	switch {
	case !ok || s.columns[at].kind != ref.Kind:
		return nil, noColumn(ref)
	case ref.Column == fetchedColumn:
		return s.fetchedLater(), nil
	}
	return &s.columns[at], nil
}

// values finds a column, or the values of a path into it: one step into a price map or
// a list, two into a list of objects. Every longer path, and every path into a column of
// another type, is NULL.
func (s *Snapshot) values(ref query.Ref, w *work) (values, error) {
	if len(ref.Path) == 0 {
		if months, currency, ok := query.TermOf(ref.Column); ok {
			c, err := s.termColumn(ref.Column, months, currency)
			return values{column: c}, err
		}
		c, err := s.stored(ref)
		return values{column: c}, err
	}
	at, ok := s.columnAt[ref.Column]
	if !ok {
		return values{}, noColumn(ref)
	}
	c := &s.columns[at]
	switch {
	case c.kind.IsObjectList() && row.IsListPath(ref.Path):
		return values{column: c, derived: s.derive(c, ref, w)}, nil
	case len(ref.Path) > 1:
		return values{}, nil
	case c.kind == row.PriceMap && slices.Contains(sortedCurrencies[:], market.Currency(ref.Path[0])),
		c.kind == row.TextArray && isPosition(ref.Path[0]):
		return values{column: c, derived: s.derive(c, ref, w)}, nil
	}
	return values{}, nil
}

func isPosition(key string) bool {
	_, err := strconv.Atoi(key)
	return err == nil
}

// rank orders the codes of a column by these values.
func (v values) rank(code uint32) uint32 {
	if v.derived == nil {
		return v.column.rank(code)
	}
	code = v.derived.via[code]
	if v.derived.ranks == nil {
		return code
	}
	return v.derived.ranks[code]
}
