package upcloud

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
		DefaultURL: "https://api.upcloud.com",
		NeedsToken: true,
		// A month is billed as 672 hours at most.
		MonthHours: 672,
		MaxLoss:    0.5,
		DeployLink: "https://upcloud.com/signup/?promo={affiliate}",
		Mark:       mark,
		Offers: partner.Abilities{
			MinPlans:   20,
			Types:      []market.PlanType{market.VPS},
			Periods:    []market.Period{market.Hour},
			Currencies: []market.Currency{market.EUR},
			Regions:    true,
		},
		Unconfirmed: []string{
			"The price list names no currency; prices are taken as cents of a euro, net of tax.",
			"The usual price of a plan is taken to be that of most zones.",
			"A zone without a price of a plan, or with 0 as the one for tests has it, does not sell the plan.",
			"Traffic is taken as GB of which 1024 are a TB.",
			"Plans are not told to be sold out.",
		},
	}
}
