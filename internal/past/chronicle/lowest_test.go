package chronicle_test

import (
	"testing"

	"launchrack/internal/past/chronicle"
	"launchrack/internal/testing/check"
)

// TestTheLowestPriceBeforeAReduction is taken of 30 days, of the plan's own course in the quote that fell, whatever other
// plans did, and only where the shop watched the partner for so long.
func TestTheLowestPriceBeforeAReduction(t *testing.T) {
	at := func(day float64) float64 { return 24*day + 1 }
	one := func(j *events, run int64, day, price float64) { j.add(run, at(day), 1, costing(price)(1)) }
	many := func(j *events, run int64, day, price float64, plans int) {
		for n := range plans {
			j.add(run, at(day), int64(n+1), costing(price)(n+1))
		}
	}
	for name, tt := range map[string]struct {
		before func(j *events)
		day    float64
		want   string
	}{
		"nothing before":              {func(*events) {}, 50, "100"},
		"a dip of one plan alone":     {func(j *events) { one(j, 3, 40, 60); one(j, 4, 45, 100) }, 50, "60"},
		"a dip of two":                {func(j *events) { many(j, 3, 40, 60, 2); many(j, 4, 45, 100, 2) }, 50, "60"},
		"a dip of three":              {func(j *events) { many(j, 3, 40, 60, 3); many(j, 4, 45, 100, 3) }, 50, "60"},
		"a dip of some hours":         {func(j *events) { one(j, 3, 40, 60); one(j, 4, 40.2, 100) }, 50, "60"},
		"a dip that ended too early":  {func(j *events) { one(j, 3, 10, 60); one(j, 4, 19.5, 100) }, 50, "100"},
		"a dip that ends in the time": {func(j *events) { one(j, 3, 10, 60); one(j, 4, 20.5, 100) }, 50, "60"},
		"sold out in the dip": {func(j *events) {
			j.add(3, at(40), 1, `"available":false`)
			one(j, 4, 40, 60)
			one(j, 5, 45, 100)
			j.add(6, at(46), 1, `"available":true`)
		}, 50, "100"},
		"a dip in another currency": {func(j *events) {
			j.add(3, at(40), 1, `"price_monthly_currencies":{"EUR":100,"USD":6}`)
			j.add(4, at(45), 1, `"price_monthly_currencies":{"EUR":100}`)
		}, 50, "100"},
		"a rise before":    {func(j *events) { one(j, 3, 30, 90); one(j, 4, 40, 100) }, 50, "90"},
		"a shop of a week": {func(*events) {}, 7, ""},
		"a cut that was rolled back": {func(j *events) {
			one(j, 3, 49, 60)
			j.add(4, at(49.1), 1, costing(100)(1)).TakesBack = 3
		}, 50, "100"},
		"a withdrawn plan":     {func(j *events) { j.add(3, at(40), 1, `-"name":"x"`); j.add(4, at(41), 1, listed(1)) }, 50, "100"},
		"a restart in the dip": {func(j *events) { one(j, 3, 40, 60); one(j, 4, 45, 100) }, 50, "60"},
	} {
		t.Run(name, func(t *testing.T) {
			k := &keeping{}
			k.addAll(1, 1, 12, listed)
			k.add(2, 2, 12, costing(101)(12))
			tt.before(&k.events)
			k.start(t) // and is saved
			many(&k.events, 90, tt.day, 80, 3)
			one(&k.events, 91, tt.day+0.1, 10) // later on that day, which is no price before it
			one(&k.events, 92, tt.day+0.2, 80)
			book, _ := k.start(t)
			for _, m := range book.Newest().Moves {
				if m.Kind != chronicle.PriceDown || m.Day != firstDay.AddDate(0, 0, int(tt.day)) {
					continue
				}
				got := ""
				if low := m.Plans[0].Lowest; low != nil {
					got = low.String()
				}
				check.Equal(t, got, tt.want, "the lowest of the 30 days before")
				return
			}
			t.Error("no cut is told")
		})
	}
}
