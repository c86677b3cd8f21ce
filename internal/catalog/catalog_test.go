package catalog_test

import (
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/model/words"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

func parse(t *testing.T, address string) query.Query {
	t.Helper()
	values := must.Get(url.ParseQuery(address))(t)
	q, err := query.ParseSearch(values)
	must.Do(t, err, address)
	return q
}

func names(plans []*market.Plan) string {
	var list []string
	for _, p := range plans {
		list = append(list, p.Name)
	}
	return strings.Join(list, " ")
}

func TestCatalog(t *testing.T) {
	var c catalog.Catalog
	if c.Ready() || c.Current() == nil || c.Current().Len() != 0 {
		t.Fatalf("before the first Publish: ready %t, snapshot %v; want an empty one that is not ready", c.Ready(), c.Current())
	}
	c.Publish(nil)
	if c.Ready() {
		t.Error("publishing nothing made the catalogue ready")
	}
	snap := catalogtest.Build(sample.Plans(3), catalog.Facts{Version: "v1"})
	c.Publish(snap)
	if !c.Ready() || c.Current() != snap || c.Current().Version() != "v1" {
		t.Errorf("after Publish: ready %t, version %q", c.Ready(), c.Current().Version())
	}
	var none *catalog.Catalog
	if none.Ready() || none.Current().Len() != 0 {
		t.Error("a nil catalogue is not empty")
	}
}

func TestReadersSeeWholeSnapshots(t *testing.T) {
	var c catalog.Catalog
	c.Publish(catalogtest.Build(sample.Plans(10), catalog.Facts{Version: "10"}))
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for range 200 {
				snap := c.Current()
				found, err := snap.Find(query.Query{Limit: query.NoLimit}, catalog.Operator)
				if err != nil || found.Total != snap.Len() || (snap.Version() == "10") != (snap.Len() == 10) {
					t.Errorf("version %s of %d plans: found %d, %v", snap.Version(), snap.Len(), found.Total, err)
				}
			}
		})
	}
	for range 50 {
		c.Publish(catalogtest.Build(sample.Plans(20), catalog.Facts{Version: "20"}))
		c.Publish(catalogtest.Build(sample.Plans(10), catalog.Facts{Version: "10"}))
	}
	readers.Wait()
}

func TestVersion(t *testing.T) {
	facts := catalog.Facts{Rates: sample.Rates(), Partners: []market.PartnerState{{Partner: sample.Cherry}}}
	base := catalogtest.Build(sample.Plans(20), facts).Version()
	check.Equal(t, catalogtest.Build(sample.Plans(20), facts).Version(), base, "the same content is called")
	stale := facts
	stale.Partners = []market.PartnerState{{Partner: sample.Cherry, FailedAt: sample.Now}}
	other := sample.Plans(20)
	other[7].Monthly = sample.EUR("1.23")
	for name, version := range map[string]string{
		"a price":         catalogtest.Build(other, facts).Version(),
		"a partner state": catalogtest.Build(sample.Plans(20), stale).Version(),
		"the rates":       catalogtest.Build(sample.Plans(20), catalog.Facts{Partners: facts.Partners}).Version(),
	} {
		if version == base {
			t.Errorf("another content in %s has the same version", name)
		}
	}
}

// shelf holds a few plans whose names say what is special about them.
func shelf() *catalog.Snapshot {
	plans := []market.Plan{
		sample.Plan(func(p *market.Plan) { p.ID, p.Name, p.Monthly = 5, "eur49", sample.EUR("49.00") }), // 50.91 USD
		sample.Plan(func(p *market.Plan) { p.ID, p.Name, p.Monthly = 4, "usd50", sample.USD("50.00") }),
		sample.Plan(func(p *market.Plan) { p.ID, p.Name, p.Monthly = 3, "usd51", sample.USD("51.00") }),
		sample.Plan(func(p *market.Plan) {
			p.ID, p.Name, p.Monthly = 2, "none", nil
			p.Annually = nil
			p.Category = ""
			p.Tags = nil
		}),
		sample.Plan(func(p *market.Plan) { p.ID, p.Name, p.Monthly, p.Available = 1, "sold", sample.USD("1.00"), false }),
		sample.Plan(func(p *market.Plan) {
			p.ID, p.Name, p.Monthly, p.MonthlyEUR = 6, "form", nil, sample.Of(market.MustAmount("10.00"))
			p.Regions = []string{"Singapore", "Singapore"}
		}), // 10.389 USD
		sample.Plan(func(p *market.Plan) { p.ID, p.Name, p.Monthly = 7, "gbp", sample.GBP("829.18") }), // 1038.90 USD
	}
	return catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates()})
}

