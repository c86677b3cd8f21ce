package browse_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/browse"
	"launchrack/internal/browse/browsetest"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

func ask(t *testing.T, snap *catalog.Snapshot, address string) view.Browse {
	t.Helper()
	return askPage(t, snap, address, 0)
}

func askPage(t *testing.T, snap *catalog.Snapshot, address string, most int) view.Browse {
	t.Helper()
	params := must.Get(url.ParseQuery(address))(t)
	b, err := browsetest.Answer(browsetest.Service, snap, catalog.Public, params, most)
	if err != nil {
		t.Fatalf("%s: %v", address, err)
	}
	return b
}

func names(t *testing.T, items []view.Item) string {
	t.Helper()
	var list []string
	for _, item := range items {
		var row struct{ Name string }
		must.Do(t, json.Unmarshal(item.Row, &row))
		list = append(list, row.Name)
	}
	return strings.Join(list, ", ")
}

// Holds: 2.list.filter
func TestBrowseNarrows(t *testing.T) {
	outlet, vps := market.Outlet, market.VPS
	memory, gpu, nope := market.Category("memory"), market.Category("gpu"), market.Category("nope")
	tests := map[string]struct {
		address string
		want    string
		applied view.Applied
	}{
		"nothing asked, cheapest first": {"", "vps, bargain, vds, cheap metal, metal", view.Applied{}},
		"a type":                        {"filter=vps", "vps", view.Applied{Type: &vps}},
		"a type in any case":            {"filter=%20VPS", "vps", view.Applied{Type: &vps}},
		"outlet means the tag":          {"filter=Outlet", "bargain, cheap metal", view.Applied{Type: &outlet}},
		"outlet as a tag":               {"tags=cs.{outlet}", "bargain, cheap metal", view.Applied{Type: &outlet}},
		"a category of the listing":     {"filter=MEMORY", "metal", view.Applied{Category: &memory}},
		"a category of the data":        {"filter=GPU", "cheap metal", view.Applied{Category: &gpu}},
		"a known category of no plan":   {"filter=lightweight", "", view.Applied{Category: ptr(market.CategoryLightweight)}},
		"an unknown value":              {"filter=<script>", "vps, bargain, vds, cheap metal, metal", view.Applied{}},
		"all":                           {"filter=all", "vps, bargain, vds, cheap metal, metal", view.Applied{}},
		"an empty filter":               {"filter=", "vps, bargain, vds, cheap metal, metal", view.Applied{}},
		"a category by column":          {"category=eq.nope", "", view.Applied{Category: &nope}},
		"not a category":                {"category=not.eq.memory", "vps, bargain, vds, cheap metal", view.Applied{}},
		"a pressed category wins":       {"filter=memory&category=eq.gpu", "cheap metal", view.Applied{Category: &gpu}},
		"empty choices of a form":       {"cpu_cores=&ram_size=&q=&filter=vps&category=&order=&limit=", "vps", view.Applied{Type: &vps}},
		"a search":                      {"q=METAL&order=name", "cheap metal, metal", view.Applied{}},
		"a page":                        {"limit=2&offset=1", "bargain, vds", view.Applied{}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			b := ask(t, browsetest.Shelf(), tt.address)
			if got := names(t, b.Items); got != tt.want {
				t.Errorf("%s shows %q, want %q", tt.address, got, tt.want)
			}
			b.Applied.Filters = nil // TestAppliedFilters looks at them
			if diff := cmp.Diff(tt.applied, b.Applied); diff != "" {
				t.Errorf("applied (-want +got):\n%s", diff)
			}
		})
	}
}

func TestOutletIsTheTypeOrTheTag(t *testing.T) {
	untagged := browsetest.Shelf(func(p *market.Plan) {
		if p.Name == "bargain" {
			p.Tags = nil
		}
	})
	b := ask(t, untagged, "filter=outlet")
	if got := names(t, b.Items); got != "bargain, cheap metal" {
		t.Errorf("the list holds %s", got)
	}
}

func TestAppliedFilters(t *testing.T) {
	tests := map[string]struct {
		address string
		want    []view.AppliedFilter
	}{
		"nothing":            {"order=name&limit=2&offset=1&select=id&cpu_cores=&utm_source=letter", []view.AppliedFilter{}},
		"a type":             {"filter=+VDS", []view.AppliedFilter{{Name: "filter", Value: "vds", Text: "Cloud servers"}}},
		"the last filter":    {"filter=vds&filter=vps&filter=", []view.AppliedFilter{{Name: "filter", Value: "vps", Text: "VPS"}}},
		"the outlet":         {"filter=outlet", []view.AppliedFilter{{Name: "filter", Value: "outlet", Text: "Outlet"}}},
		"an unknown filter":  {"filter=nothing", []view.AppliedFilter{}},
		"a pressed category": {"filter=memory&category=eq.gpu", []view.AppliedFilter{{Name: "category", Value: "eq.gpu", Text: "Category: GPU"}}},
		"choices, in order": {"storage_size=eq.1500&ram_size=eq.64&cpu_cores=eq.1&partner_name=eq.Contabo&q=metal", []view.AppliedFilter{
			{Name: "q", Value: "metal", Text: "“metal”"}, {Name: "cpu_cores", Value: "eq.1", Text: "1 core"},
			{Name: "ram_size", Value: "eq.64", Text: "64 GB RAM"}, {Name: "storage_size", Value: "eq.1500", Text: "1.5 TB storage"},
			{Name: "partner_name", Value: "eq.Contabo", Text: "Contabo"}}},
		"a region with a quote": {`regions=cs.{"St. \"Louis\""}`, []view.AppliedFilter{{Name: "regions", Value: `cs.{"St. \"Louis\""}`, Text: `St. "Louis"`}}},
		"a tree":                {"price_usd=lt.50&and=(cpu_cores.gt.1)", []view.AppliedFilter{{Name: "and", Value: "(cpu_cores.gt.1)", Text: "More than 1 core"}, {Name: "price_usd", Value: "lt.50", Text: "Less than $50"}}},
		"two bounds": {"ram_size=lte.128&ram_size=gte.64&cpu_cores=gte.2", []view.AppliedFilter{
			{Name: "cpu_cores", Value: "gte.2", Text: "2+ cores"}, {Name: "ram_size", Value: "gte.64", Upper: new("lte.128"), Text: "RAM: 64 to 128 GB"}}},
		"two lower bounds": {"ram_size=gte.64&ram_size=gte.32", []view.AppliedFilter{
			{Name: "ram_size", Value: "gte.64", Text: "RAM: 64 GB or more"}, {Name: "ram_size", Value: "gte.32", Text: "RAM: 32 GB or more"}}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, ask(t, browsetest.Shelf(), tt.address).Applied.Filters); diff != "" {
				t.Errorf("filters (-want +got):\n%s", diff)
			}
		})
	}
}

