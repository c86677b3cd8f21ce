package signup

import (
	"strings"
	"testing"

	"launchrack/internal/model/language"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/watch"
)

// TestLinksLeadToTheLanguageOfTheWatch where the shop speaks it, else to the shop's first.
func TestLinksLeadToTheLanguageOfTheWatch(t *testing.T) {
	keys := must.Get(watch.ParseKeys(watch.NewKey()))(t)
	for name, tt := range map[string]struct{ shop, watch, base string }{
		"English first":                  {"en,de", "", "https://shop.example/"},
		"another language":               {"en,de", "de", "https://shop.example/de/"},
		"the first language":             {"de,en", "de", "https://shop.example/"},
		"English second":                 {"de,en", "", "https://shop.example/en/"},
		"a language that is not on":      {"en,de", "fr", "https://shop.example/"},
		"a language that nobody can say": {"en,de", "zz", "https://shop.example/"},
	} {
		s := newService(t, &oneWatch{}, keys)
		s.Languages = func() language.Set {
			return must.Get(language.ReadChoice(tt.shop))(t)
		}
		l, err := s.Letter(watch.Due{Message: watch.Message{Watch: "w_1", Kind: watch.Confirm}, Watch: watch.Watch{Spec: watch.Spec{For: "/vps", Language: tt.watch}},
			Receiver: watch.SealedReceiver{Address: keys.Seal("a@shop.example")}})
		must.Do(t, err, "%v", name)
		for _, link := range []string{l.Manage, l.Confirm, l.Unsubscribe, l.Never, l.Page("/vps")} {
			path, isOf := strings.CutPrefix(link, tt.base)
			if !isOf || !strings.HasPrefix(path, "watch") && !strings.HasPrefix(path, "vps") && !strings.HasPrefix(path, "never") {
				t.Errorf("%s: %s does not begin with %s", name, link, tt.base)
			}
		}
	}
}

// TestAWatchIsInALanguageOfTheShop: messages lead to pages, and there are none in another language.
func TestAWatchIsInALanguageOfTheShop(t *testing.T) {
	keys := must.Get(watch.ParseKeys(watch.NewKey()))(t)
	for code, want := range map[string]string{"": "", "en": "", "de": "", "fr": `language: "fr" came; accepted are en, de`, "xx": `language: "xx" came; accepted are en, de`} {
		s := newService(t, &oneWatch{}, keys)
		s.Languages = func() language.Set { return language.All()[:2] }
		_, err := s.Create(t.Context(), nil, nil, Fields{For: "/vps", Rule: "price_falls", SendTo: "email", Address: "a@shop.example", Language: code})
		got := ""
		if err != nil {
			got = err.Error()
		}
		check.Equal(t, got, want, "%q", code)
	}
}
