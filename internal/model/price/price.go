// Package price gives the price that a visitor is shown, and formats all money. It alone knows
// the ladder: the quote in the chosen currency, else the quote in USD, else a conversion that is
// marked as one, else nothing.
package price

import (
	"strings"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
)

// Shown is one price as a visitor sees it.
type Shown struct {
	// Text holds sign, symbol and digits, such as "$4.50" or "≈ £41.20".
	Text string
	// Currency is the currency of Text's symbol. It differs from the chosen currency where
	// only USD is quoted.
	Currency market.Currency
	// Amount is exact where the price is quoted, rounded to six decimals where
	// it is converted.
	Amount market.Amount
	// Approx reports whether the price is converted. A month's part of a cycle is marked like one.
	Approx bool
	// From and Quoted are the quote. Of an estimated month Quoted is what Estimate makes.
	From   market.Currency
	Quoted market.Amount
	// Estimate is set for a month that the partner does not quote.
	Estimate *Estimate
}

// of returns the price with an amount, and its text.
func (s Shown) of(a market.Amount, lang *language.Language) Shown {
	s.Amount, s.Text = a, Format(lang, a, s.Currency)
	if s.Approx || s.Estimate.isOfCycle() {
		s.Text = lang.Approximate(s.Text)
	}
	return s
}

// net applies the ladder to the quotes of one billing period. It reports false where nothing is quoted that could be
// shown. The price has neither the tax nor a text, which gross adds.
func (t Terms) net(quotes market.Prices) (Shown, bool) {
	chosen := t.Currency()
	for _, c := range []market.Currency{chosen, market.USD} {
		if a, ok := quotes[c]; ok && a.Sign() > 0 {
			return Shown{Currency: c, From: c, Amount: a, Quoted: a}, true
		}
	}
	from, quoted, ok := conversionBase(quotes)
	if !ok {
		return Shown{}, false
	}
	a, ok := t.Rates.Convert(quoted, from, chosen)
	if !ok {
		return Shown{}, false
	}
	return Shown{Currency: chosen, Approx: true, From: from, Amount: a, Quoted: quoted}, true
}

// HoursPerMonth makes a month of the hourly price of a partner that has no cap.
const HoursPerMonth = 730

const monthsPerYear = 12

// Compared returns the price that ranks a plan: ComparedIn USD.
func Compared(p *market.Plan, rates Rates) (market.Amount, bool) {
	return ComparedIn(p, market.USD, rates)
}

// ComparedIn returns a month's price in a currency: quoted in it, else converted from
// the quote that is shown. For a plan without a monthly price it is the hourly price times
// the partner's hours of a month, else a month's part of the shortest cycle. It reports false for
// a plan without any price.
func ComparedIn(p *market.Plan, to market.Currency, rates Rates) (market.Amount, bool) {
	for _, period := range []market.Period{market.Month, market.Hour} {
		if a, ok := aMonthBy(period, p.Quotes(period), to, rates, p.Partner); ok {
			return a, true
		}
	}
	shortest := p.ShortestCycle()
	return aMonthBy(shortest, p.Quotes(shortest), to, rates, p.Partner)
}

// aMonthBy is a month by the quotes of a period, in a currency.
func aMonthBy(period market.Period, quotes market.Prices, to market.Currency, rates Rates, of market.PartnerID) (market.Amount, bool) {
	currency, monthly, ok := comparedQuote(quotes, to)
	if !ok {
		return market.Amount{}, false
	}
	var err error
	switch months := period.Months(); {
	case period == market.Hour:
		monthly, err = monthly.Mul(market.Whole(int64(rates.hours(of))))
	case months > 1:
		monthly, err = ofMonth(monthly, months)
	}
	if err != nil {
		return market.Amount{}, false // it has more digits than an amount can hold
	}
	a, ok := rates.Convert(monthly, currency, to)
	return a, ok && a.Sign() > 0
}

