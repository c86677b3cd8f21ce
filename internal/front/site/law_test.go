package site

import (
	"strings"
	"testing"

	"launchrack/internal/model/language"
	"launchrack/internal/model/law"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
)

// TestPagesSayWhatTheLawAsks of a shop's seat, above lists and beside the order.
func TestPagesSayWhatTheLawAsks(t *testing.T) {
	s := &Site{Config: Config{Partners: func() []view.Partner { return []view.Partner{{ID: "ovh", Name: "OVHcloud"}} }}}
	plan := &market.Plan{PartnerName: "OVHcloud"}
	for _, tt := range []struct {
		name, seat, company string
		traders             map[market.PartnerID]bool
		list                string
		order               []string
	}{
		{"Germany", "DE", "", map[market.PartnerID]bool{"ovh": true}, "No partner pays to be listed.",
			[]string{"no delivery charge", "You order from a trader: OVHcloud has declared that it is one."}},
		{"France", "FR", "", map[market.PartnerID]bool{"ovh": false}, "This is not the whole market, and no partner pays to be listed.",
			[]string{"no delivery charge", "OVHcloud has declared that it is not a trader. Consumer law does not protect you here."}},
		{"the United Kingdom", "GB", "", nil, "This is not the whole market, and no partner pays to be listed.", []string{"no delivery charge"}},
		{"a seat whose law was not read", "BR", "", nil, "This is not the whole market, and no partner pays to be listed.",
			[]string{"no delivery charge", "Most hosts are traders, and then consumer law protects you."}},
		{"a company", "DE", "OVH SAS", nil, "No partner pays to be listed.", []string{"no delivery charge", "You order from a trader: OVHcloud is a company, OVH SAS."}},
		{"no seat", "", "", map[market.PartnerID]bool{"ovh": false}, "", nil},
	} {
		profile := law.Of(tt.seat)
		if got := listNote(language.English, profile); got != tt.list {
			t.Errorf("%s: above lists stands %q, want %q", tt.name, got, tt.list)
		}
		notes := s.orderNotes(language.English, profile, plan, tt.company, tt.traders)
		if len(notes) != len(tt.order) {
			t.Fatalf("%s: %q, want %q", tt.name, notes, tt.order)
		}
		for i, want := range tt.order {
			if !strings.Contains(notes[i], want) {
				t.Errorf("%s: %q, want %q", tt.name, notes[i], want)
			}
		}
	}
	if notes := s.orderNotes(language.English, law.Of("FR"), &market.Plan{}, "", nil); len(notes) != 1 {
		t.Errorf("a plan without a partner: %q", notes)
	}
}
