package main

import (
	"fmt"
	"time"

	"launchrack/internal/market"
	"launchrack/internal/row"
)

// catalogue gives every bundled plan, those of recorded answers last, in a fixed order,
// or an error that names the first plan that breaks a rule.
func catalogue(fromAnswers func() ([]market.Plan, error)) ([]market.Plan, error) {
	var plans []market.Plan
	for _, of := range []func() ([]market.Plan, error){contabo, cherry, fromAnswers} {
		more, err := of()
		if err != nil {
			return nil, err
		}
		plans = append(plans, more...)
	}
	for i := range plans {
		if err := row.ValidateListed(&plans[i]); err != nil {
			return nil, fmt.Errorf("%s %s: %w", plans[i].Partner, plans[i].SKU, err)
		}
	}
	return plans, nil
}

// quote is one price in the currencies that a partner quotes side by side. An
// empty string is a currency that it does not quote.
type quote struct{ EUR, USD, GBP string }

func (q quote) prices() (market.Prices, error) {
	p := market.Prices{}
	for currency, text := range map[market.Currency]string{market.EUR: q.EUR, market.USD: q.USD, market.GBP: q.GBP} {
		if text == "" {
			continue
		}
		amount, err := market.ParseAmount(text)
		if err != nil {
			return nil, err
		}
		p[currency] = amount
	}
	if len(p) == 0 {
		return nil, nil
	}
	return p, nil
}

// combine applies f to the amounts of each currency that both sides quote; a
// currency that only one of them quotes is left out, since half a price is none.
func combine(a, b market.Prices, f func(a, b market.Amount) (market.Amount, error)) (market.Prices, error) {
	p := market.Prices{}
	for currency, amount := range a {
		other, ok := b[currency]
		if !ok {
			continue
		}
		result, err := f(amount, other)
		if err != nil {
			return nil, err
		}
		p[currency] = result
	}
	return p, nil
}

func plus(a, b market.Amount) (market.Amount, error) { return a.Add(b) }

// yearMinus is what twelve months cost less the discount for taking them at once.
func yearMinus(monthly, discount market.Amount) (market.Amount, error) {
	year, err := monthly.Mul(market.MustAmount("12"))
	if err != nil {
		return market.Amount{}, err
	}
	return year.Sub(discount)
}

func day(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}
