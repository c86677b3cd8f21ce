package site

import (
	"strings"
	"testing"
)

func TestMarketPage(t *testing.T) {
	s := newRealShop(t, 30)
	for address, want := range map[string]struct {
		search, axis string
		total        int
	}{
		"/market":                              {"", "ram_size", 30},
		"/market?type=eq.vps&utm_source=x":     {"?type=eq.vps", "ram_size", 10},
		"/market?axis=cpu_cores&offset=24":     {"?axis=cpu_cores", "cpu_cores", 30},
		"/market?price_usd=lte.3&order=id":     {"?price_usd=lte.3", "ram_size", 3},
		"/market?price_usd=lte.0&axis=":        {"?price_usd=lte.0", "ram_size", 0},
		"/market?axis=ram_size&ram_size=neq.1": {"?ram_size=neq.1", "ram_size", 30},
	} {
		p := props(t, text(t, s.get(address).Body))
		if p.Chart == nil || p.Chart.Total != want.total || p.Chart.Axis != want.axis || p.Search != want.search || p.Path != "/market" {
			t.Errorf("%s: %+v at %q", address, p.Chart, p.Search)
		}
	}
	euros := props(t, text(t, s.get("/market", "Cookie", "preferred-currency=EUR; vat-country=DE").Body)).Chart
	if euros.Currency != "EUR" || !strings.Contains(euros.Tax, "19%") {
		t.Errorf("with the visitor's choices %+v", euros)
	}
	before := s.renderer.renders.Load()
	for _, address := range []string{"/market?order=ram_size.desc", "/market?utm_source=x", "/market?limit=7&axis=ram_size"} {
		s.get(address)
	}
	if n := s.renderer.renders.Load() - before; n != 0 {
		t.Errorf("the same picture was rendered %d times more", n)
	}
	for address, want := range map[string]string{"/market/": "/market", "/market?min.price=5&max.price=&axis=cpu_cores": "/market?price_usd=gte.5&axis=cpu_cores"} {
		if got := s.get(address).Header.Get("Location"); got != want {
			t.Errorf("%s leads to %q, want %q", address, got, want)
		}
	}
	for address, want := range map[string]int{"/market?axis=name": 400, "/market?cpu_cores=gte.x": 400, "/market?" + strings.Repeat("a", maxQueryBytes+1): 414} {
		if got := s.get(address).StatusCode; got != want {
			t.Errorf("%s: %d, want %d", address[:min(60, len(address))], got, want)
		}
	}
	if tags := shareTags(t, s, "/market?type=eq.vps&axis=cpu_cores"); tags["og:image"] != "http://example.com/servers.png?type=eq.vps" {
		t.Errorf("its picture is %s", tags["og:image"])
	}
}
