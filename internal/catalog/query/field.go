package query

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/row"
)

// field takes a column with its JSON path and resolves it.
func (s *scanner) field() (Ref, error) {
	name, err := s.name()
	if err != nil {
		return Ref{}, err
	}
	kind, err := s.table.kind(name)
	if of, isOfTerm := termKinds[name]; err != nil && isOfTerm && s.table == plans && s.what == aSelect {
		kind, err = of, nil
	}
	if err != nil {
		return Ref{}, err
	}
	ref := Ref{Column: name, Kind: kind}
	for strings.HasPrefix(s.rest(), "->") {
		if ref, err = s.step(ref); err != nil {
			return Ref{}, err
		}
	}
	return ref, nil
}

func (s *scanner) name() (string, error) {
	if name, ok := s.quoted(); ok {
		return name, nil
	}
	if name := s.identifier(); name != "" {
		return name, nil
	}
	return "", s.fail(aFieldName)
}

// What PostgREST's errors call the parts of a parameter.
const (
	aSelect    = "select parameter"
	aFieldName = "field name (* or [a..z0..9_$])"
)

func (s *scanner) step(ref Ref) (Ref, error) {
	if ref.Text || ref.Kind == row.TextArray || ref.Kind.IsObjectList() {
		return Ref{}, noPath(ref.Kind)
	}
	ref.Kind = row.PriceMap
	if s.eat("->>") {
		ref.Text, ref.Kind = true, row.Text
	} else {
		s.eat("->")
	}
	key, ok := s.quoted()
	if !ok {
		key = s.jsonKey()
	}
	if key == "" {
		return Ref{}, s.fail(`"-", digit or any non reserved character different from: .,>()`)
	}
	if _, err := strconv.Atoi(key); err == nil {
		return Ref{}, noPath(row.JSON)
	}
	ref.Path = append(ref.Path, key)
	return ref, nil
}

// noPath refuses a path into a list or a text, and one to a position.
func noPath(kind row.Kind) error {
	return &errs.Error{Kind: errs.NotFound, Code: "42883", Message: "operator does not exist: " + TypeName(kind) + " -> unknown",
		Hint: "A path names members of an object, as price_monthly_currencies->>USD does. Lists have no positions: cs, cd and ov ask what is in them."}
}

// jsonKey takes a key, in which a dash may stand that does not begin an arrow.
func (s *scanner) jsonKey() string {
	begin := s.pos
	s.eat("-")
	for {
		s.until("(-:.,>)")
		if !strings.HasPrefix(s.rest(), "-") || strings.HasPrefix(s.rest(), "->") {
			return s.src[begin:s.pos]
		}
		s.eat("-")
	}
}

// editDistance counts the bytes to insert, drop or replace between two words.
func editDistance(a, b string) int {
	line := make([]int, len(b)+1)
	for j := range line {
		line[j] = j
	}
	for i := range len(a) {
		diagonal := line[0]
		line[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = line[j+1]
			line[j+1] = min(cost, line[j]+1, line[j+1]+1)
		}
	}
	return line[len(b)]
}

func (p *parser) order(text string) ([]Order, error) {
	s := p.scan("order", text)
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	var keys []Order
	for {
		s.spaces()
		key, err := s.orderKey()
		if err != nil {
			return nil, err
		}
		if keys = append(keys, key); len(keys) > MaxKeys {
			return nil, tooMuch("The order has more than %d keys", MaxKeys)
		}
		if s.done() {
			return keys, nil
		}
		if !s.eat(",") {
			return nil, s.fail(`"," or end of input`)
		}
	}
}

func (s *scanner) orderKey() (Order, error) {
	ref, err := s.field()
	if err != nil {
		return Order{}, err
	}
	key := Order{Ref: ref, Desc: s.eat(".desc")}
	if !key.Desc {
		s.eat(".asc")
	}
	switch {
	case s.eat(".nullsfirst"):
		key.NullsFirst = true
	case s.eat(".nullslast"):
	case s.done(), strings.ContainsAny(s.rest()[:1], ", \t"):
		key.NullsFirst = key.Desc
	default:
		return Order{}, s.fail(`"->", "->>", ".asc", ".desc", ".nullsfirst", ".nullslast", "," or end of input`)
	}
	s.spaces()
	return key, nil
}

