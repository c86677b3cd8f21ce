package site

import (
	"encoding/json"
	"encoding/xml"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
)

// entries reads a part of the sitemap and holds it against the definition.
func entries(t *testing.T, document, root, entry string) (paths []string) {
	t.Helper()
	var doc struct {
		XMLName xml.Name
		Entries []struct {
			XMLName xml.Name
			Loc     string `xml:"loc"`
			LastMod string `xml:"lastmod"`
		} `xml:",any"`
	}
	if err := xml.Unmarshal([]byte(document), &doc); err != nil {
		t.Fatalf("%v in %s", err, document)
	}
	if doc.XMLName != (xml.Name{Space: "http://www.sitemaps.org/schemas/sitemap/0.9", Local: root}) || len(doc.Entries) == 0 || len(doc.Entries) > maxAddresses {
		t.Errorf("%v with %d entries", doc.XMLName, len(doc.Entries))
	}
	for _, e := range doc.Entries {
		u, err := url.Parse(e.Loc)
		if e.XMLName.Local != entry || err != nil || u.Host != "example.com" {
			t.Errorf("%s %q: %v", e.XMLName.Local, e.Loc, err)
		}
		if _, err := time.Parse(time.RFC3339, e.LastMod); err != nil && (e.LastMod != "" || u.Path != "/outlet" && u.RawQuery != "filter=vds") {
			t.Error(err)
		}
		paths = append(paths, u.RequestURI())
	}
	return paths
}

func TestTheSitemapListsEveryPage(t *testing.T) {
	s := newRealShop(t, 30)
	parts := entries(t, readText(t, s, "/sitemap.xml"), "sitemapindex", "sitemap")
	if !slices.Equal(parts, []string{"/sitemap-pages.xml", "/sitemap-plans-1.xml"}) {
		t.Fatalf("parts %v", parts)
	}
	pages := entries(t, readText(t, s, parts[0]), "urlset", "url")
	plans := entries(t, readText(t, s, parts[1]), "urlset", "url")
	for _, want := range []string{"/", "/vps", "/?filter=vds", "/locations/de", "/cpus/amd-epyc-7443p"} {
		if !slices.Contains(pages, want) {
			t.Errorf("%s is not among %v", want, pages)
		}
	}
	if len(plans) != 30 || plans[1] != "/plans/plan-1-2" {
		t.Errorf("%d plans: %v", len(plans), plans)
	}
	for _, path := range slices.Concat(pages, plans) {
		if r := s.get(path); r.StatusCode != 200 {
			t.Errorf("%s: status %d", path, r.StatusCode)
		}
	}
	for _, path := range []string{"/sitemap-plans-2.xml", "/sitemap-plans-0.xml", "/sitemap-plans-01.xml", "/sitemap-plans-x.xml"} {
		if r := s.get(path); r.StatusCode != 404 {
			t.Errorf("%s: status %d", path, r.StatusCode)
		}
	}
}

func TestFilesForPrograms(t *testing.T) {
	s := newRealShop(t, 3)
	if text := readText(t, s, "/robots.txt"); !strings.Contains(text, "\nSitemap: http://example.com/sitemap.xml\n") {
		t.Errorf("robots:\n%s", text)
	}
	if text := readText(t, s, "/llms.txt"); !strings.HasPrefix(text, "# Rack & Co\n\n> ") || !strings.Contains(text, "(http://example.com/partners/ovh.md)") {
		t.Errorf("llms:\n%s", text)
	}
	var manifest struct {
		Name     string `json:"name"`
		StartURL string `json:"start_url"`
		Icons    []any  `json:"icons"`
	}
	if err := json.Unmarshal([]byte(readText(t, s, "/manifest.webmanifest")), &manifest); err != nil || manifest.Name != "Rack & Co" || manifest.StartURL != "/" || len(manifest.Icons) == 0 {
		t.Errorf("manifest %+v: %v", manifest, err)
	}
	if page := readText(t, s, "/vps"); !strings.Contains(page, `<link rel="manifest" href="/manifest.webmanifest">`) {
		t.Error("pages do not name the manifest")
	}
}
