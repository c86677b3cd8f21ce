package catalog

import (
	"slices"

	"launchrack/internal/errs"
	"launchrack/internal/query"
	"launchrack/internal/row"
)

// truth is SQL's three-valued logic. And is the least of its terms, Or the
// greatest, Not the negative.
type truth int8

const (
	no      truth = -1
	unknown truth = 0
	yes     truth = 1
)

func truthOf(b bool) truth {
	if b {
		return yes
	}
	return no
}

// test tells whether the row of a number passes.
type test func(i int) truth

// compile turns a condition tree into a test.
func (s *Snapshot) compile(e query.Expr) (test, error) {
	switch e := e.(type) {
	case query.Condition:
		return s.condition(e)
	case query.Not:
		term, err := s.compile(e.Term)
		return func(i int) truth { return -term(i) }, err
	case query.And:
		return s.fold(e, yes, no)
	case query.Or:
		return s.fold(e, no, yes)
	}
	return nil, errs.New(errs.Internal, "%T is not a condition tree", e)
}

// fold joins terms: neutral where there is none, decided as soon as one is
// dominant, unknown where none is and one is unknown.
func (s *Snapshot) fold(terms []query.Expr, neutral, dominant truth) (test, error) {
	tests := make([]test, len(terms))
	for k, term := range terms {
		t, err := s.compile(term)
		if err != nil {
			return nil, err
		}
		tests[k] = t
	}
	return func(i int) truth {
		joined := neutral
		for _, t := range tests {
			switch t(i) {
			case dominant:
				return dominant
			case unknown:
				joined = unknown
			}
		}
		return joined
	}, nil
}

// condition picks the accessor by the type of the value.
func (s *Snapshot) condition(c query.Condition) (test, error) {
	switch c.Ref.Kind {
	case row.Integer, row.Number:
		return testWith(s.numberOf, compareNumber, query.Number.Cmp, func(l query.Literal) query.Number { return l.Num }, c)
	case row.Text:
		if c.Op == query.Matches {
			return s.matches(c)
		}
		return testWith(s.textOf, compareText, compareText, func(l query.Literal) string { return l.Text }, c)
	case row.Boolean:
		if c.Op == query.Is {
			return s.booleanIs(c)
		}
		return testWith(s.boolOf, compareBool, compareBool, func(l query.Literal) bool { return l.Bool }, c)
	case row.Timestamp:
		return testWith(s.timeOf, compareMoments, compareMoments, momentOf, c)
	case row.TextArray:
		if isContainment(c.Op) {
			return s.listHolds(c)
		}
		return testWith(s.listOf, slices.Compare[[]string], slices.Compare[[]string], func(l query.Literal) []string { return l.List }, c)
	case row.PriceMap:
		if isContainment(c.Op) {
			return s.jsonHolds(c)
		}
		return testWith(s.jsonOf, query.CompareJSON, query.CompareJSON, func(l query.Literal) any { return l.JSON }, c)
	}
	return nil, errs.New(errs.Internal, "column %s has no known type", c.Ref.Column)
}

func isContainment(op query.Op) bool {
	return op == query.Contains || op == query.ContainedBy || op == query.Overlaps
}

// testWith makes the test of a comparison between a row's value, of type V,
// and literals, of type L. among orders literals, for the lookup of In.
func testWith[V, L any](of func(query.Ref) (func(i int) (V, bool), error), compare func(V, L) int, among func(L, L) int,
	literal func(query.Literal) L, c query.Condition) (test, error) {
	value, err := of(c.Ref)
	if err != nil {
		return nil, err
	}
	switch c.Op {
	case query.Is:
		return isNull(value, c.Test)
	case query.In:
		return inList(value, compare, among, literal, c.List), nil
	}
	right := literal(c.Value)
	if c.Op == query.IsDistinct {
		return func(i int) truth {
			v, ok := value(i)
			return truthOf(!ok || compare(v, right) != 0)
		}, nil
	}
	holds, ok := comparisons[c.Op]
	if !ok {
		return nil, errs.New(errs.Internal, "operation %d does not compare", c.Op)
	}
	return func(i int) truth {
		v, ok := value(i)
		if !ok {
			return unknown
		}
		return truthOf(holds(compare(v, right)))
	}, nil
}

