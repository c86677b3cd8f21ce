// Package price turns what a partner quotes into what a visitor is shown. It is
// the only place that knows the ladder: the chosen currency where it is quoted,
// else quoted USD, else a marked conversion, else nothing. It is also the only
// place that formats money.
package price

import (
	"launchrack/internal/market"
)

// Shown is one price as a visitor sees it.
type Shown struct {
	// Text holds sign, symbol and digits, such as "$4.50" or "≈ £41.20".
	Text string
	// Currency is the one whose symbol Text bears; it differs from the chosen
	// one where only USD is quoted.
	Currency market.Currency
	// Amount is exact where the price is quoted, rounded to six decimals where
	// it is converted.
	Amount market.Amount
	// Approx is true for a converted price. From and Quoted then say what the
	// partner quotes.
	Approx bool
	From   market.Currency
	Quoted market.Amount
}

// Show applies the ladder to the quotes of one billing period. It reports false
// where nothing is quoted that could be shown.
func Show(quotes market.Prices, chosen market.Currency, rates Rates) (Shown, bool) {
	for _, c := range []market.Currency{chosen, market.USD} {
		if a, ok := quotes[c]; ok && a.Sign() > 0 {
			return Shown{Text: Format(a, c), Currency: c, Amount: a}, true
		}
	}
	from, quoted, ok := base(quotes)
	if !ok {
		return Shown{}, false
	}
	a, ok := rates.Convert(quoted, from, chosen)
	if !ok {
		return Shown{}, false
	}
	return Shown{Text: "≈ " + Format(a, chosen), Currency: chosen, Amount: a,
		Approx: true, From: from, Quoted: quoted}, true
}

// HoursPerMonth turns an hourly price into the monthly one that is compared.
const HoursPerMonth = 730

const monthsPerYear = 12

// Compared is the price by which plans compare, sort and range: per month, in
// USD, quoted in USD or else converted. Of a plan without a monthly price it is
// the hourly one times HoursPerMonth, else a twelfth of the annual one. It reports
// false where there is none of them.
func Compared(p *market.Plan, rates Rates) (market.Amount, bool) {
	for _, in := range []struct {
		period   market.Period
		perMonth func(market.Amount) (market.Amount, error)
	}{
		{market.Month, func(a market.Amount) (market.Amount, error) { return a, nil }},
		{market.Hour, func(a market.Amount) (market.Amount, error) { return a.Mul(market.Whole(HoursPerMonth)) }},
		{market.Year, func(a market.Amount) (market.Amount, error) { return a.Quo(market.Whole(monthsPerYear)) }},
	} {
		currency, quoted, ok := comparedQuote(p.Quotes(in.period))
		if !ok {
			continue
		}
		monthly, err := in.perMonth(quoted)
		if err != nil {
			continue // it has more digits than an amount can hold
		}
		if in.period == market.Year {
			monthly = monthly.Round(6)
		}
		if usd, ok := rates.Convert(monthly, currency, market.USD); ok && usd.Sign() > 0 {
			return usd, true
		}
	}
	return market.Amount{}, false
}

// comparedQuote picks the quote that is compared: in USD, else the one that
// conversions start from.
func comparedQuote(quotes market.Prices) (market.Currency, market.Amount, bool) {
	if a, ok := quotes[market.USD]; ok && a.Sign() > 0 {
		return market.USD, a, true
	}
	return base(quotes)
}

// base picks the quote that conversions start from: EUR, in which most
// partners keep their books, before GBP.
func base(quotes market.Prices) (market.Currency, market.Amount, bool) {
	for _, c := range []market.Currency{market.EUR, market.GBP} {
		if a, ok := quotes[c]; ok && a.Sign() > 0 {
			return c, a, true
		}
	}
	return "", market.Amount{}, false
}

// Format writes an amount with its symbol first and two decimals. An amount
// that would round to 0.00 keeps the digits that make it more than nothing.
func Format(a market.Amount, c market.Currency) string {
	decimals := 2
	for decimals < 8 && a.Sign() > 0 && a.Round(decimals).Sign() == 0 {
		decimals++
	}
	return c.Symbol() + a.Fixed(decimals)
}

// Exact writes a quoted amount with its symbol and every digit of the quote, at
// least two decimals: a conversion is explained by what it began with.
func Exact(a market.Amount, c market.Currency) string {
	if a.Round(2).Cmp(a) == 0 {
		return Format(a, c)
	}
	return c.Symbol() + a.String()
}
