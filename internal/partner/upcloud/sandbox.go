package upcloud

import (
	_ "embed" // the samples

	"launchrack/internal/sandbox"
)

var (
	//go:embed sample.json
	sample []byte
	//go:embed sample.prices.json
	samplePrices []byte
	//go:embed sample.zones.json
	sampleZones []byte
)

// Sandbox gives the partner's stand-in. Prices are in another document than the plans, under
// the names of the plans, so that neither can be spoiled.
func (*Adapter) Sandbox() sandbox.Partner {
	return sandbox.Partner{ID: id, NeedsToken: true, Routes: []sandbox.Route{
		{Path: plansPath, About: "UpCloud, plans", Sample: sandbox.Sample{Body: sample, Lists: []string{"plans.plan"}}},
		{Path: pricesPath, About: "UpCloud, price list", Sample: sandbox.Sample{Body: samplePrices}},
		{Path: zonesPath, About: "UpCloud, zones", Sample: sandbox.Sample{Body: sampleZones}},
	}}
}
