package price

import (
	"fmt"
	"time"

	"launchrack/internal/market"
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
	return t.explanation(shown, period, shown.lines(period, p.QuotedTax)), true
}

func (t Terms) explanation(s Shown, period market.Period, lines []Line) Explanation {
	if rate, ok := t.Rates.between(s.From, s.Currency); s.Approx && ok {
		for i := range lines {
			lines[i].Rate, lines[i].RateDate = &rate, t.Rates.Date
		}
	}
	e := Explanation{Total: s.Amount, Currency: s.Currency, Period: period, Lines: lines}
	if t.Tax() != nil {
		e.add(*t.Tax())
	}
	return e
}

// lines returns the quote, and how it was computed and converted. The quote of an estimate in
// the currency of the total is part of the label, since it does not add to the total. tax
// is the QuotedTax of the plan.
func (s Shown) lines(period market.Period, tax *market.Amount) []Line {
	e := s.Estimate
	if e == nil {
		return append([]Line{quoteLine(period, s.Quoted, s.From, tax)}, s.conversion()...)
	}
	computed := Line{Label: e.Text(s.From, " "+PerPeriod(e.Period)), Amount: s.Quoted, Currency: s.From, Kind: Computed}
	computed.Quote = e.Period
	lines := []Line{computed}
	if s.Approx {
		computed.Quote = ""
		lines = []Line{quoteLine(e.Period, e.Quote, s.From, tax), computed}
	} else if tax != nil {
		lines[0].Label += ", " + WithoutTax(*tax)
	}
	return append(lines, s.conversion()...)
}

// PerPeriod is a billing period as it stands behind an amount: "an hour", "for 3 months"; empty for another.
func PerPeriod(period market.Period) string {
	if words, ok := perPeriod[period]; ok || period.Months() == 0 {
		return words
	}
	return "for " + string(period)
}

var perPeriod = map[market.Period]string{market.Month: "a month", market.Hour: "an hour", market.Year: "a year"}

// quoteLine is the line of what the partner quotes. One that came with tax is computed.
func quoteLine(period market.Period, amount market.Amount, currency market.Currency, tax *market.Amount) Line {
	if tax == nil {
		return Line{Label: "Partner price per " + string(period), Amount: amount, Currency: currency, Kind: Base, Quote: period}
	}
	label := fmt.Sprintf("Partner price per %s with %s%% tax, shown without it", period, tax)
	if tax.Sign() == 0 {
		label = fmt.Sprintf("Sum of the partner’s prices per %s", period)
	}
	return Line{Label: label, Amount: amount, Currency: currency, Kind: Computed, Quote: period}
}

// WithoutTax says of a price that the partner quoted it with tax, of so many per cent, or in
// parts where that is 0.
func WithoutTax(percent market.Amount) string {
	if percent.Sign() == 0 {
		return "added up from the partner’s prices"
	}
	return fmt.Sprintf("quoted with %s%% tax, shown without it", percent)
}

// NoteTax adds to a text on a price that the partner quoted it with tax, of so many per cent,
// where it did.
func NoteTax(text string, percent *market.Amount) string {
	if percent == nil {
		return text
	}
	return text + ", " + WithoutTax(*percent)
}

// conversion returns the line that converts the quote, none for a quoted price.
func (s Shown) conversion() []Line {
	if !s.Approx {
		return nil
	}
	return []Line{{Label: fmt.Sprintf("Converted from %s", s.From), Amount: s.Amount, Currency: s.Currency, Kind: Conversion}}
}

// add adds the tax. The total is then rounded half up to the cent, and the line is what
// it has more than before, so that the lines add up.
func (e *Explanation) add(taxRate TaxRate) {
	gross, err := grossOf(e.Total, taxRate.Percent)
	if err != nil {
		return // it has more digits than an amount can hold
	}
	tax, err := gross.Sub(e.Total)
	if err != nil {
		return
	}
	e.Lines = append(e.Lines, Line{Label: taxRate.Label(), Amount: tax, Currency: e.Currency, Kind: Tax})
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
