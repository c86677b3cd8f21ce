package pages_test

import (
	"strings"
	"testing"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

// TestScopes: what is watched, said without a word of the visitor.
func TestScopes(t *testing.T) {
	current := pages.Of(browse.New(browse.Options{}), catalogtest.Build(plangen.Plans(20, 7), catalog.Facts{Rates: sample.Rates()}))
	for address, want := range map[string]string{
		"/":                        "All servers",
		"/servers?order=name":      "All servers",
		"/?q=buy+at+evil.example":  "All servers, with a search",
		"/?q=evil.example+4+cores": "All servers, with a search",
		"/vps":                     "VPS plans",
		"/vps?ram_size=gte.16":     "VPS plans, with 1 filter",
		"/outlet?ram_size=gte.16&name=ilike.*evil*&q=evil": "Outlet servers, with a search and 2 filters",
		"/?months=12&ram_size=gte.16":                      "All servers, with 2 filters",
		"/plans/evil-7":                                    "One server",
		"/de/vps?lang=pl":                                  "VPS plans",
		"https://shop.example/de":                          "All servers",
	} {
		watched, err := current.Watch(language.English, address, market.USD)
		if watched.Scope != want || err != nil {
			t.Errorf("%s: %q, %v; want %q", address, watched.Scope, err, want)
		}
	}
}

// TestWatchedInALanguage: titles, filters and scopes are in the language of whoever reads them, whatever language the
// address has.
func TestWatchedInALanguage(t *testing.T) {
	service := browse.New(browse.Options{})
	service.SetLanguages(language.All())
	current := pages.Of(service, catalogtest.Build(plangen.Plans(20, 7), catalog.Facts{Rates: sample.Rates()}))
	withdrawn := "/plans/gone-999999"
	for _, tt := range []struct{ lang, address, title, filters, scope string }{
		{"de", "/", "Alle Server", "", "Alle Server"},
		{"de", "/fr/?ram_size=gte.16&months=12", "Alle Server", "RAM: ab 16\u00a0GB|Preise für 12 Monate", "Alle Server, mit 2 Filtern"},
		{"de", withdrawn, "Ein eingestellter Tarif", "", "Ein Server"},
		{"fr", "/vps?ram_size=gte.16", "Offres VPS", "RAM\u00a0: 16\u00a0Go ou plus", "Offres VPS, avec 1 filtre"},
		{"pl", "/?months=24", "Wszystkie serwery", "ceny za 24 miesiące", "Wszystkie serwery, z 1 filtrem"},
		{"pl", withdrawn, "Wycofany plan", "", "Jeden serwer"},
	} {
		lang, _ := language.Find(tt.lang)
		watched, err := current.Watch(lang, tt.address, market.USD)
		if got := strings.Join(watched.Filters, "|"); err != nil || watched.Title != tt.title || got != tt.filters || watched.Scope != tt.scope {
			t.Errorf("%s in %s: %q, %q, %q, %v", tt.address, tt.lang, watched.Title, got, watched.Scope, err)
		}
	}
}