var comparisons = map[query.Op]func(d int) bool{
	query.Eq:  func(d int) bool { return d == 0 },
	query.Neq: func(d int) bool { return d != 0 },
	query.Gt:  func(d int) bool { return d > 0 },
	query.Gte: func(d int) bool { return d >= 0 },
	query.Lt:  func(d int) bool { return d < 0 },
	query.Lte: func(d int) bool { return d <= 0 },
}

func isNull[V any](value func(i int) (V, bool), t query.Test) (test, error) {
	if t != query.IsNull && t != query.IsNotNull {
		return nil, errs.New(errs.Internal, "test %d asks for a boolean", t)
	}
	return func(i int) truth {
		_, ok := value(i)
		return truthOf(ok == (t == query.IsNotNull))
	}, nil
}

func inList[V, L any](value func(i int) (V, bool), compare func(V, L) int, among func(L, L) int,
	literal func(query.Literal) L, list []query.Literal) test {
	sorted := make([]L, len(list))
	for k, l := range list {
		sorted[k] = literal(l)
	}
	slices.SortFunc(sorted, among)
	return func(i int) truth {
		v, ok := value(i)
		if !ok {
			if len(sorted) == 0 {
				return no // in of nothing is false even for NULL
			}
			return unknown
		}
		_, found := slices.BinarySearchFunc(sorted, v, func(l L, v V) int { return -compare(v, l) })
		return truthOf(found)
	}
}

func (s *Snapshot) matches(c query.Condition) (test, error) {
	value, err := s.textOf(c.Ref)
	if err != nil {
		return nil, err
	}
	if c.Pattern == nil {
		return nil, errs.New(errs.Internal, "a pattern is missing")
	}
	return func(i int) truth {
		v, ok := value(i)
		if !ok {
			return unknown
		}
		return truthOf(c.Pattern.MatchString(v))
	}, nil
}

func (s *Snapshot) booleanIs(c query.Condition) (test, error) {
	value, err := s.boolOf(c.Ref)
	if err != nil {
		return nil, err
	}
	return func(i int) truth {
		v, ok := value(i)
		switch c.Test {
		case query.IsTrue:
			return truthOf(ok && v)
		case query.IsFalse:
			return truthOf(ok && !v)
		case query.IsNotNull:
			return truthOf(ok)
		}
		return truthOf(!ok)
	}, nil
}

func (s *Snapshot) listHolds(c query.Condition) (test, error) {
	value, err := s.listOf(c.Ref)
	if err != nil {
		return nil, err
	}
	right := c.Value.List
	holds := map[query.Op]func(v []string) bool{
		query.Contains:    func(v []string) bool { return subset(right, v) },
		query.ContainedBy: func(v []string) bool { return subset(v, right) },
		query.Overlaps: func(v []string) bool {
			return slices.ContainsFunc(v, func(item string) bool { return slices.Contains(right, item) })
		},
	}[c.Op]
	return func(i int) truth {
		v, ok := value(i)
		if !ok {
			return unknown
		}
		return truthOf(holds(v))
	}, nil
}

func subset(part, whole []string) bool {
	return !slices.ContainsFunc(part, func(item string) bool { return !slices.Contains(whole, item) })
}

func (s *Snapshot) jsonHolds(c query.Condition) (test, error) {
	value, err := s.jsonOf(c.Ref)
	if err != nil {
		return nil, err
	}
	right := c.Value.JSON
	return func(i int) truth {
		v, ok := value(i)
		switch {
		case !ok:
			return unknown
		case c.Op == query.ContainedBy:
			return truthOf(query.ContainsJSON(right, v))
		}
		return truthOf(query.ContainsJSON(v, right))
	}, nil
}
