package price

import (
	"cmp"
	"strings"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
)

// Told is what a plan costs as every surface tells it: the total of the chosen term, else the price that stands
// first. Terms.Tell makes it. It has no text where none is known.
type Told struct {
	// Text has symbol and digits. Beside is the amount in the chosen currency where Text has another one, and Paid says
	// how it is paid: "paid for 3 months", "Pay 12 months upfront, setup included".
	Text, Beside, Paid string // without a Text, Paid says why the total of a use is not known
	// Figure has the numbers of Text.
	Figure
	// UnitText is the period of Unit, or the term in words, as pages have it.
	UnitText market.Period
	// Tax says which tax is in it, if HasTax: "incl. 19% VAT"; else "excl. tax".
	Tax    string
	HasTax bool
	// Renews says what a month costs after the first term, where that is more: "Renews at $15.00".
	Renews string
	lang   *language.Language
}

// Figure is what a plan costs, for programs.
type Figure struct {
	Amount   market.Amount
	Currency market.Currency
	// Unit is the time that it pays for: a period, or a term such as "12 months".
	Unit market.Period
}

// Figure is the one that Tell tells in words. It reports false where no price is known.
func (t Terms) Figure(p *market.Plan) (Figure, bool) {
	if !t.IsTotal() {
		period, lead, ok := t.lead(p)
		return Figure{Displayed(t.Gross(lead.Amount), lead.Currency), lead.Currency, period}, ok
	}
	r, ok := t.shownRent(p)
	if !ok {
		return Figure{}, false
	}
	net, ok := r.net(t.Months(), r.currency, t.Rates)
	return Figure{t.Gross(net).RoundHalfUp(r.currency.Decimals()), r.currency, t.TotalUnit(language.English)}, ok
}

// Tell tells what a plan costs.
func (t Terms) Tell(p *market.Plan) Told {
	told := Told{Tax: t.TaxWords(), HasTax: t.Tax() != nil, lang: t.Language()}
	if t.IsTotal() {
		term, ok := t.Term(p, t.Months())
		if !ok {
			told.Paid = t.gap(p)
			return told
		}
		told.Text, told.Beside, told.Paid = term.Text(term.Total), t.termBeside(term), term.Note(t.Language())
		told.Figure, told.UnitText = Figure{term.Total, term.Currency, t.TotalUnit(language.English)}, t.TotalUnit(t.Language())
	} else {
		period, lead, ok := t.Leading(p)
		if !ok {
			return told
		}
		told.Text, told.Beside, told.Paid = lead.Text, t.Beside(lead).Text, lead.Estimate.Paid()
		told.Figure, told.UnitText = Figure{Displayed(lead.Amount, lead.Currency), lead.Currency, period}, period
	}
	told.Renews = t.renews(p, told.Unit)
	return told
}

// renews says what a month costs after the first term, beside the price of a unit; empty where that is no more.
func (t Terms) renews(p *market.Plan, unit market.Period) string {
	later, ok := t.Renewal(p)
	if !ok {
		return ""
	}
	text := t.Language().T("Renews at {price}/month", "price", later.Text)
	if unit == market.Month {
		text = t.Language().T("Renews at {price}", "price", later.Text)
	}
	return strings.TrimSpace(text + " " + t.Beside(later).Text)
}

// TotalUnit is the time that a total is for, as a period or in words: "month", "12 months".
func (b Basis) TotalUnit(lang *language.Language) market.Period {
	if b.Months() == 0 {
		return market.Month
	}
	return market.Period(MonthsText(lang, b.Months()))
}

// TaxWords say which tax is in prices: "incl. 19% VAT", or "excl. tax".
func (b Basis) TaxWords() string { return cmp.Or(b.TaxNote(), b.Language().T("excl. tax")) }

// Shown is the price with its unit: "$40.00/month"; empty where none is known.
func (o Told) Shown() string {
	if o.Text == "" {
		return ""
	}
	return o.Text + Unit(o.lang, o.UnitText)
}

// Behind is what stands behind the amount, as cards have it: "/month ≈ €37.54, paid for 3 months"; empty where none
// is known.
func (o Told) Behind() string {
	if o.Text == "" {
		return ""
	}
	return o.after(Unit(o.lang, o.UnitText))
}

// Sentence is the price within a sentence: "$40.00 a month ≈ €37.54", "$240.00 for 12 months"; empty where none is
// known.
func (o Told) Sentence() string { return o.after(Per(o.lang, o.Text, o.Unit)) }

// Taxed is Sentence with the tax: "$54.38 a month, incl. 19% VAT".
func (o Told) Taxed() string {
	if o.Text == "" {
		return ""
	}
	return o.lang.List(o.Sentence(), o.Tax)
}

// after adds to a price what belongs to it.
func (o Told) after(text string) string {
	return o.lang.List(strings.TrimSpace(text+" "+o.Beside), o.Paid)
}

// MonthsText is a number of months in words: "1 month", "12 months".
func MonthsText(lang *language.Language, n int) string {
	return lang.N("{count} month", "{count} months", n)
}
