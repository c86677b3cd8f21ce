package catalog_test

import (
	"math"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

func TestNumbers(t *testing.T) {
	plans := []market.Plan{
		sample.Plan(func(p *market.Plan) {
			p.ID, p.CPUCores, p.MemoryGB, p.Monthly = 1, sample.Of(8), sample.Of(0.5), sample.USD("9.99")
		}),
		sample.Plan(func(p *market.Plan) {
			p.ID, p.CPUCores, p.MemoryGB, p.Monthly, p.Hourly, p.Annually = 2, nil, nil, nil, nil, nil
		}),
	}
	snap := catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates(), Version: "v1"})
	found, err := snap.Find(query.Query{Limit: query.NoLimit}, catalog.Operator)
	if err != nil || found.Len() != 2 {
		t.Fatal(err)
	}
	for column, want := range map[string]float64{"cpu_cores": 8, "ram_size": 0.5, query.PriceUSD: 9.99, "name": math.NaN(), "nothing": math.NaN()} {
		got := map[int64]float64{}
		for i, number := range found.Numbers(column) {
			p := must.Get(found.Plan(i))(t)
			got[p.ID] = number
		}
		if got[1] != want && !(math.IsNaN(got[1]) && math.IsNaN(want)) || !math.IsNaN(got[2]) {
			t.Errorf("%s: %v, want %v and none", column, got, want)
		}
	}
}
