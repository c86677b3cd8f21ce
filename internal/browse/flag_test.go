package browse_test

import (
	"testing"

	"launchrack/internal/browse"
)

// Holds: 5.flags
func TestFlag(t *testing.T) {
	for region, want := range map[string]string{
		// as partners write them
		"Lithuania, Šiauliai": "lt", "LT-Siauliai": "lt", "Netherlands, Amsterdam": "nl", "NL-Amsterdam": "nl",
		"United States, Chicago": "us", "US-Chicago": "us", "SG-Singapore": "sg", "SE-Stockholm": "se", "Germany, Frankfurt": "de",
		"European Union": "eu", "Europe": "eu", "United Kingdom": "gb", "United States (East)": "us", "United States (Central)": "us",
		"Asia (Japan)": "jp", "Asia (Singapore)": "sg", "Asia (India)": "in", "Australia (Sydney)": "au", "eu_nord_1": "eu",
		"Falkenstein": "de", "Nuremberg": "de", "Nürnberg": "de", "Düsseldorf": "de", "Helsinki": "fi", "Lauterbourg": "fr", "Gravelines": "fr", "Beauharnois": "ca",
		"St. Louis": "us", "Portsmouth": "gb", "Carlstadt": "us", "Orangeburg": "us", "US East (N. Virginia)": "us", "EU West (Ireland)": "ie",
		"us-ord": "us", "de-fra-2": "de", "São Paulo": "br", "Sao Paulo, BR": "br", "ZÜRICH": "ch", "MÜNCHEN": "de", "Türkiye": "tr", "İstanbul": "tr",
		"Los Angeles, CA": "us", "Chicago, IL": "us", "Portland, OR": "us", "Hong Kong": "hk", "New Delhi": "in", "UK": "gb", "UK South": "gb", "Côte d’Ivoire": "ci",
		"Dallas, Texas, USA": "us", "U.S. West": "us", "Silicon Valley": "us", "Washington DC": "us", "Kyiv": "ua", "Tel Aviv": "il", "Johannesburg": "za",
		// words that hold other words
		"Indiana": "us", "Indianapolis": "us", "New Mexico": "us", "Mexico City": "mx", "New Jersey": "us", "Jersey": "je", "Nigeria": "ng", "Niger": "ne",
		"Northern Ireland": "gb", "New South Wales": "au", "Romania": "ro", "Oman": "om", "Papua New Guinea": "pg", "Dominican Republic": "do",
		"South Korea": "kr", "North Korea": "kp", "West Virginia": "us", "British Columbia": "ca", "South Africa": "za",
		// one name, two places
		"Moscow, Idaho": "us", "Moscow": "ru", "Atlanta, Georgia": "us", "Tbilisi, Georgia": "ge", "Georgia": "ge", "Paris, Texas": "us", "Cambridge, Massachusetts": "us",
		"London, Ontario": "ca", "Vienna, Virginia": "us", "Birmingham, Alabama": "us", "Valencia, Venezuela": "ve", "Cordoba": "ar",
		// nothing to go by
		"": "globe", "Asia": "globe", "Global": "globe", "Region 1": "globe", "in stock": "globe", "la": "globe", "<script>": "globe", "🚀": "globe", "ZZ-Nowhere": "globe",
	} {
		if got := browse.Flag(region); got != want {
			t.Errorf("the flag of %q is %s, want %s", region, got, want)
		}
	}
}

func FuzzFlag(f *testing.F) {
	for _, seed := range []string{"Asia (Japan)", "us-east-1", "İstanbul", "Côte d’Ivoire", "\xff\xfe", "a-"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, region string) {
		flag := browse.Flag(region)
		if flag != browse.NoFlag && len(flag) != 2 {
			t.Errorf("the flag of %q is %q", region, flag)
		}
	})
}
