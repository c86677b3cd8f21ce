// Package upcloud translates the plans of UpCloud's cloud servers, whose API lists them to
// customers: GET /1.3/plan for the plans, GET /1.3/price for what each costs an hour in
// each zone, GET /1.3/zone for the zones that are not for everybody, and GET
// /1.3/device/availability for what is left of plans with GPUs. Zones with one price are one row.
package upcloud

import (
	"context"
	"embed"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
)

//go:embed partner.yaml mark.svg sample*.json
var files embed.FS

var folder = mapping.Folder(files, nil)

// Adapter implements partner.Adapter for UpCloud.
type Adapter struct{ *mapping.Partner }

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{folder()} }

// PriceDocument names the price list.
func (*Adapter) PriceDocument(*market.Plan, market.Currency) string { return "prices" }

// Translate judges plan by plan; a plan may be several rows. A file may hold plans, prices,
// zones and devices in one object.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	plans, prices, err := read(documents)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	return partner.JudgeKeyed(ctx, plans, keyed, func(key string, p *serverPlan, defects *partner.Defects) ([]plan, []partner.Part, error) {
		p.Name = key
		return (&item{p, defects}).rows(prices)
	})
}
