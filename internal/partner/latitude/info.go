package latitude

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
		DefaultURL: "https://api.latitude.sh",
		NeedsToken: true,
		MaxLoss:    0.5,
		DeployLink: "https://www.latitude.sh/r/{affiliate}",
		Mark:       mark,
		Offers: partner.Abilities{
			MinPlans:   15,
			Types:      []market.PlanType{market.Baremetal},
			Periods:    []market.Period{market.Month, market.Hour, market.Year},
			Currencies: []market.Currency{market.USD},
			Stock:      true,
			Regions:    true,
		},
		Unconfirmed: []string{
			"The usual price of a plan is taken to be that of most places.",
			"A place without stock is named only where no place of the same price has any.",
			"Prices are taken as net of tax; the year is taken as the total of a year.",
			"The address of order links is not confirmed.",
			"Pages are asked for as JSON:API has them; whether the list has any is not known.",
		},
	}
}
