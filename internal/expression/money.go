package expression

import (
	"regexp"
	"strings"
)

// spoken is a limit on the price as people write it: under 60 eur, up to €60, over $20.
var spoken = regexp.MustCompile(`(?i)^(under|below|up to|max|over|above) ([$€£]\s*\d+(?:\.\d+)?|\d+(?:\.\d+)?\s*(?:usd|eur|gbp|[$€£]))(?:\s|$)`)

var spokenSigns = map[string]string{"under": "<", "below": "<", "up to": "<=", "max": "<=", "over": ">", "above": ">"}

// spoken reads such a limit that a text begins with.
func (r *reader) spoken(text string) (Term, bool) {
	m := spoken.FindStringSubmatch(text)
	if m == nil || len(r.terms) == MaxTerms {
		return Term{}, false
	}
	sign := spokenSigns[strings.ToLower(m[1])]
	params, err := readPrice(r, clause{name: "price", operator: sign, value: strings.Join(strings.Fields(m[2]), "")})
	return Term{strings.TrimSpace(m[0]), params}, err == nil
}
