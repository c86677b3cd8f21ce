// Package hetznercloud translates the server types of Hetzner Cloud from its API for customers: GET
// /v1/server_types, in pages, and /v1/pricing for the currency.
//
// A type costs the same in most places and more in some, with less traffic. Its places with the
// same price and traffic are one row.
//
// The public prices of the partner's website need no key, but lack sizes and stock.
package hetznercloud

import (
	"context"
	"embed"

	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
)

const (
	id = "hetzner-cloud"

	// pricingDocument is the name of the price list.
	pricingDocument = "pricing"
)

//go:embed partner.yaml mark.svg sample*.json
var files embed.FS

var folder = mapping.Folder(files, nil)

// Adapter implements partner.Adapter for Hetzner Cloud.
type Adapter struct{ *mapping.Partner }

// New returns the adapter.
func New() *Adapter { return &Adapter{folder()} }

// Translate implements partner.Adapter. A type may be several rows.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	types, f, err := read(documents)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	return partner.JudgeKeyed(ctx, types, itemKey, func(key string, t *serverType, defects *partner.Defects) ([]plan, []partner.LeftOut, error) {
		t.Name = key
		return (&item{facts: f, serverType: t, defects: defects}).rows()
	})
}