// fields reads a select. One without items stands for all columns.
func (p *parser) fields(text string) ([]Field, error) {
	s := p.scan(aSelect, text)
	fields := []Field{}
	if strings.TrimSpace(text) == "" {
		return p.table.Fields(), nil
	}
	for {
		s.spaces()
		more, err := s.item()
		if err != nil {
			return nil, err
		}
		if fields = append(fields, more...); len(fields) > MaxFields {
			return nil, tooMuch("The select has more than %d items", MaxFields)
		}
		s.spaces()
		if s.done() {
			return fields, nil
		}
		if !s.eat(",") {
			return nil, s.fail(`"->", "->>", "," or end of input`)
		}
	}
}

func (s *scanner) item() ([]Field, error) {
	if s.eat("*") {
		return s.table.Fields(), nil
	}
	if err := s.refuseRelation(); err != nil {
		return nil, err
	}
	alias := s.alias()
	ref, err := s.field()
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(s.rest(), "::") {
		return nil, s.fail("no cast: ->> gives a JSON value as text, every other column keeps its type")
	}
	if strings.HasPrefix(s.rest(), ".") {
		return nil, errAggregate
	}
	name := fieldName(alias, ref)
	if len(name) > MaxName {
		return nil, &errs.Error{Kind: errs.Invalid, Code: "42622",
			Message: fmt.Sprintf("The name \"%s\" in select has %d bytes; at most %d are accepted", clip(name), len(name), MaxName)}
	}
	return []Field{{Ref: ref, Name: name}}, nil
}

// alias takes the name before a single colon, if there is one.
func (s *scanner) alias() string {
	begin := s.pos
	name, err := s.name()
	if err == nil && !strings.HasPrefix(s.rest(), "::") && s.eat(":") {
		return name
	}
	s.pos = begin
	return ""
}

// refuseRelation refuses the embedding of another table: no table is related to another.
func (s *scanner) refuseRelation() error {
	begin := s.pos
	defer func() { s.pos = begin }()
	s.eat("...")
	s.alias()
	name, err := s.name()
	if err != nil || !strings.ContainsAny(s.rest()[:min(1, len(s.rest()))], "(!") {
		return nil
	}
	if name == countName && strings.HasPrefix(s.rest(), "()") {
		return errAggregate
	}
	return &errs.Error{Kind: errs.Invalid, Code: "PGRST200",
		Message: fmt.Sprintf("Could not find a relationship between '%s' and '%s' in the schema cache", s.table.name, clip(name)),
		Details: fmt.Sprintf("Searched for a foreign key relationship between '%s' and '%s' in the schema 'public', but no matches were found.", s.table.name, clip(name))}
}

// errAggregate answers an aggregate, which PostgREST switches off as well.
var errAggregate = &errs.Error{Kind: errs.Invalid, Code: "PGRST123", Message: "Use of aggregate functions is not allowed"}

// countName is what select=count and count() name.
const countName = "count"

// counting reads a select that asks for the number of rows, as PostgreSQL reads a column
// count that a table does not have. It gives the number's name, empty for any other select.
func (p *parser) counting(text string) (name string, err error) {
	if p.search || p.table.Has(countName) || !strings.Contains(text, countName) {
		return "", nil
	}
	items := strings.Split(text, ",")
	for _, item := range items {
		s := p.scan(aSelect, item)
		s.spaces()
		alias := s.alias()
		column, nameErr := s.name()
		if s.spaces(); nameErr != nil || column != countName || !s.done() {
			continue
		}
		if len(items) > 1 {
			return "", &errs.Error{Kind: errs.Invalid, Code: "42803", Hint: "select=count stands alone.",
				Message: "The columns of " + p.table.name + " must appear in the GROUP BY clause or be used in an aggregate function"}
		}
		return cmp.Or(alias, countName), nil
	}
	return "", nil
}

// fieldName is how PostgREST names a value: the alias, else the last key of the
// path, else the column.
func fieldName(alias string, ref Ref) string {
	if alias != "" {
		return alias
	}
	if n := len(ref.Path); n > 0 {
		return ref.Path[n-1]
	}
	return ref.Column
}
