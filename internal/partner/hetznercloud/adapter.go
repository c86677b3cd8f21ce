// Package hetznercloud translates the server types of Hetzner Cloud, whose API lists
// them to customers: GET /v1/server_types, page by page, and GET /v1/pricing for the
// currency.
//
// A type costs the same in most places and more in some, with less traffic. Its places
// with one price and one amount of traffic are one row.
//
// The prices of the partner's website need no key, but name types by numbers that only web
// pages explain, hold no sizes, and do not tell what is sold out: no row can be made of them alone.
package hetznercloud

import (
	"context"
	"embed"

	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
)

const (
	id = "hetzner-cloud"

	// pricingDocument is the name of the price list beside the pages.
	pricingDocument = "pricing"
	// formerTimeDocument is the name of a document in offers that were stored before
	// November 2026. It holds no types.
	formerTimeDocument = "time"
)

//go:embed partner.yaml mark.svg sample*.json
var files embed.FS

var folder = mapping.Folder(files, nil)

// Adapter implements partner.Adapter for Hetzner Cloud.
type Adapter struct{ *mapping.Partner }

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{folder()} }

// Translate judges type by type; a type may be several rows.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	types, f, err := read(documents)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	return partner.JudgeKeyed(ctx, types, keyed, func(key string, t *serverType, defects *partner.Defects) ([]plan, []partner.Part, error) {
		t.Name = key
		return (&item{facts: f, serverType: t, defects: defects}).rows()
	})
}
