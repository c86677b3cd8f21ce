// Package scaleway translates the servers of Scaleway's public product catalogue: instances,
// Elastic Metal and Dedibox.
//
// The catalogue has a row for each place and price unit of a server: hour, month and setup fee are
// separate rows, which the package joins. An instance has an hourly price only.
package scaleway

import (
	"context"
	"embed"
	"encoding/json"

	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
)

const id = "scaleway"

//go:embed partner.yaml sample*.json
var files embed.FS

var folder = mapping.Folder(files, mapping.Edits{"": checkTypes})

// Adapter implements partner.Adapter for Scaleway.
type Adapter struct{ *mapping.Partner }

// New returns the adapter.
func New() *Adapter { return &Adapter{folder()} }

// Translate implements partner.Adapter. A server may be several plans.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	var rows []json.RawMessage
	for _, d := range documents {
		some, err := partner.List(d.Body, "products", "products")
		if err != nil {
			return partner.Judged{Refused: err}, nil
		}
		rows = append(rows, some...)
	}
	if err := partner.CheckCount(len(rows)); err != nil {
		return partner.Judged{}, err
	}
	servers, err := join(ctx, rows)
	if err != nil {
		return partner.Judged{}, err
	}
	var in partner.Intake
	for _, s := range servers {
		plans, left, err := s.plans()
		in.From(s.raw)
		in.AddRows(s.key, plans, err)
		in.LeaveOut(s.key, left)
		in.Note(s.key, s.defects)
	}
	return in.Judged(), nil
}
