package price

import (
	"launchrack/internal/model/market"
)

// Terms are what the shown price of a plan depends on besides its quotes.
type Terms struct {
	Choice
	Rates Rates
	// MonthHours is how many hours the partner bills for a month at most; 0 counts as
	// HoursPerMonth.
	MonthHours int
}

// Show returns the shown price of a plan for a period. The price of a month is computed
// from the hourly quotes where no month is quoted. Show reports false where there is
// nothing to show.
func (t Terms) Show(p *market.Plan, period market.Period) (Shown, bool) {
	shown, ok := t.showNet(p, period)
	return t.gross(shown), ok
}

// Compared is ComparedIn the terms' currency, with the tax: a month's price, whatever the
// partner bills by, with the use of the terms.
func (t Terms) Compared(p *market.Plan) (market.Amount, bool) {
	a, ok := ComparedIn(p, t.Currency(), t.Rates)
	if t.Need().Uses() {
		a, ok = TermNet(p, market.Need{Use: t.Need().Use}, t.Currency(), t.Rates)
	}
	return t.Gross(a), ok
}

// Leading is the price that stands first on a card, with its period. It reports false where
// there is none.
func (t Terms) Leading(p *market.Plan) (market.Period, Shown, bool) {
	period, shown, ok := t.lead(p)
	return period, t.gross(shown), ok
}

// gross adds the tax and the text to a price, where there is one.
func (t Terms) gross(s Shown) Shown {
	if s.Currency == "" {
		return s
	}
	return s.of(t.Gross(s.Amount), t.Language())
}

// Beside is the amount in the chosen currency of a price that is shown in another one, which stands
// beside it. It is zero where the price is shown in the chosen currency, and where no rate is known.
func (t Terms) Beside(s Shown) Shown {
	amount, ok := t.Rates.Convert(s.Quoted, s.From, t.Currency())
	if s.Currency == t.Currency() || !ok {
		return Shown{}
	}
	return t.gross(Shown{Currency: t.Currency(), Approx: true, From: s.From, Amount: amount, Quoted: s.Quoted})
}

func (t Terms) showNet(p *market.Plan, period market.Period) (Shown, bool) {
	if p.Spot && period == market.Month {
		return Shown{}, false // the partner may take it away before the month is over
	}
	quotes := p.Quotes(period)
	if period != market.Month || quotes.IsQuoted() {
		return t.net(quotes)
	}
	return t.estimate(p)
}

func (t Terms) hours() int {
	if t.MonthHours == 0 {
		return HoursPerMonth
	}
	return t.MonthHours
}
