package price

import (
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
)

// ShowCharge returns what a plan's component costs for its period. It reports false where
// nothing is quoted that could be shown.
func (t Terms) ShowCharge(c market.Charge) (Shown, bool) {
	shown, ok := t.net(c.Prices)
	return t.gross(shown), ok
}

// ExplainCharge explains a component as ShowCharge shows it.
func (t Terms) ExplainCharge(c market.Charge) (Explanation, bool) {
	shown, ok := t.net(c.Prices)
	if !ok {
		return Explanation{}, false
	}
	quote := Line{Label: ChargeLabel(t.Language(), c), Amount: shown.Quoted, Currency: shown.From, Kind: LineKind(c.Component)}
	return t.explanation(shown, "", append([]Line{quote}, shown.conversion(t.Language())...)), true
}

// ChargeLabel names a component and says what its amount pays for, such as "Setup, paid
// once".
func ChargeLabel(lang *language.Language, c market.Charge) string {
	label := paysFor(lang, c.Words(lang), c.Period)
	if c.TermMonths != nil {
		label = lang.N("{charge} for at least {count} month", "{charge} for at least {count} months", *c.TermMonths, "charge", label)
	}
	return NoteTax(lang, label, c.QuotedTax)
}

func paysFor(lang *language.Language, charge string, period market.Period) string {
	if words, isNamed := periods[period]; isNamed {
		return words.charge.In(lang, "charge", charge)
	}
	switch period {
	case market.Once:
		return lang.T("{charge}, paid once", "charge", charge)
	case market.PerTB:
		return lang.T("{charge}, per {unit}", "charge", charge, "unit", lang.TerabyteSymbol())
	}
	return charge
}
