package market_test

import (
	"strconv"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/testing/sample"
)

// TestPriceMoved changes what a plan costs in one way after the other.
func TestPriceMoved(t *testing.T) {
	cycle := func(change func(*market.Cycle)) func(*market.Plan) {
		return func(p *market.Plan) { p.Cycles = []market.Cycle{p.Cycles[0]}; change(&p.Cycles[0]) }
	}
	for name, change := range map[string]func(*market.Plan){
		"a month":     func(p *market.Plan) { p.Monthly = sample.USD("11") },
		"an hour":     func(p *market.Plan) { p.Hourly = sample.USD("0.02") },
		"a year":      func(p *market.Plan) { p.Annually = sample.USD("101") },
		"a setup fee": func(p *market.Plan) { p.Setup = sample.USD("6") },
		"no fee":      func(p *market.Plan) { p.Setup = nil },
		"a quarter":   cycle(func(c *market.Cycle) { c.Amounts = sample.USD("31") }),
		"its renewal": cycle(func(c *market.Cycle) { c.Renewal = sample.USD("34") }),
		"its fee":     cycle(func(c *market.Cycle) { c.Setup = sample.USD("3") }),
	} {
		before := market.Plan{Quoted: market.Quoted{Monthly: sample.USD("10"), Hourly: sample.USD("0.01"), Annually: sample.USD("100"), Setup: sample.USD("5"),
			Cycles: []market.Cycle{{Months: 3, Amounts: sample.USD("30"), Renewal: sample.USD("33"), Setup: sample.USD("2")}}}}
		after := before
		if after.PriceMoved(&before.Quoted) {
			t.Error("a plan that stays costs something else")
		}
		if change(&after); !after.PriceMoved(&before.Quoted) {
			t.Errorf("%s: costs the same", name)
		}
	}
}

// TestTheFeeOfOneCycle is no fee of the others, also where the plan's row is settled again.
func TestTheFeeOfOneCycle(t *testing.T) {
	fees := func(p *market.Plan) (text string) {
		for _, c := range p.Cycles {
			switch fee := c.Setup; {
			case fee == nil:
				fee = p.Setup
				fallthrough
			default:
				text += fee[market.USD].String() + " "
			}
		}
		return text
	}
	five, none := sample.USD("5"), market.Prices{market.USD: market.Amount{}}
	for name, c := range map[string]struct {
		own    market.Prices
		cycles []market.Prices // of 1, 12 and 24 months
		want   string
	}{
		"of the month":             {nil, []market.Prices{five, nil, nil}, "5 0 0 "},
		"of another cycle":         {nil, []market.Prices{nil, five, nil}, "0 5 0 "},
		"waived by one":            {five, []market.Prices{nil, none, nil}, "5 0 5 "},
		"of all":                   {five, []market.Prices{nil, nil, nil}, "5 5 5 "},
		"of each":                  {nil, []market.Prices{five, five, five}, "5 5 5 "},
		"of the month and another": {nil, []market.Prices{five, nil, sample.USD("9")}, "5 0 9 "},
	} {
		p := market.Plan{Quoted: market.Quoted{Setup: c.own}}
		for i, months := range []int{1, 12, 24} {
			p.Cycles = append(p.Cycles, market.Cycle{Months: months, Amounts: sample.USD(strconv.Itoa(10 * months)), Setup: c.cycles[i]})
		}
		for range 2 {
			if differs := p.SettleCycles(nil); differs != "" {
				t.Fatal(differs)
			}
			if got := fees(&p); got != c.want {
				t.Errorf("%s: %s, want %s", name, got, c.want)
			}
		}
	}
}
