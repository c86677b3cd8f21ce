package site

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/browse/browsetest"
	"launchrack/internal/model/market"
	"launchrack/internal/model/words"
	"launchrack/internal/past/chronicle"
)

func TestLandingAddresses(t *testing.T) {
	for path, want := range map[string]struct {
		status   int
		location string
		asked    url.Values
	}{
		"/partners/ovh":                 {200, "", url.Values{"partner_name": {"eq.OVHcloud"}, "is_lead": {"is.true"}}},
		"/partners/ovh?ram_size=gte.64": {200, "", url.Values{"partner_name": {"eq.OVHcloud"}, "is_lead": {"is.true"}, "ram_size": {"gte.64"}}},
		"/partners/OVH?a=b":             {301, "/partners/ovh?a=b", nil},
		"/partners/ovh/":                {301, "/partners/ovh", nil},
		"/partners/nobody":              {404, "", nil},
		"/locations/de":                 {200, "", url.Values{"countries": {"cs.{DE}"}}},
		"/locations/DE":                 {301, "/locations/de", nil},
		"/locations/xx":                 {404, "", nil},
		"/cpus/amd-epyc":                {200, "", url.Values{"cpu_name": {"eq.AMD EPYC"}, "is_lead": {"is.true"}}},
		"/cpus/AMD%20EPYC":              {301, "/cpus/amd-epyc", nil},
		"/cpus/intel":                   {404, "", nil},
		"/partners":                     {404, "", nil},
		"/partners/ovh/x":               {404, "", nil},
	} {
		s := newShop(t)
		r := s.get(path)
		if got := r.Header.Get("Location"); r.StatusCode != want.status || got != want.location {
			t.Errorf("%s: %d %q, want %d %q", path, r.StatusCode, got, want.status, want.location)
		}
		if want.asked == nil {
			continue
		}
		asked := (*s.catalogue.asked)[0]
		asked.Del("select")
		asked.Del("leads")
		asked.Del("currency")
		if diff := cmp.Diff(want.asked, asked); diff != "" {
			t.Errorf("%s (-want +asked):\n%s", path, diff)
		}
		if link := r.Header.Get("Link"); link != "<http://example.com"+(&url.URL{Path: path}).Path+`>; rel="canonical"` && path != "/partners/ovh?ram_size=gte.64" {
			t.Errorf("%s: canonical %q", path, link)
		}
	}
}

func TestALandingPageIsAListInTheShop(t *testing.T) {
	s := newShop(t)
	nodes := graph(t, s, "/cpus/amd-epyc")
	if crumbs, _ := nodes["BreadcrumbList"]["itemListElement"].([]any); len(crumbs) != 2 {
		t.Errorf("breadcrumbs %v", nodes["BreadcrumbList"])
	}
	if nodes["ItemList"]["name"] != "Servers of AMD EPYC" {
		t.Errorf("list %v", nodes["ItemList"])
	}
	p := props(t, text(t, s.get("/cpus/amd-epyc").Body))
	if p.Narrowed != "cpu_name=eq.AMD+EPYC" || p.Landing == nil || p.About == nil || p.About.Title != "Servers of AMD EPYC" {
		t.Errorf("props %+v", p)
	}
}

func TestListsAreDescribedToSearchEngines(t *testing.T) {
	s := newRealShop(t, 3)
	for path, crumbs := range map[string]int{"/": 0, "/vps": 2} {
		nodes := graph(t, s, path)
		listed, _ := nodes["BreadcrumbList"]["itemListElement"].([]any)
		if len(listed) != crumbs {
			t.Errorf("%s: breadcrumbs %v", path, nodes["BreadcrumbList"])
		}
		elements, _ := nodes["ItemList"]["itemListElement"].([]any)
		first, _ := elements[0].(map[string]any)
		if first["name"] != `<b>|"]]>&` || first["url"] != "/plans/b-1" {
			t.Errorf("%s: first element %v", path, first)
		}
	}
	if page := readText(t, s, "/?view=table"); strings.Contains(page, "ld+json") {
		t.Error("the table of a list is described too")
	}
}

