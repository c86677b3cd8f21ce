package market_test

import (
	"fmt"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/sample"
)

// TestMoved finds the price that moved: the one that leads before others, quotes before renewals.
func TestMoved(t *testing.T) {
	usd, cycle := sample.USD, func(months int, first, later string) market.Cycle {
		c := market.Cycle{Months: months, Amounts: sample.USD(first)}
		if later != "" {
			c.Renewal = sample.USD(later)
		}
		return c
	}
	for name, c := range map[string]struct {
		was, is market.Quoted
		want    string
	}{
		"nothing":                        {market.Quoted{Monthly: usd("5")}, market.Quoted{Monthly: usd("5")}, ""},
		"a month":                        {market.Quoted{Monthly: usd("5"), Annually: usd("50")}, market.Quoted{Monthly: usd("6"), Annually: usd("60")}, "month 5 6"},
		"the year alone":                 {market.Quoted{Monthly: usd("5"), Annually: usd("50")}, market.Quoted{Monthly: usd("5"), Annually: usd("60")}, "year 50 60"},
		"the cycle that leads":           {market.Quoted{Annually: usd("99"), Cycles: []market.Cycle{cycle(3, "33", "")}}, market.Quoted{Annually: usd("90"), Cycles: []market.Cycle{cycle(3, "30", "")}}, "3 months 33 30"},
		"a renewal":                      {market.Quoted{Monthly: usd("9"), Cycles: []market.Cycle{cycle(1, "9", "12")}}, market.Quoted{Monthly: usd("9"), Cycles: []market.Cycle{cycle(1, "9", "15")}}, "month 12 15 again"},
		"a renewal that was not told":    {market.Quoted{Cycles: []market.Cycle{cycle(3, "33", "")}}, market.Quoted{Cycles: []market.Cycle{cycle(3, "33", "45")}}, "3 months 33 45 again"},
		"a renewal of a new cycle":       {market.Quoted{Monthly: usd("9")}, market.Quoted{Monthly: usd("9"), Cycles: []market.Cycle{cycle(1, "9", "9"), cycle(6, "50", "60")}}, ""},
		"a price in another currency":    {market.Quoted{Monthly: usd("9")}, market.Quoted{Monthly: sample.EUR("8")}, ""},
		"a quote and a renewal, at once": {market.Quoted{Cycles: []market.Cycle{cycle(6, "60", "70")}}, market.Quoted{Cycles: []market.Cycle{cycle(6, "50", "80")}}, "6 months 60 50"},
	} {
		step, ok := c.is.Moved(&c.was)
		got := ""
		if ok {
			got = fmt.Sprint(step.Period, " ", step.Before, " ", step.After)
		}
		if step.IsRenewal {
			got += " again"
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
