package price

import (
	"launchrack/internal/model/market"
)

// Estimate is how a month is made of the quote of another period, for partners that quote no
// month: "730 hours at $0.0074", "$33.00 paid for 3 months".
type Estimate struct {
	// Period and Quote are the quote, in the currency Shown.From.
	Period market.Period
	Quote  market.Amount
	terms  Terms
}

func (e *Estimate) isOfCycle() bool { return e != nil && e.Period != market.Hour }

// Text says how the month is made: "730 hours at $0.0074 an hour".
func (e *Estimate) Text(from market.Currency) string {
	lang := e.terms.Language()
	quote := Exact(lang, e.Quote, from)
	if e.isOfCycle() {
		return lang.N("{price} paid for {count} month", "{price} paid for {count} months", e.Period.Months(), "price", quote)
	}
	return lang.N("{count} hour at {price}", "{count} hours at {price}", e.terms.hours(), "price", Per(lang, quote, market.Hour))
}

// Paid says for how long a month's part of a cycle is paid: "paid for 3 months"; empty for another month.
func (e *Estimate) Paid() string {
	if !e.isOfCycle() {
		return ""
	}
	return e.terms.Language().N("paid for {count} month", "paid for {count} months", e.Period.Months())
}

// monthOf makes a month of a quote for another period.
func (t Terms) monthOf(period market.Period, quote market.Amount) (market.Amount, error) {
	if period == market.Hour {
		return quote.Mul(market.Whole(int64(t.hours())))
	}
	return ofMonth(quote, period.Months())
}

// estimated is the period of the quotes that a month is made of: an hour, else the shortest cycle; empty
// where that is a year, which has a price of its own.
func estimated(p *market.Plan) market.Period {
	if p.Quotes(market.Hour).IsQuoted() {
		return market.Hour
	}
	if len(p.Cycles) == 0 {
		return ""
	}
	if shortest := p.ShortestCycle(); shortest != market.Year {
		return shortest
	}
	return ""
}

// monthsBy makes a month of each quote of a plan for a period. A month of too many digits is left out.
func (t Terms) monthsBy(period market.Period, p *market.Plan) market.Prices {
	months := market.Prices{}
	for c, quote := range p.Quotes(period) {
		if month, err := t.monthOf(period, quote); err == nil {
			months[c] = month
		}
	}
	return months
}

// estimate returns a month that is made of the quotes of another period.
func (t Terms) estimate(p *market.Plan) (Shown, bool) {
	period := estimated(p)
	if period == "" {
		return Shown{}, false
	}
	shown, ok := t.net(t.monthsBy(period, p))
	shown.Estimate = &Estimate{period, p.Quotes(period)[shown.From], t}
	return shown, ok
}