// TestRangesOfSizesFindWhatTheyCount: the number beside a range is the total of the list with it
// alone, in a list that has the others as well.
func TestRangesOfSizesFindWhatTheyCount(t *testing.T) {
	shelf := browsetest.Shelf()
	for _, facet := range words.Facets() {
		all, counted := ask(t, shelf, ""), 0
		for i, step := range facet.Steps() {
			search, isForm, _ := browse.FormAddress("any."+facet.Name+"="+step.String(), market.USD, "", language.English)
			b := ask(t, shelf, strings.TrimPrefix(search, "?"))
			if want := all.Steps[facet.Name][i].Count; !isForm || b.Total != want {
				t.Errorf("%s finds %d plans, not %d", search, b.Total, want)
			}
			if diff := cmp.Diff(all.Steps[facet.Name], b.Steps[facet.Name]); diff != "" {
				t.Errorf("%s: its own counts (-without +with):\n%s", search, diff)
			}
			counted += b.Total
		}
		if facet.Steps() != nil && counted == 0 {
			t.Errorf("no plan is counted by %s", facet.Name)
		}
	}
}

func TestFiltersInWords(t *testing.T) {
	for filter, want := range map[string]string{
		"cpu_cores=in.(8,16)":         "8 or 16 cores",
		"cpu_cores=in.(1,2,8)":        "1, 2 or 8 cores",
		"cpu_cores=in.(1,2,4,6,8,12)": "1, 2, 4, 6 cores or others",
		"cpu_cores=in.(8)":            "8 cores",
		"cpu_cores=gt.8":              "More than 8 cores",
		"cpu_cores=lte.8":             "Up to 8 cores",
		"ram_size=gte.64":             "RAM: 64 GB or more",
		"or=(and(ram_size.gte.64,ram_size.lt.128),ram_size.gte.512)":                              "RAM: 64 GB to under 128 GB or 512 GB or more",
		"or=(ram_size.lt.4,and(ram_size.gte.4,ram_size.lt.8),and(ram_size.gte.8,ram_size.lt.16))": "RAM: under 16 GB",
		"or=(ram_size.eq.96,and(storage_size.gte.1,storage_size.lt.2))":                           "96 GB RAM or (Storage: 1 GB or more and Storage: less than 2 GB)",
		"or=(cpu_cores.eq.6,and(cpu_cores.gte.8,cpu_cores.lt.16))":                                "6 cores or 8 to 15 cores",
		"or=(network_speed.lt.100,network_speed.gte.25)":                                          "Network: under 100 Mbps or 25 Mbps or more",
		"or=(ram_size.gte.0.5,ram_size.lt.0.1)":                                                   "RAM: 0.5 GB or more or RAM: less than 0.1 GB",
		"ram_size=in.(512,1000)":                                                                  "512 GB or 1 TB RAM",
		"ram_size=neq.64":                                                                         "Not 64 GB RAM",
		"ram_size=not.eq.64":                                                                      "Not 64 GB RAM",
		"ram_size=is.null":                                                                        "RAM: not stated",
		"score_multi=gte.1000":                                                                    "Multi-core score: 1,000 or more",
		"network_speed=gte.1000":                                                                  "Network: 1 Gbps or more",
		"countries=ov.{DE,FI}":                                                                    "Germany, Finland or “European Union”",
		"countries=cs.{SG}":                                                                       "Singapore",
		"countries=cs.{DE,FI}":                                                                    "Germany and Finland",
		"partner_name=in.(Contabo,\"A,B\")":                                                       "Contabo or A,B",
		"type=in.(vps,vds)":                                                                       "VPS or Cloud servers",
		"category=in.(general,gpu)":                                                               "Category: General or GPU",
		"price_usd=lte.59.99":                                                                     "Up to $59.99",
		"price_eur=lte.60":                                                                        "Up to €60",
		"stock=gte.3":                                                                             "Stock: 3 or more",
		"cpu_name=eq.AMD EPYC 7443P":                                                              "Processor: AMD EPYC 7443P",
		"ram_ecc=is.true":                                                                         "ECC: yes",
		"ram_ecc=eq.false":                                                                        "ECC: no",
		"ram_ecc=in.(true,false)":                                                                 "ECC: yes or no",
		"drives=gte.2":                                                                            "2+ disks",
		"nvme_drives=eq.1":                                                                        "1 NVMe disk",
		"ssd_drives=in.(2,4)":                                                                     "2 or 4 SSDs",
		"hdd_drives=lt.3":                                                                         "Less than 3 hard disks",
		"regions=cs.{}":                                                                           "regions cs.{}",
		"name=ilike.*x*":                                                                          "Name contains “x”",
		"partner_id=eq.contabo":                                                                   "Partner: Contabo",
		"partner_id=not.in.(contabo,nobody)":                                                      "Partner: not Contabo or nobody",
		"and=(ipv4.isdistinct.none,ipv4.isdistinct.NAT)":                                          "Own IPv4 address",
		"ipv4=eq.included":                                                                        "IPv4: Included",
		"ipv4=neq.none":                                                                           "IPv4: not None",
		"ipv4=is.null":                                                                            "IPv4: not stated",
		"payment=cs.{card}":                                                                       "Payment methods: Card",
		"category=eq.memory":                                                                      "Category: Memory",
		"available=is.true":                                                                       "Available: yes",
		"spot=in.(true,false)":                                                                    "Interruptible: yes or no",
		"spot=not.is.true":                                                                        "Interruptible: no or not stated",
		"ram_size=not.is.null":                                                                    "RAM: stated",
		"ram_size=not.gte.64":                                                                     "RAM: less than 64 GB",
		"cpu_cores=not.in.(8,16)":                                                                 "Not 8 or 16 cores",
		"cpu_cores=isdistinct.8":                                                                  "Not 8 cores",
		"cpu_cores=not.neq.8":                                                                     "8 cores",
		"cpu_cores=eq(any).{8,16}":                                                                "8 or 16 cores",
		"price_usd=not.lte.60":                                                                    "More than $60",
		"stock=neq.3":                                                                             "Stock: not 3",
		"gpu_memory_gb=gte.48":                                                                    "GPU memory: 48 GB or more",
		"traffic_tb=eq.-1":                                                                        "Traffic in TB: Unmetered",
		"first_seen_at=gte.2026-11-20":                                                            "First seen: from 20 Nov 2026",
		"ends_at=lt.2026-12-01T10:30:00Z":                                                         "Offer ends: before 1 Dec 2026, 10:30 UTC",
		"name=not.ilike.*x*":                                                                      "Name does not contain “x”",
		"name=ilike.a*b":                                                                          "name ilike.a*b",
		"cpu_name=like.*EPYC 7*":                                                                  "Processor contains “EPYC 7”",
		"regions=cd.{Oslo,Paris}":                                                                 "Region: only Oslo or Paris",
		"countries=not.cs.{SG}":                                                                   "Not Singapore",
		"and=(cpu_cores.gte.8,ram_ecc.is.true)":                                                   "8+ cores and ECC: yes",
		"not.or=(ram_ecc.is.true,cpu_cores.eq.1)":                                                 "Not (ECC: yes or 1 core)",
		"or=(stock.eq.1,stock.eq.2,stock.eq.3,stock.eq.4,stock.eq.5,stock.eq.6)": "Stock: 1, Stock: 2, Stock: 3, Stock: 4 or others",
		"or=(cpu_model.ilike.*epyc*,cpu_name.ilike.*epyc*)":                      "Processor contains “epyc”",
	} {
		name, value, _ := strings.Cut(filter, "=")
		applied := ask(t, browsetest.Shelf(), name+"="+url.QueryEscape(value)).Applied.Filters
		if len(applied) != 1 || applied[0].Text != want {
			t.Errorf("%s is %v, want %q", filter, applied, want)
		}
	}
}

