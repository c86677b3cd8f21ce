package ovh

import "strings"

// needs returns Info.Needs: the fields of each document that decide about prices, stock and keys.
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
