package contabo

import (
	_ "embed" // the mark

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

//go:embed mark.svg
var mark string

// Info describes the partner. The click link is the affiliate network's deep link:
// {affiliate} is the operator's number there.
func (*Adapter) Info() partner.Info {
	return partner.Info{
		Partner:       market.Partner{ID: id, Name: name, Home: home},
		MaxLoss:       0.5,
		ClickLink:     "https://www.anrdoezrs.net/links/{affiliate}/type/dlg/{url}",
		Mark:          mark,
		ExploredFirst: true,
		Needs:         needs(),
		Offers: partner.Abilities{
			MinPlans:   60,
			Types:      []market.PlanType{market.Baremetal, market.VPS, market.VDS, market.Outlet},
			Periods:    []market.Period{market.Month, market.Year},
			Partly:     []market.Period{market.Year},
			Currencies: []market.Currency{market.USD, market.EUR, market.GBP},
			Stock:      true,
		},
		Unconfirmed: []string{
			"No public JSON address is confirmed; the address of a copy, or a file, is the operator's to configure.",
		},
	}
}

// needs gives the fields that decide about a product, in both shapes of the document. Flags
// of stock are null while all is well.
func needs() (paths []string) {
	fields := []string{"slug", "type", "outOfStock", "unavailable", "location", "specs[]", "specs[].type", "specs[].title", "periods[].length",
		"addons.*.title", "addons.*.outOfStock"}
	for _, c := range market.Currencies() {
		for _, prices := range []string{"price", "periods[].discount", "periods[].setup", "addons.*.price"} {
			fields = append(fields, prices+"."+string(c))
		}
	}
	const blocks, preloaded = "$.fields.sections[].fields.blocks[]", "$.preloaded[]"
	for _, field := range fields {
		paths = append(paths, blocks+".fields."+field+" | "+preloaded+".products.*."+field)
	}
	return append(paths, blocks+" | "+preloaded+".products.*", blocks+".sys.id | "+preloaded+".categories.*.productsCollection.items[].sys.id",
		preloaded+".addonData.categories.region.addons[] | "+blocks)
}
