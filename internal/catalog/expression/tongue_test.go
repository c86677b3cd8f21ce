package expression_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/catalog/expression"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
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
		{"en", "ohne ecc", "ohne", []string{"ecc"}, []expression.Param{{Name: "ram_ecc", Value: "is.true"}}},
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
		{"es", "vps con ipv6 por menos de 10 dólares", "vps", []string{"ipv6", "por menos de 10 dólares"},
			[]expression.Param{{Name: "or", Value: `(ipv6.is.true,name.ilike."*ipv6*")`}, {Name: "price_usd", Value: "lt.10"}}},
		{"it", "almeno 8 core sotto i 30 euro", "", []string{"almeno 8 core", "sotto i 30 euro"},
			[]expression.Param{{Name: "cpu_cores", Value: "gte.8"}, {Name: "price_eur", Value: "lt.30"}}},
		{"nl", "minstens 16 gb geheugen tot 20 pond", "", []string{"minstens 16 gb geheugen", "tot 20 pond"},
			[]expression.Param{{Name: "ram_size", Value: "gte.16"}, {Name: "price_gbp", Value: "lte.20"}}},
		{"fr", "plus de 2 to de disque", "", []string{"plus de 2 to de disque"}, []expression.Param{{Name: "storage_size", Value: "gt.2000"}}},
		{"en", "more than 8 cores up to 20 dollars", "", []string{"more than 8 cores", "up to 20 dollars"},
			[]expression.Param{{Name: "cpu_cores", Value: "gt.8"}, {Name: "price_usd", Value: "lte.20"}}},
		{"en", "at least a plan", "least a plan", nil, nil},
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
		check.Equal(t, expression.NamesPlace(text), want, "%s names a place", text)
	}
	check.Equal(t, expression.Pin("preis<60 cena>5", market.EUR), "preis<60eur cena>5eur", "the prices are pinned as")
}

// TestWordsByWhichPlansAreFound: plans are found by the English words, and words that say nothing are left out.
func TestWordsByWhichPlansAreFound(t *testing.T) {
	for _, test := range []struct{ code, search, text, found string }{
		{"en", "8 kerne", "8 kerne", "8 kerne"},
		{"en", "8 cores", "8 cores", "8 cores"},
		{"en", "vps in Germany with 16 gb of memory", "vps Germany 16 gb memory", "vps Germany 16 gb ram"},
		{"en", "memory optimized", "memory optimized", "memory optimized"},
		{"en", "storage server 2 tb disk", "storage server 2 tb", "storage server 2 tb"},
		{"en", "Graphics card nvidia", "Graphics card nvidia", "gpu nvidia"},
		{"en", "with", "", ""},
		{"de", "8 Kerne EPYC", "8 Kerne EPYC", "8 core EPYC"},
		{"de", "günstiger vserver in Nürnberg mit unbegrenztem", "vserver Nürnberg unbegrenztem", "vserver Nürnberg unbegrenztem"},
		{"de", "unbegrenzter Traffic", "unbegrenzter Traffic", "unlimited traffic"},
		{"de", "2 tb Festplatte", "2 tb", "2 tb"},
		{"de", "kreditkarte", "kreditkarte", "credit"},
		{"de", "8 gb deutschland", "8 gb deutschland", "8 gb deutschland"},
		{"es", "16 gb de memoria en Madrid", "16 gb memoria Madrid", "16 gb ram Madrid"},
		{"es", "tarjeta gráfica", "tarjeta gráfica", "gpu"},
		{"fr", "8 cœurs 16 go", "8 cœurs 16 go", "8 core 16 gb"},
		{"fr", "2 to epyc", "2 to epyc", "2 tb epyc"},
		{"fr", "carte", "carte", "credit"},
		{"fr", "vps pas cher à Londres", "vps Londres", "vps Londres"},
		{"it", "scheda grafica nvidia", "scheda grafica nvidia", "gpu nvidia"},
		{"nl", "vps met onbeperkt dataverkeer", "vps onbeperkt dataverkeer", "vps unlimited traffic"},
		{"pl", "8 rdzeni 16 gb pamieci", "8 rdzeni 16 gb pamieci", "8 core 16 gb ram"},
		{"pl", "transfer bez limitu w Warszawie", "transfer bez limitu Warszawie", "traffic unlimited Warszawie"},
	} {
		lang, _ := language.Find(test.code)
		read := expression.Read(test.search, shop{}, market.USD, lang)
		if read.Found != test.found || read.Text != test.text || read.IsLess != (len(strings.Fields(test.text)) < len(strings.Fields(test.search))) {
			t.Errorf("%s, %s: %q is searched, want %q; the text is %q, want %q", test.code, test.search, read.Found, test.found, read.Text, test.text)
		}
	}
}
