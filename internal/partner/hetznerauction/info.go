package hetznerauction

import (
	_ "embed" // the mark
	"time"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

//go:embed mark.svg
var mark string

// Info describes the partner. Machines are sold one by one, so a healthy list may lose
// most of its rows within a day.
func (*Adapter) Info() partner.Info {
	return partner.Info{
		Partner:    market.Partner{ID: id, Name: name, Home: home},
		DefaultURL: "https://www.hetzner.com",
		Every:      5 * time.Minute,
		MonthHours: 624,
		MaxLoss:    0.8,
		DeployLink: "https://www.hetzner.com/sb/?freetext={id}#search={id}",
		Mark:       mark,
		Needs:      needs(),
		Offers: partner.Abilities{
			MinPlans:   40,
			Types:      []market.PlanType{market.Outlet},
			Periods:    []market.Period{market.Month, market.Hour},
			Currencies: []market.Currency{market.USD, market.EUR},
		},
		Unconfirmed: []string{
			"The feed is that of the partner's own page; it is not documented and can move without notice.",
			"Prices are without the IPv4 address, which is quoted beside them (1.70 EUR a month) and told in the description.",
			"Which parameter of the partner's page finds a machine is not documented: the order link has those of two readers.",
			"Copies of the feed before August 2026 name no currency; their prices are taken as EUR.",
			"That a month is billed with at most 624 hours follows from the quoted prices; the partner does not state it.",
		},
	}
}

// needs gives the fields that decide about a machine, each as both shapes write it. The flat
// one has prices in one currency, and writes memory in one unit.
func needs() (paths []string) {
	for _, field := range [][2]string{
		{"Id", "id"}, {"Hardware.RAM.Size", "ram_size"}, {"Hardware.RAM.SizeUnit", "ram_size"},
		{"Prices.monthly.EUR", "price"}, {"Prices.monthly.USD", "price"}, {"Prices.hourly.EUR", "hourly_price"}, {"Prices.hourly.USD", "hourly_price"},
		{"Prices.setup.EUR", "setup_price"}, {"Prices.setup.USD", "setup_price"}, {"Prices.fixed", "fixed_price"},
		{"Details.Datacenter.Name", "datacenter"}, {"Timer.ReduceNextTimestamp", "next_reduce_timestamp"},
	} {
		paths = append(paths, "$.server[]."+field[0]+" | $.server[]."+field[1])
	}
	return paths
}