// TestFiltersInGerman: no chip has an English word, and none is joined from parts.
func TestFiltersInGerman(t *testing.T) {
	spoken := must.Get(language.ReadChoice("de"))(t)
	s := browse.New(browse.Options{})
	s.SetLanguages(spoken)
	for filter, want := range map[string]string{
		"partner_id=eq.contabo":                 "Anbieter: Contabo",
		"ipv4=eq.included":                      "IPv4: Inklusive",
		"stock=gte.3":                           "Bestand: ab 3",
		"cpu_threads=is.null":                   "Threads: nicht angegeben",
		"spot=not.is.true":                      "Unterbrechbar: nein oder nicht angegeben",
		"cpu_cores=not.in.(8,16)":               "Nicht 8 oder 16 Kerne",
		"first_seen_at=gte.2026-11-20":          "Erstmals erfasst: ab 20. Nov. 2026",
		"countries=ov.{DE,FI}":                  "Deutschland, Finnland oder „Europäische Union“",
		"name=ilike.*x*":                        "Name enthält „x“",
		"and=(cpu_cores.gte.8,ram_ecc.is.true)": "8+ Kerne und ECC: ja",
	} {
		name, value, _ := strings.Cut(filter, "=")
		snap := browsetest.Shelf()
		b := must.Get(browsetest.Answer(s, snap, catalog.Public, url.Values{name: {value}, browse.LangParam: {"de"}}, 0))(t)
		if applied := b.Applied.Filters; len(applied) != 1 || strings.ReplaceAll(applied[0].Text, "\u00a0", " ") != want {
			t.Errorf("%s is %v, want %q", filter, applied, want)
		}
	}
}

func TestExpressionsNarrow(t *testing.T) {
	snap := browsetest.Shelf(func(p *market.Plan) { p.Regions, p.Countries = []string{"Frankfurt"}, []string{"DE"} })
	for _, test := range []struct {
		search string
		plans  string
		// applied are texts and what q becomes without each.
		applied string
	}{
		{"type:vps", "vps", "VPS → "},
		{"metal price<80usd", "cheap metal", "Less than $80 → metal; “metal” → price<80usd"},
		{"price<80usd type:vds region:frank", "vds", "Less than $80 → type:vds region:frank; Cloud servers → price<80usd region:frank; Frankfurt → price<80usd type:vds"},
		{"-metal price>10usd", "bargain, vds", "-metal → price>10usd; More than $10 → -metal"},
		{"region:de type:vps", "vps", ""},
		{"region:fr", "", ""},
		{"ram>=lots type:vps", "vps", ""},
	} {
		got := ask(t, snap, "q="+url.QueryEscape(test.search))
		var applied []string
		for _, f := range got.Applied.Filters {
			applied = append(applied, f.Text+" → "+*f.Without)
		}
		if plans := names(t, got.Items); plans != test.plans {
			t.Errorf("%s: %q, want %q", test.search, plans, test.plans)
		}
		if text := strings.Join(applied, "; "); test.applied != "" && text != test.applied {
			t.Errorf("%s: %s\nwant %s", test.search, text, test.applied)
		}
	}
	got := ask(t, snap, "q="+url.QueryEscape("ram>=lots type:vps"))
	if len(got.Applied.Problems) != 1 || got.Applied.Problems[0].Text != "ram>=lots" || !strings.Contains(got.Applied.Problems[0].Message, "not a number") {
		t.Errorf("problems %+v", got.Applied.Problems)
	}
}

func TestCategoriesStayWhileAVisitorFilters(t *testing.T) {
	tests := map[string]struct {
		address string
		want    string
	}{
		"nothing chosen":     {"", "general 2, gpu 1, memory 1, storage 1"},
		"a search":           {"q=metal", "general 0, gpu 1, memory 1, storage 0"},
		"a category":         {"category=eq.gpu", "general 2, gpu 1, memory 1, storage 1"},
		"a page of one type": {"type=eq.baremetal&q=cheap", "gpu 1, memory 0"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, c := range ask(t, browsetest.Shelf(), tt.address).Categories {
				got = append(got, c.Value+" "+strconv.Itoa(c.Count))
			}
			if list := strings.Join(got, ", "); list != tt.want {
				t.Errorf("got %q, want %q", list, tt.want)
			}
		})
	}
}

// TestTermsOfASearchShareTheLimitOfConditions has terms of ten conditions each.
func TestTermsOfASearchShareTheLimitOfConditions(t *testing.T) {
	term := "cpu:a,b,c,d,e"
	for terms, problems := range map[int]int{10: 0, 12: 2} {
		got := ask(t, browsetest.Shelf(), "q="+url.QueryEscape(strings.TrimSpace(strings.Repeat(term+" ", terms))))
		if len(got.Applied.Problems) != problems || problems > 0 && got.Applied.Problems[0].Message != "This asks for too much at once. Please remove some filters or search words." {
			t.Errorf("%d terms: %+v", terms, got.Applied.Problems)
		}
	}
}

