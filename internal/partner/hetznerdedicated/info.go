package hetznerdedicated

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
		DefaultURL: "https://www.hetzner.com",
		MonthHours: 624,
		MaxLoss:    0.5,
		DeployLink: home,
		Mark:       mark,
		Needs: []string{
			"$.server[].product.id", "$.server[].cpuData.cores", "$.server[].priceData.price", "$.server[].priceData.setupPrice",
			"$.server[].variations[]", "$.server[].variations[].ram[].RealSize", "$.server[].variations[].ram[].Amount",
			"$.server[].details.datacenter[].datacenter",
			"$.server[].key", "$.server[].cores", "$.server[].ram", "$.server[].price", "$.server[].hourPrice", "$.server[].setup_price",
			"$.server[].is_disabled", "$.server[].datacenter",
		},
		Offers: partner.Abilities{
			MinPlans:   15,
			Types:      []market.PlanType{market.Baremetal},
			Periods:    []market.Period{market.Month},
			Currencies: []market.Currency{market.EUR},
			Regions:    true,
		},
		Unconfirmed: []string{
			"The feed is that of the partner's own page; it is not documented and can move without notice.",
			"The shape of 2026 is known from programs that read it, not from a recorded answer; a variation's sizes are taken as GB.",
			"Prices are taken without the IPv4 address, which is quoted beside them (1.70 EUR a month) and not added; readers of the feed disagree whether the prices contain it.",
			"A product that is priced by place has one price in the feed; it is taken to be the lowest.",
			"What can be added to a server, such as optional disks, is not read.",
		},
	}
}
