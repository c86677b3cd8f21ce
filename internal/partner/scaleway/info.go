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
			"A file may hold the offers of Elastic Metal or the types of instances of one zone instead. Offers tell the stock; a word for it that is new counts as none being told. Types name no zone, and their local disks are options.",
			"Instances are VPS, whether their cores are shared or not: the catalogue does not tell.",
			"Prices are without the public IPv4 address and without block storage, which are charged separately and not added.",
			"The rows of Dedibox are read like those of Elastic Metal; no answer with one was at hand.",
		},
	}
}
