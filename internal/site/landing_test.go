package site

import (
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
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
	if page := readTwin(t, s, "/?view=table"); strings.Contains(page, "ld+json") {
		t.Error("the table of a list is described too")
	}
}
