package pages_test

import (
	"testing"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/market"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

// TestScopes: what is watched, said without a word of the visitor.
func TestScopes(t *testing.T) {
	snap := catalogtest.Build(plangen.Plans(20, 7), catalog.Facts{Rates: sample.Rates()})
	current := pages.Of(browse.New(browse.Options{}), snap)
	for address, want := range map[string]string{
		"/":                        "servers",
		"/servers?order=name":      "servers",
		"/?q=buy+at+evil.example":  "servers, with a search",
		"/?q=evil.example+4+cores": "servers, with a search",
		"/vps":                     "VPS plans",
		"/vps?ram_size=gte.16":     "VPS plans, with a filter",
		"/outlet?ram_size=gte.16&name=ilike.*evil*&q=evil": "Outlet servers, with a search and 2 filters",
		"/?months=12&ram_size=gte.16":                      "servers, with 2 filters",
		"/plans/evil-7":                                    "one server",
	} {
		watched, err := current.Watch(address, market.USD)
		if watched.Scope != want || err != nil {
			t.Errorf("%s: %q, %v; want %q", address, watched.Scope, err, want)
		}
	}
}