func TestFind(t *testing.T) {
	tests := map[string]struct {
		address string
		seen    catalog.Visibility
		want    string
		total   int
	}{
		"by id without an order":            {"", catalog.Public, "none usd51 usd50 eur49 form gbp", 6},
		"the operator sees what is sold":    {"", catalog.Operator, "sold none usd51 usd50 eur49 form gbp", 7},
		"the public cannot ask for it":      {"available=is.false", catalog.Public, "", 0},
		"the operator can":                  {"available=is.false", catalog.Operator, "sold", 1},
		"cheapest first, across currencies": {"order=price_usd.asc.nullslast", catalog.Public, "form usd50 eur49 usd51 gbp none", 6},
		"dearest first, nulls first":        {"order=price_usd.desc", catalog.Public, "none gbp usd51 eur49 usd50 form", 6},
		"dearest first, nulls last":         {"order=price_usd.desc.nullslast", catalog.Public, "gbp usd51 eur49 usd50 form none", 6},
		"a price range":                     {"price_usd=gte.50&price_usd=lt.50.9061", catalog.Public, "usd50", 1},
		"an exact converted price":          {"price_usd=eq.50.9061", catalog.Public, "eur49", 1},
		"NULL is not unequal":               {"category=neq.memory", catalog.Public, "usd51 usd50 eur49 form gbp", 5},
		"NULL is distinct":                  {"category=isdistinct.general", catalog.Public, "none", 1},
		"not(unknown) is unknown":           {"category=not.in.(memory)", catalog.Public, "usd51 usd50 eur49 form gbp", 5},
		"unknown or true is true":           {"or=(category.eq.memory,name.eq.none)", catalog.Public, "none", 1},
		"a page":                            {"order=name&limit=2&offset=1", catalog.Public, "form gbp", 6},
		"behind the last row":               {"offset=100", catalog.Public, "", 6},
		"no rows asked for":                 {"limit=0", catalog.Public, "", 6},
		"text path":                         {"price_monthly_currencies->>USD=eq.50.00", catalog.Public, "usd50", 1},
		"text path compares digits":         {"price_monthly_currencies->>USD=eq.50", catalog.Public, "", 0},
		"number path compares value":        {"price_monthly_currencies->USD=eq.50", catalog.Public, "usd50", 1},
		"json contains":                     {`price_monthly_currencies=cs.{"EUR":49}`, catalog.Public, "eur49", 1},
		"json contained":                    {`price_monthly_currencies=cd.{"EUR":49,"USD":50}`, catalog.Public, "usd50 eur49", 2},
		"json equality":                     {`price_monthly_currencies=eq.{"GBP":829.180}`, catalog.Public, "gbp", 1},
		"order by a number path":            {"order=price_monthly_currencies->USD.desc.nullslast&limit=2", catalog.Public, "usd51 usd50", 6},
		"a path into a text is NULL":        {"name->>x=is.null&limit=1", catalog.Public, "none", 6},
		"no text matches NULL":              {"price_monthly_currencies->>CHF=not.like.*5*", catalog.Public, "", 0},
		"a path too deep is NULL":           {"price_monthly_currencies->USD->x=not.is.null", catalog.Public, "", 0},
		"a list equals":                     {"regions=eq.{Singapore,Singapore}", catalog.Public, "form", 1},
		"a NULL element is in no list":      {"regions=cs.{NULL}", catalog.Public, "", 0},
		"more digits than money has":        {"price_usd=lt.50.000000000000000000000000000001", catalog.Public, "usd50 form", 2},
		"less than infinity":                {"price_usd=lt.Infinity&limit=0", catalog.Public, "", 5},
		"times":                             {"fetched_at=gte.2026-04-15&fetched_at=lt.infinity&limit=0", catalog.Public, "", 6},
		"search in the name":                {"q=GBP", catalog.Public, "gbp", 1},
		"search for every word":             {"q=singapore+epyc", catalog.Public, "form", 1},
		"search across fields is no phrase": {"q=form+nothing", catalog.Public, "", 0},
		"an empty search":                   {"q=+++", catalog.Public, "none usd51 usd50 eur49 form gbp", 6},
		"in of nothing":                     {"category=in.()", catalog.Public, "", 0},
		"not in of nothing, NULL too":       {"category=not.in.()&name=eq.none", catalog.Public, "none", 1},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			found := must.Get(shelf().Find(parse(t, tt.address), tt.seen))(t)
			if got := names(catalogtest.Plans(found)); got != tt.want || found.Total != tt.total {
				t.Errorf("%s found %q of %d, want %q of %d", tt.address, got, found.Total, tt.want, tt.total)
			}
		})
	}
}

