package query

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"launchrack/internal/model/errs"
)

// Limits of one address. What is beyond them is refused, so that no address
// costs more than a bounded amount of work.
const (
	MaxText       = 64 << 10 // bytes of names and values together
	MaxDepth      = 16       // nested and, or, not
	MaxConditions = 100
	MaxList       = 1000    // values of one in
	MaxKeys       = 50      // keys of an order
	MaxFields     = 100     // items of a select
	MaxWords      = 16      // words of q
	MaxSearch     = 200     // characters of q
	MaxName       = 63      // bytes of the name of an item, as PostgreSQL has it
	maxCount      = 1 << 53 // limit and offset; two of them still add up
)

// Parse reads the address parameters of a call on the table. Errors are kind
// errs.Invalid, or errs.NotFound for an operator that the type does not have,
// errs.Range for a negative limit and errs.TooLarge beyond a limit; each has
// the code that PostgREST or PostgreSQL would give.
func Parse(values url.Values) (Query, error) { return plans.Parse(values) }

// ParseSearch is Parse with the parameter q, which searches the plans' texts.
func ParseSearch(values url.Values) (Query, error) { return parse(values, plans, true) }

type parser struct {
	table      *Table
	search     bool
	conditions int
	ranges     int // of characters, in the patterns so far
	folds      int // characters in these ranges where case does not matter
	q          Query
}

func parse(values url.Values, table *Table, search bool) (Query, error) {
	if err := checkText(values); err != nil {
		return Query{}, err
	}
	p := parser{table: table, search: search, q: Query{Limit: NoLimit, Select: table.Fields()}}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if err := p.parameter(name, values[name]); err != nil {
			return Query{}, inPart(err, name, values[name])
		}
	}
	if p.q.Need.Months > 0 || p.q.Need.Uses() {
		p.q.addTerm()
	}
	if !search { // else whoever asks knows what is shown
		p.q.OrderAsShown("")
	}
	if p.q.Count != "" && len(p.q.Order) > 0 {
		return Query{}, &errs.Error{Kind: errs.Invalid, Code: "42803",
			Message: fmt.Sprintf("column \"%s.%s\" must appear in the GROUP BY clause or be used in an aggregate function", table.name, p.q.Order[0].Ref.Column)}
	}
	return p.q, nil
}

// scan begins to read a part of the address.
func (p *parser) scan(what, text string) *scanner {
	return &scanner{what: what, src: text, table: p.table}
}

func checkText(values url.Values) error {
	size := 0
	for name, list := range values {
		size += len(name)
		valid := isText(name)
		for _, value := range list {
			size += len(value)
			valid = valid && isText(value)
		}
		if !valid {
			return &errs.Error{Kind: errs.Invalid, Code: "22021",
				Message: "invalid byte sequence for encoding \"UTF8\" in the address"}
		}
	}
	if size > MaxText {
		return tooMuch("The address holds %d bytes of parameters; at most %d are accepted", size, MaxText)
	}
	return nil
}

func isText(s string) bool { return utf8.ValidString(s) && strings.IndexByte(s, 0) < 0 }

// parameter reads one parameter with all its values. As in PostgREST the first
// select and order count, and the last limit and offset; filters add up.
func (p *parser) parameter(name string, list []string) (err error) {
	if len(list) == 0 {
		return nil
	}
	first, last := list[0], list[len(list)-1]
	switch name {
	case "columns", "on_conflict":
		return nil
	case "select":
		if p.q.Count, err = p.counting(first); err == nil && p.q.Count == "" {
			p.q.Select, err = p.fields(first)
		}
	case "order":
		p.q.Order, err = p.order(first)
	case MonthsParam, UseParam:
		switch {
		case p.table != plans:
			return p.filters(name, list)
		case name == UseParam:
			p.q.Need.Use, err = ParseUse(list)
		default:
			p.q.Need.Months, err = ParseMonths(last)
		}
	case "limit":
		p.q.Limit, err = parseLimit(last)
	case "offset":
		p.q.Offset, err = parseOffset(last)
	default:
		return p.filters(name, list)
	}
	return err
}

