package cherry

import (
	_ "embed" // the mark

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

//go:embed mark.svg
var mark string

// Info describes the partner. Its refresh function has a name from before there
// were other partners.
func (*Adapter) Info() partner.Info {
	return partner.Info{
		Partner:    market.Partner{ID: id, Name: name, Home: home},
		DefaultURL: "https://api.cherryservers.com",
		Function:   "fetch-server-plans",
		MaxLoss:    0.5,
		DeployLink: "https://portal.cherryservers.com/deployment?plan={id}&cycle={cycle}&affiliate={affiliate}",
		Mark:       mark,
		Needs: []string{
			"$[].id", "$[].type", "$[].custom", "$[].specs.cpus.cores", "$[].specs.memory.total", "$[].specs.memory.unit",
			"$[].pricing[]", "$[].pricing[].unit", "$[].pricing[].price", "$[].pricing[].currency", "$[].pricing[].taxed",
			"USD $[].pricing[]", "USD $[].pricing[].unit", "USD $[].pricing[].price", "USD $[].pricing[].currency",
			"$[].available_regions[]", "$[].available_regions[].stock_qty", "$[].available_regions[].location",
		},
		Offers: partner.Abilities{
			MinPlans:   60,
			Types:      []market.PlanType{market.Baremetal, market.VPS, market.VDS},
			Periods:    []market.Period{market.Month, market.Hour, market.Year},
			Partly:     []market.Period{market.Hour, market.Year},
			Currencies: []market.Currency{market.USD, market.EUR},
			Stock:      true,
			Regions:    true,
		},
		Unconfirmed: []string{
			"Which rate of tax a price with tax holds is not told; that of Lithuania, 21 %, is taken out, and the plan is marked.",
			"That the deployment page honours the affiliate parameter is not confirmed.",
			"The currency parameter is documented by users of the API only; prices are kept under the currency that comes back.",
		},
	}
}
