package hetznercloud

import (
	_ "embed" // the samples

	"launchrack/internal/sandbox"
)

var (
	//go:embed sample.json
	sample []byte
	//go:embed sample.pricing.json
	samplePricing []byte
)

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID: id, NeedsToken: true,
		Routes: []sandbox.Route{
			{Path: typesPath, About: "Hetzner Cloud, server types", Sample: sandbox.Sample{Body: sample, Lists: []string{"server_types"},
				Paging: sandbox.Paging{Page: "page", First: 1, Size: "per_page", Most: 50, Tell: tell}}},
			{Path: pricingPath, About: "Hetzner Cloud, price list", Sample: sandbox.Sample{Body: samplePricing}},
		},
		Items: sandbox.Spoiler{Prices: []string{"prices[].price_hourly.net", "prices[].price_monthly.net"}, Type: "cpu_type",
			Names: []string{"description"}, Without: []sandbox.Fault{sandbox.PriceString}}, // they are texts
	}
}

func tell(p sandbox.Part) map[string]any {
	var next any
	if p.Next > 0 {
		next = p.Number + 1
	}
	return map[string]any{"meta.pagination": map[string]any{"page": p.Number, "per_page": p.Size, "next_page": next,
		"last_page": p.Pages, "total_entries": p.Total}}
}
