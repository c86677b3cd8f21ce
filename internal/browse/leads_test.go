package browse_test

import (
	"fmt"
	"net/url"
	"slices"
	"testing"

	"launchrack/internal/browse"
	"launchrack/internal/browse/browsetest"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
)

// page asks as the page of a path does.
func page(t *testing.T, path, search string) view.Browse {
	t.Helper()
	params := must.Get(url.ParseQuery(search))(t)
	for column, conditions := range browse.ListFilter(browse.PageFilters[path], params) {
		params[column] = append(params[column], conditions...)
	}
	params.Set(browse.LeadsParam, browse.LeadsOfPages)
	return must.Get(browsetest.Answer(browsetest.Service, browsetest.Shelf(browsetest.Zones), catalog.Public, params, 24))(t)
}

// TestPlacesCountWhatAChoiceShows: a choice of a place shows plans at the price of that place, and so many as
// stand beside it.
func TestPlacesCountWhatAChoiceShows(t *testing.T) {
	checked := 0
	for _, search := range []string{"", "ram_size=gte.1", "countries=ov.{DE,FI}", "cpu_cores=gte.1000"} {
		shown := page(t, "/", search)
		for _, facet := range []string{"countries", "regions"} {
			for _, value := range browsetest.Counts(shown.Facets, facet) {
				params := must.Get(url.ParseQuery(search))(t)
				params.Set(facet, fmt.Sprintf("cs.{%s}", value.Value))
				if got := page(t, "/", params.Encode()).Total; got != value.Count {
					t.Errorf("%q: %s promises %d plans in %s, and a choice of it shows %d", search, facet, value.Count, value.Value, got)
				}
				checked++
			}
		}
	}
	if checked < 12 {
		t.Errorf("only %d counts were checked", checked)
	}
	if total := page(t, "/", "").Total; total != 3 {
		t.Errorf("%d machines, want 3", total)
	}
}

// TestTheRuleOfThePagesIsThePageItself: a call that names the rule alone finds what the page shows.
func TestTheRuleOfThePagesIsThePageItself(t *testing.T) {
	for _, search := range []string{"", "ram_size=gte.1", "regions=", "countries=cs.{DE}", "is_lead=is.false",
		"or=(regions.cs.{Helsinki},cpu_cores.gt.8)", "q=region:de", "q=-country%3Dfi", "q=regions"} {
		want := page(t, "/", search)
		got := ask(t, browsetest.Shelf(browsetest.Zones), search+"&"+browse.LeadsParam+"="+browse.LeadsOfPages)
		if got.Total != want.Total || string(got.Facets) != string(want.Facets) {
			t.Errorf("%q: the rule finds %d plans, the page %d", search, got.Total, want.Total)
		}
	}
	if all, leads := ask(t, browsetest.Shelf(browsetest.Zones), "").Total, page(t, "/", "").Total; all == leads {
		t.Errorf("all %d rows are leads, so this shows nothing", all)
	}
}

// TestTheAPICountsWhatItIsAsked: without the rule of the pages a filter on leads is a
// filter like any other.
func TestTheAPICountsWhatItIsAsked(t *testing.T) {
	b := ask(t, browsetest.Shelf(browsetest.Zones), "is_lead=is.true")
	if got := counts(b.Facets, "countries"); !slices.Equal(got, []view.TextCount{{Value: "FI", Count: 1}, {Value: "DE", Count: 1}}) { // Finland, Germany
		t.Errorf("countries are %v", got)
	}
}

// TestRemovalsBringPlansBack: a list without plans names the filters without which there
// are some, and how many.
func TestRemovalsBringPlansBack(t *testing.T) {
	for search, want := range map[string]string{
		"ram_size=gte.1":                            "",
		"ram_size=gte.9999":                         "RAM: 9.999 TB or more: 3",
		"ram_size=gte.8000&ram_size=lte.16000":      "RAM: 8 to 16 TB: 3",
		"ram_size=gte.9999&countries=ov.{DE,FI}":    "RAM: 9.999 TB or more: 2",
		"countries=cs.{DE}&price_usd=gte.12":        "Germany: 2; $12 or more: 1",
		"ram_size=gte.9999&cpu_cores=gte.9999":      "",
		"filter=baremetal":                          "Dedicated servers: 3",
		"q=" + url.QueryEscape("nothing region:de"): "“nothing”: 1",
	} {
		got := ""
		for i, removal := range page(t, "/", search).Removals {
			if i > 0 {
				got += "; "
			}
			got += fmt.Sprintf("%s: %d", removal.Filter.Text, removal.Total)
		}
		if got != want {
			t.Errorf("%s: %q, want %q", search, got, want)
		}
	}
}

// TestRemovalsAreWhatTheListWithoutShows follows each removal.
func TestRemovalsAreWhatTheListWithoutShows(t *testing.T) {
	for _, removal := range page(t, "/", "countries=cs.{DE}&price_usd=gte.12").Removals {
		rest := map[string]string{"countries": "price_usd=gte.12", query.PriceUSD: "countries=cs.{DE}"}[removal.Filter.Name]
		if got := page(t, "/", rest).Total; got != removal.Total {
			t.Errorf("without %s there are %d, not %d", removal.Filter.Text, got, removal.Total)
		}
	}
}
