package pricezone_test

import (
	"slices"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/partner/pricezone"
)

func usd(s string) market.Prices { return market.Prices{market.USD: market.MustAmount(s)} }

func TestRows(t *testing.T) {
	machine := market.Plan{Partner: "vultr", SKU: "m"}
	base := func(code string, sold bool) pricezone.Offer {
		return pricezone.Offer{Code: code, Base: true, Sold: sold, Monthly: usd("5")}
	}
	one := pricezone.Rows(machine, []pricezone.Offer{base("fra", true), base("ams", false), base("fra", true)})
	if len(one) != 1 || one[0].SKU != "m" || one[0].Group != "" || !slices.Equal(one[0].Regions, []string{"Frankfurt"}) || !one[0].Available {
		t.Errorf("one price: %+v", one)
	}
	dear := func(code string) pricezone.Offer { return pricezone.Offer{Code: code, Monthly: usd("7.50")} }
	for _, offers := range [][]pricezone.Offer{
		{base("fra", true), dear("sao"), dear("bom")},
		{base("fra", true), dear("bom"), dear("sao")},
	} {
		two := pricezone.Rows(machine, offers)
		if len(two) != 2 || two[0].SKU != "m" || two[0].Group != "m" || two[1].SKU != "m@bom" || two[1].Group != "m" ||
			two[1].Available || len(two[1].Regions) != 2 || !two[1].Monthly[market.USD].Equal(market.MustAmount("7.5")) {
			t.Errorf("two prices: %+v", two)
		}
	}
	nowhere := pricezone.Rows(machine, []pricezone.Offer{base("", false)})
	if len(nowhere) != 1 || nowhere[0].Available || nowhere[0].Regions != nil {
		t.Errorf("sold nowhere: %+v", nowhere)
	}
}
