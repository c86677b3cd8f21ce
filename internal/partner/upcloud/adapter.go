// Package upcloud translates the plans of UpCloud's cloud servers from its API for customers: GET
// /1.3/plan for the plans, /1.3/price for the hourly prices in each zone, /1.3/zone for the zones
// that are private, and /1.3/device/availability for the stock of plans with GPUs. Zones with the
// same price are one row.
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

// New returns the adapter.
func New() *Adapter { return &Adapter{folder()} }

// PriceDocument returns the name of the price list.
func (*Adapter) PriceDocument(*market.Plan, market.Currency) string { return "prices" }

// Translate implements partner.Adapter. A plan may be several rows. A file may hold plans, prices,
// zones and devices in one object.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	plans, prices, err := read(documents)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	return partner.JudgeKeyed(ctx, plans, itemKey, func(key string, p *serverPlan, defects *partner.Defects) ([]plan, []partner.LeftOut, error) {
		p.Name = key
		return (&item{p, defects}).rows(prices)
	})
}