// TestListsOfTypesAndCategoriesAreLandingPages: each says what it holds, has one address,
// and is in the sitemap under it.
func TestListsOfTypesAndCategoriesAreLandingPages(t *testing.T) {
	s := newRealShop(t, 30)
	pages := entries(t, readText(t, s, "/sitemap-pages.xml"), "urlset", "url")
	for _, tt := range []struct {
		path, canonical, title, text string
		total                        string
	}{
		{"/vps", "/vps", "VPS plans", "From $1.00 to $28.00 a month. The cheapest is {plan}.", "10"},
		{"/vps?cpu_cores=gte.8", "/vps", "VPS plans", "From $1.00 to $28.00 a month. The cheapest is {plan}.", "10"},
		{"/?filter=VPS", "/vps", "VPS plans", "From $1.00 to $28.00 a month. The cheapest is {plan}.", "10"},
		{"/?filter=baremetal&view=table", "/?filter=baremetal", "Dedicated servers", "From $2.00 to $30.00 a month. The cheapest is {plan}.", "20"},
		{"/outlet", "/outlet", "Outlet servers", "", "0"},
		{"/?filter=General&ram_size=gte.1", "/?filter=general", "General servers", "From $1.00 to $30.00 a month. The cheapest is {plan}.", "30"},
	} {
		r := s.get(tt.path)
		if got := r.Header.Get("Link"); got != "<http://example.com"+tt.canonical+`>; rel="canonical"` {
			t.Errorf("%s: canonical %s", tt.path, got)
		}
		p := props(t, text(t, r.Body))
		if p.Landing == nil || p.About == nil || p.Narrowed != "" {
			t.Errorf("%s: props %+v", tt.path, p)
			continue
		}
		if p.Landing.Title != tt.title || p.Landing.Texts[market.USD] != tt.text || p.About.Title != tt.title || !strings.Contains(p.About.Description, tt.total+" plans") {
			t.Errorf("%s: %+v, %+v", tt.path, p.Landing, p.About)
		}
		if !slices.Contains(pages, tt.canonical) {
			t.Errorf("%s is not among %v", tt.canonical, pages)
		}
		if strings.Contains(tt.path, "view=table") {
			continue
		}
		if crumbs, _ := graph(t, s, tt.path)["BreadcrumbList"]["itemListElement"].([]any); len(crumbs) != 2 || crumbs[1].(map[string]any)["item"] != tt.canonical {
			t.Errorf("%s: breadcrumbs %v", tt.path, crumbs)
		}
	}
	for _, path := range []string{"/", "/?filter=nothing", "/?filter=storage", "/?category=eq.general"} { // no plan is of storage
		r := s.get(path)
		if p := props(t, text(t, r.Body)); p.Landing != nil || p.About != nil || r.Header.Get("Link") != `<http://example.com/>; rel="canonical"` {
			t.Errorf("%s is described as %+v at %s", path, p.Landing, r.Header.Get("Link"))
		}
	}
}

// TestPagesFollowTheChronicle: what a partner's page and the sitemap say about the past is there as soon
// as the chronicle has read it, though the catalogue stays the same.
func TestPagesFollowTheChronicle(t *testing.T) {
	s, past := newShop(t), &chronicle.Past{}
	s.Handler.(*Site).Chronicle = func() *chronicle.Past { return past }
	day := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	for _, address := range []string{"/partners/ovh", "/sitemap-pages.xml"} {
		if body := text(t, s.get(address).Body); strings.Contains(body, `"stock":{`) || strings.Contains(body, "/changes/ovh-2026-11-20") {
			t.Errorf("%s tells what is not read yet", address)
		}
	}
	past = &chronicle.Past{IsRead: true, Seq: 99, Moves: []chronicle.Move{{Partner: "ovh", Day: day, Kind: chronicle.New}},
		Stock: chronicle.Stock{"ovh": {"": {{Day: day.AddDate(0, 0, -1), Offered: 3, Listed: 5}, {Day: day, Offered: 2, Listed: 5}}}}}
	if stock := props(t, text(t, s.get("/partners/ovh").Body)).Landing.Stock; stock == nil || len(stock.Rows) == 0 {
		t.Errorf("the page of the partner has the stock %+v", stock)
	}
	if body := text(t, s.get("/sitemap-pages.xml").Body); !strings.Contains(body, "/changes/ovh-2026-11-20") {
		t.Errorf("the sitemap is %s", body)
	}
}

// TestEveryPageHasTheWordsOfTheHomePage: a visitor comes home from any page without loading another. Their
// numbers are those of the list of all plans, however the page's own list is narrowed.
func TestEveryPageHasTheWordsOfTheHomePage(t *testing.T) {
	s := newRealShop(t, 30)
	list := props(t, readText(t, s, "/")).List
	want := fmt.Sprintf("Compare %s from %s, with tax and setup fees", words.Count(list.Total, "server"), words.Count(len(browsetest.Counts(list.Facets, "partner_name")), "host"))
	for _, path := range []string{"/", "/?cpu_cores=gte.8", "/vps", "/status", "/my-servers"} {
		if got := props(t, readText(t, s, path)).Hero; got == nil || got.Title != want {
			t.Errorf("%s says %+v, want %q", path, got, want)
		}
	}
}
