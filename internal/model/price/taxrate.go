package price

import (
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
)

// TaxRate is the rate of a country's tax, which is added to net prices.
type TaxRate struct {
	// Country is the ISO 3166 code in capitals.
	Country string
	// Tax is how the country calls it, such as VAT or GST.
	Tax     string
	Percent market.Amount
}

// Label returns the name of the tax in a trace: "VAT 19%, Germany".
func (l TaxRate) Label(lang *language.Language) string {
	return lang.T("{tax} {percent}, {country}", "tax", l.Name(lang), "percent", lang.Percent(l.Percent.String()), "country", place.CountryNameIn(lang, l.Country))
}

// Note returns the words for a price with tax: "incl. 19% VAT".
func (l TaxRate) Note(lang *language.Language) string {
	return lang.T("incl. {percent} {tax}", "tax", l.Name(lang), "percent", lang.Percent(l.Percent.String()))
}

// Name is the name of the tax of package vat's table.
func (l TaxRate) Name(lang *language.Language) string { return taxNames.In(lang, l.Tax) }

var taxNames = language.Names[string]{
	"VAT": language.SC("tax in a sentence", "VAT"), "GST": language.S("GST"), "consumption tax": language.S("consumption tax"), "tax": language.S("tax"),
}

// grossOf is a net amount and a tax on it, rounded half up to the cent. What would
// round to nothing keeps its digits.
func grossOf(net, percent market.Amount) (market.Amount, error) {
	tax, err := net.Mul(percent)
	if err != nil {
		return net, err
	}
	if tax, err = tax.Quo(market.Whole(100)); err != nil {
		return net, err
	}
	gross, err := net.Add(tax)
	if err != nil {
		return net, err
	}
	if rounded := gross.RoundHalfUp(2); rounded.Sign() > 0 {
		return rounded, nil
	}
	return gross, nil
}

// Gross returns a net amount with the tax, rounded half up to the cent; false if it has too many
// digits.
func (l TaxRate) Gross(net market.Amount) (market.Amount, bool) {
	gross, ok := withTax(net, &l)
	return gross.RoundHalfUp(2), ok
}
