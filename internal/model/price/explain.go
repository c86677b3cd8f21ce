package price

import (
	"cmp"
	"time"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
)

// LineKind is what a line of an Explanation is for.
type LineKind string

// The kinds of lines. What is charged beside the price has the kind of its component.
const (
	// Base is the partner's quote.
	Base LineKind = "base"
	// Conversion is the price in the chosen currency.
	Conversion LineKind = "conversion"
	// Computed is a month that is made of hours, or a quote without the tax that it held.
	Computed LineKind = "computed"
	// Tax is what a country adds.
	Tax LineKind = "tax"
)

// Line is one part of a price. Those in the currency of the total add up to it.
type Line struct {
	Label    string
	Amount   market.Amount
	Currency market.Currency
	Kind     LineKind
	// Rate and RateDate are set where the total is converted, on the lines of the quote and
	// on the line of the conversion: units of the total's currency for one of the quote's,
	// rounded to eight decimals, and the day of the rates.
	Rate     *market.Amount
	RateDate time.Time
	// IsQuote reports that the line is what the partner quotes, with its tax or without.
	IsQuote bool
	// Quote is the period of the partner's quote that the line is, or is made of alone; empty for other
	// lines.
	Quote market.Period
}

// Explanation says what a shown price is made of.
type Explanation struct {
	Total    market.Amount
	Currency market.Currency
	// Period is the period of the price; empty for what is charged beside it.
	Period market.Period
	Lines  []Line
}

// Explain explains the leading price of a plan as Show shows it. It reports false for a
// plan without a price.
func (t Terms) Explain(p *market.Plan) (Explanation, bool) {
	period, shown, ok := t.lead(p)
	if !ok {
		return Explanation{}, false
	}
	return t.explanation(shown, period, shown.lines(t.Language(), period, p.QuotedTax)), true
}

func (t Terms) explanation(s Shown, period market.Period, lines []Line) Explanation {
	if rate, ok := t.Rates.between(s.From, s.Currency); s.Approx && ok {
		for i := range lines {
			lines[i].Rate, lines[i].RateDate = &rate, t.Rates.Date
		}
	}
	e := Explanation{Total: s.Amount, Currency: s.Currency, Period: period, Lines: lines}
	if t.Tax() != nil {
		e.add(t.Language(), *t.Tax())
	}
	return e
}

// lines returns the quote, and how it was computed and converted. The quote of an estimate in
// the currency of the total is part of the label, since it does not add to the total. tax
// is the QuotedTax of the plan.
func (s Shown) lines(lang *language.Language, period market.Period, tax *market.Amount) []Line {
	e := s.Estimate
	if e == nil {
		return append([]Line{quoteLine(lang, period, s.Quoted, s.From, tax)}, s.conversion(lang)...)
	}
	computed := Line{Label: e.Text(s.From), Amount: s.Quoted, Currency: s.From, Kind: Computed}
	computed.Quote = e.Period
	lines := []Line{computed}
	if s.Approx {
		computed.Quote = ""
		lines = []Line{quoteLine(lang, e.Period, e.Quote, s.From, tax), computed}
	} else {
		lines[0].Label = NoteTax(lang, lines[0].Label, tax)
	}
	return append(lines, s.conversion(lang)...)
}

// periodWords are the sentences of a billing period: of a price, behind a price, of the partner's quote, of what was
// added up from several, and of a charge.
type periodWords struct{ per, unit, partner, sum, charge language.Sentence }

var periods = map[market.Period]periodWords{
	market.Month: {language.S("{price} a month"), language.S("/month"), language.S("Partner price per month"), language.S("Sum of the partner’s prices per month"), language.S("{charge}, per month")},
	market.Hour:  {language.S("{price} an hour"), language.S("/hour"), language.S("Partner price per hour"), language.S("Sum of the partner’s prices per hour"), language.S("{charge}, per hour")},
	market.Year:  {language.S("{price} a year"), language.S("/year"), language.S("Partner price per year"), language.S("Sum of the partner’s prices per year"), language.S("{charge}, per year")},
}

