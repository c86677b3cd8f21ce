// Package browsetest holds the plans and the service that tests of lists and pages share.
package browsetest

import (
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/link"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/sample"
)

// Service presents plans with links and a logo.
var Service = browse.New(browse.Options{
	Links: link.Rules{ByName: map[string]link.Rule{
		"cherry servers": {Affiliate: "aff", Deploy: "https://portal.cherryservers.com/deployment?plan={id}&cycle={cycle}&affiliate={affiliate}", Home: sample.Cherry.Home},
		"contabo":        {Home: sample.Contabo.Home},
	}},
	Logos: map[market.PartnerID]string{"cherry": "https://shop.example/cherry.svg"},
})

// Partners are two partners. The last refresh of one failed.
var Partners = []market.PartnerState{
	{Partner: sample.Cherry, GoodAt: sample.Now},
	{Partner: sample.Contabo, GoodAt: sample.Now, FailedAt: sample.Now.Add(time.Hour), Failure: "answered 500"},
}

// Shelf holds plans of every type, with outlet plans of two types.
func Shelf(edits ...func(*market.Plan)) *catalog.Snapshot {
	kinds := []struct {
		name     string
		kind     market.PlanType
		category market.Category
		usd      string
		tags     []string
	}{
		{"metal", market.Baremetal, "memory", "100", nil}, {"cheap metal", market.Baremetal, "gpu", "60", []string{"outlet"}},
		{"vps", market.VPS, "general", "5", nil}, {"vds", market.VDS, "general", "30", nil}, {"bargain", market.Outlet, "storage", "20", []string{"outlet"}},
	}
	var plans []market.Plan
	for i, k := range kinds {
		plans = append(plans, sample.Plan(func(p *market.Plan) {
			p.ID, p.PlanID, p.Name, p.Type, p.Category, p.Tags = int64(i+1), market.PlanID(i+1), k.name, k.kind, k.category, k.tags
			p.Monthly = sample.USD(k.usd)
		}))
	}
	for _, edit := range edits {
		for i := range plans {
			edit(&plans[i])
		}
	}
	return catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates(), Partners: Partners, Version: "v7"})
}

// Zones makes the plans of Shelf a machine that is sold at three prices, the cheapest in Germany, and one
// that is sold in Finland alone.
func Zones(p *market.Plan) {
	place := []struct {
		group, region, country, usd string
	}{{"a", "Falkenstein", "DE", "10"}, {"a", "Helsinki", "FI", "12"}, {"a", "Singapore", "SG", "20"}, {"b", "Helsinki", "FI", "15"}, {"c", "", "", "9"}}[p.ID-1]
	p.Group, p.Monthly, p.Type, p.Tags = market.SKU(place.group), sample.USD(place.usd), market.VPS, nil
	p.Regions, p.Countries = nil, nil
	if place.region != "" {
		p.Regions, p.Countries = []string{place.region}, []string{place.country}
	}
}
