package pages

import (
	"testing"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// TestPlansAreCountedOnceForASnapshot: pages of categories and countries read the counts that the
// snapshot keeps, which are those of another one here.
func TestPlansAreCountedOnceForASnapshot(t *testing.T) {
	of := func(category market.Category, country string) *catalog.Snapshot {
		return catalogtest.Build([]market.Plan{sample.Plan(func(p *market.Plan) { p.Category, p.Countries = category, []string{country} })}, catalog.Facts{Rates: sample.Rates()})
	}
	snap := of("gpu", "FI")
	catalog.Attached(snap, publicCounts{}, func() catalog.Facets {
		return must.Get(of("memory", "DE").Facets(query.Query{}, catalog.Public))(t)
	})
	public := Of(browse.New(browse.Options{}), snap)
	for category, want := range map[string]bool{"memory": true, "gpu": false} {
		if _, ok := public.FilterLanding([]string{category}); ok != want {
			t.Errorf("the category %s is found: %t", category, ok)
		}
	}
	for country, want := range map[string]bool{"de": true, "fi": false} {
		if _, ok := public.FindLanding(LandingLocation, country); ok != want {
			t.Errorf("the country %s is found: %t", country, ok)
		}
	}
}
