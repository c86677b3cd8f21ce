package linode

import (
	_ "embed" // the mark

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

//go:embed mark.svg
var mark string

// Info describes the partner.
func (*Adapter) Info() partner.Info {
	return partner.Info{
		Partner:    market.Partner{ID: id, Name: name, Home: home},
		DefaultURL: "https://api.linode.com",
		MaxLoss:    0.5,
		DeployLink: "https://www.linode.com/?r={affiliate}",
		Mark:       mark,
		Needs: []string{
			"$.data[].id", "$.data[].vcpus", "$.data[].memory", "$.data[].class", "$.data[].price.hourly", "$.data[].price.monthly",
			"$.data[].region_prices[].id", "$.data[].region_prices[].hourly", "$.data[].region_prices[].monthly",
			"regions $.data[].id", "regions $.data[].label", "regions $.data[].capabilities[]", "regions $.data[].status", "regions $.data[].site_type",
			"availability $.data[]", "availability $.data[].region", "availability $.data[].plan", "availability $.data[].available",
		},
		Offers: partner.Abilities{
			MinPlans:   20,
			Types:      []market.PlanType{market.VPS, market.VDS},
			Periods:    []market.Period{market.Month, market.Hour},
			Partly:     []market.Period{market.Month},
			Currencies: []market.Currency{market.USD},
			Stock:      true,
			Regions:    true,
		},
		Unconfirmed: []string{
			"Types do not name their places: a type counts as sold where the place has what its class needs, unless the partner tells that it is sold out.",
			"Edge sites are left out.",
			"The kind of disk is not told.",
			"A transfer of 0 counts as not told.",
			"Prices are taken as net of tax.",
		},
	}
}
