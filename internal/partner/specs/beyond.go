package specs

import (
	"slices"
	"strings"

	"launchrack/internal/model/market"
	numbers "launchrack/internal/partner/quantity"
)

// currencies are the signs and codes that name one currency; a bare $ may be another than the US dollar.
var currencies = map[string]market.Currency{"€": market.EUR, "eur": market.EUR, "£": market.GBP, "gbp": market.GBP, "usd": market.USD}

// perTB is the price of a TB among tokens, such as "€1.19 per additional TB"; false for none, and for several.
func perTB(tokens []token) (quote market.Quote, ok bool) {
	for i, t := range tokens {
		if t.kind != money {
			continue
		}
		end := i + 1
		for end < len(tokens) && end <= i+3 && tokens[end].kind == word && tokens[end].role != terabyte {
			end++
		}
		if ok || end >= len(tokens) || tokens[end].role != terabyte {
			return market.Quote{}, false
		}
		unit := currencies[strings.Trim(t.text, "+0123456789., ")]
		amount, decimal, isNumber := numbers.Written(strings.Trim(t.text, "+€£ abcdefghijklmnopqrstuvwxyz"))
		if unit == "" || !isNumber || !amount.Equal(decimal) || amount.Sign() <= 0 {
			return market.Quote{}, false
		}
		quote, ok = market.Quote{Component: market.Overage, Period: market.PerTB, Currency: unit, Amount: amount, Source: "specs"}, true
	}
	return quote, ok
}

// included tells the traffic of "20 TB", beside which stands what a TB beyond it costs.
func (r *reader) included(s statement) {
	sizes := slices.DeleteFunc(slices.Clone(s.tokens), func(t token) bool { return t.kind != size })
	isOther := func(t token) bool { return t.kind == money || slices.Contains(sizing, t.role) || t.role == bound }
	if len(sizes) == 1 && strings.HasPrefix(sizes[0].unit, "T") && !slices.ContainsFunc(s.tokens, isOther) {
		r.words = s.text
		r.traffic(quantity{token: sizes[0]})
	}
}

// beyond tells what happens once the included traffic is used, and reports whether it costs so much a TB.
func (r *reader) beyond(s statement) bool {
	if quote, ok := perTB(s.tokens); ok {
		r.tell("overage", quote)
		return true
	}
	at := slices.IndexFunc(s.tokens, func(t token) bool { return t.role == then })
	isCost := func(t token) bool { return t.kind == money || t.kind == size || t.kind == vague }
	if at >= 0 && !slices.ContainsFunc(s.tokens[at:], isCost) && slices.ContainsFunc(s.tokens[at:], func(t token) bool { return t.kind == speed }) {
		r.tell("egress", market.EgressThrottled)
	}
	return false
}
