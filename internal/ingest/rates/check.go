package rates

import (
	"maps"
	"slices"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
)

const (
	// maxAhead is how far a rate's day may be in the future, since clocks differ.
	maxAhead = 24 * time.Hour
	// maxFactor is the maximum factor between a new rate and the one in force. A larger one is a
	// mistake, such as a misplaced decimal point.
	maxFactor = "2"
)

// check refuses implausible rates: of the future, older than those in force, or very different
// from them. A wrong rate would make every converted price wrong.
func check(fresh, inForce price.Rates, now time.Time) error {
	date := fresh.Date.Format(time.DateOnly)
	switch {
	case fresh.Date.Sub(now) > maxAhead:
		return refuse("The exchange rates are of %s, which is in the future", date)
	case fresh.Date.Before(inForce.Date):
		return refuse("The exchange rates are of %s, older than those in force, of %s", date, inForce.Date.Format(time.DateOnly))
	}
	for _, c := range slices.Sorted(maps.Keys(fresh.PerEUR)) {
		was, known := inForce.PerEUR[c]
		if known && !plausible(fresh.PerEUR[c], was) {
			return refuse("The exchange rates of %s give %s %s for 1 EUR, where %s is in force; accepted is a change by a factor of %s at most",
				date, fresh.PerEUR[c], c, was, maxFactor)
		}
	}
	return nil
}

func plausible(a, b market.Amount) bool {
	return withinFactor(a, b) && withinFactor(b, a)
}

// withinFactor reports whether a is at most maxFactor times b.
func withinFactor(a, b market.Amount) bool {
	limit, err := b.Mul(market.MustAmount(maxFactor))
	return err == nil && a.Cmp(limit) <= 0
}
