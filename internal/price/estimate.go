package price

import (
	"fmt"

	"launchrack/internal/market"
)

// Estimate is how a month is made of the quote of another period, for partners that quote no
// month: "730 hours at $0.0074".
type Estimate struct {
	// Period and Quote are the quote, in the currency Shown.From.
	Period market.Period
	Quote  market.Amount
	rule   estimateRule
	terms  Terms
}

// estimateRule makes a month of a quote, and says in words how.
type estimateRule struct {
	period market.Period
	month  func(Terms, market.Amount) (market.Amount, error)
	words  func(t Terms, quote string) string
}

// estimateRules are tried in this order. A plan's rank follows ComparedIn, which also takes a
// twelfth of a year.
var estimateRules = []estimateRule{{
	period: market.Hour,
	month: func(t Terms, quote market.Amount) (market.Amount, error) {
		return quote.Mul(market.Whole(int64(t.hours())))
	},
	words: func(t Terms, quote string) string { return fmt.Sprintf("%d hours at %s", t.hours(), quote) },
}}

// Text says how the month is made.
func (e *Estimate) Text(from market.Currency) string {
	return e.rule.words(e.terms, Exact(e.Quote, from))
}

// month makes a month of another quote in the same way.
func (e *Estimate) month(quote market.Amount) (market.Amount, error) {
	return e.rule.month(e.terms, quote)
}

// monthsBy makes a month of each quote of a plan. A month of too many digits is left out.
func (t Terms) monthsBy(rule estimateRule, p *market.Plan) market.Prices {
	months := market.Prices{}
	for c, quote := range p.Quotes(rule.period) {
		if month, err := rule.month(t, quote); err == nil {
			months[c] = month
		}
	}
	return months
}

// estimate returns a month by the first rule that gives one.
func (t Terms) estimate(p *market.Plan) (Shown, bool) {
	for _, rule := range estimateRules {
		if shown, ok := Show(t.monthsBy(rule, p), t.Currency(), t.Rates); ok {
			shown.Estimate = &Estimate{rule.period, p.Quotes(rule.period)[shown.From], rule, t}
			return shown, true
		}
	}
	return Shown{}, false
}
