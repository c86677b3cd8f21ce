package site

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"launchrack/internal/model/brand"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/testing/must"
)

// speaking lets a shop speak languages.
func (s shop) speaking(t *testing.T, languages string) shop {
	t.Helper()
	list := must.Get(language.ReadChoice(languages))(t)
	s.Handler.(*Site).Brand = func() brand.Brand { return brand.Brand{Name: "Rack & Co", Tagline: "Go", Languages: list} }
	return s
}

// TestErrorsAreSaidInTheLanguageOfThePage, and to programs in English.
func TestErrorsAreSaidInTheLanguageOfThePage(t *testing.T) {
	for name, tt := range map[string]struct {
		address         string
		form            url.Values
		status          int
		english, german string
	}{
		"a value of another kind": {"/vps?cpu_cores=eq.abc", nil, 400,
			"The address has a part that cannot be read: cpu_cores=eq.abc. cpu_cores takes whole numbers.",
			"Ein Teil der Adresse ist nicht lesbar: cpu_cores=eq.abc. cpu_cores erwartet ganze Zahlen."},
		"a value that is no time": {"/vps?first_seen_at=gt.x", nil, 400,
			"The address has a part that cannot be read: first_seen_at=gt.x. first_seen_at takes times such as 2026-11-25T12:00:00Z.",
			"Ein Teil der Adresse ist nicht lesbar: first_seen_at=gt.x. first_seen_at erwartet Zeitangaben wie 2026-11-25T12:00:00Z."},
		"no column":           {"/vps?or=(foo.eq.1,foo.eq.2)", nil, 400, "The address has a part that cannot be read: or=(foo.eq.1,foo.eq.2)", "Ein Teil der Adresse ist nicht lesbar: or=(foo.eq.1,foo.eq.2)"},
		"no order":            {"/?order=foo", nil, 400, "The address has a part that cannot be read: order=foo", "Ein Teil der Adresse ist nicht lesbar: order=foo"},
		"no limit":            {"/?limit=x", nil, 400, "The address has a part that cannot be read: limit=x", "Ein Teil der Adresse ist nicht lesbar: limit=x"},
		"no term":             {"/?months=7", nil, 400, "The address has a part that cannot be read: months", "Ein Teil der Adresse ist nicht lesbar: months"},
		"too many conditions": {"/?" + strings.Repeat("cpu_cores=gt.1&", 101), nil, 400, "This asks for too much at once. Please remove some filters or search words.", "Das ist zu viel auf einmal. Bitte entfernen Sie einige Filter oder Suchwörter."},
		"too long":            {"/?q=" + strings.Repeat("a", maxQueryBytes), nil, 414, "The address is too long.", "Die Adresse ist zu lang."},
		"no axis":             {"/market?axis=x", nil, 400, "The address has a part that cannot be read: axis", "Ein Teil der Adresse ist nicht lesbar: axis"},
		"no day":              {"/changes?before=x", nil, 400, "The address has a part that cannot be read: before", "Ein Teil der Adresse ist nicht lesbar: before"},
		"no currency":         {"/currency", url.Values{"currency": {"XXX"}}, 400, "The currency must be one of USD, EUR, GBP.", "Als Währung sind möglich: USD, EUR, GBP."},
	} {
		for prefix, want := range map[string]string{"": tt.english, "/de": tt.german} {
			t.Run(name+prefix, func(t *testing.T) {
				s := newRealShop(t, 3).speaking(t, "en,de")
				r := httptest.NewRequest(http.MethodGet, prefix+tt.address, nil)
				if tt.form != nil {
					r = httptest.NewRequest(http.MethodPost, prefix+tt.address, strings.NewReader(tt.form.Encode()))
				}
				res := s.do(r, "Content-Type", "application/x-www-form-urlencoded")
				if p := props(t, text(t, res.Body)); res.StatusCode != tt.status || p.Message != want {
					t.Errorf("%d %q, want %d %q", res.StatusCode, p.Message, tt.status, want)
				}
			})
		}
	}
}

// TestShortPagesSpeakTheLanguage, which are sent where nothing is rendered.
func TestShortPagesSpeakTheLanguage(t *testing.T) {
	for name, tt := range map[string]struct {
		method string
		err    error
		status int
		want   string
	}{
		"a busy shop":    {http.MethodGet, errBusy, 503, "Das Portal ist ausgelastet."},
		"another method": {http.MethodPost, nil, 405, "Unter dieser Adresse gibt es nichts."},
	} {
		t.Run(name, func(t *testing.T) {
			s := newShop(t).speaking(t, "en,de")
			s.renderer.err = tt.err
			res := s.do(httptest.NewRequest(tt.method, "/de/vps", nil), "Accept", "text/html")
			document := text(t, res.Body)
			if h := res.Header; res.StatusCode != tt.status || h.Get("Content-Language") != "de" || !strings.Contains(document, `<html lang="de"`) || !strings.Contains(document, tt.want) {
				t.Errorf("%d %v %s", res.StatusCode, h, document)
			}
		})
	}
}

// TestAFaultIsSaidInTheLanguageOfThePage without its cause.
func TestAFaultIsSaidInTheLanguageOfThePage(t *testing.T) {
	s := newShop(t).speaking(t, "en,de")
	s.catalogue.err = errs.New(errs.Damaged, "a page of the database is torn")
	res := s.get("/de/vps")
	if p := props(t, text(t, res.Body)); res.StatusCode != http.StatusServiceUnavailable || p.Message != "Bei uns ist etwas schiefgelaufen. Bitte versuchen Sie es erneut." {
		t.Errorf("%d %q", res.StatusCode, p.Message)
	}
}

// TestProgramsReadErrorsInEnglish below every code.
func TestProgramsReadErrorsInEnglish(t *testing.T) {
	s := newRealShop(t, 3).speaking(t, "en,de")
	for _, address := range []string{"/de/vps.json?cpu_cores=eq.abc", "/de/vps.csv?cpu_cores=eq.abc", "/de/vps.rss?cpu_cores=eq.abc", "/de/vps.md?cpu_cores=eq.abc"} {
		if got := text(t, s.get(address).Body); !strings.Contains(got, "invalid input syntax for type bigint: ") {
			t.Errorf("%s: %s", address, got)
		}
	}
}
