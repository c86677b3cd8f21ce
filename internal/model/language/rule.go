package language

import (
	"regexp"
	"strconv"
	"strings"
)

// ruleReader computes the form of a count by the rule in a file's header: an expression of C with the count n. A library
// took a wrong form for 21 in Polish (docs/decisions/0113-facts-of-languages-from-cldr.md).
type ruleReader struct {
	left    []string
	n       int
	isWrong bool
}

var ruleToken = regexp.MustCompile(`\d+|n|[=!<>]=|&&|\|\||\S`)

// formByRule computes a form; ok is false where the rule is no such expression.
func formByRule(rule string, n int) (form int, ok bool) {
	r := &ruleReader{left: ruleToken.FindAllString(rule, 200), n: n}
	form = r.choice()
	return form, !r.isWrong && len(r.left) == 0
}

// take takes the next token if it is one of those in a text, which blanks part.
func (r *ruleReader) take(tokens string) string {
	if len(r.left) == 0 {
		return ""
	}
	for token := range strings.FieldsSeq(tokens) {
		if token == r.left[0] {
			r.left = r.left[1:]
			return token
		}
	}
	return ""
}

func (r *ruleReader) choice() int {
	condition := r.binary(0)
	if r.take("?") == "" {
		return condition
	}
	yes := r.choice()
	r.isWrong = r.take(":") == "" || r.isWrong
	if no := r.choice(); condition == 0 {
		return no
	}
	return yes
}

// operators are those of C in rules, by how loosely they bind.
var operators = []string{"||", "&&", "== !=", "<= >= < >", "%"}

func (r *ruleReader) binary(level int) int {
	if level == len(operators) {
		return r.operand()
	}
	a := r.binary(level + 1)
	for {
		operator := r.take(operators[level])
		if operator == "" {
			return a
		}
		b := r.binary(level + 1)
		switch {
		case operator != "%":
			a = bit(map[string]bool{"||": a != 0 || b != 0, "&&": a != 0 && b != 0, "==": a == b, "!=": a != b, "<=": a <= b, ">=": a >= b, "<": a < b, ">": a > b}[operator])
		case b != 0:
			a %= b
		default:
			r.isWrong = true
		}
	}
}

func bit(is bool) int {
	if is {
		return 1
	}
	return 0
}

func (r *ruleReader) operand() int {
	switch {
	case r.take("n") != "":
		return r.n
	case r.take("!") != "":
		return bit(r.operand() == 0)
	case r.take("(") != "":
		inner := r.choice()
		r.isWrong = r.take(")") == "" || r.isWrong
		return inner
	case len(r.left) > 0:
		number, err := strconv.Atoi(r.left[0])
		r.left, r.isWrong = r.left[1:], err != nil || r.isWrong
		return number
	}
	r.isWrong = true
	return 0
}
