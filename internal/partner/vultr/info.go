package vultr

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
		DefaultURL: "https://api.vultr.com",
		MaxLoss:    0.5,
		DeployLink: "https://my.vultr.com/deploy/?plan={sku}&ref={affiliate}",
		Mark:       mark,
		Offers: partner.Abilities{
			MinPlans:   20,
			Types:      []market.PlanType{market.Baremetal, market.VPS, market.VDS},
			Periods:    []market.Period{market.Month, market.Hour},
			Currencies: []market.Currency{market.USD},
			Stock:      true,
			Regions:    true,
		},
		Unconfirmed: []string{
			"The kind of disk of virtual machines is not told: disk_type names a pool.",
			"The speed of the network is not told.",
			"1024 GB of traffic are shown as 1 TB.",
			"Prices are taken as net of tax.",
		},
	}
}
