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

// needs gives the fields that decide about a product, in both shapes of the document: the
// blocks of a page, and the products of the site. Add-ons are the site's alone, and what is
// paid once may be. Flags of stock are null while all is well.
func needs() (paths []string) {
	const block, product = "$.fields.sections[].fields.blocks[]", "$.preloaded[].products.*"
	both := func(field string) { paths = append(paths, block+".fields."+field+" | "+product+"."+field) }
	for _, field := range []string{"slug", "type", "outOfStock?", "unavailable?", "location", "specs[]", "specs[].type", "specs[].title", "periods[].length"} {
		both(field)
	}
	for _, c := range market.Currencies() {
		both("price." + string(c))
		both("periods[].discount." + string(c))
		paths = append(paths, block+".fields.periods[].setup."+string(c), product+".periods[].setup."+string(c), product+".addons.*.price."+string(c))
	}
	return append(paths, product+".addons.*.title", product+".addons.*.outOfStock?", "$.preloaded[].addonData.categories.region.addons[]",
		block+" | "+product, block+".sys.id | $.preloaded[].categories.*.productsCollection.items[].sys.id")
}
