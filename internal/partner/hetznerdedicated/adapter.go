// Package hetznerdedicated translates Hetzner's standard dedicated servers. The feed belongs to the
// partner's page and is undocumented.
//
// The feed has two shapes. Since 2026 an item is a product with variations, and has the price of the
// first one. Before, an item was flat: a configurable product, whose id is a number, or a finished
// configuration, whose id is a text. Configurations with the same id differ in place and price.
//
// Prices are net. Whether they include the IPv4 address, which has its own price, is unconfirmed;
// nearly all are round numbers only together with it, so they seem not to.
package hetznerdedicated

import (
	"context"
	"embed"
	"encoding/json"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/hetzner"
	"launchrack/internal/partner/mapping"
)

const id = "hetzner-dedicated"

//go:embed partner.yaml sample*.json
var files embed.FS

var folder = mapping.Folder(files, nil)

// Adapter implements partner.Adapter for standard dedicated servers.
type Adapter struct{ *mapping.Partner }

// New returns the adapter.
func New() *Adapter { return &Adapter{folder()} }

// Translate implements partner.Adapter. Rows of one configuration share a group.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	servers, _ := hetzner.Servers(documents[0].Body)
	rows := map[string]int{}
	for i, raw := range servers[:min(len(servers), partner.MaxJudged)] {
		it := read(i, raw)
		rows[it.configuration]++
	}
	return hetzner.Translate(ctx, documents, func(position int, raw json.RawMessage) partner.Offered {
		it := read(position, raw)
		p, err := it.plan(rows[it.configuration] > 1)
		return partner.Offered{Key: it.key, Rows: []market.Plan{p}, Err: err, Defects: it.defects}
	})
}
