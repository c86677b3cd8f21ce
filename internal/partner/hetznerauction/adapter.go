// Package hetznerauction translates Hetzner's server auction: single used machines
// whose prices fall until somebody takes them. The feed is that of the partner's own
// page and is not documented.
//
// It has had three shapes. Since August 2026 an item is nested and quotes EUR and USD.
// The flat shape before it quotes EUR alone, and so does the one of the years before 2022;
// copies of both are still read. Each item is recognised by what it holds.
//
// Prices are net and without the IPv4 address, which the feed quotes beside them and
// which the partner charges for separately.
package hetznerauction

import (
	"context"
	"encoding/json"

	"launchrack/internal/partner"
	"launchrack/internal/partner/hetzner"
)

const (
	id   = "hetzner-auction"
	name = "Hetzner Auction"
	home = "https://www.hetzner.com/sb/"
)

// DefaultPath is where the partner's site has the feed.
const DefaultPath = "/_resources/app/data/app/live_data_sb.json"

// Adapter implements partner.Adapter for the auction.
type Adapter struct{}

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{} }

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
	servers, err := hetzner.Servers(documents[0].Body)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	if err := partner.CheckCount(len(servers)); err != nil {
		return partner.Judged{}, err
	}
	var in partner.Intake
	for i, raw := range servers {
		if err := ctx.Err(); err != nil {
			return partner.Judged{}, err
		}
		addItem(&in, i, raw)
	}
	return in.Judged(), nil
}

// addItem adds what the item at a position becomes.
func addItem(in *partner.Intake, position int, raw json.RawMessage) {
	it := read(position, raw)
	plan, err := it.plan()
	in.Add(it.key, plan, err)
	in.Note(it.key, it.defects)
}
