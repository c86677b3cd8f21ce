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
		Needs: []string{
			"$.plans.plan[].name", "$.plans.plan[].core_number", "$.plans.plan[].memory_amount",
			"prices $.prices.currency",
			"prices $.prices.zone[].name", "prices $.prices.zone[].server_plan_*.amount", "prices $.prices.zone[].server_plan_*.price",
			"zones $.zones.zone[].id", "zones $.zones.zone[].public",
		},
		Offers: partner.Abilities{
			MinPlans:   20,
			Types:      []market.PlanType{market.VPS},
			Periods:    []market.Period{market.Hour},
			Currencies: []market.Currency{market.EUR},
			Regions:    true,
		},
		Unconfirmed: []string{
			"Prices are those of the account, in cents of the currency that the price list names, net of tax. Of a list that names none they are taken as euros, the currency of the public list.",
			"Zones that the list of zones calls not public are left out, and zones for tests (uk-tst1, fi-dev2) by their names.",
			"The usual price of a plan is taken to be that of most zones.",
			"A zone without a price of a plan, or with 0 as the one for tests has it, does not sell the plan.",
			"Traffic is taken as GB of which 1024 are a TB.",
			"What is in stock is not told. The number of free graphics cards, /1.3/device/availability, is not read: no answer of it is known.",
		},
	}
}