func TestALongSearchIsCutNotRefused(t *testing.T) {
	for name, q := range map[string]string{
		"many words": strings.Repeat("metal ", 40), "one long word": strings.Repeat("m", 500),
		"many signs": strings.Repeat("a-", 100), "nothing but signs": strings.Repeat("%", 300),
	} {
		if _, err := browsetest.Answer(browsetest.Service, browsetest.Shelf(), catalog.Public, url.Values{"q": {q}}, 0); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestASearchForSignsFindsThemOnly(t *testing.T) {
	for _, q := range []string{"😀", "%", `"`, `\`} {
		if b := ask(t, browsetest.Shelf(), "q="+url.QueryEscape(q)); b.Total != 0 {
			t.Errorf("%q finds %d plans", q, b.Total)
		}
	}
}

func TestCodesAloneComeWithTheirNames(t *testing.T) {
	b := ask(t, browsetest.Shelf(browsetest.Zones), "")
	named := []string{}
	for _, f := range words.Facets() {
		if f.Wording == words.CountryNames || words.FactOf(f.Name).Names != nil {
			named = append(named, f.Name)
		}
	}
	slices.Sort(named)
	if names := slices.Sorted(maps.Keys(b.FacetTexts)); len(named) < 4 || !slices.Equal(names, named) {
		t.Fatalf("got names of %v, want those of %v alone", names, named)
	}
	want := []string{}
	for _, c := range counts(b.Facets, "countries") {
		want = append(want, place.CountryName(c.Value))
	}
	if diff := cmp.Diff(want, b.FacetTexts["countries"]); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
}

// counts gives a facet's values as texts.
func counts(facets view.Facets, name string) []view.TextCount {
	list := []view.TextCount{}
	for _, c := range browsetest.Counts(facets, name) {
		text := string(c.Value)
		if strings.HasPrefix(text, `"`) && json.Unmarshal(c.Value, &text) != nil {
			text = "not a text: " + text
		}
		list = append(list, view.TextCount{Value: text, Count: c.Count})
	}
	return list
}

func ptr[T any](v T) *T { return &v }

func TestFacetsLeaveFilterOut(t *testing.T) {
	types := []view.TextCount{{Value: "baremetal", Count: 2}, {Value: "outlet", Count: 1}, {Value: "vds", Count: 1}, {Value: "vps", Count: 1}}
	categories := []view.TextCount{{Value: "general", Count: 2}, {Value: "gpu", Count: 1}, {Value: "memory", Count: 1}, {Value: "storage", Count: 1}}
	tests := map[string]struct {
		address    string
		types      []view.TextCount
		categories []view.TextCount
	}{
		"type":     {"filter=vps", types, []view.TextCount{{Value: "general", Count: 1}}},
		"outlet":   {"filter=outlet", types, []view.TextCount{{Value: "gpu", Count: 1}, {Value: "storage", Count: 1}}},
		"category": {"filter=memory", []view.TextCount{{Value: "baremetal", Count: 1}}, categories},
		"both":     {"filter=memory&type=eq.vps", []view.TextCount{{Value: "baremetal", Count: 1}}, []view.TextCount{{Value: "general", Count: 1}}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			b := ask(t, browsetest.Shelf(), tt.address)
			if diff := cmp.Diff(tt.types, counts(b.Facets, "type")); diff != "" {
				t.Errorf("types (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.categories, counts(b.Facets, "category")); diff != "" {
				t.Errorf("categories (-want +got):\n%s", diff)
			}
			params, _ := url.ParseQuery(tt.address)
			counted := must.Get(browsetest.Service.Facets(context.Background(), browsetest.Shelf(), catalog.Public, params))(t)
			same := view.PlanFacets{Total: b.Total, Facets: b.Facets, Price: b.Price}
			if diff := cmp.Diff(same, counted); diff != "" {
				t.Errorf("Facets differs from Browse (-browse +facets):\n%s", diff)
			}
		})
	}
}

func TestLimits(t *testing.T) {
	snap := catalogtest.Build(sample.Plans(500), catalog.Facts{Rates: sample.Rates()})
	for address, want := range map[string]int{"": 24, "limit=3": 3, "limit=200": 200, "limit=201": 200, "limit=0": 0} {
		if b := ask(t, snap, address); b.Limit != want || len(b.Items) != want {
			t.Errorf("%q gives limit %d and %d items, want %d", address, b.Limit, len(b.Items), want)
		}
	}
}

// TestPageBounds: what a page shows of 500 plans, whatever its address says.
func TestPageBounds(t *testing.T) {
	plans := sample.Plans(500)
	for i := range plans {
		plans[i].Available = true
	}
	snap := catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates()})
	for address, want := range map[string]struct{ limit, offset, items int }{
		"":                               {24, 0, 24},
		"limit=48":                       {48, 0, 48},
		"limit=49":                       {48, 0, 48},
		"limit=20&limit=200":             {48, 0, 48},
		"limit=0":                        {48, 0, 48},
		"offset=9999":                    {24, 480, 20},
		"offset=500":                     {24, 480, 20},
		"offset=499":                     {24, 499, 1},
		"limit=200&offset=9999":          {48, 480, 20},
		"limit=20&offset=9999":           {20, 480, 20},
		"name=eq.no such plan&offset=99": {24, 99, 0},
	} {
		b := askPage(t, snap, address, 48)
		if b.Limit != want.limit || b.Offset != want.offset || len(b.Items) != want.items {
			t.Errorf("%q gives limit %d, offset %d, %d items; want %+v", address, b.Limit, b.Offset, len(b.Items), want)
		}
		whole := ask(t, snap, address)
		counts := func(b view.Browse) view.PlanFacets {
			return view.PlanFacets{Total: b.Total, Facets: b.Facets, Price: b.Price}
		}
		if diff := cmp.Diff(counts(whole), counts(b)); diff != "" {
			t.Errorf("%q: counts (-list +page):\n%s", address, diff)
		}
	}
}

// TestOnlyTheCommonValuesAreOffered: 700 plans in one region each and one they share,
// of 600 categories and sizes; a list tells what it leaves out, plan_facets has all.
func TestOnlyTheCommonValuesAreOffered(t *testing.T) {
	snap := manyValues()
	b := ask(t, snap, "order=id")
	regions, sizes := counts(b.Facets, "regions"), counts(b.Facets, "ram_size")
	got := map[string]int{"regions": len(regions), "sizes": len(sizes), "categories": len(counts(b.Facets, "category")), "of the offer": len(b.Categories)}
	want := map[string]int{}
	for _, list := range []string{"regions", "sizes", "categories", "of the offer"} {
		want[list] = browse.MaxFacetValues
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("values offered (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(map[string]int{"regions": 201, "ram_size": 100, "category": 100}, b.LeftOut); diff != "" {
		t.Errorf("left out (-want +got):\n%s", diff)
	}
	if !slices.Contains(regions, view.TextCount{Value: "Zone, All", Count: 700}) {
		t.Error("the region that all plans share, the last by name, is not offered")
	}
	for i, c := range sizes[:100] { // the common ones, which two plans have each
		if want := (view.TextCount{Value: strconv.Itoa(i + 1), Count: 2}); c != want {
			t.Fatalf("size %d is %v, want %v", i, c, want)
		}
	}
	if !slices.IsSortedFunc(regions, func(a, b view.TextCount) int { return strings.Compare(a.Value, b.Value) }) {
		t.Error("the regions have lost their order")
	}
	all := must.Get(browsetest.Service.Facets(context.Background(), snap, catalog.Public, nil))(t)
	if n := len(counts(all.Facets, "regions")); n != 701 {
		t.Errorf("plan_facets counts %d regions, want 701", n)
	}
	rare := ask(t, snap, `regions=cs.{"Land, 650"}`)
	if diff := cmp.Diff(map[string]int{"regions": 201, "category": 100}, rare.LeftOut); diff != "" || rare.Total != 1 {
		t.Errorf("a rare region has %d plans; left out (-want +got):\n%s", rare.Total, diff)
	}
}

// manyValues has more values of most facets than a list offers.
func manyValues() *catalog.Snapshot {
	plans := sample.Plans(700)
	for i := range plans {
		p := &plans[i]
		p.Available, p.Regions = true, []string{fmt.Sprintf("Land, %d", i), "Zone, All"}
		p.Category, p.MemoryGB = market.Category(fmt.Sprintf("category %03d", i%600)), sample.Of(float64(i%600+1))
	}
	return catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates()})
}

