package site

import "testing"

func TestARequestAnswersFromOneSnapshot(t *testing.T) {
	s := newRealShop(t, 3)
	site := s.Handler.(*Site)
	taken, current := 0, site.Current
	site.Current = func() Catalogue { taken++; return current() }
	for _, path := range []string{"/", "/?filter=vps", "/vps.json", "/vps.rss", "/vps.png", "/locations/de", "/locations/de.json", "/locations/de.png", "/locations/xx",
		"/plans/plan-1-2", "/plans/plan-1-2.json", "/plans/x-99", "/compare?ids=1,2", "/compare?ids=99", "/market", "/sitemap.xml", "/sitemap-pages.xml", "/sitemap-plans-1.xml", "/sitemap-plans-2.xml", "/nowhere", "/status"} {
		s.get(path)
		s.get(path)
		taken = 0
		if s.get(path); taken != 1 { // of a page that is kept by now
			t.Errorf("%s: %d snapshots were taken", path, taken)
		}
	}
}
