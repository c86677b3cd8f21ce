package catalog_test

import (
	"net/url"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/query"
	"launchrack/internal/sample"
)

func BenchmarkBuild(b *testing.B) {
	plans := sample.Plans(10_000)
	for b.Loop() {
		catalog.Build(plans, catalog.Facts{Rates: sample.Rates()})
	}
}

func BenchmarkBrowse(b *testing.B) {
	snap := catalog.Build(sample.Plans(10_000), catalog.Facts{Rates: sample.Rates()})
	for name, address := range map[string]string{
		"all":      "order=price_usd.asc.nullslast",
		"filtered": "type=eq.vps&cpu_cores=gte.8&ram_size=lte.128&order=price_usd.asc.nullslast",
		"by name":  "order=name.desc,price_monthly_currencies->USD",
		"search":   "q=epyc+frankfurt",
		"like":     "name=ilike.*plan*9*&or=(category.eq.memory,regions.ov.{Singapore})",
	} {
		b.Run(name, func(b *testing.B) {
			values, err := url.ParseQuery(address + "&limit=24")
			if err != nil {
				b.Fatal(err)
			}
			q, err := query.ParseSearch(values)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := snap.Find(q, catalog.Public); err != nil {
					b.Fatal(err)
				}
				if _, err := snap.Facets(q, catalog.Public); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
