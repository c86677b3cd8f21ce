package browse_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/browse"
	"launchrack/internal/browse/browsetest"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/hardware/complete"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// areas holds plans whose places are a city, a country, an area, or an area beside a country in it.
func areas() *catalog.Snapshot {
	var plans []market.Plan
	for i, regions := range []string{"Frankfurt", "Finland", "European Union", "Europe", "Asia", "European Union|Germany", "United Kingdom", "European Union|United Kingdom", ""} {
		plans = append(plans, sample.Plan(func(p *market.Plan) {
			p.ID, p.PlanID, p.Name, p.SKU, p.Group = int64(i+1), market.PlanID(i+1), fmt.Sprint(i+1), market.SKU(fmt.Sprint(i)), ""
			p.Regions, p.Places, p.Countries, p.Partner = strings.FieldsFunc(regions, func(r rune) bool { return r == '|' }), nil, nil, "host"
		}))
	}
	return catalogtest.Build(plans, catalog.Facts{Complete: complete.New(complete.Names{}).Plan, Rates: sample.Rates(), Partners: browsetest.Partners, Version: "v1"})
}

// TestAreasMatchTheirCountries: a plan of the European Union is found by each of its countries.
func TestAreasMatchTheirCountries(t *testing.T) {
	snap := areas()
	for _, tt := range []struct{ address, found, chip string }{
		{"countries=cs.{DE}", "1 3 4 6 8", "Germany, “Europe” or “European Union”"},
		{"countries=ov.{DE,FI}", "1 2 3 4 6 8", "Germany, Finland, “Europe” or “European Union”"},
		{"countries=cs.{DE,FI}", "", "Germany and Finland"},
		{"countries=cs.{GB}", "4 7 8", "United Kingdom or “Europe”"},
		{"countries=cs.{SG}", "5", "Singapore or “Asia”"},
		{"countries=cs.{US}", "", "United States"},
		{"countries=not.ov.{DE}", "2 5 7", "Not Germany, “Europe” or “European Union”"},
		{"or=(countries.cs.{FI},regions.cs.{Asia})", "2 3 4 5 8", ""},
		{"q=germany", "1 3 4 6 8", "“germany”"},
		{"q=country:de", "1 3 4 6 8", "Germany, “Europe” or “European Union”"},
		{"q=region:eu", "1 2 3 4 6 8", ""},
		{"regions=cs.{European Union}", "3 6 8", "European Union"},
	} {
		b := ask(t, snap, tt.address+"&order=id")
		if got := strings.ReplaceAll(names(t, b.Items), ", ", " "); got != tt.found {
			t.Errorf("%s finds %q, want %q", tt.address, got, tt.found)
		}
		if tt.chip != "" && b.Applied.Filters[0].Text != tt.chip {
			t.Errorf("%s is called %q, want %q", tt.address, b.Applied.Filters[0].Text, tt.chip)
		}
	}
}

// TestAreasCountAsTheyMatch: each country is offered with as many plans as its choice shows, and none is
// offered that no plan names.
func TestAreasCountAsTheyMatch(t *testing.T) {
	snap := areas()
	var offered []string
	for _, address := range []string{"", "countries=cs.{DE}", "q=country:fi", "regions=cs.{European Union}"} {
		for _, value := range counts(ask(t, snap, address).Facets, "countries") {
			params := must.Get(url.ParseQuery(address))(t)
			code := strings.Trim(string(value.Value), `"`)
			if params.Set("countries", "cs.{"+code+"}"); address == "" {
				offered = append(offered, code)
			}
			if params.Get("q") != "" {
				continue // a choice narrows the country of the search
			}
			if got := ask(t, snap, params.Encode()).Total; got != value.Count {
				t.Errorf("%q offers %d plans in %s, and its choice shows %d", address, value.Count, code, got)
			}
		}
	}
	if want := []string{"FI", "DE", "GB"}; !slices.Equal(offered, want) { // Finland, Germany, United Kingdom
		t.Errorf("%v are offered, want %v", offered, want)
	}
}

// TestRowsMatchExactly: the table's own column is filtered as it stands.
func TestRowsMatchExactly(t *testing.T) {
	snap := areas()
	q := must.Get(query.Parse(url.Values{"countries": {"cs.{DE}"}}))(t)
	for _, tt := range []struct {
		where query.And
		want  int
	}{{q.Where, 2}, {browse.Within(q.Where), 5}} {
		q.Where = tt.where
		if found, err := snap.Find(q, catalog.Public); err != nil || found.Total != tt.want {
			t.Errorf("%v finds %d rows, %v; want %d", tt.where, found.Total, err, tt.want)
		}
	}
}
