// Package contabo translates the plans of Contabo from the data of its website, since it has no
// public product API. The data has two shapes: the payload that every page embeds (products and
// categories), and a page of its content system (sections of blocks).
package contabo

import (
	"cmp"
	"context"
	"embed"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
)

const (
	id   = "contabo"
	home = "https://contabo.com/"
)

//go:embed partner.yaml sample*.json
var files embed.FS

var folder = mapping.Folder(files, nil)

// Adapter implements partner.Adapter for Contabo.
type Adapter struct{ *mapping.Partner }

// New returns the adapter.
func New() *Adapter { return &Adapter{folder()} }

// Info describes the partner.
func (a *Adapter) Info() partner.Info {
	info := a.Partner.Info()
	info.ExploredFirst, info.Needs = true, needs()
	return info
}

// Translate implements partner.Adapter for both shapes. A product has a row for each regional
// price.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	doc, err := recognise(documents[0].Body)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	if err := cmp.Or(partner.CheckCount(len(doc.entries)), partner.CheckRead(doc.size())); err != nil {
		return partner.Judged{}, err
	}
	return partner.Judge(ctx, doc.entries, func(_ int, e entry) partner.Offered {
		it := e.read()
		o := partner.Offered{Key: it.key}
		o.Rows, o.Left, o.Err = it.rows(doc)
		o.Defects = it.defects
		return o
	})
}

// needs returns Info.Needs for both shapes: the blocks of a page and the products of the site. Stock
// flags are null for a product in stock.
func needs() (paths []string) {
	const block, product = "$.fields.sections[].fields.blocks[]", "$.preloaded[].products.*"
	both := func(field string) { paths = append(paths, block+".fields."+field+" | "+product+"."+field) }
	// A shape of which the other has less needs its own.
	each := func(field string) { paths = append(paths, block+".fields."+field, product+"."+field) }
	for _, field := range []string{"slug", "type", "outOfStock?", "unavailable?", "location", "specs[]", "specs[].type", "specs[].title", "periods[].length"} {
		both(field)
	}
	for _, c := range market.Currencies() {
		both("price." + string(c))
		both("periods[].discount." + string(c))
		each("addons.*.price." + string(c))
		each("periods[].setup." + string(c))
	}
	each("addons.*.title")
	each("addons.*.outOfStock?")
	return append(paths, "$.preloaded[].addonData.categories.region.addons[]",
		block+" | "+product, block+".sys.id | $.preloaded[].categories.*.productsCollection.items[].sys.id")
}
