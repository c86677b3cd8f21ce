package linode

import (
	_ "embed" // the samples

	"launchrack/internal/sandbox"
)

var (
	//go:embed sample.json
	sample []byte
	//go:embed sample.regions.json
	sampleRegions []byte
	//go:embed sample.availability.json
	sampleAvailability []byte
)

// Sandbox gives the partner's stand-in, whose list of types is several pages long.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{
		ID: id,
		Routes: []sandbox.Route{
			{Path: typesPath, About: "Linode, types", Sample: sandbox.Sample{Body: sample, Lists: []string{"data"}, Paging: sandbox.Paging{
				Page: "page", First: 1, Size: "page_size", Most: 10, Tell: func(p sandbox.Part) map[string]any {
					return map[string]any{"page": p.Number, "pages": p.Pages, "results": p.Total}
				}}}},
			{Path: regionsPath, About: "Linode, regions", Sample: sandbox.Sample{Body: sampleRegions}},
			{Path: availabilityPath, About: "Linode, what is sold out", Sample: sandbox.Sample{Body: sampleAvailability}},
		},
		Items: sandbox.Spoiler{Prices: []string{"price.hourly", "price.monthly", "region_prices[].hourly", "region_prices[].monthly"},
			Names: []string{"label"}},
	}
}
