package price

import (
	"time"

	"launchrack/internal/model/market"
)

// Rates are reference exchange rates of one day, each as units of the currency
// for one euro, as the European Central Bank publishes them.
type Rates struct {
	PerEUR map[market.Currency]market.Amount
	// Date is the day of the rates.
	Date time.Time
	// Link leads to the publisher's page.
	Link string
	// Old reports whether the rates were out of date at the last check. Every price
	// that they convert says so. Rates do not read a clock themselves: a snapshot
	// must not change while it is served.
	Old bool
	// MonthHours are the hours that partners bill for a month at most; one without an entry
	// bills HoursPerMonth. They are no rates, but every comparison of prices takes them too.
	MonthHours map[market.PartnerID]int
}

func (r Rates) hours(partner market.PartnerID) int {
	if hours := r.MonthHours[partner]; hours > 0 {
		return hours
	}
	return HoursPerMonth
}

// MaxAgeDays is the age beyond which rates count as old. The publisher leaves out
// weekends and holidays, which makes gaps of up to five days.
const MaxAgeDays = 7

// OutOfDate reports whether the rates are more than MaxAgeDays old.
func (r Rates) OutOfDate(now time.Time) bool {
	return now.Sub(r.Date) > MaxAgeDays*24*time.Hour
}

// Reference makes rates of a day, as the European Central Bank publishes them.
func Reference(date time.Time, perEUR map[market.Currency]market.Amount) Rates {
	return Rates{PerEUR: perEUR, Date: date,
		Link: "https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/",
	}
}

// Convert exchanges an amount through the euro and rounds it to six decimals, finer
// than any price is shown. It reports false where a rate is missing, and where the
// result rounds to zero, since zero reads as free.
func (r Rates) Convert(a market.Amount, from, to market.Currency) (market.Amount, bool) {
	if from == to {
		return a, true
	}
	divisor, ok := r.perEUR(from)
	if !ok {
		return market.Amount{}, false
	}
	factor, ok := r.perEUR(to)
	if !ok {
		return market.Amount{}, false
	}
	product, err := a.Mul(factor)
	if err != nil {
		return market.Amount{}, false
	}
	quotient, err := product.Quo(divisor)
	if err != nil {
		return market.Amount{}, false
	}
	rounded := quotient.Round(6)
	return rounded, rounded.Sign() > 0
}

func (r Rates) perEUR(c market.Currency) (market.Amount, bool) {
	if c == market.EUR {
		return market.Whole(1), true
	}
	a, ok := r.PerEUR[c]
	return a, ok && a.Sign() > 0
}

// Bundled are the rates that ship with the program, for a shop that has not
// reached the publisher yet. Their date is shown with every price they make.
func Bundled() Rates {
	return Reference(time.Date(2026, 10, 7, 0, 0, 0, 0, time.UTC), map[market.Currency]market.Amount{
		market.USD: market.MustAmount("1.1177"),
		market.GBP: market.MustAmount("0.84645"),
	})
}
