package query

import (
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// Number is a numeric value of an address, exact however many digits it has.
// Its zero value is 0.
type Number struct {
	small market.Amount
	// wide holds what does not fit an amount; nil where small does.
	wide *big.Rat
	// beyond is -1 or 1 for the infinities. NaN counts as the upper one:
	// PostgreSQL sorts it behind every number, and no price equals either.
	beyond int
}

// NumberOf makes a number of an amount.
func NumberOf(a market.Amount) Number { return Number{small: a} }

var numeric = regexp.MustCompile(`^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,4})?$`)

// maxExponent bounds the work of comparing; a price needs far less.
const maxExponent = 1000

func parseNumber(text string) (Number, error) {
	s := trim(text)
	if n, err := strconv.ParseInt(s, 10, 64); err == nil { // as most are
		return NumberOf(market.Whole(n)), nil
	}
	switch strings.ToLower(s) {
	case "nan", "inf", "infinity", "+inf", "+infinity":
		return Number{beyond: 1}, nil
	case "-inf", "-infinity":
		return Number{beyond: -1}, nil
	}
	if !numeric.MatchString(s) {
		return Number{}, badSyntax(row.Number, text)
	}
	if a, err := market.ParseAmount(s); err == nil {
		return Number{small: a}, nil
	}
	if len(s) > maxExponent || exponent(s) > maxExponent {
		return Number{}, &errs.Error{Kind: errs.Invalid, Code: "22003", Message: "value overflows numeric format"}
	}
	wide, ok := new(big.Rat).SetString(s)
	if !ok {
		return Number{}, badSyntax(row.Number, text)
	}
	return Number{wide: wide}, nil
}

// exponent gives the size of the exponent of a text that numeric matched.
func exponent(s string) int {
	_, digits, _ := strings.Cut(strings.ToLower(s), "e")
	n := 0
	for _, r := range strings.TrimLeft(digits, "+-") {
		n = n*10 + int(r-'0')
	}
	return n
}

// Amount gives the number as an amount, and reports whether it is one.
func (n Number) Amount() (market.Amount, bool) { return n.small, n.wide == nil && n.beyond == 0 }

// Cmp is -1 where n is less than m, 0 where equal, 1 where more.
func (n Number) Cmp(m Number) int {
	switch {
	case n.beyond != m.beyond:
		if n.beyond < m.beyond {
			return -1
		}
		return 1
	case n.beyond != 0:
		return 0
	case n.wide == nil && m.wide == nil:
		return n.small.Cmp(m.small)
	}
	return n.rat().Cmp(m.rat())
}

func (n Number) rat() *big.Rat {
	if n.wide != nil {
		return n.wide
	}
	r, _ := new(big.Rat).SetString(n.small.String()) // an amount is always a number
	return r
}
