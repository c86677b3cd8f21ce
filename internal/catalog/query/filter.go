package query

import (
	"fmt"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/row"
)

// operators maps the dialect's word to the operation, to PostgreSQL's symbol,
// which its errors name, and to whether (any) and (all) may follow.
var operators = map[string]struct {
	op         Op
	symbol     string
	quantified bool
}{
	"eq": {Eq, "=", true}, "neq": {Neq, "<>", false},
	"gt": {Gt, ">", true}, "gte": {Gte, ">=", true}, "lt": {Lt, "<", true}, "lte": {Lte, "<=", true},
	"like": {Matches, "~~", true}, "ilike": {Matches, "~~*", true}, "match": {Matches, "~", true}, "imatch": {Matches, "~*", true},
	"cs": {Contains, "@>", false}, "cd": {ContainedBy, "<@", false}, "ov": {Overlaps, "&&", false},
	"isdistinct": {IsDistinct, "=", false}, "in": {In, "=", false}, "is": {Is, "is", false},
}

const operatorHint = "The operators are eq, neq, gt, gte, lt, lte, like, ilike, match, imatch, in, is, isdistinct, cs, cd and ov."

var tests = map[string]Test{
	"null": IsNull, "not_null": IsNotNull, "true": IsTrue, "false": IsFalse, "unknown": IsUnknown,
}

// filter reads one parameter that narrows: a logic tree or a column's filter.
func (p *parser) filter(name, value string) (Expr, error) {
	switch name {
	case "and", "or", "not.and", "not.or":
		return p.tree(p.scan("logic tree", value), name, 1)
	}
	key := p.scan("tree path", withoutIndex(name))
	ref, err := key.field()
	if err == nil && !key.done() {
		err = key.fail("end of input")
	}
	if err != nil {
		if path, column, nested := strings.Cut(name, "."); nested && column != "" {
			return nil, notEmbedded(path)
		}
		return nil, err
	}
	return p.operation(p.scan("filter", value), ref, 1)
}

// withoutIndex leaves out the [0] with which some clients number filters on one column, as
// PostgREST's parser does.
func withoutIndex(name string) string {
	if column, index, ok := strings.Cut(strings.TrimSuffix(name, "]"), "["); ok && strings.HasSuffix(name, "]") && strings.Trim(index, "0123456789") == "" {
		return column
	}
	return name
}

func notEmbedded(path string) error {
	return &errs.Error{Kind: errs.Invalid, Code: "PGRST108",
		Message: fmt.Sprintf("'%s' is not an embedded resource in this request", clip(path)),
		Hint:    fmt.Sprintf("Verify that '%s' is included in the 'select' query parameter.", clip(path))}
}

// tree reads the parentheses of a logic parameter up to its end.
func (p *parser) tree(s *scanner, name string, depth int) (Expr, error) {
	negated := strings.HasPrefix(name, "not.")
	s.spaces()
	e, err := p.terms(s, strings.TrimPrefix(name, "not."), depth)
	if err != nil {
		return nil, err
	}
	if s.spaces(); !s.done() {
		return nil, s.fail("end of input")
	}
	return negate(e, negated), nil
}

func negate(e Expr, negated bool) Expr {
	if negated {
		return Not{e}
	}
	return e
}

func (p *parser) terms(s *scanner, word string, depth int) (Expr, error) {
	if depth > MaxDepth {
		return nil, tooMuch("The filters are nested deeper than %d", MaxDepth)
	}
	if !s.eat("(") {
		return nil, s.fail(`"("`)
	}
	var list []Expr
	for {
		s.spaces()
		e, err := p.term(s, depth)
		if err != nil {
			return nil, err
		}
		list = append(list, e)
		s.spaces()
		if s.eat(")") {
			break
		}
		if !s.eat(",") {
			return nil, s.fail(`"," or ")"`)
		}
	}
	if word == "or" {
		return Or(list), nil
	}
	return And(list), nil
}

