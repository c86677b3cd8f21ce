package catalog_test

import (
	"fmt"
	"net/url"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/sample"
)

// ExampleSnapshot_Answer is the worked example of the package's documentation.
func ExampleSnapshot_Answer() {
	plan := func(id int64, kind market.PlanType, cores int, usd string, regions ...string) market.Plan {
		p := market.Plan{ID: id, Type: kind, Regions: regions, Available: true}
		if cores > 0 {
			p.CPUCores = &cores
		}
		if usd != "" {
			p.Monthly = market.Prices{market.USD: market.MustAmount(usd)}
		}
		return p
	}
	snap := catalogtest.Build([]market.Plan{
		plan(11, market.VPS, 2, "5", "Paris"), plan(12, market.VPS, 4, "12", "Paris", "London"),
		plan(13, market.Baremetal, 8, "60", "London"), plan(14, market.VPS, 0, "", "Paris"),
	}, catalog.Facts{Rates: sample.Rates()})
	q, err := query.Parse(url.Values{"type": {"eq.vps"}, "cpu_cores": {"gte.4"}, "regions": {"cs.{Paris}"}})
	if err != nil {
		panic(err)
	}
	answer, err := snap.Answer(q, catalog.Public)
	if err != nil {
		panic(err)
	}
	fmt.Println("plan", answer.ID(0), "of", answer.Total)
	for _, facet := range []string{"type", "cpu_cores", "regions"} {
		for _, one := range answer.Facets.Of(facet).All() {
			fmt.Println(facet, one)
		}
	}
	// Output:
	// plan 12 of 1
	// type vps: 1
	// cpu_cores 2: 1
	// cpu_cores 4: 1
	// regions London: 1
	// regions Paris: 1
}
