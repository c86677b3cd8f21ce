package expression

import (
	"strings"
)

// limit reads a limit on the price that a text begins with: under 60 eur, up to €60, over $20.
func (r *reader) limit(text string) (Term, bool) {
	m := r.spoken.FindStringSubmatch(text)
	if m == nil || len(r.terms) == MaxTerms {
		return Term{}, false
	}
	sign := r.limits[strings.ToLower(m[1])]
	params, err := readPrice(r, clause{name: "price", lang: r.lang, operator: sign, value: amountIn(m[2])})
	return Term{strings.TrimSpace(m[0]), params}, err == nil
}

// amountIn is an amount of money as a comparison has it: "10eur" for "10 euros".
func amountIn(spoken string) string {
	amount := strings.ToLower(strings.Join(strings.Fields(spoken), ""))
	if number, ok := strings.CutSuffix(strings.TrimSuffix(amount, "s"), "euro"); ok {
		return number + "eur"
	}
	return amount
}