func TestSelect(t *testing.T) {
	b := ask(t, browsetest.Shelf(), "select=id,usd:price_usd&limit=1")
	if got := string(b.Items[0].Row); !strings.HasPrefix(got, `{"id":3,"usd":5,"specs":`) {
		t.Errorf("the row is %s", got)
	}
	out, err := json.Marshal(b.Items[0])
	if err != nil || !strings.HasPrefix(string(out), `{"id":3,"usd":5,"specs":{`) {
		t.Errorf("the item is %.60s, %v", out, err)
	}
}

// TestWhatNobodySelected: an address that selects nothing gets the rows without columns that are null, and its places once;
// whole rows say all else the same.
func TestWhatNobodySelected(t *testing.T) {
	snap := catalogtest.Build(plangen.Plans(60, 1), catalog.Facts{Rates: sample.Rates(), Sponsored: []int64{7}})
	for _, address := range []string{"limit=40", "limit=40&currency=EUR", "limit=40&vat_country=DE&months=12", "limit=5&leads=page&group=machine"} {
		params := must.Get(url.ParseQuery(address))(t)
		light, empty := appended(t, browsetest.Service, snap, params), url.Values{"select": {""}}
		maps.Copy(empty, params)
		params.Set("select", "*")
		whole := appended(t, browsetest.Service, snap, params)
		if same := appended(t, browsetest.Service, snap, empty); same != light {
			t.Errorf("%s: an empty select is another answer", address)
		}
		var want, got map[string]any
		must.Do(t, errors.Join(json.Unmarshal([]byte(whole), &want), json.Unmarshal([]byte(light), &got)))
		for _, item := range append(want["items"].([]any), want["sponsored"]) {
			plan, _ := item.(map[string]any)
			left := len(plan)
			maps.DeleteFunc(plan, func(name string, value any) bool {
				return value == nil && name != "page" && name != "order_url" || name == "available_regions"
			})
			if plan != nil && left-len(plan) < 20 {
				t.Errorf("%s: only %d members of a whole item are null", address, left-len(plan))
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-whole without nulls +light):\n%s", address, diff)
		}
	}
}

func TestErrorsPassThrough(t *testing.T) {
	_, err := browsetest.Answer(browsetest.Service, browsetest.Shelf(), catalog.Public, url.Values{"nope": {"eq.1"}}, 0)
	if e, ok := errors.AsType[*errs.Error](err); !ok || e.Code != "42703" {
		t.Errorf("Browse gave %v, want 42703", err)
	}
	if _, err = browsetest.Service.Facets(context.Background(), browsetest.Shelf(), catalog.Public, url.Values{"order": {"id.up"}}); errs.KindOf(err) != errs.Invalid {
		t.Errorf("Facets gave %v, want invalid", err)
	}
}

func TestMarksOfOtherSitesAreIgnored(t *testing.T) {
	got := must.Get(browsetest.Answer(browsetest.Service, browsetest.Shelf(), catalog.Public, url.Values{"utm_source": {"letter.2026"}, "fbclid": {"y"}, "not": {"a shop"}}, 0))(t)
	all := must.Get(browsetest.Answer(browsetest.Service, browsetest.Shelf(), catalog.Public, nil, 0))(t)
	if diff := cmp.Diff(all.Total, got.Total); diff != "" {
		t.Errorf("Total (-want +got):\n%s", diff)
	}
}

