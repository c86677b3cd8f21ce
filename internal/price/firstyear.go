package price

import (
	"fmt"

	"launchrack/internal/market"
)

// FirstYear is what a plan costs in its first twelve months with its setup fee and
// what else it cannot be rented without, and what that is a month. The lines add up to the total.
type FirstYear struct {
	Explanation
	// PerMonth is a twelfth of the total, rounded half up to the cent.
	PerMonth market.Amount
	// HasSetup reports whether there is a fee among the lines.
	HasSetup bool
	// Approx reports whether a part of it is converted.
	Approx bool
}

// FirstYear adds up twelve shown months, or the shown year of a plan without a month, and
// the shown fees that everybody pays. So it is made of the numbers that a visitor sees, tax included. It
// reports false for a plan without such a price, and where price and fees are shown in
// different currencies.
func (t Terms) FirstYear(p *market.Plan) (FirstYear, bool) {
	running, shown, ok := t.runningCosts(p)
	if !ok {
		return FirstYear{}, false
	}
	y := FirstYear{Approx: shown.Approx, Explanation: Explanation{Total: running.Amount, Currency: shown.Currency, Period: market.Year, Lines: []Line{running}}}
	for _, fee := range p.Fees() {
		times, isPaid := t.timesAYear(fee.Quote)
		one, ok := t.ShowCharge(fee)
		if !isPaid || !ok {
			continue
		}
		amount, err := one.Amount.Mul(market.Whole(times))
		total, failed := y.Total.Add(amount)
		if one.Currency != shown.Currency || err != nil || failed != nil {
			return FirstYear{}, false
		}
		y.Total, y.HasSetup, y.Approx = total, y.HasSetup || fee.Component == market.SetupFee, y.Approx || one.Approx
		label := ChargeLabel(fee)
		if times > 1 {
			label += fmt.Sprintf(", %d times", times)
		}
		y.Lines = append(y.Lines, Line{Label: label, Amount: amount, Currency: one.Currency, Kind: LineKind(fee.Component)})
	}
	month, err := y.Total.Quo(market.Whole(monthsPerYear))
	y.PerMonth = month.RoundHalfUp(2)
	return y, err == nil
}

// runningCosts is the line of a year without setup, and the price that it is made of. A year
// whose quote came with tax is computed. Its amount is the shown one, which may be converted
// or hold a levy, so that the label does not call it the quote.
func (t Terms) runningCosts(p *market.Plan) (Line, Shown, bool) {
	if shown, ok := t.Show(p, market.Month); ok {
		year, err := shown.Amount.Mul(market.Whole(monthsPerYear))
		return Line{Label: "12 months at " + shown.Text, Amount: year, Currency: shown.Currency, Kind: Computed}, shown, err == nil
	}
	shown, ok := t.Show(p, market.Year)
	year := Line{Label: NoteTax("One year", p.QuotedTax), Amount: shown.Amount, Currency: shown.Currency, Kind: Base}
	if p.QuotedTax != nil {
		year.Kind = Computed
	}
	return year, shown, ok
}

// Text is an amount of it as it is shown.
func (y FirstYear) Text(a market.Amount) string {
	if y.Approx {
		return "≈ " + Format(a, y.Currency)
	}
	return Format(a, y.Currency)
}
