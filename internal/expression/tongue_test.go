package expression_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/expression"
	"launchrack/internal/language"
	"launchrack/internal/market"
)

// TestReadInLanguages reads what people of each language type: their words, with accents or without, and English ones.
func TestReadInLanguages(t *testing.T) {
	for _, test := range []struct {
		code, search, text string
		sources            []string
		params             []expression.Param
	}{
		{"en", "without ipv4 epyc", "epyc", []string{"without ipv4"}, []expression.Param{{Name: "ipv4", Value: "ilike.none"}}},
		{"en", "without fear", "without fear", nil, nil},
		{"en", "ohne ipv4", "ohne ipv4", nil, nil},
		{"de", "8 gb deutschland", "8 gb deutschland", nil, nil},
		{"de", "ohne ipv4 8 gb", "8 gb", []string{"ohne ipv4"}, []expression.Param{{Name: "ipv4", Value: "ilike.none"}}},
		{"de", "Kerne>=8 preis<59,90eur", "", []string{"Kerne>=8", "preis<59,90eur"},
			[]expression.Param{{Name: "cpu_cores", Value: "gte.8"}, {Name: "price_eur", Value: "lt.59.90"}}},
		{"de", "unter 60 € land:Niemcy", "", []string{"unter 60 €", "land:Niemcy"},
			[]expression.Param{{Name: "price_eur", Value: "lt.60"}, {Name: "countries", Value: "cs.{DE}"}}},
		{"fr", "mémoire>=64 memoire>=32 sans ecc", "", []string{"mémoire>=64", "memoire>=32", "sans ecc"},
			[]expression.Param{{Name: "ram_size", Value: "gte.64"}, {Name: "ram_size", Value: "gte.32"}, {Name: "ram_ecc", Value: "is.false"}}},
		{"fr", "jusqu’à 20 eur cores>=2", "", []string{"jusqu’à 20 eur", "cores>=2"},
			[]expression.Param{{Name: "price_eur", Value: "lte.20"}, {Name: "cpu_cores", Value: "gte.2"}}},
		{"de", "unter 10 euro", "", []string{"unter 10 euro"}, []expression.Param{{Name: "price_eur", Value: "lt.10"}}},
		{"fr", "moins de 10 euros", "", []string{"moins de 10 euros"}, []expression.Param{{Name: "price_eur", Value: "lt.10"}}},
		{"es", "ipv6:sí", "", []string{"ipv6:sí"}, []expression.Param{{Name: "ipv6", Value: "is.true"}}},
		{"pl", "pamięć>=16 bez ipv6", "", []string{"pamięć>=16", "bez ipv6"},
			[]expression.Param{{Name: "ram_size", Value: "gte.16"}, {Name: "ipv6", Value: "is.false"}}},
	} {
		lang, ok := language.Find(test.code)
		if !ok {
			t.Fatalf("%s does not ship", test.code)
		}
		read := expression.Read(test.search, shop{}, market.USD, lang)
		var sources []string
		var params []expression.Param
		for _, term := range read.Terms {
			sources, params = append(sources, term.Source), append(params, term.Params...)
		}
		if diff := cmp.Diff(test.sources, sources) + cmp.Diff(test.params, params); diff != "" || read.Text != test.text || read.Problems != nil {
			t.Errorf("%s, %s: text %q, problems %v\n%s", test.code, test.search, read.Text, read.Problems, diff)
		}
	}
}

func TestPlacesInLanguages(t *testing.T) {
	for text, want := range map[string]bool{"land:de": true, "miasto:warszawa": true, "city:paris": true, "kraj": false, "preis<5": false} {
		if got := expression.NamesPlace(text); got != want {
			t.Errorf("%s names a place: %t, want %t", text, got, want)
		}
	}
	if got := expression.Pin("preis<60 cena>5", market.EUR); got != "preis<60eur cena>5eur" {
		t.Errorf("the prices are pinned as %s", got)
	}
}

// TestWordsByWhichPlansAreFound: the text stays as it was typed, and plans are found by the English words.
func TestWordsByWhichPlansAreFound(t *testing.T) {
	for _, test := range []struct{ code, search, found string }{
		{"en", "8 kerne", "8 kerne"}, {"en", "8 cores", "8 cores"}, {"de", "8 Kerne EPYC", "8 core EPYC"}, {"fr", "8 cœurs 16 go", "8 core 16 gb"}, {"fr", "2 to epyc", "2 tb epyc"},
		{"pl", "8 rdzeni", "8 core"}, {"de", "kreditkarte", "credit"}, {"fr", "carte", "credit"}, {"de", "8 gb deutschland", "8 gb deutschland"},
	} {
		lang, _ := language.Find(test.code)
		if read := expression.Read(test.search, shop{}, market.USD, lang); read.Found != test.found || read.Text != test.search {
			t.Errorf("%s, %s: %q is searched, want %q; the text is %q", test.code, test.search, read.Found, test.found, read.Text)
		}
	}
}
