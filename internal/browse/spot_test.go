package browse_test

import (
	"net/url"
	"testing"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/market"
	"launchrack/internal/testing/sample"
)

// TestSpotMachinesAreAskedFor holds that pages leave spot machines out until somebody asks
// for them, and that the API does not.
func TestSpotMachinesAreAskedFor(t *testing.T) {
	snap := catalogtest.Build([]market.Plan{
		sample.Plan(func(p *market.Plan) { p.ID, p.Name, p.SKU = 1, "lasts", "a" }),
		sample.Plan(func(p *market.Plan) {
			p.ID, p.PlanID, p.Name, p.SKU, p.Spot, p.Hourly = 2, 302, "spot", "b", true, sample.USD("0.5")
		}),
	}, catalog.Facts{Rates: sample.Rates()})
	if landing, err := pages.Of(browse.New(browse.Options{}), snap).LandingPage(pages.Landing{Filter: "cpu_cores=gte.1"}, ""); err != nil || landing.Total != 1 {
		t.Errorf("a landing page counts %d plans (%v), want those of its list", landing.Total, err)
	}
	service := browse.New(browse.Options{})
	for address, want := range map[string]int{
		"leads=page": 1, "": 2, "leads=page&spot=is.true": 1, "leads=page&spot=not.is.null": 2, "leads=page&q=spot:yes": 1,
		"leads=page&or=(spot.is.true,cpu_cores.gt.1)": 2, "leads=page&cpu_cores=gte.1": 1,
	} {
		params, err := url.ParseQuery(address)
		if err != nil {
			t.Fatal(err)
		}
		list, err := service.Browse(snap, catalog.Public, params, 24)
		if err != nil {
			t.Fatal(err)
		}
		if list.Total != want {
			t.Errorf("%q finds %d plans, want %d", address, list.Total, want)
		}
		for _, item := range list.Items {
			if prices := item.Prices[market.USD]; item.Notes != nil && (prices.Monthly != nil || prices.Hourly == nil) {
				t.Errorf("%q shows a month of a spot machine: %+v", address, prices)
			}
		}
	}
}
