package browse_test

import (
	"net/url"
	"strings"
	"testing"

	"launchrack/internal/browse"
	"launchrack/internal/errs"
	"launchrack/internal/language"
)

// TestLangIsALanguageOfTheShop: without it words are English, whether the shop speaks that or not.
func TestLangIsALanguageOfTheShop(t *testing.T) {
	s := browse.New(browse.Options{})
	spoken, err := language.ReadChoice("de,fr")
	if err != nil {
		t.Fatal(err)
	}
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
