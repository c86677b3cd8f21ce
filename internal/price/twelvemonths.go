package price

import "launchrack/internal/market"

// SetFirstYear sets what twelve months of a plan cost in USD with its setup fee and what else
// it cannot be rented without, rounded half up to the cent: twelve times the month's price as it is shown, or the quoted year
// where it is lower. It is nil for a plan without a month's price, and where a part is
// quoted in a currency without a rate.
func SetFirstYear(p *market.Plan, rates Rates) {
	p.FirstYearUSD = nil
	months, ok := twelveMonths(p, rates)
	if !ok {
		return
	}
	terms := Terms{Currency: market.USD, Rates: rates, MonthHours: rates.hours(p.Partner)}
	for _, fee := range p.Fees() {
		times, isPaid := terms.timesAYear(fee.Quote)
		if !isPaid {
			continue
		}
		currency, quoted, _ := comparedQuote(fee.Prices, market.USD)
		amount, err := quoted.Mul(market.Whole(times))
		usd, ok := rates.Convert(amount, currency, market.USD)
		total, failed := months.Add(usd)
		if err != nil || !ok || failed != nil {
			return
		}
		months = total
	}
	p.FirstYearUSD = new(months.RoundHalfUp(2))
}

// twelveMonths is the price of a year without setup. A spot machine has none.
func twelveMonths(p *market.Plan, rates Rates) (market.Amount, bool) {
	month, ok := Compared(p, rates)
	if !ok || p.Spot {
		return month, false
	}
	year, err := month.Mul(market.Whole(monthsPerYear))
	if err != nil {
		return year, false
	}
	if currency, quoted, isQuoted := comparedQuote(p.Quotes(market.Year), market.USD); isQuoted {
		if usd, ok := rates.Convert(quoted, currency, market.USD); ok && usd.Sign() > 0 && usd.Cmp(year) < 0 {
			return usd, true
		}
	}
	return year, true
}
