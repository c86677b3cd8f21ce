package rowset

import (
	"regexp"
	"slices"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/row"
)

// truth is a value of SQL's three-valued logic.
type truth int8

const (
	isFalse truth = iota - 1
	isUnknown
	isTrue
)

func truthOf(b bool) truth {
	if b {
		return isTrue
	}
	return isFalse
}

// Filter evaluates the conditions of a query on rows of a table. It is not safe for concurrent use.
type Filter struct {
	where    query.And
	columns  map[string]int
	patterns map[*query.Pattern]*regexp.Regexp
	row      rowReader
}

// NewFilter makes the filter of a query.
func NewFilter(table *query.Table, q *query.Query) (*Filter, error) {
	f := &Filter{where: q.Where, columns: columnIndexes(table), patterns: map[*query.Pattern]*regexp.Regexp{}}
	for c := range query.Conditions(q.Where) {
		if c.Pattern == nil {
			continue
		}
		compiled, err := regexp.Compile(c.Pattern.Text)
		if err != nil {
			return nil, err
		}
		f.patterns[c.Pattern] = compiled
	}
	return f, nil
}

// Conditions returns the maximum number of comparisons for one row.
func (f *Filter) Conditions() int {
	size := query.SizeOf(f.where)
	return size.Conditions + size.Values
}

// columnIndexes maps the name of each column to its index in a Row.
func columnIndexes(table *query.Table) map[string]int {
	m := map[string]int{}
	for i, c := range table.Columns() {
		m[c.Name] = i
	}
	return m
}

// Passes reports whether a row matches the filter.
func (f *Filter) Passes(r Row) (bool, error) {
	f.row = rowReader{columns: f.columns, row: r}
	holds, err := f.expr(f.where)
	return holds == isTrue, err
}

func (f *Filter) expr(e query.Expr) (truth, error) {
	switch e := e.(type) {
	case query.Condition:
		return f.condition(&e)
	case query.Not:
		holds, err := f.expr(e.Term)
		return -holds, err
	case query.And:
		return f.terms(e, isTrue)
	case query.Or:
		return f.terms(e, isFalse)
	}
	return isUnknown, errs.New(errs.Internal, "%T is not a condition tree", e)
}

// terms evaluates an AND, which begins with true, as the minimum of its terms, and an OR, which
// begins with false, as their maximum.
func (f *Filter) terms(list []query.Expr, begin truth) (truth, error) {
	whole := begin
	for _, term := range list {
		one, err := f.expr(term)
		if err != nil {
			return isUnknown, err
		}
		if begin == isTrue {
			whole = min(whole, one)
		} else {
			whole = max(whole, one)
		}
		if whole == -begin {
			return whole, nil
		}
	}
	return whole, nil
}

func (f *Filter) condition(c *query.Condition) (truth, error) {
	v, err := f.row.value(c.Ref)
	if err != nil {
		return isUnknown, err
	}
	switch {
	case c.Op == query.Is:
		return truthOf(v.is(c.Test)), nil
	case c.Op == query.In && len(c.List) == 0:
		return isFalse, nil
	case c.Op == query.IsDistinct && v.isNull:
		return isTrue, nil
	case v.isNull:
		return isUnknown, nil
	case c.Op == query.In:
		return truthOf(slices.ContainsFunc(c.List, func(l query.Literal) bool { return query.Compare(c.Ref.Kind, &v.Literal, &l) == 0 })), nil
	case c.Op == query.Matches:
		return truthOf(f.patterns[c.Pattern].MatchString(v.Text)), nil
	case c.Op == query.Contains, c.Op == query.ContainedBy, c.Op == query.Overlaps:
		return truthOf(v.contains(c)), nil
	}
	return ordered(query.Compare(c.Ref.Kind, &v.Literal, &c.Value), c.Op)
}

// ordered reports whether the result of a comparison (-1, 0 or 1) satisfies an operator.
func ordered(order int, op query.Op) (truth, error) {
	switch op {
	case query.Eq:
		return truthOf(order == 0), nil
	case query.Neq, query.IsDistinct:
		return truthOf(order != 0), nil
	case query.Gt:
		return truthOf(order > 0), nil
	case query.Gte:
		return truthOf(order >= 0), nil
	case query.Lt:
		return truthOf(order < 0), nil
	case query.Lte:
		return truthOf(order <= 0), nil
	}
	return isUnknown, errs.New(errs.Internal, "operation %d does not compare", op)
}

// value is the value of a reference in a row.
type value struct {
	query.Literal
	isNull bool
}

func (v *value) is(test query.Test) bool {
	switch test {
	case query.IsNotNull:
		return !v.isNull
	case query.IsTrue:
		return !v.isNull && v.Bool
	case query.IsFalse:
		return !v.isNull && !v.Bool
	}
	return v.isNull
}

func (v *value) contains(c *query.Condition) (holds bool) {
	if c.Ref.Kind.IsJSON() {
		whole, part := v.JSON, c.Value.JSON
		if c.Op == query.ContainedBy {
			whole, part = part, whole
		}
		holds, _ = query.ContainsJSON(whole, part)
		return holds
	}
	whole, part := v.List, c.Value.List
	if c.Op == query.ContainedBy {
		whole, part = part, whole
	}
	isThere := func(text string) bool { return slices.Contains(whole, text) }
	if c.Op == query.Overlaps {
		return slices.ContainsFunc(part, isThere)
	}
	return !slices.ContainsFunc(part, func(text string) bool { return !isThere(text) })
}

// rowReader reads the values of a row.
type rowReader struct {
	columns map[string]int
	row     Row
}

// value returns the value of a reference. A path into anything but JSON and lists is null.
func (r *rowReader) value(ref query.Ref) (v value, err error) {
	at, ok := r.columns[ref.Column]
	if !ok {
		return v, errs.New(errs.Internal, "the rows have no column %s", ref.Column)
	}
	if v.isNull = string(r.row[at]) == "null"; v.isNull {
		return v, nil
	}
	if len(ref.Path) > 0 || ref.Kind.IsJSON() {
		return r.part(at, ref)
	}
	read, err := row.Loose(ref.Column, ref.Kind, false).Read(r.row[at])
	v.Literal = query.Literal{Num: query.NumberOf(read.Num), Text: read.Text, Bool: read.Bool, List: read.List, Time: read.Time}
	return v, unreadable(err, ref.Column)
}

// part returns the value at a path into JSON.
func (r *rowReader) part(at int, ref query.Ref) (v value, err error) {
	part, found := row.Part(r.row[at], ref.Path)
	switch {
	case !found, ref.Text && row.IsNull(part):
		v.isNull = true
	case ref.Text:
		v.Text = string(row.AppendPartText(nil, part))
	default:
		v.JSON, err = query.ReadJSON(string(part))
	}
	return v, unreadable(err, ref.Column)
}

func unreadable(err error, column string) error {
	if err == nil {
		return nil
	}
	return errs.Wrap(errs.Internal, err, "column %s cannot be read", column)
}