func TestPagesCoverEveryRowOnce(t *testing.T) {
	snap := catalogtest.Build(sample.Plans(250), catalog.Facts{Rates: sample.Rates()})
	for _, order := range []string{"", "price_usd.asc.nullslast", "price_usd.desc", "category", "cpu_cores.desc.nullslast,name",
		"regions", "price_monthly_currencies", "fetched_at.desc", "available", "price_monthly_currencies->>EUR.desc"} {
		t.Run(order, func(t *testing.T) {
			q := parse(t, "limit=7&order="+order)
			seen := map[int64]int{}
			all := must.Get(snap.Find(parse(t, "order="+order), catalog.Public))(t)
			var pages []*market.Plan
			for q.Offset = 0; q.Offset < all.Total; q.Offset += q.Limit {
				page := must.Get(snap.Find(q, catalog.Public))(t)
				pages = append(pages, catalogtest.Plans(page)...)
			}
			for _, p := range pages {
				seen[p.ID]++
			}
			if !slices.EqualFunc(pages, catalogtest.Plans(all), func(a, b *market.Plan) bool { return a.ID == b.ID }) || len(seen) != all.Total {
				t.Errorf("the pages hold %d rows, %d of them different; want all %d in order", len(pages), len(seen), all.Total)
			}
		})
	}
}

func TestFacetsLeaveTheirOwnFilterOut(t *testing.T) {
	facets := must.Get(shelf().Facets(parse(t, "regions=cs.{Singapore}&category=eq.general"), catalog.Public))(t)
	if facets.Total != 1 || facets.Min.String() != facets.Max.String() {
		t.Errorf("total %d, price %v to %v; want the one plan in Singapore", facets.Total, facets.Min, facets.Max)
	}
	counts := shown(facets)
	check.Match(t, counts["regions"], map[string]int{"European Union": 4, "Singapore": 1, "United States (East)": 4}, "regions leave the region's filter out")
	check.Match(t, counts["category"], map[string]int{"general": 1}, "categories keep the region's filter")
}

