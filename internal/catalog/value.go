package catalog

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/query"
	"launchrack/internal/row"
)

// The accessors give a row's value by the row's number, and false for NULL.

func (s *Snapshot) numberOf(ref query.Ref) (func(i int) (market.Amount, bool), error) {
	list, ok := s.numbers[ref.Column]
	if ref.Column == query.PriceUSD {
		list, ok = s.usd, true
	}
	if !ok {
		return nil, noColumn(ref)
	}
	return func(i int) (market.Amount, bool) { return list[i].amount, list[i].ok }, nil
}

func (s *Snapshot) textOf(ref query.Ref) (func(i int) (string, bool), error) {
	if len(ref.Path) > 0 {
		part, err := s.part(ref)
		return func(i int) (string, bool) {
			v := part(i)
			return v.Text, !v.Null
		}, err
	}
	cell, err := s.cell(ref)
	return func(i int) (string, bool) {
		v := cell(i)
		return v.Text, !v.Null
	}, err
}

func (s *Snapshot) boolOf(ref query.Ref) (func(i int) (bool, bool), error) {
	cell, err := s.cell(ref)
	return func(i int) (bool, bool) {
		v := cell(i)
		return v.Bool, !v.Null
	}, err
}

func (s *Snapshot) listOf(ref query.Ref) (func(i int) ([]string, bool), error) {
	cell, err := s.cell(ref)
	return func(i int) ([]string, bool) {
		v := cell(i)
		return v.List, !v.Null
	}, err
}

func (s *Snapshot) timeOf(ref query.Ref) (func(i int) (moment, bool), error) {
	cell, err := s.cell(ref)
	return func(i int) (moment, bool) {
		v := cell(i)
		return moment{at: v.Time}, !v.Null
	}, err
}

func (s *Snapshot) jsonOf(ref query.Ref) (func(i int) (any, bool), error) {
	if len(ref.Path) > 0 {
		part, err := s.part(ref)
		return func(i int) (any, bool) {
			v := part(i)
			if v.number {
				return query.NumberOf(v.Num), !v.Null
			}
			return v.Text, !v.Null
		}, err
	}
	cell, err := s.cell(ref)
	return func(i int) (any, bool) {
		v := cell(i)
		return jsonPrices(v.Prices), !v.Null
	}, err
}

func jsonPrices(p market.Prices) any {
	m := make(map[string]any, len(p))
	for c, a := range p {
		m[string(c)] = query.NumberOf(a)
	}
	return m
}

func (s *Snapshot) cell(ref query.Ref) (func(i int) row.Value, error) {
	c, ok := row.Find(ref.Column)
	if !ok || len(ref.Path) > 0 || c.Kind != ref.Kind {
		return nil, noColumn(ref)
	}
	return func(i int) row.Value { return c.Get(&s.plans[i]) }, nil
}

// piece is what a JSON path leads to: a number with its digits as Text, or a
// text.
type piece struct {
	row.Value
	number bool
}

func (s *Snapshot) part(ref query.Ref) (func(i int) piece, error) {
	get, err := partOf(ref)
	return func(i int) piece { return get(&s.plans[i]) }, err
}

// partOf follows a path into a price map or a list, one step deep: below that,
// and in columns of other types, every path leads to NULL.
func partOf(ref query.Ref) (func(p *market.Plan) piece, error) {
	nothing := piece{Value: row.Value{Null: true}}
	c, ok := row.Find(ref.Column)
	switch {
	case !ok && ref.Column != query.PriceUSD:
		return nil, noColumn(ref)
	case !ok || len(ref.Path) != 1:
		return func(*market.Plan) piece { return nothing }, nil
	case c.Kind == row.PriceMap:
		return func(p *market.Plan) piece {
			a, ok := c.Get(p).Prices[market.Currency(ref.Path[0])]
			return piece{Value: row.Value{Null: !ok, Num: a, Text: a.String()}, number: true}
		}, nil
	case c.Kind == row.TextArray:
		return listItem(c, ref.Path[0]), nil
	}
	return func(*market.Plan) piece { return nothing }, nil
}

// listItem counts from 0, or from the end where the position is negative.
func listItem(c *row.Column, position string) func(p *market.Plan) piece {
	n, err := strconv.Atoi(position)
	return func(p *market.Plan) piece {
		list, at := c.Get(p).List, n
		if at < 0 {
			at += len(list)
		}
		if err != nil || at < 0 || at >= len(list) {
			return piece{Value: row.Value{Null: true}}
		}
		return piece{Value: row.Value{Text: list[at]}}
	}
}

func noColumn(ref query.Ref) error {
	return errs.New(errs.Internal, "the catalogue has no column %q of that type", ref.Column)
}

// moment is a time or one of the two infinities.
type moment struct {
	at       time.Time
	infinite int
}

func momentOf(l query.Literal) moment { return moment{l.Time, l.Infinite} }

func compareMoments(a, b moment) int {
	return cmp.Or(cmp.Compare(a.infinite, b.infinite), a.at.Compare(b.at))
}

func compareNumber(a market.Amount, n query.Number) int { return query.NumberOf(a).Cmp(n) }

func compareText(a, b string) int { return strings.Compare(a, b) }

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// comparer orders two of the given rows by one key.
func (s *Snapshot) comparer(rows []int, o query.Order) (func(i, j int) int, error) {
	switch o.Ref.Kind {
	case row.Integer, row.Number:
		return comparerWith(s, rows, s.numberOf, market.Amount.Cmp, o)
	case row.Text:
		return comparerWith(s, rows, s.textOf, compareText, o)
	case row.Boolean:
		return comparerWith(s, rows, s.boolOf, compareBool, o)
	case row.Timestamp:
		return comparerWith(s, rows, s.timeOf, compareMoments, o)
	case row.TextArray:
		return comparerWith(s, rows, s.listOf, slices.Compare[[]string], o)
	}
	return comparerWith(s, rows, s.jsonOf, query.CompareJSON, o)
}

// comparerWith reads each row's value once, as a sort looks at it many times.
func comparerWith[V any](s *Snapshot, rows []int, of func(query.Ref) (func(i int) (V, bool), error), compare func(V, V) int,
	o query.Order) (func(i, j int) int, error) {
	value, err := of(o.Ref)
	if err != nil {
		return nil, err
	}
	values, known := make([]V, len(s.plans)), make([]bool, len(s.plans))
	for _, i := range rows {
		values[i], known[i] = value(i)
	}
	return func(i, j int) int {
		switch {
		case !known[i] && !known[j]:
			return 0
		case known[i] != known[j] && known[i] == o.NullsFirst:
			return 1
		case known[i] != known[j]:
			return -1
		case o.Desc:
			return compare(values[j], values[i])
		}
		return compare(values[i], values[j])
	}, nil
}

// PriceUSD is the plan's monthly price as it is compared, in USD; false where
// it has none.
func (s *Snapshot) PriceUSD(p *market.Plan) (market.Amount, bool) {
	return price.USD(p.Quotes(market.Month), s.rates)
}
