package browse_test

import (
	"net/url"
	"strings"
	"testing"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// TestLangIsALanguageOfTheShop: without it words are English, whether the shop speaks that or not.
func TestLangIsALanguageOfTheShop(t *testing.T) {
	s := browse.New(browse.Options{})
	spoken := must.Get(language.ReadChoice("de,fr"))(t)
	s.SetLanguages(spoken)
	for code, want := range map[string]string{"": "en", "en": "en", "de": "de", "fr": "fr", "es": "", "DE": "", "xyz": ""} {
		basis, err := s.Basis(url.Values{browse.LangParam: {code}})
		if want == "" {
			if errs.KindOf(err) != errs.Invalid || !strings.Contains(err.Error(), "de, fr") {
				t.Errorf("lang=%s: %v", code, err)
			}
			continue
		}
		if err != nil || basis.Language().Code() != want {
			t.Errorf("lang=%s: %v, want %s", code, err, want)
		}
	}
}

// TestCardsNamePlacesAsTheLanguageDoes, and write clocks with its signs.
func TestCardsNamePlacesAsTheLanguageDoes(t *testing.T) {
	plan := sample.Plan(func(p *market.Plan) {
		p.Regions, p.CPUFrequency = []string{"Nuremberg", "Munich, DE", "FSN1"}, "2.1 GHz"
	})
	snap := catalogtest.Build([]market.Plan{plan}, catalog.Facts{Rates: sample.Rates(), Version: "v1"})
	for code, want := range map[string]string{
		"en": "Nuremberg; Munich, DE; FSN1; 2.1 GHz", "de": "Nürnberg; München, DE; FSN1; 2,1 GHz", "pl": "Norymberga; Monachium, DE; FSN1; 2,1 GHz",
	} {
		lang, _ := language.Find(code)
		shown := browse.New(browse.Options{}).Decorator(snap, price.Choose(lang, nil, 0)).Extras(&plan)
		var got []string
		for _, region := range shown.AvailableRegions {
			got = append(got, region.Name)
		}
		if text := strings.Join(append(got, *shown.Specs.CPUs.Frequency), "; "); text != want {
			t.Errorf("%s: %s, want %s", code, text, want)
		}
	}
}
