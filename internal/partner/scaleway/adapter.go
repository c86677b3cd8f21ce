// Package scaleway translates the servers of Scaleway's public product catalogue,
// page by page: instances, Elastic Metal and Dedibox.
//
// A product is a row for each price unit and each place: hour, month and setup fee of
// one server are rows of their own. They are joined here. An instance has an hourly price only.
package scaleway

import (
	"context"
	"embed"
	"encoding/json"

	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
)

const id = "scaleway"

//go:embed partner.yaml mark.svg sample*.json
var files embed.FS

var folder = mapping.Folder(files, mapping.Edits{"": checkTypes})

// Adapter implements partner.Adapter for Scaleway.
type Adapter struct{ *mapping.Partner }

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{folder()} }

// Translate judges server by server; a server may be several plans.
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
		in.From(s.came)
		in.AddRows(s.key, plans, err)
		in.LeaveOut(s.key, left)
		in.Note(s.key, s.defects)
	}
	return in.Judged(), nil
}
