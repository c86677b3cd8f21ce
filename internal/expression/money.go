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
	params, err := readPrice(r, clause{name: "price", lang: r.lang, operator: sign, value: strings.Join(strings.Fields(m[2]), "")})
	return Term{strings.TrimSpace(m[0]), params}, err == nil
}
