package site

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"path"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/model/brand"
	"launchrack/internal/model/view"
)

// TestEveryPageAndFormatIsAnswered walks over the table of pages, as a mux, a crawler and a
// program that reads /openapi.json would.
func TestEveryPageAndFormatIsAnswered(t *testing.T) {
	s := newRealShop(t, 3)
	s.Handler.(*Site).Brand = func() brand.Brand { return brand.Brand{Legal: brand.LegalPages} }
	names := map[string]string{"/plans/{name}": "plan-1-2", "/partners/{name}": "ovh", "/locations/{name}": "de", "/changes/{name}": "ovh-2026-11-20", "/operator/{name}": "partners"}
	sitemap, robots := text(t, s.get("/sitemap-pages.xml").Body), text(t, s.get("/robots.txt").Body)
	answered := 0
	for _, p := range allPages() {
		if p.isThere != nil && !p.isThere(s.Handler.(*Site)) || p.method != "" || p.isNamed() && names[p.path] == "" {
			continue
		}
		answered++
		base := strings.Replace(p.path, "{name}", names[p.path], 1)
		query := map[string]string{comparePath: "?ids=1,2"}[p.path]
		if r := s.get(base + query); r.StatusCode != http.StatusOK {
			t.Errorf("%s: status %d", base+query, r.StatusCode)
		}
		if r := s.get(base + "/"); p.hasDocument() && base != "/" && (r.StatusCode != http.StatusMovedPermanently || r.Header.Get("Location") != base) {
			t.Errorf("%s/: status %d to %q", base, r.StatusCode, r.Header.Get("Location"))
		}
		for _, format := range slices.DeleteFunc(slices.Clone(p.formats), func(f string) bool { return f == eventsFormat }) { // which has no end
			r := s.get(formatPath(base) + format + query)
			want := formats[format].mediaType
			if format == pngFormat {
				want = "image/png"
			}
			if got := r.Header.Get("Content-Type"); r.StatusCode != http.StatusOK || !strings.HasPrefix(got, want) {
				t.Errorf("%s%s: status %d, %s", base, format, r.StatusCode, got)
			}
		}
		if isListed := strings.Contains(sitemap, ">http://example.com"+p.path+"<"); isListed != (p.sitemap != unlisted) && p.title == "" && !p.isNamed() {
			t.Errorf("%s: in the sitemap %t", p.path, isListed)
		}
		if isKeptOut := strings.Contains(robots, "Disallow: "+p.path+"\n"); isKeptOut != p.isPrivate {
			t.Errorf("%s: kept from crawlers %t", p.path, isKeptOut)
		}
	}
	if answered < 15 {
		t.Errorf("%d pages were asked for", answered)
	}
}

// TestTheDeskIsNotIndexed holds for each page of the desk; a section that is not there is no page.
func TestTheDeskIsNotIndexed(t *testing.T) {
	s := newRealShop(t, 1)
	for _, path := range []string{"/operator", "/operator/partners"} {
		r := s.get(path)
		if body := text(t, r.Body); r.StatusCode != http.StatusOK || !strings.Contains(r.Header.Get("X-Robots-Tag"), "noindex") || !strings.Contains(body, `content="noindex"`) {
			t.Errorf("%s: status %d, %v", path, r.StatusCode, r.Header)
		}
	}
	if r := s.get("/operator/nothing"); r.StatusCode != http.StatusNotFound {
		t.Errorf("an unknown section: status %d", r.StatusCode)
	}
}

// TestNoAddressIsTooLong asks each page with more than any visitor sends.
func TestNoAddressIsTooLong(t *testing.T) {
	s := newRealShop(t, 3)
	for _, p := range allPages() {
		method := p.method
		if method == "" {
			method = http.MethodGet
		}
		if p.isThere != nil && !p.isThere(s.Handler.(*Site)) || p.class == "" {
			continue
		}
		address := strings.Replace(p.path, "{name}", "x", 1) + "?" + strings.Repeat("a", maxQueryBytes+1)
		if r := s.do(httptest.NewRequest(method, address, nil)); r.StatusCode != http.StatusRequestURITooLong {
			t.Errorf("%s %s: status %d", method, p.path, r.StatusCode)
		}
	}
}

func TestDocumentsAreThoseOfTheTable(t *testing.T) {
	list := Documents()
	got := map[string]bool{}
	for _, d := range list {
		got[d.Path] = d.IsList
		if d.MediaType == "" || d.Summary == "" || path.Ext(d.Path) == pngFormat {
			t.Errorf("document %+v", d)
		}
	}
	for _, want := range []view.Document{{Path: "/servers.json", IsList: true}, {Path: "/partners/{id}.events", IsList: true}, {Path: "/plans/{id}.json"}, {Path: "/how-it-works.md"}} {
		if isList, ok := got[want.Path]; !ok || isList != want.IsList {
			t.Errorf("%s: there %t, a list %t", want.Path, ok, isList)
		}
	}
	if len(got) != len(list) {
		t.Errorf("a document stands twice: %v", slices.Collect(maps.Keys(got)))
	}
}