// Holds: 5.price-lookup
func TestPricesShown(t *testing.T) {
	tests := map[string]struct {
		edit func(*market.Plan)
		want map[market.Currency]view.PriceSet
	}{
		"quoted everywhere": {func(p *market.Plan) { p.Annually = nil }, map[market.Currency]view.PriceSet{
			"USD": lead(view.Price{Text: "$7.95", Unit: "month"}), "EUR": lead(view.Price{Text: "€7.00", Unit: "month"}), "GBP": lead(view.Price{Text: "£6.20", Unit: "month"})}},
		"quoted in euros": {func(p *market.Plan) { p.Monthly, p.Annually = sample.EUR("49.00"), nil }, map[market.Currency]view.PriceSet{
			"USD": lead(view.Price{Text: "≈\u00a0$50.91", Unit: "month"}, "Converted from €49.00 a month at 1 EUR = 1.0389 USD, European Central Bank reference rate of 31 Dec 2024"),
			"EUR": lead(view.Price{Text: "€49.00", Unit: "month"}),
			"GBP": lead(view.Price{Text: "≈\u00a0£40.63", Unit: "month"}, "Converted from €49.00 a month at 1 EUR = 0.82918 GBP, European Central Bank reference rate of 31 Dec 2024")}},
		"quoted in dollars": {func(p *market.Plan) { p.Monthly, p.Annually = sample.USD("5"), nil }, map[market.Currency]view.PriceSet{
			"USD": lead(view.Price{Text: "$5.00", Unit: "month"}),
			"EUR": lead(view.Price{Text: "$5.00", Beside: "≈\u00a0€4.81", Unit: "month"}, "Converted from $5.00 a month at 1 EUR = 1.0389 USD, European Central Bank reference rate of 31 Dec 2024"),
			"GBP": lead(view.Price{Text: "$5.00", Beside: "≈\u00a0£3.99", Unit: "month"}, "Converted from $5.00 a month at 1 EUR = 1.0389 USD = 0.82918 GBP, European Central Bank reference rate of 31 Dec 2024")}},
		"quoted in pounds": {func(p *market.Plan) { p.Monthly, p.Annually = sample.GBP("10"), nil }, map[market.Currency]view.PriceSet{
			"USD": lead(view.Price{Text: "≈\u00a0$12.53", Unit: "month"}, "Converted from £10.00 a month at 1 EUR = 0.82918 GBP = 1.0389 USD, European Central Bank reference rate of 31 Dec 2024"),
			"EUR": lead(view.Price{Text: "≈\u00a0€12.06", Unit: "month"}, "Converted from £10.00 a month at 1 EUR = 0.82918 GBP, European Central Bank reference rate of 31 Dec 2024"),
			"GBP": lead(view.Price{Text: "£10.00", Unit: "month"})}},
		"several periods": {func(p *market.Plan) {
			p.Monthly, p.Hourly, p.Annually = sample.EUR("49.00"), sample.EUR("0.0671"), sample.EUR("490.00")
		}, map[market.Currency]view.PriceSet{
			"USD": three("≈\u00a0$50.91", "≈\u00a0$0.070", "≈\u00a0$509.06", "Converted from €49.00 a month, €0.0671 an hour and €490.00 a year at 1 EUR = 1.0389 USD, European Central Bank reference rate of 31 Dec 2024"),
			"EUR": three("€49.00", "€0.067", "€490.00"),
			"GBP": three("≈\u00a0£40.63", "≈\u00a0£0.056", "≈\u00a0£406.30", "Converted from €49.00 a month, €0.0671 an hour and €490.00 a year at 1 EUR = 0.82918 GBP, European Central Bank reference rate of 31 Dec 2024")}},
		"quoted in two currencies": {func(p *market.Plan) {
			p.Monthly, p.Hourly, p.Annually = sample.EUR("49.00"), sample.GBP("0.05"), sample.USD("500.00")
		}, map[market.Currency]view.PriceSet{
			"USD": three("≈\u00a0$50.91", "≈\u00a0$0.063", "$500.00",
				"Converted from €49.00 a month at 1 EUR = 1.0389 USD, European Central Bank reference rate of 31 Dec 2024",
				"Converted from £0.05 an hour at 1 EUR = 0.82918 GBP = 1.0389 USD, European Central Bank reference rate of 31 Dec 2024"),
			"EUR": beside("≈\u00a0€481.28", three("€49.00", "≈\u00a0€0.060", "$500.00", "Converted from $500.00 a year at 1 EUR = 1.0389 USD, European Central Bank reference rate of 31 Dec 2024", "Converted from £0.05 an hour at 1 EUR = 0.82918 GBP, European Central Bank reference rate of 31 Dec 2024")),
			"GBP": beside("≈\u00a0£399.07", three("≈\u00a0£40.63", "£0.05", "$500.00", "Converted from $500.00 a year at 1 EUR = 1.0389 USD = 0.82918 GBP, European Central Bank reference rate of 31 Dec 2024", "Converted from €49.00 a month at 1 EUR = 0.82918 GBP, European Central Bank reference rate of 31 Dec 2024"))}},
		"none": {func(p *market.Plan) { p.Monthly, p.Annually = nil, nil }, map[market.Currency]view.PriceSet{"USD": {}, "EUR": {}, "GBP": {}}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, decorate(t, tt.edit).Prices); diff != "" {
				t.Errorf("prices (-want +got):\n%s", diff)
			}
		})
	}
}

// lead is a set with one price, which leads whatever its unit.
func lead(p view.Price, traces ...string) view.PriceSet {
	set := view.PriceSet{Lead: &p.Unit, Traces: traces}
	switch p.Unit {
	case market.Month:
		set.Monthly = &p
	case market.Hour:
		set.Hourly = &p
	case market.Year:
		set.Annually = &p
	}
	return set
}

// beside sets what stands beside the annual price.
func beside(text string, set view.PriceSet) view.PriceSet {
	set.Annually.Beside = text
	return set
}

// three is a set with a price for every period.
func three(month, hour, year string, traces ...string) view.PriceSet {
	set := lead(view.Price{Text: month, Unit: market.Month}, traces...)
	set.Hourly, set.Annually = &view.Price{Text: hour, Unit: market.Hour}, &view.Price{Text: year, Unit: market.Year}
	return set
}

// leading is the text of the price that stands first, and its unit.
func leading(set view.PriceSet) string {
	for _, p := range []*view.Price{set.Annually, set.Hourly, set.Monthly} {
		if p != nil && set.Lead != nil && p.Unit == *set.Lead {
			return p.Text + " " + string(p.Unit)
		}
	}
	return ""
}

// Holds: 5.unit-priority, 2.home.card-price
func TestLeadingPrice(t *testing.T) {
	for name, tt := range map[string]struct {
		month, hour, year market.Prices
		want              string
	}{
		"monthly first":    {sample.USD("5"), sample.USD("0.01"), sample.USD("50"), "$5.00 month"},
		"then computed":    {nil, sample.USD("0.0083"), sample.USD("50"), "$6.06 month"},
		"then annual":      {nil, nil, sample.USD("50"), "$50.00 year"},
		"of a tiny hour":   {nil, sample.USD("0.0008"), nil, "$0.58 month"},
		"an EUR form hour": {nil, nil, nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			e := decorate(t, func(p *market.Plan) { p.Monthly, p.Hourly, p.Annually = tt.month, tt.hour, tt.year })
			if got := leading(e.Prices[market.USD]); got != tt.want {
				t.Errorf("the leading price is %q, want %q", got, tt.want)
			}
		})
	}
}

// decorate shows one plan.
func decorate(t *testing.T, edit func(*market.Plan)) view.Extras {
	t.Helper()
	snap := catalogtest.Build([]market.Plan{sample.Plan(edit)}, catalog.Facts{Rates: sample.Rates(), Partners: browsetest.Partners})
	return ask(t, snap, "select=*").Items[0].Extras
}

// Holds: 3.shape.reshaped, 3.shape.cpus, 3.shape.memory, 3.shape.storage, 3.shape.nics, 3.plan.network-speed
func TestSpecs(t *testing.T) {
	full := decorate(t, func(*market.Plan) {}).Specs
	want := view.Specs{
		CPUs:    view.CPUSpec{Cores: ptr(8), Name: ptr("AMD EPYC"), Frequency: ptr("2.8 GHz")},
		Memory:  view.MemorySpec{Total: ptr("24 GB"), Name: ptr("DDR4 ECC")},
		Storage: []view.StorageSpec{{Size: ptr("200 GB"), Name: ptr("NVMe")}}, NICs: []view.NICSpec{{Name: "600 Mbps"}},
	}
	if diff := cmp.Diff(want, full); diff != "" {
		t.Errorf("specs (-want +got):\n%s", diff)
	}
	bare := decorate(t, func(p *market.Plan) {
		*p = market.Plan{ID: 1, PlanID: 1, Name: "bare", Available: true}
	})
	if diff := cmp.Diff(view.Specs{Storage: []view.StorageSpec{}, NICs: []view.NICSpec{}}, bare.Specs); diff != "" {
		t.Errorf("specs of nothing known (-want +got):\n%s", diff)
	}
	if bare.OrderURL != nil || len(bare.AvailableRegions) != 0 || bare.AvailableRegions == nil || bare.Fresh.AsOf != "" {
		t.Errorf("nothing known, but extras are %+v", bare)
	}
}

