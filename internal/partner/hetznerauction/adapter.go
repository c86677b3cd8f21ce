// Package hetznerauction translates Hetzner's server auction: single used machines
// whose prices fall until somebody takes them. The feed serves the partner's own
// page and is not documented.
//
// It has had several shapes. Since August 2026 an item is nested and quotes EUR and USD.
// The flat shape of the years before quotes EUR alone; copies of it are still read. Each item
// is recognised by what it holds.
//
// Prices are net and without the IPv4 address, which the feed quotes beside them and
// which the partner charges for separately.
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

//go:embed partner.yaml mark.svg sample*.json
var files embed.FS

var folder = mapping.Folder(files, nil)

// Adapter implements partner.Adapter for the auction.
type Adapter struct{ *mapping.Partner }

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{folder()} }

// Translate judges machine by machine.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	return hetzner.Translate(ctx, documents, func(position int, raw json.RawMessage) partner.Offered {
		it := read(position, raw)
		p, err := it.plan()
		return partner.Offered{Key: it.key, Rows: []market.Plan{p}, Err: err, Defects: it.defects}
	})
}
