package contabo

import (
	"embed"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/about"
	"launchrack/internal/sandbox"
)

//go:embed partner.yaml mark.svg sample*.json
var files embed.FS

var described, standIn = about.Folder(files), about.StandIn(files, nil)

// Info describes the partner.
func (*Adapter) Info() partner.Info {
	info := described()
	info.ExploredFirst, info.Needs = true, needs()
	return info
}

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner { return standIn() }

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
