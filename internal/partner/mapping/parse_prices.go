package mapping

import (
	"strings"

	"golang.org/x/text/currency"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/yamltree"
)

var (
	priceNames = []string{"period", "path", "currency", "divisor", "vat", "required", "computed"}
	setupNames = []string{"path", "currency", "divisor", "vat", "required", "computed"}
	ruleNames  = []string{"when", "then", "reason"}
)

// prices reads the list of prices, or that of setup fees.
func (p *parser) prices(top *yamltree.Node, name string) []price {
	var list []price
	for _, one := range p.list(top, name) {
		var q price
		if name == "prices" {
			p.names(one, name, priceNames)
			q.period = market.Period(p.oneOf(one, "period", "", []string{string(market.Hour), string(market.Month), string(market.Year)}))
		} else {
			p.names(one, name, setupNames)
		}
		p.required(one, "path", "an expression such as .price")
		q.amount = &field{name: name, path: p.program(one, "path", ".")}
		q.currency = p.currency(one, name)
		q.computed = p.flag(one, "computed")
		if q.required = p.flag(one, "required"); q.required && len(steps(q.amount.path)) == 0 {
			p.failAt(one, "required", "%s.required: needs a plain path such as .price.month", name)
		}
		q.divisor, q.vat = p.amount(one, "divisor", "1", "1000000"), p.amount(one, "vat", "0", "100")
		list = append(list, q)
	}
	return list
}

// currency reads the name of a currency, or an expression.
func (p *parser) currency(n *yamltree.Node, name string) *field {
	word := p.required(n, "currency", "USD, EUR or GBP, or an expression such as .currency")
	if strings.HasPrefix(word, ".") {
		return &field{name: name + ".currency", path: p.program(n, "currency", ".")}
	}
	if _, err := currency.ParseISO(word); word != "" && (err != nil || word != strings.ToUpper(word)) {
		p.failAt(n, "currency", "currency: %q came; accepted are codes such as USD, EUR, GBP and AUD, and expressions such as .currency", errs.Clip(word, 60))
	}
	return &field{name: name + ".currency", constant: word}
}

const (
	ruleSkip        = "skip"
	ruleUnavailable = "unavailable"
)

func (p *parser) rules(top *yamltree.Node) {
	for _, one := range p.list(top, "rules") {
		p.names(one, "rules", ruleNames)
		when := p.required(one, "when", "an expression such as .hidden == true")
		skip := p.oneOf(one, "then", "", []string{ruleSkip, ruleUnavailable}) == ruleSkip
		p.a.rules = append(p.a.rules, rule{p.program(one, "when", "."), skip, p.text(one, "reason", when)})
	}
}
