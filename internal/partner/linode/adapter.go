// Package linode translates the types of Linode (Akamai) from its public API: GET
// /v4/linode/types, /v4/regions for the places and /v4/regions/availability for the stock, each in
// pages.
//
// A type costs the same in most places and more in some: each price is a row. Types do
// not name their places.
package linode

import (
	"context"
	"embed"
	"strings"

	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
)

const id = "linode"

//go:embed partner.yaml mark.svg sample*.json
var files embed.FS

var folder = mapping.Folder(files, nil)

// Adapter implements partner.Adapter for Linode.
type Adapter struct{ *mapping.Partner }

// New returns the adapter.
func New() *Adapter { return &Adapter{folder()} }

// Translate implements partner.Adapter. A type may be several rows.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	types, c, err := read(documents)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	return partner.JudgeKeyed(ctx, types, itemKey, func(key string, m *machine, defects *partner.Defects) ([]plan, []partner.LeftOut, error) {
		m.ID, m.Class = key, strings.ToLower(partner.Text(m.Class))
		return (&item{m, defects}).plans(c)
	})
}
