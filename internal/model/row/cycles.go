package row

import (
	"errors"
	"maps"
	"slices"
	"strconv"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// appendCycle appends an item of column billing_cycles.
func appendCycle(dst []byte, c market.Cycle) []byte {
	dst = strconv.AppendInt(append(dst, `{"months":`...), int64(c.Months), 10)
	dst = appendAmounts(append(dst, `,"amounts":`...), c.Amounts)
	dst = appendAmounts(append(dst, `,"setup":`...), c.Setup)
	dst = appendAmounts(append(dst, `,"renewal":`...), c.Renewal)
	return append(appendTextOrNull(append(dst, `,"coupon":`...), c.Coupon), '}')
}

// appendAmounts appends prices in any currency, or null where they are not known.
func appendAmounts(dst []byte, p market.Prices) []byte {
	if p == nil {
		return append(dst, "null"...)
	}
	return appendPricesIn(dst, p, cycleCurrencies)
}

// cycleCurrencies are those of a cycle: a partner that quotes in none that the shop shows has one of the
// others.
var cycleCurrencies = market.Convertible()

var errNoCycles = errors.New(`accepted is a list such as [{"months":3,"amounts":{"USD":33},"setup":null,"renewal":{"USD":36},"coupon":null}]`)

func setCycles(b []byte, field *[]market.Cycle) error {
	if err := setObjects(b, field, errNoCycles); err != nil {
		return err
	}
	slices.SortStableFunc(*field, func(a, b market.Cycle) int { return a.Months - b.Months })
	return nil
}

func checkCycles(list []market.Cycle) *errs.Error {
	for i := range list {
		if i > 0 && list[i-1].Months == list[i].Months {
			return brokenRule("has two cycles of %d months; accepted is one", list[i].Months)
		}
	}
	return each(maxListItems, checkCycle)(list)
}

func checkCycle(c market.Cycle) *errs.Error {
	switch {
	case c.Months < 1 || c.Months > maxTermMonths:
		return brokenRule("%d months are out of range; accepted is 1 to %d", c.Months, maxTermMonths)
	case len(c.Amounts) == 0:
		return brokenRule("has no amount for %d months; accepted is one such as {\"USD\":33}", c.Months)
	}
	for _, one := range []struct {
		prices   market.Prices
		isWaived bool // an amount of 0 is one
	}{{c.Amounts, false}, {c.Renewal, false}, {c.Setup, true}} {
		for _, currency := range slices.Sorted(maps.Keys(one.prices)) {
			if !slices.Contains(cycleCurrencies, currency) {
				return brokenRule("%q is not a currency; accepted are %s", clip([]byte(currency)), listed(cycleCurrencies))
			}
			if one.isWaived && one.prices[currency].Sign() == 0 {
				continue
			}
			if problem := checkAmount(string(currency)+" ", one.prices[currency]); problem != nil {
				return problem
			}
		}
	}
	return checkText(c.Coupon)
}

// settle agrees a row's cycles with its prices of a month and a year; see Quoted.SettleCycles.
func settle(p *market.Plan, before *market.Quoted) *errs.Error {
	switch differs := p.SettleCycles(before); {
	case differs != "":
		return inCycles(brokenRule("says another price of a %s than %s; accepted is the same price in both, or in one of them", differs, priceColumns[differs]))
	case checkPrices(p.Monthly) != nil || checkPrices(p.Annually) != nil:
		return inCycles(brokenRule("has a price of a month or a year in a currency that is converted; accepted are %s", market.Accepted()))
	}
	return nil
}

func inCycles(problem *errs.Error) *errs.Error {
	problem.Field = "billing_cycles"
	return problem
}

var priceColumns = map[market.Period]string{market.Month: "price_monthly_currencies", market.Year: "price_annually_currencies"}
