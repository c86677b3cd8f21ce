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
	"launchrack/internal/partner/about"
	"launchrack/internal/partner/hetzner"
	"launchrack/internal/sandbox"
)

const id = "hetzner-auction"

// DefaultPath is where the partner's site has the feed.
const DefaultPath = "/_resources/app/data/app/live_data_sb.json"

//go:embed partner.yaml mark.svg sample*.json
var files embed.FS

var info, standIn = about.Folder(files), about.StandIn(files, nil)

// Adapter implements partner.Adapter for the auction.
type Adapter struct{}

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{} }

// Info describes the partner.
func (*Adapter) Info() partner.Info { return info() }

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner { return standIn() }

// Main asks for DefaultPath, unless the configured address names a document.
func (*Adapter) Main(from partner.Endpoint) (partner.Request, error) {
	return from.JSONFile(DefaultPath)
}

// Documents asks once; one document holds all machines.
func (*Adapter) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	return from.OneDocument(ctx, DefaultPath)
}

// Translate judges machine by machine.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	return hetzner.Translate(ctx, documents, func(position int, raw json.RawMessage) partner.Offered {
		it := read(position, raw)
		p, err := it.plan()
		return partner.Offered{Key: it.key, Rows: []market.Plan{p}, Err: err, Defects: it.defects}
	})
}
