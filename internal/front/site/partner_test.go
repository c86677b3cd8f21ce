package site

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/fact"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/sample"
)

// TestAPartnersPageSaysWhatItIs: in its props, as Markdown, and to search engines, which hear of nothing that is unknown.
func TestAPartnersPageSaysWhatItIs(t *testing.T) {
	snap := catalogtest.Build([]market.Plan{sample.Plan(func(p *market.Plan) { p.Partner, p.PartnerName = "ovh", "OVHcloud" })},
		catalog.Facts{Rates: sample.Rates(), Version: "v1", Partners: []market.PartnerState{{Partner: market.Partner{ID: "ovh", Name: "OVHcloud", Home: "https://ovh.example/"}}}})
	day := time.Date(2026, 11, 3, 0, 0, 0, 0, time.UTC)
	for name, tt := range map[string]struct {
		sheet        fact.Sheet
		organization map[string]any
		markdown     string
	}{
		"all": {fact.Sheet{{Name: fact.Since, Values: []string{"1999"}, Source: "https://ovh.example/about", Date: day}, {Name: fact.LookingGlass, Values: []string{"https://lg.ovh.example/"}, Date: day}, {Name: fact.Seat, Values: []string{"FR", "Roubaix"}, Date: day}},
			map[string]any{"@type": "Organization", "name": "OVHcloud", "url": "https://ovh.example/", "foundingDate": "1999",
				"address": map[string]any{"@type": "PostalAddress", "addressCountry": "FR", "streetAddress": "Roubaix"}},
			"\n## The partner\n\n| Fact | Value | Source |\n|---|---|---|\n| In business since | 1999 | [ovh.example, as of 3 Nov 2026](<https://ovh.example/about>) |\n" +
				"| Looking glass | [lg.ovh.example](<https://lg.ovh.example/>) | According to this shop, as of 3 Nov 2026 |\n| Registered office | Roubaix, France | According to this shop, as of 3 Nov 2026 |\n"},
		"few": {fact.Sheet{{Name: fact.Payment, Values: []string{"card"}, Date: day}}, map[string]any{"@type": "Organization", "name": "OVHcloud", "url": "https://ovh.example/"},
			"\n## The partner\n\n| Fact | Value | Source |\n|---|---|---|\n| Payment methods | Card | According to this shop, as of 3 Nov 2026 |\n"},
		"none": {nil, nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			service := browse.New(browse.Options{})
			service.SetPartnerFacts(map[market.PartnerID]fact.Sheet{"ovh": tt.sheet})
			s := newShop(t)
			s.Handler.(*Site).Current = func() Catalogue { return pages.Of(service, snap) }
			if d := cmp.Diff(tt.organization, graph(t, s, "/partners/ovh")["Organization"]); d != "" {
				t.Errorf("organization (-want +got):\n%s", d)
			}
			_, got, _ := strings.Cut(readText(t, s, "/partners/ovh.md"), "\n## The partner")
			if _, want, _ := strings.Cut(tt.markdown, "\n## The partner"); got != want {
				t.Errorf("Markdown %q, want %q", got, want)
			}
			if facts := props(t, readText(t, s, "/partners/ovh")).Landing.Facts; len(facts) != len(tt.sheet) {
				t.Errorf("facts %v", facts)
			}
		})
	}
}
