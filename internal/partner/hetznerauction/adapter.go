// Package hetznerauction translates Hetzner's server auction: single used machines
// whose prices fall until somebody takes them. The feed is that of the partner's own
// page and is not documented.
//
// It has had two shapes. Since August 2026 an item is nested and quotes EUR and USD.
// The flat shape before it quotes EUR alone; copies of it are still read. Each item is
// recognised by what it holds.
//
// Prices are net and without the IPv4 address, which the feed quotes beside them and
// which the partner charges for separately.
package hetznerauction

import (
	"context"
	"encoding/json"
	"strings"

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

// Main asks for DefaultPath below the configured address, or for the configured one as
// it is where it names a .json document.
func (*Adapter) Main(from partner.Endpoint) (partner.Request, error) {
	u, err := partner.ParseBase(from.Base(""))
	if err != nil {
		return partner.Request{}, err
	}
	if !strings.HasSuffix(u.Path, ".json") {
		u = u.JoinPath(DefaultPath)
	}
	return partner.Request{Address: u.String()}, nil
}

// Documents asks once; one document holds all machines.
func (a *Adapter) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	r, err := a.Main(from)
	if err != nil {
		return nil, err
	}
	answer, err := from.Do(ctx, r)
	if err != nil {
		return nil, err
	}
	return []partner.Document{{Body: answer.Body}}, nil
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
}
