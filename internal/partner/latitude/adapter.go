// Package latitude translates the machines of Latitude.sh from its API for customers: GET /plans
// for bare metal and GET /plans/virtual_machines, JSON:API lists in which each plan has a price for
// each country. Countries with the same price are one row.
package latitude

import (
	"context"
	"embed"
	"encoding/json"

	"launchrack/internal/errs"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
)

//go:embed partner.yaml mark.svg sample*.json
var files embed.FS

var folder = mapping.Folder(files, nil)

// Adapter implements partner.Adapter for Latitude.sh.
type Adapter struct{ *mapping.Partner }

// New returns the adapter.
func New() *Adapter { return &Adapter{folder()} }

// Translate implements partner.Adapter. A plan may be several rows.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	var plans []json.RawMessage
	for _, d := range documents {
		list, err := partner.List(d.Body, "data", "plans")
		if err != nil {
			return partner.Judged{Refused: err}, nil
		}
		if len(list) == 0 && d.Name == "" {
			return partner.Judged{Refused: errs.New(errs.Partner, "The partner sent an empty list of plans")}, nil
		}
		for _, raw := range list {
			if members, _ := partner.Members(raw); members["attributes"] != nil {
				raw = members["attributes"]
			}
			plans = append(plans, raw)
		}
	}
	return partner.JudgeKeyed(ctx, plans, itemKey, func(key string, a *attributes, defects *partner.Defects) ([]plan, []partner.LeftOut, error) {
		a.Slug = key
		it := item{attributes: a, defects: defects}
		if err := it.readSpecs(); err != nil {
			return nil, nil, err
		}
		return it.rows()
	})
}
