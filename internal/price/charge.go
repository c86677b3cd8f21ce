package price

import (
	"fmt"

	"launchrack/internal/market"
)

// ShowCharge returns what a plan's component costs for its period. It reports false where
// nothing is quoted that could be shown.
func (t Terms) ShowCharge(c market.Charge) (Shown, bool) {
	shown, ok := Show(c.Prices, t.Currency(), t.Rates)
	return t.gross(shown), ok
}

// ExplainCharge explains a component as ShowCharge shows it.
func (t Terms) ExplainCharge(c market.Charge) (Explanation, bool) {
	shown, ok := Show(c.Prices, t.Currency(), t.Rates)
	if !ok {
		return Explanation{}, false
	}
	quote := Line{Label: ChargeLabel(c), Amount: shown.Quoted, Currency: shown.From, Kind: LineKind(c.Component)}
	return t.explanation(shown, "", append([]Line{quote}, shown.conversion()...)), true
}

// chargedFor says what the amount of a component pays for.
var chargedFor = map[market.Period]string{market.Month: "per month", market.Hour: "per hour", market.Year: "per year",
	market.Once: "paid once", market.PerTB: "per TB"}

// ChargeLabel names a component and says what its amount pays for, such as "Setup, paid
// once".
func ChargeLabel(c market.Charge) string {
	label := c.Words() + ", " + chargedFor[c.Period]
	if c.TermMonths != nil {
		label += fmt.Sprintf(" for at least %d months", *c.TermMonths)
	}
	return NoteTax(label, c.QuotedTax)
}
