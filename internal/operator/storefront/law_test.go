package storefront

import (
	"log/slog"
	"testing"
	"time"

	"launchrack/internal/model/brand"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/check"
)

// TestTheDeskSaysWhatTheLawMisses, and nothing once it is there.
func TestTheDeskSaysWhatTheLawMisses(t *testing.T) {
	k := New(Config{Now: func() time.Time { return time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC) }, Log: slog.New(slog.DiscardHandler),
		Fixed: Fixed{Partners: []Partner{{ID: "ovh", Name: "OVHcloud"}}}})
	whole := Look{Brand: brand.Brand{Seat: "DE", Legal: []brand.LegalPage{{Path: "/imprint"}}, Traders: map[market.PartnerID]bool{"ovh": true}}, stored: Settings{ShopTexts: view.ShopTexts[string]{Contact: "a@example.com"}}}
	for name, tt := range map[string]struct {
		change func(*Look)
		want   []string
	}{
		"nothing":        {func(*Look) {}, nil},
		"an imprint":     {func(l *Look) { l.Legal = nil }, []string{"Write the imprint, on the page Legal pages.", "Write the imprint, on the page Legal pages."}},
		"a contact":      {func(l *Look) { l.stored.Contact = "" }, []string{"Set the contact", "Set the contact"}},
		"a trader":       {func(l *Look) { l.Traders = nil }, []string{"whether each partner is a trader: 1 left."}},
		"a seat":         {func(l *Look) { l.Seat = "" }, []string{"Set the seat", "Set the seat", "Set the seat"}},
		"an unknown tax": {func(l *Look) { l.Seat = "BR" }, []string{"No rate of tax in Brazil is known", "No rate of tax in Brazil is known", "No rate of tax in Brazil is known"}},
		"an unknown law": {func(l *Look) { l.Seat = "CH" }, nil},
	} {
		look := whole
		tt.change(&look)
		shown := k.law(&look)
		var missing []string
		for _, rule := range shown.Rules {
			if rule.Missing != "" {
				missing = append(missing, rule.Missing)
			}
		}
		if len(missing) != len(tt.want) {
			t.Errorf("%s: %q is missing, want %q", name, missing, tt.want)
			continue
		}
		for i, want := range tt.want {
			check.Has(t, missing[i], want, name)
		}
	}
}
