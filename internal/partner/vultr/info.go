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
		Needs: []string{
			"$.plans[].id", "$.plans[].type", "$.plans[].vcpu_count", "$.plans[].ram", "$.plans[].monthly_cost", "$.plans[].hourly_cost",
			"$.plans[].locations", "$.plans[].location_cost.*.monthly_cost", "$.plans[].location_cost.*.hourly_cost",
			"$.plans[].deploy_ondemand", "$.plans[].deploy_preemptible", "$.plans[].hourly_cost_preemptible",
			"plans_metal $.plans_metal[].id", "plans_metal $.plans_metal[].cpu_cores", "plans_metal $.plans_metal[].ram",
			"plans_metal $.plans_metal[].monthly_cost", "plans_metal $.plans_metal[].hourly_cost", "plans_metal $.plans_metal[].locations",
			"plans_metal $.plans_metal[].deploy_ondemand", "plans_metal $.plans_metal[].deploy_preemptible",
		},
		Offers: partner.Abilities{
			MinPlans:   20,
			Types:      []market.PlanType{market.Baremetal, market.VPS, market.VDS},
			Periods:    []market.Period{market.Month, market.Hour},
			Partly:     []market.Period{market.Month},
			Currencies: []market.Currency{market.USD},
			Stock:      true,
			Regions:    true,
		},
		Unconfirmed: []string{
			"A plan counts as sold in the places that its own entry lists. The list of what is in stock asks for one request a place, more than thirty, and is not read.",
			"A plan that is sold only until the partner takes it away is marked so and has the price of that sale.",
			"Answers of 2025 do not tell how many cards a plan has.",
			"A disk of 1 GB is a placeholder: the storage of such plans is chosen apart.",
			"The kind of disk of virtual machines is not told: disk_type names a pool.",
			"The speed of the network is not told.",
			"1024 GB of traffic are shown as 1 TB.",
			"Prices are taken as net of tax.",
		},
	}
}