func (p *parser) term(s *scanner, depth int) (Expr, error) {
	begin := s.pos
	for _, word := range []string{"and", "or"} {
		for _, prefix := range []string{"", "not."} {
			if s.eat(prefix + word) {
				if s.spaces(); strings.HasPrefix(s.rest(), "(") {
					e, err := p.terms(s, word, depth+1)
					return negate(e, prefix != ""), err
				}
				s.pos = begin
			}
		}
	}
	ref, err := s.field()
	if err != nil && s.pos == begin {
		return nil, s.fail(aFieldName + ", negation operator (not) or logic operator (and, or)")
	}
	if err != nil {
		return nil, err
	}
	if !s.eat(".") {
		return nil, s.fail(`"->", "->>" or delimiter (.)`)
	}
	return p.operation(s, ref, depth+1)
}

// operation reads what follows a field. At depth 1 the value reaches to the
// end of the parameter; deeper it ends with a comma or parenthesis.
func (p *parser) operation(s *scanner, ref Ref, depth int) (Expr, error) {
	negated := s.eat("not.")
	word, quantifier := s.operator()
	o, known := operators[word]
	if !known {
		refusal := s.fail(`"not" or operator (eq, gt, ...)`)
		refusal.Hint = operatorHint
		return nil, refusal
	}
	if err := checkOperator(o.op, o.symbol, ref.Kind); err != nil {
		return nil, err
	}
	e, err := p.operand(s, Condition{Ref: ref, Op: o.op, Facet: ref.Column}, word, quantifier, depth == 1)
	if err != nil {
		return nil, err
	}
	return negate(e, negated), nil
}

// operator takes a word, with (any) or (all) where it may have that, and the dot
// behind it; or nothing, and gives none.
func (s *scanner) operator() (word, quantifier string) {
	begin := s.pos
	word = s.until(".(,)")
	if operators[word].quantified {
		quantifier = s.quantifier()
	}
	if _, known := operators[word]; known && s.eat(".") {
		return word, quantifier
	}
	s.pos = begin
	return "", ""
}

// quantifier takes (any) or (all).
func (s *scanner) quantifier() string {
	switch {
	case s.eat("(any)"):
		return "any"
	case s.eat("(all)"):
		return "all"
	}
	return ""
}

func (p *parser) operand(s *scanner, c Condition, word, quantifier string, top bool) (Expr, error) {
	if err := p.count(1); err != nil {
		return nil, err
	}
	switch {
	case c.Op == In:
		return s.inList(c, top)
	case c.Op == Is:
		return s.test(c, top)
	case quantifier != "":
		return p.each(c, word, quantifier, s.value(top))
	}
	return p.bind(c, word, s.value(top))
}

func (p *parser) count(n int) error {
	if p.conditions += n; p.conditions > MaxConditions {
		return tooMuch("The address holds more than %d conditions", MaxConditions)
	}
	return nil
}

// each spreads like(any).{a,b} over its values.
func (p *parser) each(c Condition, word, quantifier, text string) (Expr, error) {
	list, err := parseArray(text)
	if err != nil {
		return nil, err
	}
	if err := p.count(len(list)); err != nil {
		return nil, err
	}
	if len(list) == 0 { // any of nothing is false and all of nothing is true, for NULL too, as with in.()
		c.Op, c.List = In, []Literal{}
		return negate(c, quantifier == "all"), nil
	}
	terms := make([]Expr, 0, len(list))
	for _, item := range list {
		one, err := p.bindElement(c, word, item)
		if err != nil {
			return nil, err
		}
		terms = append(terms, one)
	}
	if quantifier == "any" {
		return Or(terms), nil
	}
	return And(terms), nil
}

// bindElement is bind for an element of an array. A comparison with NULL is always unknown, like
// a comparison with a path that leads nowhere.
func (p *parser) bindElement(c Condition, word, item string) (Expr, error) {
	if item != NullElement {
		return p.bind(c, word, item)
	}
	c.Op, c.Ref = Eq, Ref{Column: c.Ref.Column, Path: []string{"null"}, Text: true, Kind: row.Text}
	return c, nil
}

