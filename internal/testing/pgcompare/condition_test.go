package pgcompare_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"launchrack/internal/model/row"
)

// args collects the values of a statement; add returns a value's placeholder.
type args []any

func (a *args) add(v any) string {
	*a = append(*a, v)
	return fmt.Sprintf("$%d", len(*a))
}

// condition is one condition in both languages: as a query parameter (name=value), as a term inside
// parentheses (tree), and as SQL. parts are the terms of a tree.
type condition struct {
	name, value, tree string
	sql               func(*args) string
	columns           []string
	parts             []condition
}

// condition makes a single condition or a tree of them.
func (g generator) condition(depth int) condition {
	if depth == 0 || g.chance(70) {
		return g.single()
	}
	terms := make([]condition, 1+g.IntN(3))
	for i := range terms {
		terms[i] = g.condition(depth - 1)
	}
	return joined(one(g, []string{"and", "or", "not.and", "not.or"}), terms, one(g, []string{",", ",", ", "}))
}

// terms returns the terms that the condition joins by AND.
func (c condition) terms() (list []condition) {
	if c.name != "and" {
		return []condition{c}
	}
	for _, part := range c.parts {
		list = append(list, part.terms()...)
	}
	return list
}

func joined(word string, terms []condition, comma string) condition {
	var trees []string
	c := condition{name: word, parts: terms}
	for _, term := range terms {
		trees = append(trees, term.tree)
		c.columns = append(c.columns, term.columns...)
	}
	c.value = "(" + strings.Join(trees, comma) + ")"
	c.tree = word + c.value
	c.sql = func(a *args) string {
		var list []string
		for _, term := range terms {
			list = append(list, term.sql(a))
		}
		text := "(" + strings.Join(list, " "+strings.TrimPrefix(word, "not.")+" ") + ")"
		if strings.HasPrefix(word, "not.") {
			return "not " + text
		}
		return text
	}
	return c
}

// single makes a condition on one place.
func (g generator) single() condition {
	p := g.place()
	op, value, inTree, sql := g.operation(p)
	if g.chance(20) {
		op = "not." + op
		positive := sql
		sql = func(a *args) string { return "not " + positive(a) }
	}
	return condition{name: p.address, value: op + "." + value, tree: p.address + "." + op + "." + inTree, sql: sql, columns: []string{p.column}}
}

var comparisons = map[string]string{"eq": "=", "neq": "<>", "gt": ">", "gte": ">=", "lt": "<", "lte": "<=", "isdistinct": "is distinct from"}

// operation returns an operator of the place's type with its right side, at the top and inside a
// tree, and the same in SQL.
func (g generator) operation(p place) (op, value, inTree string, sql func(*args) string) {
	makers := []func(place) (string, string, string, func(*args) string){g.comparison, g.comparison, g.null}
	if p.kind == row.Text {
		makers = append(makers, g.like, g.like, g.match)
	}
	if p.kind == row.TextArray || p.kind.IsJSON() {
		makers = append(makers, g.containment, g.containment)
	}
	if p.kind != row.TextArray { // SQL has no list of lists
		makers = append(makers, g.membership, g.quantified)
	}
	return one(g, makers)(p)
}

func (g generator) comparison(p place) (string, string, string, func(*args) string) {
	op := one(g, []string{"eq", "neq", "gt", "gte", "lt", "lte", "isdistinct"})
	literal := g.literal(p)
	return op, literal, g.inTree(literal), func(a *args) string {
		return fmt.Sprintf("((%s) %s %s::text::%s)", p.sql, comparisons[op], a.add(literal), p.pg())
	}
}

// inTree quotes a right side that contains a delimiter or begins like another operator.
func (g generator) inTree(literal string) string {
	array := strings.HasPrefix(literal, "{") && strings.LastIndexAny(literal, "{}") == len(literal)-1 && strings.Count(literal, "{") == 1
	if array && g.chance(50) {
		return literal
	}
	if array || literal == "" || strings.ContainsAny(literal, ",()\"{") || strings.TrimSpace(literal) != literal || g.chance(20) {
		return quote(literal)
	}
	return literal
}

func (g generator) null(p place) (string, string, string, func(*args) string) {
	tests := []string{"null", "not_null"}
	if p.kind == row.Boolean {
		tests = append(tests, "true", "false", "unknown", "TRUE")
	}
	test := one(g, tests)
	return "is", test, test, func(*args) string {
		return fmt.Sprintf("((%s) is %s)", p.sql, strings.Replace(test, "not_", "not ", 1))
	}
}

func (g generator) membership(p place) (string, string, string, func(*args) string) {
	var list, written []string
	for range one(g, []int{0, 1, 2, 3, 3, 4, 4, 6}) {
		literal := g.literal(p)
		list = append(list, literal)
		written = append(written, g.listed(literal))
	}
	if slices.Equal(list, []string{""}) { // PostgREST takes a single empty text for no value at all
		list, written = nil, nil
	}
	value := "(" + strings.Join(written, ",") + ")"
	return "in", value, value, func(a *args) string {
		return fmt.Sprintf("((%s) = any(%s::text[]::%s[]))", p.sql, a.add(append([]string{}, list...)), p.pg())
	}
}