// Per writes a price with its billing period: "$0.02 an hour", "$33.00 for 3 months".
func Per(lang *language.Language, price string, period market.Period) string {
	if words, isNamed := periods[period]; isNamed {
		return words.per.In(lang, "price", price)
	}
	if months := period.Months(); months > 0 {
		return lang.N("{price} for {count} month", "{price} for {count} months", months, "price", price)
	}
	return price
}

// Unit is a billing period behind a price, as briefly as cards have it: "/month".
func Unit(lang *language.Language, period market.Period) string {
	return cmp.Or(periods[period].unit.In(lang), "/"+string(period))
}

// quoteLine is the line of what the partner quotes. One that came with tax is computed.
func quoteLine(lang *language.Language, period market.Period, amount market.Amount, currency market.Currency, tax *market.Amount) Line {
	if tax != nil && tax.Sign() == 0 {
		return Line{Label: sumOfPrices(lang, period), Amount: amount, Currency: currency, Kind: Computed, IsQuote: true, Quote: period}
	}
	line := Line{Label: partnerPrice(lang, period), Amount: amount, Currency: currency, Kind: Base, IsQuote: true, Quote: period}
	if tax != nil {
		line.Label = lang.T("{price} with {percent} tax, shown without it", "price", line.Label, "percent", lang.Percent(tax.String()))
		line.Kind = Computed
	}
	return line
}

func partnerPrice(lang *language.Language, period market.Period) string {
	if words, isNamed := periods[period]; isNamed {
		return words.partner.In(lang)
	}
	return lang.N("Partner price per {count} month", "Partner price per {count} months", period.Months())
}

func sumOfPrices(lang *language.Language, period market.Period) string {
	if words, isNamed := periods[period]; isNamed {
		return words.sum.In(lang)
	}
	return lang.N("Sum of the partner’s prices per {count} month", "Sum of the partner’s prices per {count} months", period.Months())
}

// WithoutTax says of a price that the partner quoted it with tax, of so many per cent, or in
// parts where that is 0.
func WithoutTax(lang *language.Language, percent market.Amount) string {
	if percent.Sign() == 0 {
		return lang.T("added up from the partner’s prices")
	}
	return lang.T("quoted with {percent} tax, shown without it", "percent", lang.Percent(percent.String()))
}

// NoteTax adds to a text on a price that the partner quoted it with tax, of so many per cent,
// where it did.
func NoteTax(lang *language.Language, text string, percent *market.Amount) string {
	if percent == nil {
		return text
	}
	return lang.T("{text}, {note}", "text", text, "note", WithoutTax(lang, *percent))
}

// conversion returns the line that converts the quote, none for a quoted price.
func (s Shown) conversion(lang *language.Language) []Line {
	if !s.Approx {
		return nil
	}
	label := lang.T("Converted from {currency}", "currency", string(s.From))
	return []Line{{Label: label, Amount: s.Amount, Currency: s.Currency, Kind: Conversion}}
}

// add adds the tax. The total is then rounded half up to the cent, and the line is what
// it has more than before, so that the lines add up.
func (e *Explanation) add(lang *language.Language, taxRate TaxRate) {
	gross, err := grossOf(e.Total, taxRate.Percent)
	if err != nil {
		return // it has more digits than an amount can hold
	}
	tax, err := gross.Sub(e.Total)
	if err != nil {
		return
	}
	e.Lines = append(e.Lines, Line{Label: taxRate.Label(lang), Amount: tax, Currency: e.Currency, Kind: Tax})
	e.Total = gross
}

// between is how much one unit of a currency is in another, to eight decimals.
func (r Rates) between(from, to market.Currency) (market.Amount, bool) {
	divisor, known := r.perEUR(from)
	factor, ok := r.perEUR(to)
	if !known || !ok {
		return market.Amount{}, false
	}
	rate, err := factor.Quo(divisor)
	return rate.Round(8), err == nil
}
