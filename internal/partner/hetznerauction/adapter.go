// Package hetznerauction translates Hetzner's server auction: single used machines whose prices
// fall until somebody buys them. The feed belongs to the partner's page and is undocumented.
//
// The feed has two shapes. Since August 2026 an item is nested and quotes EUR and USD; before, it
// was flat and quoted EUR only. Copies of the flat shape are still read.
//
// Prices are net and without the IPv4 address, which costs extra.
package hetznerauction

import (
	"context"
	"embed"
	"encoding/json"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/hetzner"
	"launchrack/internal/partner/mapping"
)

const id = "hetzner-auction"

//go:embed partner.yaml sample*.json
var files embed.FS

var folder = mapping.Folder(files, nil)

// Adapter implements partner.Adapter for the auction.
type Adapter struct{ *mapping.Partner }

// New returns the adapter.
func New() *Adapter { return &Adapter{folder()} }

// Translate implements partner.Adapter.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	return hetzner.Translate(ctx, documents, func(position int, raw json.RawMessage) partner.Offered {
		it := read(position, raw)
		p, err := it.plan()
		return partner.Offered{Key: it.key, Rows: []market.Plan{p}, Err: err, Defects: it.defects}
	})
}
