package place

import (
	"maps"
	"slices"
	"testing"

	"launchrack/internal/model/language"
)

func speaker(t *testing.T, code string) *language.Language {
	t.Helper()
	l, ok := language.Find(code)
	if !ok {
		t.Fatalf("%s does not ship", code)
	}
	return l
}

func TestNamesInLanguages(t *testing.T) {
	for _, test := range []struct{ code, region, want string }{
		{"en", "Munich", "Munich"}, {"de", "Munich", "München"}, {"pl", "Munich", "Monachium"}, {"pl", "München", "Monachium"},
		{"de", "Warsaw, PL", "Warschau, PL"}, {"fr", "Germany", "Allemagne"}, {"it", "Türkiye", "Turchia"},
		{"de", "Falkenstein", "Falkenstein"}, {"de", "EU-WEST-GRA", "EU-WEST-GRA"}, {"es", "DE", "DE"}, {"nl", "Hong Kong", "Hongkong"},
	} {
		if got := RegionIn(speaker(t, test.code), test.region); got != test.want {
			t.Errorf("%s in %s is %q, want %q", test.region, test.code, got, test.want)
		}
	}
	for name, want := range map[string]string{"Niemcy": "DE", "germany": "DE", "ALLEMAGNE": "DE", "Elfenbeinküste": "CI", "vereinigtes konigreich": "GB", "Oesterreich": "AT", "nowhere": ""} {
		if got, ok := CountryOf(name); got != want || ok != (want != "") {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	for _, written := range []string{"Koeln", "Koln", "KÖLN", "Zuerich, CH"} {
		if got := NamesIn(written); !slices.Contains(got, "Köln") && !slices.Contains(got, "Zürich") {
			t.Errorf("%s is named %q", written, got)
		}
	}
	if got := NamesIn("Frankfurt am Main, DE"); !slices.Contains(got, "Francoforte") {
		t.Errorf("the names of Frankfurt are %q", got)
	}
}

// TestCountriesInLanguages holds that every country that the shop knows has a name in each language.
func TestCountriesInLanguages(t *testing.T) {
	for _, l := range language.All()[1:] {
		for _, code := range slices.Collect(maps.Keys(countries)) {
			if name := CountryNameIn(l, code); name == "" || name == code {
				t.Errorf("%s has no name in %s", code, l.Code())
			}
		}
	}
}

func TestRegionsIn(t *testing.T) {
	polish, _ := language.Find("pl")
	got := RegionsIn(polish, []string{"Munich, DE", "European Union", "Germany", "Falkenstein", "us-east-1", "United States (Central)", "Asia (Japan)"})
	if want := []string{"Monachium, DE", "Unia Europejska", "Niemcy", "Falkenstein", "us-east-1", "Stany Zjednoczone (część środkowa)", "Azja (Japonia)"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCountryRankIsTheOrderOfALanguage(t *testing.T) {
	for code, want := range map[string][]string{"en": {"AT", "FR", "DE", "LV", "NL"}, "de": {"DE", "FR", "LV", "NL", "AT"}, "pl": {"AT", "FR", "NL", "LV", "DE"}} {
		lang, _ := language.Find(code)
		got := slices.Clone(want)
		slices.Sort(got)
		slices.SortFunc(got, func(a, b string) int { return CountryRank(lang, a) - CountryRank(lang, b) })
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", code, got, want)
		}
	}
}