// Holds: 3.plan.ram-size, 3.plan.storage-size, 9.terabytes
func TestSizes(t *testing.T) {
	for gb, want := range map[float64]string{0.5: "0.5 GB", 64: "64 GB", 999: "999 GB", 1000: "1 TB", 1500: "1.5 TB", 3840: "3.84 TB", 1024: "1.024 TB", 12800: "12.8 TB", 100: "100 GB", 10000: "10 TB"} {
		e := decorate(t, func(p *market.Plan) { p.MemoryGB, p.StorageGB = &gb, &gb })
		if *e.Specs.Memory.Total != want || *e.Specs.Storage[0].Size != want {
			t.Errorf("%v GB is shown as %s and %s, want %s", gb, *e.Specs.Memory.Total, *e.Specs.Storage[0].Size, want)
		}
	}
}

// Holds: 2.card.logo, 2.card.provider, 2.card.configure, 2.home.card-configure, 2.home.card-logo, 3.plan.partner
func TestLinksAndMarks(t *testing.T) {
	tests := map[string]struct {
		edit  func(*market.Plan)
		order string
		mark  view.PartnerMark
	}{
		"own address": {func(*market.Plan) {}, "https://contabo.com/en/vps/cloud-vps-20/",
			view.PartnerMark{ID: "contabo", Name: ptr("Contabo"), Link: ptr("https://contabo.com/en/")}},
		"deployment link and the operator's logo": {func(p *market.Plan) {
			p.Partner, p.PartnerName, p.PartnerURL, p.PlanURL, p.PlanID = "cherry", "Cherry Servers", "", "", 86
		}, "https://portal.cherryservers.com/deployment?plan=86&cycle=3&affiliate=aff",
			view.PartnerMark{ID: "cherry", Name: ptr("Cherry Servers"), Link: ptr(sample.Cherry.Home), Logo: ptr("https://shop.example/cherry.svg")}},
		"by hand, known by name": {func(p *market.Plan) {
			p.Partner, p.PartnerName, p.Source = "", "contabo", market.ByHand
		}, "https://contabo.com/en/vps/cloud-vps-20/", view.PartnerMark{ID: "contabo", Name: ptr("contabo"), Link: ptr("https://contabo.com/en/")}},
		"an unknown partner with a script for a link": {func(p *market.Plan) {
			p.Partner, p.PartnerName, p.PlanDetailURL, p.PartnerURL, p.PlanURL, p.PartnerLogo = "", "<b>Evil</b>", "javascript:alert(3)", "javascript:alert(1)", "javascript:alert(2)", "data:image/png,x"
		}, "", view.PartnerMark{Name: ptr("<b>Evil</b>")}},
		"a logo of the row": {func(p *market.Plan) { p.PartnerLogo = "https://contabo.com/logo.svg" }, "https://contabo.com/en/vps/cloud-vps-20/",
			view.PartnerMark{ID: "contabo", Name: ptr("Contabo"), Link: ptr("https://contabo.com/en/"), Logo: ptr("https://contabo.com/logo.svg")}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			e := decorate(t, tt.edit)
			order := ""
			if e.OrderURL != nil {
				order = *e.OrderURL
			}
			if order != tt.order {
				t.Errorf("Configure leads to %q, want %q", order, tt.order)
			}
			if diff := cmp.Diff(tt.mark, e.Partner); diff != "" {
				t.Errorf("mark (-want +got):\n%s", diff)
			}
		})
	}
}

func TestFreshness(t *testing.T) {
	tests := map[string]struct {
		edit func(*market.Plan)
		want view.Freshness
	}{
		"fresh":   {func(p *market.Plan) { p.Partner = "cherry" }, view.Freshness{State: "fresh", AsOf: "15 Apr 2026"}},
		"stale":   {func(p *market.Plan) {}, view.Freshness{State: "stale", AsOf: "15 Apr 2026, 09:30 UTC", CheckedAt: ptr("2026-04-15T09:30:00Z")}},
		"bundled": {func(p *market.Plan) { p.Source = market.Bundled }, view.Freshness{State: "bundled", AsOf: "15 Apr 2026"}},
		"by hand": {func(p *market.Plan) { p.Source, p.Partner = market.ByHand, "" }, view.Freshness{State: "hand", AsOf: "15 Apr 2026"}},
		"in UTC": {func(p *market.Plan) {
			p.Partner, p.FetchedAt = "cherry", time.Date(2026, 4, 1, 1, 0, 0, 0, time.FixedZone("", 7200))
		}, view.Freshness{State: "fresh", AsOf: "31 Mar 2026"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, decorate(t, tt.edit).Fresh); diff != "" {
				t.Errorf("freshness (-want +got):\n%s", diff)
			}
		})
	}
}

func TestPartnerStates(t *testing.T) {
	good := time.Date(2026, 11, 20, 14, 5, 0, 0, time.UTC)
	tests := map[string]struct {
		state market.PartnerState
		want  view.PartnerState
	}{
		"fresh": {market.PartnerState{GoodAt: good}, view.PartnerState{State: "fresh", Since: ptr("2026-11-20T14:05:00+00:00")}},
		"stale": {market.PartnerState{GoodAt: good, FailedAt: good.Add(time.Hour), Failure: "secret"}, view.PartnerState{State: "stale", Since: ptr("2026-11-20T14:05:00+00:00"),
			Text: "Contabo hasn’t been updated since 20 Nov 2026, 14:05 UTC. Prices and stock may have changed."}},
		"recovered": {market.PartnerState{GoodAt: good, FailedAt: good.Add(-time.Hour)}, view.PartnerState{State: "fresh", Since: ptr("2026-11-20T14:05:00+00:00")}},
		"bundled": {market.PartnerState{FailedAt: good}, view.PartnerState{State: "bundled",
			Text: "Contabo: showing sample data until the first update."}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			tt.state.Partner, tt.want.ID, tt.want.Name = sample.Contabo, "contabo", "Contabo"
			facts := catalog.Facts{Partners: []market.PartnerState{tt.state}}
			snap := catalogtest.Build([]market.Plan{sample.Plan(func(p *market.Plan) { p.PartnerName = "Contabo" })}, facts)
			if diff := cmp.Diff([]view.PartnerState{tt.want}, ask(t, snap, "").Partners); diff != "" {
				t.Errorf("partners (-want +got):\n%s", diff)
			}
		})
	}
}