func (g generator) listed(literal string) string {
	if literal == "" || strings.ContainsAny(literal, ",()\"") || strings.TrimSpace(literal) != literal || g.chance(20) {
		return quote(literal)
	}
	return literal
}

// quantified makes a quantified operator, such as eq(any).{1,2}.
func (g generator) quantified(p place) (string, string, string, func(*args) string) {
	op, quantifier := one(g, []string{"eq", "gt", "gte", "lt", "lte"}), one(g, []string{"any", "all"})
	elements := []string{}
	for range one(g, []int{0, 1, 1, 2, 2, 2, 3, 4}) {
		elements = append(elements, g.literal(p))
	}
	literal := g.array(elements)
	if g.chance(10) {
		literal = strings.Replace(g.array(append(elements, "NULL")), `"NULL"`, "NULL", 1)
	}
	return op + "(" + quantifier + ")", literal, g.inTree(literal), func(a *args) string {
		return fmt.Sprintf("((%s) %s %s(%s::text::%s[]))", p.sql, comparisons[op], quantifier, a.add(literal), p.pg())
	}
}

func (g generator) containment(p place) (string, string, string, func(*args) string) {
	symbols := map[string]string{"cs": "@>", "cd": "<@", "ov": "&&"}
	ops := []string{"cs", "cd"}
	if p.kind == row.TextArray {
		ops = append(ops, "ov")
	}
	op, literal := one(g, ops), g.literal(p)
	return op, literal, g.inTree(literal), func(a *args) string {
		return fmt.Sprintf("((%s) %s %s::text::%s)", p.sql, symbols[op], a.add(literal), p.pg())
	}
}

func (g generator) like(p place) (string, string, string, func(*args) string) {
	op := one(g, []string{"like", "ilike"})
	if g.chance(20) {
		quantifier := one(g, []string{"any", "all"})
		literal := g.array([]string{g.likePattern(p), g.likePattern(p)})
		return op + "(" + quantifier + ")", literal, g.inTree(literal), func(a *args) string {
			return fmt.Sprintf("((%s) %s %s(%s::text::text[]))", p.sql, op, quantifier, a.add(starred(literal)))
		}
	}
	pattern := g.likePattern(p)
	return op, pattern, g.inTree(pattern), func(a *args) string {
		return fmt.Sprintf("((%s) %s %s::text)", p.sql, op, a.add(starred(pattern)))
	}
}

// starred replaces * by %, as PostgREST does.
func starred(pattern string) string { return strings.ReplaceAll(pattern, "*", "%") }

// likePattern makes a pattern from a part of a text that a row may have.
func (g generator) likePattern(p place) string {
	runes := []rune(g.words(p))
	var b strings.Builder
	for i, r := range runes {
		switch {
		case strings.ContainsRune(`%_\*`, r) && g.chance(70):
			b.WriteString(`\` + string(r))
		case r == '\\':
			b.WriteString(`\\`)
		case i > 0 && i < len(runes)-1 && g.chance(60):
			continue
		case g.chance(15):
			b.WriteString("_")
		case g.chance(10):
			b.WriteString(strings.ToUpper(string(r)))
		default:
			b.WriteRune(r)
		}
		if g.chance(20) {
			b.WriteString(one(g, []string{"%", "*"}))
		}
	}
	return one(g, []string{"", "*", "%"}) + b.String() + one(g, []string{"", "*", "%"})
}

// match uses only regular expressions with the same meaning in PostgreSQL and RE2.
func (g generator) match(p place) (string, string, string, func(*args) string) {
	op := one(g, []string{"match", "imatch"})
	symbol := map[string]string{"match": "~", "imatch": "~*"}[op]
	pattern := g.regex(p)
	return op, pattern, g.inTree(pattern), func(a *args) string {
		return fmt.Sprintf("((%s) %s %s::text)", p.sql, symbol, a.add(pattern))
	}
}

func (g generator) regex(p place) string {
	runes := []rune(g.words(p))
	var b strings.Builder
	for range 1 + g.IntN(3) {
		atom := one(g, []string{".", "[a-z]", "[A-Z]+", "[^0-9]", "(VPS|vps|Xeon)", "(a|b){1,2}", `\.`, "[0-9]{2,4}", "x?", " ", "ä", `\d+`, `\w+`, `\W`, "[[:alpha:]]", `\s`, `\S+`, "[[:punct:]]", `[\w ]`, `\mVPS\M`, "(?:E5|AMD)", ".*", ".+?"})
		if len(runes) > 0 && g.chance(60) {
			atom = regexp.QuoteMeta(string(one(g, runes)))
		}
		b.WriteString(atom)
	}
	return one(g, []string{"", "", "^"}) + b.String() + one(g, []string{"", "", "$"})
}
