package catalog

import (
	"context"
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
// column itself.
type derived struct {
	// via gives, by the column's code, the code of what was found, 0 for nothing.
	via []uint32
	// texts are the texts of ->>, and for -> the JSON of the values.
	texts []string
	// json has the values of ->, and ranks the codes of those that equal them.
	json  []any
	ranks []uint32
}

func (d *derived) compareTo(code uint32, l *query.Literal) int {
	if d.json != nil {
		return query.CompareJSON(d.json[code-1], l.JSON)
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
	texts, known := make([]string, c.count), make([]bool, c.count)
	var buf []byte
	for i := range c.count {
		part, ok := c.part(buf[:0], i, ref.Path)
		switch {
		case !ok:
		case !ref.Text:
			texts[i], known[i] = string(part), true
		case !row.IsNull(part):
			texts[i], known[i] = string(row.AppendPartText(nil, part)), true
		}
	}
	d := &derived{}
	if ref.Text {
		d.texts, d.via = gather(texts, known, strings.Compare)
	} else {
		d.gatherJSON(texts, known)
	}
	d.via = append([]uint32{0}, d.via...)
	return d
}

// part gives the JSON of what a path finds in a value. It may lie in the memory of dst.
func (c *column) part(dst []byte, i int, path []string) ([]byte, bool) {
	switch record := c.texts[i]; c.kind {
	case row.PriceMap:
		return row.Part([]byte(priceJSON(record)), path)
	case row.TextArray:
		return row.Part(row.AppendValue(dst, row.TextArray, row.Value{List: itemsOf(nil, record)}), path)
	default:
		return row.Part(partOf(record), path)
	}
}

// gatherJSON takes what was found by the column's values, as JSON.
func (d *derived) gatherJSON(texts []string, known []bool) {
	type found struct {
		text string
		json any
	}
	values, codes := []found{}, map[string]uint32{}
	for i, text := range texts {
		if _, isRead := codes[text]; known[i] && !isRead {
			codes[text] = 0
			values = append(values, found{text, jsonOf(text)})
		}
	}
	slices.SortFunc(values, func(a, b found) int { return query.CompareJSON(a.json, b.json) })
	d.json, d.ranks, d.via = []any{}, []uint32{0}, make([]uint32, len(texts))
	for i, v := range values {
		rank := uint32(i + 1)
		if codes[v.text] = rank; i > 0 && query.CompareJSON(values[i-1].json, v.json) == 0 {
			rank = d.ranks[i]
		}
		d.texts, d.json, d.ranks = append(d.texts, v.text), append(d.json, v.json), append(d.ranks, rank)
	}
	for i, text := range texts {
		if known[i] {
			d.via[i] = codes[text]
		}
	}
}

// stored finds a column as a whole.
func (s *Snapshot) stored(ctx context.Context, ref query.Ref) (*column, error) {
	at, ok := s.columnAt[ref.Column]
	switch {
	case !ok || s.columns[at].kind != ref.Kind:
		return nil, noColumn(ref)
	case ref.Column == fetchedColumn:
		return s.fetchedLater(), nil
	case isMade(ref.Kind):
		return s.madeColumn(ctx, ref.Column, func() (*column, error) { return s.listColumn(&s.columns[at]) })
	}
	return &s.columns[at], nil
}

// values finds a column, or the values of a path into it: one step into a price map or
// a list, two into a list of objects. Every longer path, and every path into a column of
// another type, is NULL.
func (s *Snapshot) values(ref query.Ref, w *work) (values, error) {
	if len(ref.Path) == 0 {
		if months, currency, ok := query.TermOf(ref.Column); ok {
			c, err := s.madeColumn(w.ctx, ref.Column, func() (*column, error) { return s.newTermColumn(ref.Column, months, currency) })
			return values{column: c}, err
		}
		c, err := s.stored(w.ctx, ref)
		return values{column: c}, err
	}
	at, ok := s.columnAt[ref.Column]
	if !ok {
		return values{}, noColumn(ref)
	}
	c := &s.columns[at]
	isAlone := len(ref.Path) == 1
	switch {
	case c.kind == row.PriceMap && isAlone && slices.Contains(sortedCurrencies[:], market.Currency(ref.Path[0])),
		c.kind == row.TextArray && isAlone && isPosition(ref.Path[0]),
		c.kind.IsObjectList() && len(ref.Path) <= 2 && isPosition(ref.Path[0]):
		var err error
		if isMade(c.kind) {
			if c, err = s.madeColumn(w.ctx, c.name, func() (*column, error) { return s.listColumn(&s.columns[at]) }); err != nil {
				return values{}, err
			}
		}
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