// TestListsNameTheirPartnersOnly: a list speaks of the partners whose plans it holds, on whichever of
// its pages, and its bytes say the same.
func TestListsNameTheirPartnersOnly(t *testing.T) {
	plan := func(id int64, partner market.Partner, kind market.PlanType) market.Plan {
		return sample.Plan(func(p *market.Plan) {
			p.ID, p.PlanID, p.Partner, p.PartnerName, p.Type = id, market.PlanID(id), partner.ID, partner.Name, kind
		})
	}
	snap := catalogtest.Build([]market.Plan{plan(1, sample.Cherry, market.Baremetal), plan(2, sample.Cherry, market.VPS), plan(3, sample.Contabo, market.VPS)},
		catalog.Facts{Rates: sample.Rates(), Partners: browsetest.Partners})
	for address, want := range map[string][]string{
		"":                                      {"cherry", "contabo"},
		"limit=1":                               {"cherry", "contabo"},
		"type=eq.vps":                           {"cherry", "contabo"},
		"type=eq.baremetal":                     {"cherry"},
		"type=eq.vds":                           nil,
		"partner_name=eq.Contabo":               {"contabo"},
		"partner_name=in.(Contabo)&type=eq.vps": {"contabo"},
		"partner_name=neq.Contabo&order=id":     {"cherry"},
		"partner_name=eq.Contabo&type=eq.baremetal": nil,
		"q=partner:contabo":                         {"contabo"},
		"partner_id=eq.cherry":                      {"cherry"},
	} {
		answer := ask(t, snap, address)
		var got []string
		for _, p := range answer.Partners {
			got = append(got, string(p.ID))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q speaks of %v, want %v", address, got, want)
		}
		params, _ := url.ParseQuery(address)
		l := must.Get(browsetest.Service.List(t.Context(), snap, catalog.Public, params))(t)
		text, err := l.Append(nil)
		var written struct{ Partners []view.PartnerState }
		must.Do(t, errors.Join(err, json.Unmarshal(text, &written)))
		if diff := cmp.Diff(answer.Partners, written.Partners); diff != "" {
			t.Errorf("%q writes (-Browse +List):\n%s", address, diff)
		}
	}
}

func TestRateNote(t *testing.T) {
	want := view.RateNote{Source: "European Central Bank reference rate", Link: "https://www.ecb.europa.eu/", Date: "2024-12-31",
		Text: "Prices marked ≈ are converted at 1 EUR = 1.0389 USD = 0.82918 GBP, European Central Bank reference rate of 31 Dec 2024."}
	if diff := cmp.Diff(want, ask(t, browsetest.Shelf(), "").Rates); diff != "" {
		t.Errorf("rates (-want +got):\n%s", diff)
	}
	rates := sample.Rates()
	rates.Old = true
	old := ask(t, catalogtest.Build([]market.Plan{sample.Plan(func(p *market.Plan) { p.Monthly = sample.EUR("49.00") })}, catalog.Facts{Rates: rates}), "")
	want.Text = "Prices marked ≈ are converted at 1 EUR = 1.0389 USD = 0.82918 GBP, European Central Bank reference rate of 31 Dec 2024, more than 7 days old. No newer rates were available."
	if diff := cmp.Diff(want, old.Rates); diff != "" {
		t.Errorf("old rates (-want +got):\n%s", diff)
	}
	trace := "Converted from €49.00 a month and €67.20 a year at 1 EUR = 1.0389 USD, European Central Bank reference rate of 31 Dec 2024, more than 7 days old"
	if got := old.Items[0].Prices["USD"].Traces; len(got) != 1 || got[0] != trace {
		t.Errorf("behind the prices stands %q, want %q", got, trace)
	}
	none := catalogtest.Build(nil, catalog.Facts{Rates: price.Rates{}})
	if diff := cmp.Diff(view.RateNote{}, ask(t, none, "").Rates); diff != "" {
		t.Errorf("no rates (-want +got):\n%s", diff)
	}
}

// Holds: 5.cheapest, 2.home.cards
func TestSummaries(t *testing.T) {
	list, err := browsetest.Service.Summaries(browsetest.Shelf(), price.Net().In(market.USD))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range list {
		got = append(got, string(s.Type)+": "+s.Plan.Name+" "+leading(s.Plan.Prices[market.EUR]))
	}
	if diff := cmp.Diff([]string{"baremetal: cheap metal $60.00 month", "vps: vps $5.00 month", "vds: vds $30.00 month"}, got); diff != "" {
		t.Errorf("summaries (-want +got):\n%s", diff)
	}
	list, err = browsetest.Service.Summaries(catalogtest.Build(nil, catalog.Facts{}), price.Net().In(market.USD))
	if err != nil || len(list) != 3 || list[0].Plan != nil || list[2].Plan != nil {
		t.Errorf("summaries of nothing are %v, %v; want three without a plan", list, err)
	}
}

// Holds: 3.shape.regions, 3.plan.regions
func TestHostileTextsStayText(t *testing.T) {
	for _, name := range sample.HostileNames() {
		snap := catalogtest.Build([]market.Plan{sample.Plan(func(p *market.Plan) {
			p.Name, p.Description, p.Regions = name, name, []string{name}
		})}, catalog.Facts{Rates: sample.Rates()})
		b := ask(t, snap, "select=*&name=eq."+url.QueryEscape(name))
		out, err := json.Marshal(b.Items[0])
		var back struct {
			Name    string
			Regions []view.Region `json:"available_regions"`
		}
		if err == nil {
			err = json.Unmarshal(out, &back)
		}
		if err != nil || back.Name != name || back.Regions[0].Name != name {
			t.Errorf("%q comes back as %q in %+v (%v)", name, back.Name, back.Regions, err)
		}
	}
}

// TestSeveralChosenValuesHaveNames: the filters of a list name codes that are chosen, whether or not a plan has them.
func TestSeveralChosenValuesHaveNames(t *testing.T) {
	spoken := must.Get(language.ReadChoice("en,de,pl"))(t)
	s := browse.New(browse.Options{})
	s.SetLanguages(spoken)
	for address, want := range map[string]map[string]string{
		"lang=de&countries=ov.{EE,MT}":          {"EE": "Estland", "MT": "Malta"},
		"lang=de&payment=ov.{card,sepa}":        {"card": "Karte", "sepa": "SEPA"},
		"lang=pl&regions=ov.{Munich,Nowhere}":   {"Munich": "Monachium", "Nowhere": "Nowhere"},
		"virtualization=in.(kvm,openvz)":        {"kvm": "KVM", "openvz": "OpenVZ"},
		"regions=ov.{Munich,Nowhere}":           nil,
		"lang=de&countries=cs.{EE}":             nil,
		"lang=de&cpu_vendor=in.(VIA,Transmeta)": nil,
	} {
		params := must.Get(url.ParseQuery(address))(t)
		list, err := browsetest.Answer(s, browsetest.Shelf(), catalog.Public, params, 0)
		applied := list.Applied.Filters
		if err != nil || len(applied) != 1 {
			t.Fatalf("%s has %d filters: %v", address, len(applied), err)
		}
		if diff := cmp.Diff(want, applied[0].Names); diff != "" {
			t.Errorf("%s (-want +got):\n%s", address, diff)
		}
	}
}
