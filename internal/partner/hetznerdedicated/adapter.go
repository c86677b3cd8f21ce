// Package hetznerdedicated translates Hetzner's standard dedicated servers. The feed serves
// the partner's own page and is not documented.
//
// It has had two shapes. Since 2026 an item is a product with its variations, of which
// the first is the one that the price is for. In the flat shape before it an item is
// either a product that can be configured, with a number as its id, or a configuration
// that is built already, with a text. Several rows share such an id and differ in place
// and price. Each item is recognised by what it holds.
//
// Prices are net, and are taken as the feed has them. Readers of the feed disagree
// whether they contain the IPv4 address, which is quoted beside them; nearly all become
// round numbers only with it, so they seem not to.
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

//go:embed partner.yaml mark.svg sample*.json
var files embed.FS

var folder = mapping.Folder(files, nil)

// Adapter implements partner.Adapter for standard dedicated servers.
type Adapter struct{ *mapping.Partner }

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{folder()} }

// Translate judges server by server. Rows of one configuration are siblings.
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
