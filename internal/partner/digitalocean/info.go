package digitalocean

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
		DefaultURL: "https://api.digitalocean.com",
		NeedsToken: true,
		// A month is billed as 672 hours at most.
		MonthHours: 672,
		MaxLoss:    0.5,
		DeployLink: "https://cloud.digitalocean.com/droplets/new?size={sku}&refcode={affiliate}",
		Mark:       mark,
		Offers: partner.Abilities{
			MinPlans:   20,
			Types:      []market.PlanType{market.VPS, market.VDS},
			Periods:    []market.Period{market.Month, market.Hour},
			Currencies: []market.Currency{market.USD},
			Stock:      true,
			Regions:    true,
		},
		Unconfirmed: []string{
			"The list of sizes depends on the account: the same day one account was seen with 107 sizes and another with 29.",
			"Transfer is taken as TB of 1000 GB.",
			"Disks are taken as one SSD of the size that is told.",
			"Prices are taken as net of tax.",
		},
	}
}