// ofMonth is a month's part of what some months cost, to six decimals.
func ofMonth(amount market.Amount, months int) (market.Amount, error) {
	part, err := amount.Quo(market.Whole(int64(months)))
	return part.Round(unitDecimals), err
}

// AMonth is what a plan of a partner cost a month at one moment, in the given currency: the
// price that is compared, converted with these rates. It reports false where no price is
// known.
func AMonth(m market.Moment, partner market.PartnerID, c market.Currency, rates Rates) (market.Amount, bool) {
	return ComparedIn(&market.Plan{Partner: partner, Quoted: m.Quoted}, c, rates)
}

// AnHour is what a plan cost an hour at one moment, in the given currency, by the same rules as
// AMonth.
func AnHour(m market.Moment, c market.Currency, rates Rates) (market.Amount, bool) {
	return aMonthBy(market.Month, m.Quotes(market.Hour), c, rates, "")
}

// comparedQuote picks the quote that is compared: the one in the currency, else the USD
// quote, else the base of conversions.
func comparedQuote(quotes market.Prices, to market.Currency) (market.Currency, market.Amount, bool) {
	for _, c := range []market.Currency{to, market.USD} {
		if a, ok := quotes[c]; ok && a.Sign() > 0 {
			return c, a, true
		}
	}
	return conversionBase(quotes)
}

// QuoteIn is the quote of one billing period that is shown, in a currency.
func QuoteIn(quotes market.Prices, to market.Currency, rates Rates) (market.Amount, bool) {
	from, quoted, ok := comparedQuote(quotes, to)
	if !ok {
		return market.Amount{}, false
	}
	return rates.Convert(quoted, from, to)
}

// conversionBase picks the quote that is converted: the EUR quote, as most partners
// keep their books in EUR, else the GBP quote, else the one in a currency that the shop does
// not show.
func conversionBase(quotes market.Prices) (market.Currency, market.Amount, bool) {
	for _, c := range []market.Currency{market.EUR, market.GBP} {
		if a, ok := quotes[c]; ok && a.Sign() > 0 {
			return c, a, true
		}
	}
	c := quotes.Other()
	return c, quotes[c], c != ""
}

// Format writes an amount with its symbol, thousands separators and the decimals of its currency, mostly two.
// An amount below one has as many decimals more as two significant digits of its exact
// value need: 0.0074, but 0.01.
func Format(lang *language.Language, a market.Amount, c market.Currency) string {
	return lang.Money(a.Fixed(decimalsOf(a, c)), string(c))
}

// Displayed is an amount with the decimals that Format writes.
func Displayed(a market.Amount, c market.Currency) market.Amount {
	return a.RoundHalfUp(decimalsOf(a, c))
}

func decimalsOf(a market.Amount, c market.Currency) int {
	decimals := c.Decimals()
	for decimals < maxDecimals && a.Sign() > 0 && a.Round(decimals).Coefficient() < twoDigits && a.Round(decimals).Cmp(a) != 0 {
		decimals++
	}
	return decimals
}

const (
	maxDecimals = 19
	// twoDigits is the smallest number of two digits.
	twoDigits = 10
)

// Points writes a score with thousands separators, and with two decimals below a hundred.
func Points(lang *language.Language, score market.Amount) string {
	if score.Cmp(market.Whole(100)) < 0 {
		return lang.Decimal(score.Fixed(2))
	}
	return lang.Decimal(score.RoundHalfUp(0).Fixed(0))
}

// Exact writes a quoted amount with its symbol and every digit of the quote, at
// least two decimals and no zeros that follow others: it explains a conversion.
func Exact(lang *language.Language, a market.Amount, c market.Currency) string {
	if a.Round(c.Decimals()).Cmp(a) == 0 {
		return Format(lang, a, c)
	}
	return lang.Money(strings.TrimRight(a.String(), "0"), string(c))
}