// bind puts the right side into a condition.
func (p *parser) bind(c Condition, word, text string) (_ Expr, err error) {
	switch word {
	case "like", "ilike":
		c.Pattern, err = p.likePattern(text, word == "ilike")
	case "match", "imatch":
		c.Pattern, err = p.regexPattern(text, word == "imatch")
	default:
		c.Value, err = c.Ref.literal(text)
	}
	if list, ok := c.Value.JSON.([]any); ok && c.Op == ContainedBy && len(c.Ref.Path) > 0 && len(list) > 0 && !p.hasObjects(c.Ref) {
		return oneOf(c, list)
	}
	return c, err
}

// hasObjects reports whether a column's parts may be objects.
func (p *parser) hasObjects(ref Ref) bool {
	kind := p.table.kinds[ref.Column]
	return kind.IsObjectList() || kind == row.JSON
}

// oneOf makes cd with a list an in: a part of a price map or of a list of texts is a plain value,
// and a list contains the plain values that equal one of its elements.
func oneOf(c Condition, list []any) (Expr, error) {
	if len(list) > MaxList {
		return nil, tooMuch("The list holds more than %d values", MaxList)
	}
	c.Op, c.Value = In, Literal{}
	for _, v := range list {
		c.List = append(c.List, Literal{JSON: v})
	}
	return c, nil
}

// value takes a right side: at the top all that is left, in a tree a quoted
// text, an array, or what stands before the next comma or parenthesis.
func (s *scanner) value(top bool) string {
	if top {
		return s.until("")
	}
	begin := s.pos
	if text, ok := s.quoted(); ok && s.ends() {
		return text
	}
	s.pos = begin
	if array, ok := s.braces(); ok {
		return array
	}
	return s.until(",)")
}

func (s *scanner) ends() bool {
	return s.done() || strings.ContainsAny(s.rest()[:1], ",)")
}

// braces takes {…}, in which quotes hide braces and commas.
func (s *scanner) braces() (string, bool) {
	rest := s.rest()
	if !strings.HasPrefix(rest, "{") {
		return "", false
	}
	depth, inQuotes := 0, false
	for i := 0; i < len(rest); i++ {
		switch c := rest[i]; {
		case c == '\\':
			i++
		case c == '"':
			inQuotes = !inQuotes
		case inQuotes:
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				s.pos += i + 1
				return rest[:i+1], true
			}
		}
	}
	return "", false
}

func (s *scanner) inList(c Condition, top bool) (Expr, error) {
	if s.spaces(); !s.eat("(") {
		return nil, s.fail(`"("`)
	}
	s.spaces()
	c.List = []Literal{}
	for empty := strings.HasPrefix(s.rest(), ")"); !empty; {
		literal, err := c.Ref.literal(s.element())
		if err != nil {
			return nil, err
		}
		if c.List = append(c.List, literal); len(c.List) > MaxList {
			return nil, tooMuch("The list of in holds more than %d values", MaxList)
		}
		if !s.eat(",") {
			break
		}
	}
	if !s.eat(")") {
		return nil, s.fail(`"," or ")"`)
	}
	if s.spaces(); top && !s.done() {
		return nil, s.fail("end of input")
	}
	return c, nil
}

func (s *scanner) element() string {
	begin := s.pos
	if text, ok := s.quoted(); ok && s.ends() {
		return text
	}
	s.pos = begin
	return s.until(",)")
}

func (s *scanner) test(c Condition, top bool) (Expr, error) {
	begin := s.pos
	text := s.until(",)")
	if top {
		text += s.until("")
	}
	test, ok := tests[strings.ToLower(text)]
	if !ok {
		s.pos = begin
		return nil, s.fail("isVal: (null, not_null, true, false, unknown)")
	}
	if test >= IsTrue && c.Ref.Kind != row.Boolean {
		return nil, &errs.Error{Kind: errs.Invalid, Code: "42804",
			Message: fmt.Sprintf("argument of IS %s must be type boolean, not type %s", strings.ToUpper(text), TypeName(c.Ref.Kind))}
	}
	c.Test = test
	return c, nil
}
