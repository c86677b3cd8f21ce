package price

import (
	"fmt"
	"time"

	"launchrack/internal/market"
)

// LineKind is what a line of an Explanation is for.
type LineKind string

// The kinds of lines.
const (
	// Base is the partner's quote.
	Base LineKind = "base"
	// Conversion is the quote in the chosen currency.
	Conversion LineKind = "conversion"
	// Tax is what a country adds.
	Tax LineKind = "tax"
)

// Line is one part of a price. Those in the currency of the total add up to it.
type Line struct {
	Label    string
	Amount   market.Amount
	Currency market.Currency
	Kind     LineKind
	// Rate and RateDate are set where the line converts: units of Currency for one unit
	// of the quote's, rounded to eight decimals, and the day of the rates.
	Rate     *market.Amount
	RateDate time.Time
}

// Explanation says what the shown price of a plan is made of.
type Explanation struct {
	Total    market.Amount
	Currency market.Currency
	// Period is that of the price that is shown.
	Period market.Period
	Lines  []Line
}

// Levy is a tax that is added to a net price.
type Levy struct {
	// Name is what the country calls it and how much it is, such as "VAT 19 %".
	Name    string
	Percent market.Amount
}

// Explain gives the lines of a plan's leading price as Show shows it, in the chosen
// currency as far as the ladder goes, with a levy unless it is nil. It reports false
// for a plan without a price.
func Explain(p *market.Plan, chosen market.Currency, rates Rates, levy *Levy) (Explanation, bool) {
	for _, period := range market.Periods() {
		shown, ok := Show(p.Quotes(period), chosen, rates)
		if !ok {
			continue
		}
		e := Explanation{Total: shown.Amount, Currency: shown.Currency, Period: period, Lines: shown.lines(period, rates)}
		if levy != nil {
			e.add(*levy)
		}
		return e, true
	}
	return Explanation{}, false
}

// lines gives the quote, and how it was converted.
func (s Shown) lines(period market.Period, rates Rates) []Line {
	label := "Quoted by the partner, per " + string(period)
	if !s.Approx {
		return []Line{{Label: label, Amount: s.Amount, Currency: s.Currency, Kind: Base}}
	}
	converted := Line{Label: fmt.Sprintf("Converted from %s", s.From), Amount: s.Amount, Currency: s.Currency, Kind: Conversion, RateDate: rates.Date}
	if rate, ok := rates.between(s.From, s.Currency); ok {
		converted.Rate = &rate
	}
	return []Line{{Label: label, Amount: s.Quoted, Currency: s.From, Kind: Base}, converted}
}

// add adds a levy. The total is then rounded half up to the cent, and the line is what
// it has more than before, so that the lines add up.
func (e *Explanation) add(levy Levy) {
	gross, err := grossOf(e.Total, levy.Percent)
	if err != nil {
		return // it has more digits than an amount can hold
	}
	tax, err := gross.Sub(e.Total)
	if err != nil {
		return
	}
	e.Lines = append(e.Lines, Line{Label: levy.Name, Amount: tax, Currency: e.Currency, Kind: Tax})
	e.Total = gross
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
