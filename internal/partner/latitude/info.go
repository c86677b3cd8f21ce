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
		Needs:      append(needs("", "cpu.cores", "memory.total"), needs(machinesDocument+" ", "vcpus", "memory")...),
		Offers: partner.Abilities{
			MinPlans:   15,
			Types:      []market.PlanType{market.Baremetal, market.VPS},
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
			"Pages are asked for as JSON:API has them, until one is empty. Of a server that sends its whole list twice, the list is taken to have no pages.",
			"A place whose stock no field tells is unknown. A stock level of unique counts as low.",
			"The disk of a virtual machine is told in GiB, and shown in GB.",
		},
	}
}

// needs lists what the items of a list cannot do without.
func needs(document, cores, memory string) []string {
	paths := []string{"slug", "specs." + cores, "specs." + memory, "regions[].locations.available", "regions[].locations.in_stock", "regions[].stock_level",
		"regions[].pricing.USD.hour", "regions[].pricing.USD.month", "regions[].pricing.USD.year"}
	for i := range paths {
		paths[i] = document + "$.data[].attributes." + paths[i]
	}
	return paths
}