// TestFacetValues: texts ascend by bytes, numbers by value, and all stand as they
// do in JSON.
func TestFacetValues(t *testing.T) {
	snap := catalogtest.Build([]market.Plan{
		sample.Plan(func(p *market.Plan) {
			p.ID, p.Regions, p.MemoryGB = 1, []string{`b "x"`, "a"}, new(16.0)
		}),
		sample.Plan(func(p *market.Plan) { p.ID, p.Regions, p.MemoryGB = 2, nil, new(1.5) }),
	}, catalog.Facts{})
	facets := must.Get(snap.Facets(query.Query{}, catalog.Public))(t)
	for name, want := range map[string][]catalog.ValueCount{
		"regions":  {{FacetValue: &catalog.FacetValue{Text: "a", Head: `{"value":"a","count":`}, Count: 1}, {FacetValue: &catalog.FacetValue{Text: `b "x"`, Head: `{"value":"b \"x\"","count":`}, Count: 1}},
		"ram_size": {{FacetValue: &catalog.FacetValue{Text: "1.5", Number: market.MustAmount("1.5"), Head: `{"value":1.5,"count":`}, Count: 1}, {FacetValue: &catalog.FacetValue{Text: "16", Number: market.Whole(16), Head: `{"value":16,"count":`}, Count: 1}},
		"name":     nil,
	} {
		var got []catalog.ValueCount
		for _, c := range facets.Of(name).All() {
			got = append(got, c)
		}
		check.Match(t, got, want, name)
	}
}

func TestFacetsOfNothing(t *testing.T) {
	facets := must.Get(catalogtest.Build(nil, catalog.Facts{}).Facets(query.Query{}, catalog.Public))(t)
	for k, facet := range words.Facets() {
		if n := facets.Counts[k].Len(); n > 0 {
			t.Errorf("facet %s has %d values", facet.Name, n)
		}
	}
	if facets.Total != 0 || facets.Min != nil || facets.Max != nil {
		t.Errorf("facets of nothing are %+v", facets)
	}
}

func TestAppendJSONAndCSV(t *testing.T) {
	snap := catalogtest.Build([]market.Plan{sample.Plan(func(p *market.Plan) {
		p.Name, p.Regions, p.Category, p.Monthly = `<b>"a", b`, []string{"a b", `q"\`, "c"}, "", market.Prices{market.EUR: market.MustAmount("4.50")}
	})}, catalog.Facts{Rates: sample.Rates()})
	q := parse(t, "select=id,n:name,category,available,regions,price_monthly_currencies,price_monthly_currencies->EUR,price_monthly_currencies->>EUR,price_usd,fetched_at,name->x")
	found := must.Get(snap.Find(q, catalog.Public))(t)
	wantJSON := `{"id":1,"n":"<b>\"a\", b","category":null,"available":true,"regions":["a b","q\"\\","c"],` +
		`"price_monthly_currencies":{"EUR":4.50},"EUR":4.50,"EUR":"4.50","price_usd":4.675050,"fetched_at":"2026-04-15T09:30:00+00:00","x":null}`
	check.Match(t, string(found.Writer(q.Select).AppendJSON(nil, 0)), wantJSON, "JSON")
	wantCSV := `1,"<b>""a"", b",,t,"{""a b"",""q\""\\"",c}","{""EUR"":4.50}",4.50,4.50,4.675050,"2026-04-15 09:30:00+00",` + "\n"
	check.Match(t, string(found.Writer(q.Select).AppendCSV(nil, 0)), wantCSV, "CSV")
}

func TestCategory(t *testing.T) {
	snap := catalogtest.Build([]market.Plan{sample.Plan(func(p *market.Plan) { p.Category = "GPU" })}, catalog.Facts{})
	for name, want := range map[string]market.Category{"MEMORY": "memory", "gpu": "GPU", "Gpu": "GPU", "all": "", "": ""} {
		if got, ok := snap.Category(name); got != want || ok != (want != "") {
			t.Errorf("Category(%q) is %q, %t; want %q", name, got, ok, want)
		}
	}
}

func TestQueriesThatNoParserMakes(t *testing.T) {
	for name, q := range map[string]query.Query{
		"a column that is not there": {Where: query.And{query.Condition{Ref: query.Ref{Column: "nope"}}}},
		"no tree":                    {Where: query.And{nil}},
		"a pattern that is missing":  {Where: query.And{query.Condition{Ref: query.Ref{Column: "name", Kind: 2}, Op: query.Matches}}},
		"an order that is not there": {Order: []query.Order{{Ref: query.Ref{Column: "nope"}}}},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := shelf().Find(q, catalog.Public); err == nil {
				t.Error("Find gave no error")
			}
		})
	}
}