func (p *parser) filters(name string, list []string) error {
	if name == "q" && p.search {
		for _, text := range list {
			p.note(name, text, nil)
		}
		return p.words(list)
	}
	for _, value := range list {
		term, err := p.filter(name, value)
		if err != nil {
			return err
		}
		p.q.Where = require(p.q.Where, term)
		p.note(name, value, term)
	}
	return nil
}

// note adds a filter to Query.Filters, from which the answer to a search tells what it filters
// by.
func (p *parser) note(name, value string, term Expr) {
	if p.search {
		p.q.Filters = append(p.q.Filters, Filter{name, value, term})
	}
}

// require adds what must be true, each by itself, so that a facet knows its
// own filter in and=(type.eq.vps,cpu_cores.gt.8) as well.
func require(where And, term Expr) And {
	terms, ok := term.(And)
	if !ok {
		return append(where, term)
	}
	for _, one := range terms {
		where = require(where, one)
	}
	return where
}

func (p *parser) words(list []string) error {
	text := strings.Join(list, " ")
	if n := utf8.RuneCountInString(text); n > MaxSearch {
		return tooMuch("The search text q has %d characters; at most %d are accepted", n, MaxSearch)
	}
	p.q.Words = Words(text)
	if symbols := strings.ToLower(strings.TrimSpace(text)); len(p.q.Words) == 0 && symbols != "" {
		p.q.Words = []string{symbols} // a search for signs alone is for these signs
	}
	if len(p.q.Words) > MaxWords {
		return tooMuch("The search text q has %d words; at most %d are accepted", len(p.q.Words), MaxWords)
	}
	return nil
}

func parseLimit(s string) (int, error) {
	n, err := parseCount("limit", s)
	if err == nil && n < 0 {
		return 0, &errs.Error{Kind: errs.Range, Code: "PGRST103", Message: "Requested range not satisfiable",
			Details: "Limit should be greater than or equal to zero."}
	}
	return n, err
}

// parseOffset takes a negative one for none, as PostgREST does.
func parseOffset(s string) (int, error) {
	n, err := parseCount("offset", s)
	return max(0, n), err
}

// parseCount refuses what is no whole number. PostgREST passes over it, which for
// a limit means all rows where somebody wanted few.
func parseCount(name, s string) (int, error) {
	text := strings.TrimSpace(s)
	n, err := strconv.Atoi(text)
	switch {
	case errors.Is(err, strconv.ErrSyntax):
		return 0, &errs.Error{Kind: errs.Invalid, Code: "PGRST100",
			Message: strconv.Quote("failed to parse " + name + " (" + clip(s) + ")"),
			Details: name + " is a whole number, such as 24"}
	case err != nil && n > 0:
		return 0, outOfBigint(text)
	}
	return min(n, maxCount), nil
}

// Knows reports whether a parameter of this name means something to ParseSearch: a
// reserved one, or a filter on a column that exists.
func Knows(name string) bool {
	switch name {
	case "select", "order", "limit", "offset", "q", "and", "or", "not.and", "not.or", MonthsParam, UseParam:
		return true
	}
	name = withoutIndex(name)
	s := &scanner{src: name, table: plans}
	column, quoted := s.quoted()
	if !quoted {
		column = s.identifier()
	}
	if !plans.Has(column) { // an address may hold many, and the words of an error take time
		return false
	}
	s.pos = 0
	_, err := s.field()
	return err == nil && s.done()
}

// Foreign reports whether a parameter belongs to somebody else: its name means
// nothing here and none of its values is written as a filter. Visitors arrive
// with the marks of mailings and other shops in the address, and those must not
// break a page, while a mistyped column still gets its error.
func Foreign(name string, values []string) bool {
	return !Knows(name) && !slices.ContainsFunc(values, IsFilter)
}

// IsFilter reports whether a value is written as a filter: with an operator.
func IsFilter(value string) bool {
	word, _, _ := strings.Cut(strings.TrimPrefix(value, "not."), ".")
	word, _, _ = strings.Cut(word, "(")
	_, ok := operators[word]
	return ok && word != value
}
