package catalog_test

import (
	"net/url"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/words"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

// TestCountsAreTotals holds each count of a facet against the total of the same list
// with that value as the facet's filter, in lists of whole blocks, whose counts are stored,
// and in lists that begin or end inside of a block.
func TestCountsAreTotals(t *testing.T) {
	if testing.Short() {
		t.Skip("asks on one goroutine")
	}
	snap := catalogtest.Build(plangen.Plans(13_000, 5), facts)
	whole := must.Get(snap.Facets(query.Query{}, catalog.Public))(t)
	for _, list := range []string{"", "type=eq.vps", "type=neq.vps", "category=in.(general,storage)", "cpu_cores=gte.8", "partner_name=eq.Scaleway",
		`regions=cs.{Paris}`, "type=eq.vps&ram_size=gte.8", "storage_size=lte.400&category=eq.compute", "network_speed=gte.1000&cpu_vendor=neq.AMD",
		"regions=cs.{Jakarta}", `regions=cs.{"Town 1"}`, "type=eq.vps&category=eq.lightweight&ram_size=gte.2"} {
		spans := []string{"", "price_usd=lte.60", "price_usd=gte.25", "price_usd=lte.5", "and=(price_usd.gte.15,price_usd.lte.200)",
			"not.and=(price_usd.gte.40,price_usd.lte.41)", "not.and=(price_usd.gte.80,price_usd.lte.81)"}
		for _, prices := range spans {
			address := must.Get(url.ParseQuery(list + "&" + prices))(t)
			checkCountsAreTotals(t, snap, &whole, address)
		}
	}
}

func checkCountsAreTotals(t *testing.T, snap *catalog.Snapshot, whole *catalog.Facets, address url.Values) {
	t.Helper()
	counts := must.Get(snap.Facets(parseValues(t, address), catalog.Public))(t)
	total := func(address url.Values) int {
		found := must.Get(snap.Find(parseValues(t, address), catalog.Public))(t)
		return found.Total
	}
	check.Equal(t, counts.Total, total(address), "%v: total", address)
	for _, f := range words.Facets() {
		got := map[string]int{}
		for _, one := range counts.Of(f.Name).All() {
			got[one.Text] = one.Count
		}
		// Some of the many values of a facet, common and rare ones.
		step := 1 + whole.Of(f.Name).Len()/16
		for i, one := range whole.Of(f.Name).All() {
			if i%step > 0 {
				continue
			}
			with := url.Values{f.Name: {"eq." + one.Text}}
			if f.IsList() {
				with = url.Values{f.Name: {`cs.{"` + one.Text + `"}`}}
			}
			for name, values := range address {
				if name != f.Name {
					with[name] = values
				}
			}
			check.Equal(t, got[one.Text], total(with), "%v rows have %s %q", address, f.Name, one.Text)
		}
	}
}

func parseValues(t *testing.T, address url.Values) query.Query {
	t.Helper()
	q := must.Get(query.Parse(address))(t)
	q.Limit, q.Where = 1, browse.Within(q.Where)
	return q
}

// TestAnswersHaveThePagesOfFind compares the pages with those that are found without counts.
func TestAnswersHaveThePagesOfFind(t *testing.T) {
	if testing.Short() {
		t.Skip("asks on one goroutine")
	}
	snap := catalogtest.Build(plangen.Plans(9_000, 1), catalog.Facts{Rates: sample.Rates()}) // three blocks
	for _, filter := range []string{"", "&cpu_cores=gte.8", "&partner_name=eq.Polar+Systems&q=epyc", "&price_usd=gte.300"} {
		for _, order := range []string{"", "price_usd.asc.nullslast", "price_usd.desc.nullslast", "price_usd.asc.nullsfirst", "price_usd,name", "name.asc"} {
			for _, span := range []string{"limit=5", "limit=24&offset=48", "limit=30&offset=3000", "offset=8000", "limit=5&offset=9000"} {
				q := parse(t, span+"&order="+order+filter)
				want := must.Get(snap.Find(q, catalog.Public))(t)
				got := must.Get(snap.Answer(q, catalog.Public))(t)
				if diff := cmp.Diff(ids(want), ids(got.Result)); diff != "" || got.Total != want.Total {
					t.Fatalf("%s, %s, %s (-found +answered):\n%s", filter, order, span, diff)
				}
			}
		}
	}
}

func ids(r catalog.Result) (list []int64) {
	for _, p := range catalogtest.Plans(r) {
		list = append(list, p.ID)
	}
	return list
}
