package price_test

import (
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/sample"
)

// TestMoveCountsAFeeInAnotherCurrency: a fee that is shown in dollars is taken at what stands beside
// it in the chosen currency.
func TestMoveCountsAFeeInAnotherCurrency(t *testing.T) {
	plan := market.Plan{Quoted: market.Quoted{Monthly: sample.USD("20"), Setup: sample.USD("10.389")}}
	move, ok := price.Terms{Choice: price.Net().In(market.EUR), Rates: sample.Rates()}.Move(&plan, market.Whole(30), true)
	if !ok || move.Setup.String() != "10.00" || move.Month.String() != "19.25" {
		t.Errorf("%t: %s once and %s a month, want 10.00 and 19.25", ok, move.Setup, move.Month)
	}
}

// TestMoveAddsTheAddress adds what an IPv4 address costs where the price holds none, the dearest of several places.
func TestMoveAddsTheAddress(t *testing.T) {
	in := func(place, dollars string) market.Quote {
		return market.Quote{Component: market.IPv4, Period: market.Month, Currency: market.USD, Amount: market.MustAmount(dollars), Place: place}
	}
	apart := []market.Quote{in("Paris", "1.5"), in("Oslo", "2.25")}
	for name, tt := range map[string]struct {
		kind  string
		apart []market.Quote
		needs bool
		want  string
	}{
		"not told":              {"", apart, true, "20.00"},
		"in the price":          {market.IPv4Included, apart, true, "20.00"},
		"apart":                 {market.IPv4None, apart, true, "22.25"},
		"shared, and one apart": {market.IPv4NAT, apart, true, "22.25"},
		"none at all":           {market.IPv4None, nil, true, "20.00 without one"},
		"apart, not needed":     {market.IPv4None, apart, false, "20.00"},
		"none, not needed":      {market.IPv4None, nil, false, "20.00"},
	} {
		plan := market.Plan{Quoted: market.Quoted{Monthly: sample.USD("20"), Components: tt.apart}, IPv4: tt.kind}
		move, ok := price.Terms{Choice: price.Net().In(market.USD), Rates: sample.Rates()}.Move(&plan, market.Whole(30), tt.needs)
		want, lacks := strings.CutSuffix(tt.want, " without one")
		if !ok || move.LacksAddress != lacks || move.Month.String() != want || (move.Address.Sign() > 0) != (want == "22.25") {
			t.Errorf("%s: %t, %s a month with %s for the address; want %q", name, ok, move.Month, move.Address, tt.want)
		}
	}
}
