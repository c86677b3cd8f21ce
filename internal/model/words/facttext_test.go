package words_test

import (
	"testing"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/words"
)

// TestAddressText: the words stand behind the label IPv4, and do not repeat it.
func TestAddressText(t *testing.T) {
	one := 1
	apart := []market.Quote{{Component: market.IPv4, Period: market.Month, Currency: market.EUR, Amount: market.MustAmount("0.5")}}
	for want, plan := range map[string]market.Plan{
		"":                          {},
		"1 included":                {IPv4: market.IPv4Included, IPv4Count: &one},
		"No IPv4 address":           {IPv4: market.IPv4None},
		"Costs extra":               {IPv4: market.IPv4None, Quoted: market.Quoted{Components: apart}},
		"Shared IPv4 address (NAT)": {IPv4: market.IPv4NAT, Quoted: market.Quoted{Components: apart}},
	} {
		if got := words.FactOf("ipv4_count").Value(language.English, &plan); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
