package price_test

import (
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/testing/sample"
)

func TestSetFirstYear(t *testing.T) {
	for name, tt := range map[string]struct {
		plan market.Plan
		want string // empty: not known
	}{
		"twelve months":                  {market.Plan{Monthly: sample.USD("10")}, "120.00"},
		"with a fee":                     {market.Plan{Monthly: sample.USD("10"), Setup: sample.USD("39.99")}, "159.99"},
		"a fee in another currency":      {market.Plan{Monthly: sample.USD("10"), Setup: sample.EUR("10")}, "130.39"},
		"a year that is lower":           {market.Plan{Monthly: sample.USD("10"), Annually: sample.USD("100")}, "100.00"},
		"a year that is not":             {market.Plan{Monthly: sample.USD("10"), Annually: sample.USD("121")}, "120.00"},
		"a year alone":                   {market.Plan{Annually: sample.USD("100")}, "100.00"},
		"hours alone":                    {market.Plan{Hourly: sample.USD("0.01")}, "87.60"},
		"rounded once":                   {market.Plan{Monthly: sample.USD("0.0004"), Setup: sample.USD("0.0002")}, "0.01"},
		"a spot machine has no month":    {market.Plan{Spot: true, Hourly: sample.USD("0.01")}, ""},
		"no price":                       {market.Plan{Setup: sample.USD("5")}, ""},
		"a number from before is erased": {market.Plan{FirstYearUSD: new(market.Whole(1))}, ""},
	} {
		got := ""
		if price.SetFirstYear(&tt.plan, sample.Rates()); tt.plan.FirstYearUSD != nil {
			got = tt.plan.FirstYearUSD.Fixed(2)
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
}

func TestSpotMachinesHaveNoMonth(t *testing.T) {
	p := market.Plan{Spot: true, Monthly: sample.USD("7"), Hourly: sample.USD("0.01")}
	terms := price.Terms{Currency: market.USD, Rates: sample.Rates()}
	if shown, ok := terms.Show(&p, market.Month); ok {
		t.Errorf("a month is shown: %s", shown.Text)
	}
	if shown, ok := terms.Show(&p, market.Hour); !ok || shown.Text != "$0.01" {
		t.Errorf("the hour is %q, %t", shown.Text, ok)
	}
}
