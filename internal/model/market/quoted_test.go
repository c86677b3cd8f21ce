package market_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/sample"
)

// TestEachQuote compares each kind of quote, holds it back, and takes it into a moment.
func TestEachQuote(t *testing.T) {
	for name, pair := range sample.EachQuote() {
		before, after := pair[0], pair[1]
		if before.Same(&after) || after.Same(&market.Quoted{}) || !before.Same(&before) {
			t.Errorf("%s: another one is the same, or the same another one", name)
		}
		isBeside := name == "QuotedTax" || strings.HasPrefix(name, "Components.") // what is paid beside the price, and how it was told
		if after.PriceMoved(&before) == isBeside || before.PriceMoved(&before) {
			t.Errorf("%s: another one moves the price: %t", name, isBeside)
		}
		held := func(q market.Quoted) market.Holds {
			return market.Holds{Plans: map[market.SKU]market.HeldPlan{"a": {Quoted: q, Since: sample.Now}}}
		}
		var again market.Holds
		if written, err := json.Marshal(held(before)); err != nil || json.Unmarshal(written, &again) != nil || !again.Equal(held(before)) || again.Equal(held(after)) {
			t.Errorf("%s: held is %+v, want %+v, %v", name, again.Plans["a"], before, err)
		}
		if m := market.MomentOf(&market.Plan{Quoted: before}, time.Time{}); !m.Same(&before) {
			t.Errorf("%s: a moment has %+v", name, m)
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

// TestSettledCycles: the setup fee of the cycle that is shown is the plan's, no other cycle has it, and the month of the
// list has what the operator's form says.
func TestSettledCycles(t *testing.T) {
	euros := func(n int64) market.Prices { return market.Prices{market.EUR: market.Whole(n)} }
	q := market.Quoted{Monthly: euros(9), Cycles: []market.Cycle{{Months: 1, Amounts: euros(9), Setup: euros(5)}, {Months: 12, Amounts: euros(80)}}}
	if differs := q.SettleCycles(nil); differs != "" || !q.Setup.Equal(euros(5)) || q.Cycles[0].Setup != nil || !q.Cycles[1].Setup.Equal(euros(0)) {
		t.Errorf("%s differs; setup %v, cycles %v", differs, q.Setup, q.Cycles)
	}
	form := market.Quoted{Monthly: market.Prices{market.USD: market.Whole(10)}, MonthlyEUR: new(market.Whole(9)), Cycles: []market.Cycle{{Months: 1, Amounts: market.Prices{market.USD: market.Whole(10)}}}}
	if got := form.BillingCycles()[0].Amounts; !got.Equal(market.Prices{market.USD: market.Whole(10), market.EUR: market.Whole(9)}) {
		t.Errorf("a month costs %v", got)
	}
}
