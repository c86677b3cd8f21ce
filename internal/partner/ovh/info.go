package ovh

import (
	_ "embed" // the mark
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

//go:embed mark.svg
var mark string

// Info describes the partner.
func (*Adapter) Info() partner.Info {
	return partner.Info{
		Partner:    market.Partner{ID: id, Name: name, Home: home},
		DefaultURL: "https://eu.api.ovh.com",
		Hosts:      map[string]string{usHost: "https://api.us.ovhcloud.com"},
		MaxBody:    24 << 20,
		MaxLoss:    0.5,
		DeployLink: "https://www.ovh.com/fr/order/express/#/new/express/resume?products=~(~(planCode~'{sku}~quantity~1))",
		Mark:       mark,
		Needs:      needs(),
		Offers: partner.Abilities{
			MinPlans:   25,
			Types:      []market.PlanType{market.Baremetal, market.VPS},
			Periods:    []market.Period{market.Month, market.Year},
			Partly:     []market.Period{market.Year},
			Currencies: []market.Currency{market.USD, market.EUR, market.GBP},
			TagsOutlet: true,
			Stock:      true,
			Regions:    true,
		},
		Unconfirmed: []string{
			"The order link of servers is not confirmed.",
			"Monthly prices are list prices: a promotion that lowers them for some time is told in the description and not applied, one without an end is. A promotion of the setup fee is applied, and the description tells the fee without it.",
			"Where an order must choose an add-on and the catalogue has no default, the cheapest counts, such as Linux and the standard backup of a VPS.",
			"A code that several subsidiaries know is one row with the prices of all and the places of the first, FR before GB before US; a code of one part of the world alone is a row of its own in the group.",
			"Where a catalogue marks plans with the tag order-funnel:show, the others are not sold. Else codes for terms, discounts, upgrades and the VPS lines up to that of 2020 are left out.",
			"The stock of a row is that of the host whose price came first. A server that the list of availabilities does not name counts as available, and so does one of which only codes came that are not known. A data centre that the list does not name beside others has none.",
			"The stock of a VPS is that with Linux, and not known in data centres that the answer does not name. It is asked for plans of the order funnel alone.",
			"A promotion with dates counts between them, by the clock of the answer; in a file one with an end does not count.",
		},
	}
}

// needs lists what decides about prices, stock and keys, in each document.
func needs() []string {
	var all []string
	for _, s := range subsidiaries {
		for _, kind := range []string{eco, baremetal, vps} {
			for _, path := range []string{"locale.currencyCode",
				"plans[]", "plans[].planCode", "plans[].product", "plans[].configurations[].name", "plans[].configurations[].values[]",
				"plans[].blobs.tags[]", "plans[].addonFamilies[]", "plans[].addonFamilies[].name", "plans[].addonFamilies[].default",
				"plans[].pricings[]", "plans[].pricings[].capacities[]", "plans[].pricings[].mode", "plans[].pricings[].interval",
				"plans[].pricings[].intervalUnit", "plans[].pricings[].price",
				"addons[]", "addons[].planCode", "addons[].product", "addons[].pricings[]", "addons[].pricings[].capacities[]",
				"addons[].pricings[].mode", "addons[].pricings[].interval", "addons[].pricings[].intervalUnit", "addons[].pricings[].price",
				"products[]", "products[].name", "products[].description", "products[].blobs.technical.server.cpu.cores",
				"products[].blobs.technical.server.cpu.number", "products[].blobs.technical.memory.size"} {
				all = append(all, strings.TrimSpace(documentName(kind, s.code)+" $.")+path)
			}
		}
	}
	for _, document := range []string{stockDocument, stockDocument + " " + usHost} {
		for _, path := range []string{"", ".planCode", ".memory", ".storage", ".datacenters[]", ".datacenters[].datacenter", ".datacenters[].availability"} {
			all = append(all, document+" $[]"+path)
		}
	}
	return all
}
