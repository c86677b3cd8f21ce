package po

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Plural is the rule by which a language chooses a form for a count: the field Plural-Forms of a header.
type Plural struct {
	// Forms is how many there are.
	Forms int
	// Rule is the expression of n, checked, in signs that C and JavaScript share.
	Rule string
	form expression
}

// English has a form for one and a form for all other counts.
var English = Plural{Forms: 2, Rule: "n!=1", form: func(n int) int { return truth(n != 1) }}

// expression gives the value for a count; truth is 1.
type expression func(n int) int

var (
	pluralField = regexp.MustCompile(`^\s*nplurals\s*=\s*([1-6])\s*;\s*plural\s*=\s*([^;]+?)\s*;?\s*$`)
	token       = regexp.MustCompile(`^\s*(n|\d{1,7}|\|\||&&|[=!<>]=|[<>!%?:()+*-])`)
)

// Form chooses the form for a count.
func (p Plural) Form(count int) int { return p.form(max(count, -count)) }

// counts are those that rules are tried with: no language asks for more than the last three digits.
const counts = 2000

// Same reports whether two rules choose the same forms, however they are written.
func (p Plural) Same(other Plural) bool {
	for n := range counts {
		if p.form(n) != other.form(n) {
			return false
		}
	}
	return p.Forms == other.Forms
}

// ParsePlural reads the field Plural-Forms: "nplurals=2; plural=n != 1;".
func ParsePlural(field string) (Plural, error) {
	parts := pluralField.FindStringSubmatch(field)
	if parts == nil {
		return Plural{}, fmt.Errorf("Plural-Forms is %q, and not such as nplurals=2; plural=n != 1;", field)
	}
	var tokens []string
	for rest := parts[2]; rest != ""; {
		found := token.FindStringSubmatch(rest)
		if found == nil {
			return Plural{}, fmt.Errorf("Plural-Forms cannot be read at %q", rest)
		}
		tokens, rest = append(tokens, found[1]), rest[len(found[0]):]
	}
	p := Plural{Rule: strings.Join(tokens, "")}
	p.Forms, _ = strconv.Atoi(parts[1])
	c := compiler{tokens: tokens}
	p.form = c.choice()
	if c.broken || len(c.tokens) > 0 {
		return Plural{}, fmt.Errorf("Plural-Forms is not whole: %q", parts[2])
	}
	for n := range counts {
		if form := p.form(n); form < 0 || form >= p.Forms {
			return Plural{}, fmt.Errorf("Plural-Forms gives %d for %d, and there are %d forms", form, n, p.Forms)
		}
	}
	return p, nil
}

// compiler reads tokens by the grammar of C.
type compiler struct {
	tokens []string
	broken bool
}

// accept takes the next token where it is one of those.
func (c *compiler) accept(any ...string) string {
	for _, t := range any {
		if len(c.tokens) > 0 && c.tokens[0] == t {
			c.tokens = c.tokens[1:]
			return t
		}
	}
	return ""
}

func (c *compiler) choice() expression {
	condition := c.binary(0)
	if c.accept("?") == "" {
		return condition
	}
	yes := c.choice()
	c.broken = c.accept(":") == "" || c.broken
	no := c.choice()
	return func(n int) int {
		if condition(n) != 0 {
			return yes(n)
		}
		return no(n)
	}
}

// levels are the operators of two sides, the loosest first.
var levels = [][]string{{"||"}, {"&&"}, {"==", "!="}, {"<", ">", "<=", ">="}, {"+", "-"}, {"*", "%"}}

func (c *compiler) binary(level int) expression {
	if level == len(levels) {
		return c.unary()
	}
	left := c.binary(level + 1)
	for operator := c.accept(levels[level]...); operator != ""; operator = c.accept(levels[level]...) {
		a := left
		// A remainder is taken of a number that is written out, so nothing is divided by zero.
		if operator == "%" {
			by, err := strconv.Atoi(c.accept(c.tokens...))
			c.broken = err != nil || by == 0 || c.broken
			left = func(n int) int { return a(n) % max(by, 1) }
			continue
		}
		b := c.binary(level + 1)
		left = func(n int) int { return apply(operator, a(n), b(n)) }
	}
	return left
}

func (c *compiler) unary() expression {
	if c.accept("!") != "" {
		of := c.unary()
		return func(n int) int { return truth(of(n) == 0) }
	}
	if c.accept("(") != "" {
		inner := c.choice()
		c.broken = c.accept(")") == "" || c.broken
		return inner
	}
	if c.accept("n") != "" {
		return func(n int) int { return n }
	}
	value := 0
	if len(c.tokens) > 0 {
		var err error
		value, err = strconv.Atoi(c.tokens[0])
		c.tokens, c.broken = c.tokens[1:], err != nil || c.broken
	} else {
		c.broken = true
	}
	return func(int) int { return value }
}

func apply(operator string, a, b int) int {
	switch operator {
	case "||":
		return truth(a != 0 || b != 0)
	case "&&":
		return truth(a != 0 && b != 0)
	case "==":
		return truth(a == b)
	case "!=":
		return truth(a != b)
	case "<":
		return truth(a < b)
	case ">":
		return truth(a > b)
	case "<=":
		return truth(a <= b)
	case ">=":
		return truth(a >= b)
	case "+":
		return a + b
	case "-":
		return a - b
	}
	return a * b
}

func truth(is bool) int {
	if is {
		return 1
	}
	return 0
}
