package scaleway

import (
	_ "embed" // the mark

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

//go:embed mark.svg
var mark string

// Info describes the partner. Its servers cannot be linked to, so the order link is the
// console.
func (*Adapter) Info() partner.Info {
	return partner.Info{
		Partner:    market.Partner{ID: id, Name: name, Home: home},
		DefaultURL: "https://api.scaleway.com",
		MaxLoss:    0.5,
		DeployLink: "https://console.scaleway.com/",
		Mark:       mark,
		Needs: []string{
			"$.products[].product", "$.products[].product_category", "$.products[].locality", "$.products[].locality.*",
			"$.products[].status", "$.products[].unit_of_measure.unit", "$.products[].unit_of_measure.size",
			"$.products[].price.retail_price.currency_code", "$.products[].price.retail_price.units", "$.products[].price.retail_price.nanos",
			"$.products[].properties.hardware.cpu.*.count", "$.products[].properties.hardware.cpu.*.sockets",
			"$.products[].properties.hardware.cpu.*.cores_per_socket", "$.products[].properties.hardware.ram.size",
		},
		Offers: partner.Abilities{
			MinPlans:   20,
			Types:      []market.PlanType{market.Baremetal, market.VPS},
			Periods:    []market.Period{market.Month, market.Hour},
			Partly:     []market.Period{market.Month},
			Currencies: []market.Currency{market.EUR},
			Stock:      true,
			Regions:    true,
		},
		Unconfirmed: []string{
			"The catalogue tells the life cycle of a server and not its stock: only a server at the end of its sale counts as sold out.",
			"The price of fr-par-1 gives a row the key of the server. A city with another price is a row of its own.",
			"Instances are VPS, whether their cores are shared or not: the catalogue does not tell.",
			"Prices are without the public IPv4 address and without block storage, which are charged separately and not added.",
			"The rows of Dedibox are read like those of Elastic Metal; no answer with one was at hand.",
		},
	}
}
