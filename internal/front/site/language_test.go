package site

import (
	"bytes"
	"cmp"
	"encoding/json"
	"encoding/xml"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"launchrack/internal/browse"
	"launchrack/internal/model/brand"
	"launchrack/internal/model/language"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
)

// newShopIn makes a shop that speaks languages.
func newShopIn(t *testing.T, languages string) shop {
	t.Helper()
	shop := newShop(t)
	list := must.Get(language.ReadChoice(languages))(t)
	s := shop.Handler.(*Site)
	s.Brand = func() brand.Brand { return brand.Brand{Name: "Rack & Co", Tagline: "Go", Languages: list} }
	s.PublicURL = "https://shop.example"
	return shop
}

// TestEachLanguageHasItsAddresses below its code, but for the first; what has no language has one address.
func TestEachLanguageHasItsAddresses(t *testing.T) {
	for _, tt := range []struct {
		name, languages, path string
		status                int
		// lang is the language of a page, and to is where a redirect leads.
		lang, to string
	}{
		{"one language", "en", "/vps", 200, "en", ""},
		{"a language that is not on", "en", "/de/vps", 404, "en", ""},
		{"home of a language that is not on", "en", "/de", 404, "en", ""},
		{"the first language", "en,de", "/vps", 200, "en", ""},
		{"the second language", "en,de", "/de/vps", 200, "de", ""},
		{"its home", "en,de", "/de/", 200, "de", ""},
		{"its home without the slash", "en,de", "/de?filter=vps", 301, "", "/de/?filter=vps"},
		{"its plan", "en,de", "/de/plans/grosse-22-script-7", 200, "de", ""},
		{"its plan by another slug", "en,de", "/de/plans/other-7?a=b", 301, "", "/de/plans/grosse-22-script-7?a=b"},
		{"its landing page by another spelling", "en,de", "/de/cpus/AMD%20EPYC", 301, "", "/de/cpus/amd-epyc"},
		{"a slash too many at its end", "en,de", "/de/vps/?q=a", 301, "", "/de/vps?q=a"},
		{"a slash too many at its beginning", "en,de", "/de//vps", 301, "", "/de/vps"},
		{"its form", "en,de", "/de/vps?any.cpu_cores=8", 303, "", "/de/vps?cpu_cores=eq.8"},
		{"a word that begins like it", "en,de", "/desk", 404, "en", ""},
		{"a third that is not on", "en,de", "/fr/vps", 404, "en", ""},
		{"what it does not have", "en,de", "/de/nothing", 404, "de", ""},
		{"two codes", "en,de", "/de/de/vps", 404, "de", ""},
		{"English as the second", "de,en", "/en/vps", 200, "en", ""},
		{"German as the first", "de,en", "/vps", 200, "de", ""},
		{"the code of the first", "de,en", "/de/vps", 302, "", "/vps"},
		{"the home of the first by its code", "de,en", "/de", 302, "", "/"},
		{"the desk", "de,en", "/operator", 200, "en", ""},
		{"the desk below a code", "en,de", "/de/operator/partners", 302, "", "/operator/partners"},
		{"a tool below a code", "en,de", "/de/json-explorer?partner=ovh", 302, "", "/json-explorer?partner=ovh"},
		{"a document without a language", "en,de", "/de/robots.txt", 302, "", "/robots.txt"},
		{"what the site does not answer", "en,de", "/de/rest/v1/server_plans", 404, "de", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			res := newShopIn(t, tt.languages).get(tt.path)
			if to := res.Header.Get("Location"); res.StatusCode != tt.status || to != tt.to {
				t.Fatalf("%d %q, want %d %q", res.StatusCode, to, tt.status, tt.to)
			}
			if tt.lang == "" {
				return
			}
			document := text(t, res.Body)
			if !strings.Contains(document, `<html lang="`+tt.lang+`"`) || res.Header.Get("Content-Language") != tt.lang {
				t.Errorf("a page in %q, %.60s", res.Header.Get("Content-Language"), document)
			}
			if strings.Contains(res.Header.Get("Vary"), "Language") || res.Header.Get("Set-Cookie") != "" {
				t.Errorf("an answer that varies: %v", res.Header)
			}
			want := tt.lang
			if want == "en" {
				want = ""
			}
			if got := props(t, document).Lang; got != want {
				t.Errorf("props in %q", got)
			}
		})
	}
}

// TestAnAnswerIsOfOneLanguage: nothing that is kept is sent to a visitor of another one, and lists are asked for in
// the page's language.
func TestAnAnswerIsOfOneLanguage(t *testing.T) {
	for _, path := range []string{"/", "/vps", "/vps?cpu_cores=eq.8", "/plans/grosse-22-script-7", "/plans/grosse-22-script-7.md", "/compare?ids=7,8", "/market",
		"/how-it-works", "/status", "/partners/ovh", "/changes", "/changes.rss", "/nothing"} {
		shop := newShopIn(t, "en,de")
		english := text(t, shop.get(path).Body)
		german := text(t, shop.get("/de"+path).Body)
		if english == german || strings.Contains(german, `<html lang="en"`) {
			t.Errorf("%s: the German answer is the English one", path)
		}
		if again := text(t, shop.get(path).Body); again != english {
			t.Errorf("%s: another English answer after a German one", path)
		}
		for _, asked := range *shop.catalogue.asked {
			if code := asked.Get(browse.LangParam); code != "" && code != "de" {
				t.Errorf("%s asks in %q", path, code)
			}
		}
	}
	shop := newShopIn(t, "en,de")
	shop.get("/de/vps")
	if asked := *shop.catalogue.asked; len(asked) != 1 || asked[0].Get(browse.LangParam) != "de" {
		t.Errorf("the list was asked for as %v", asked)
	}
}

var (
	linkPattern  = regexp.MustCompile(`<link rel="alternate" href="([^"]*)" hreflang="([^"]*)">`)
	entryPattern = regexp.MustCompile(`<url><loc>([^<]*)</loc>.*</url>`)
	xhtmlPattern = regexp.MustCompile(`<xhtml:link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/>`)
)

// TestAlternatesAreSymmetric: each page links to itself in all languages, and each of those links back.
func TestAlternatesAreSymmetric(t *testing.T) {
	shop := newShopIn(t, "en,de,fr")
	alternates := func(path string) map[string]string {
		found := map[string]string{}
		for _, m := range linkPattern.FindAllStringSubmatch(text(t, shop.get(path).Body), -1) {
			found[m[2]] = m[1]
		}
		return found
	}
	for _, path := range []string{"/", "/vps", "/plans/grosse-22-script-7", "/partners/ovh", "/how-it-works", "/compare?ids=7,8"} {
		want := map[string]string{"en": path, "de": "/de" + path, "fr": "/fr" + path, "x-default": path}
		for code := range want {
			want[code] = "https://shop.example" + want[code]
		}
		for _, prefix := range []string{"", "/de", "/fr"} {
			if d := gocmp.Diff(want, alternates(prefix+path)); d != "" {
				t.Errorf("%s%s (-want +got):\n%s", prefix, path, d)
			}
		}
	}
	for _, path := range []string{"/nothing", "/operator", "/watch?for=/vps"} {
		if found := alternates(path); len(found) > 0 {
			t.Errorf("%s has %v", path, found)
		}
	}
	document := text(t, shop.get("/de/vps?cpu_cores=eq.8").Body)
	for _, want := range []string{`<link rel="canonical" href="https://shop.example/de/vps">`, `content="https://shop.example/de/vps?cpu_cores=eq.8"`, `content="https://shop.example/de/vps.png?cpu_cores=eq.8"`,
		`<meta property="og:locale" content="de_DE">`, `<link rel="manifest" href="/de/manifest.webmanifest">`, `href="/de/vps.md?cpu_cores=eq.8"`} {
		if !strings.Contains(document, want) {
			t.Errorf("no %s in the German page", want)
		}
	}
}

// TestOneLanguageAddsNothing to a page.
func TestOneLanguageAddsNothing(t *testing.T) {
	document := text(t, newShopIn(t, "en").get("/vps").Body)
	for _, word := range []string{"hreflang", "og:locale", `"lang"`, `"languages"`} {
		if strings.Contains(document, word) {
			t.Errorf("a page of a shop with one language has %s", word)
		}
	}
	if text(t, newShopIn(t, "en").get("/sitemap-pages.xml").Body) == text(t, newShopIn(t, "en,de").get("/sitemap-pages.xml").Body) {
		t.Error("two languages have the sitemap of one")
	}
}

// TestTheSitemapHasEachLanguage with links between them, within the bounds of a part.
func TestTheSitemapHasEachLanguage(t *testing.T) {
	shop := newShopIn(t, "en,de")
	part := text(t, shop.get("/sitemap-pages.xml").Body)
	must.Do(t, xml.Unmarshal([]byte(part), new(struct{ XMLName xml.Name })))
	var seen []string
	for _, entry := range entryPattern.FindAllStringSubmatch(part, -1) {
		seen = append(seen, entry[1])
		found := map[string]string{}
		for _, m := range xhtmlPattern.FindAllStringSubmatch(entry[0], -1) {
			found[m[1]] = m[2]
		}
		path := strings.TrimPrefix(strings.TrimPrefix(entry[1], "https://shop.example"), "/de")
		if path == "/api" && len(found) == 0 {
			continue
		}
		if d := gocmp.Diff(map[string]string{"en": "https://shop.example" + path, "de": "https://shop.example/de" + path, "x-default": "https://shop.example" + path}, found); d != "" {
			t.Errorf("%s (-want +got):\n%s", entry[1], d)
		}
	}
	for _, path := range []string{"/", "/de/", "/how-it-works", "/de/how-it-works"} {
		if !slices.Contains(seen, "https://shop.example"+path) {
			t.Errorf("the sitemap lacks %s", path)
		}
	}
	index := text(t, shop.get("/sitemap.xml").Body)
	if strings.Contains(index, "/de/") || strings.Contains(index, "xhtml") {
		t.Errorf("the index has languages: %s", index)
	}
	robots := text(t, shop.get("/robots.txt").Body)
	if !strings.Contains(robots, "Disallow: /add-server-plan\n") || strings.Contains(robots, "/de/add-server-plan") {
		t.Errorf("robots.txt: %s", robots)
	}
}

func TestAFormLeadsBackInItsLanguage(t *testing.T) {
	shop := newShopIn(t, "en,de")
	body := url.Values{"currency": {"EUR"}, "return": {"/vps?q=a"}}.Encode()
	r := httptest.NewRequest("POST", "/de/currency", bytes.NewReader([]byte(body)))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if res := shop.do(r); res.StatusCode != http.StatusSeeOther || res.Header.Get("Location") != "/de/vps?q=a" {
		t.Errorf("%d %s", res.StatusCode, res.Header.Get("Location"))
	}
}

// translated are sentences of a language that only this test speaks.
const translated = `msgid ""
msgstr ""
"Language: qz\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "How it works"
msgstr "Xhow"

msgid "Partner status"
msgstr "Xstatus"

msgid "Market changes"
msgstr "Xchanges"

msgid "{plan} at {partner}"
msgstr "{partner}: {plan}"

msgid "Price"
msgstr "Xprice"

msgid "This page in {language}"
msgstr "X {language}"

msgid "This shop lists {count} partner. None of them pays a commission today."
msgid_plural "This shop lists {count} partners. None of them pays a commission today."
msgstr[0] "X {count} one."
msgstr[1] "X {count} many."

msgid "Please try again in a moment"
msgstr "Xagain"
`

// TestSentencesAreInTheLanguageOfTheirAddress, and English where they have no translation.
func TestSentencesAreInTheLanguageOfTheirAddress(t *testing.T) {
	folder := t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(folder, "qz.po"), []byte(translated), 0o600))
	if err := language.Open(folder); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ path, english, other string }{
		{"/how-it-works", "How it works", "Xhow"},
		{"/how-it-works", "This shop lists 0 partners.", "X 0 many."},
		{"/how-it-works.md", "# How it works\n", "# Xhow\n"},
		{"/status", "Partner status", "Xstatus"},
		{"/changes", "Market changes", "Xchanges"},
		{"/changes.rss", "<title>Market changes | ", "<title>Xchanges | "},
		{"/changes.rss", "<language>en</language>", "<language>qz</language>"},
		{"/plans/grosse-22-script-7", "Größe 22", "Host \\u0026 Co: Größe 22"},
		{"/plans/grosse-22-script-7.md", "## Price\n", "## Xprice\n"},
		{"/my-servers", "Is your server still good value?", "Is your server still good value?"},
		{"/vps", `"offer":"X qz"`, `"offer":"X qz"`},
	} {
		shop := newShopIn(t, "en,qz")
		for prefix, want := range map[string]string{"": tt.english, "/qz": tt.other} {
			res := shop.get(prefix + tt.path)
			if body := text(t, res.Body); !strings.Contains(body, want) {
				t.Errorf("%s%s: no %q in %s", prefix, tt.path, want, body)
			}
			if code := strings.TrimPrefix(cmp.Or(prefix, "/en"), "/"); res.Header.Get("Content-Language") != code {
				t.Errorf("%s%s says that it is in %q", prefix, tt.path, res.Header.Get("Content-Language"))
			}
		}
	}
	w := httptest.NewRecorder()
	s := newShopIn(t, "en,qz").Handler.(*Site)
	busy(w, s.enter(httptest.NewRequest("GET", "/qz/vps", nil)))
	if body := w.Body.String(); !strings.Contains(body, `<html lang="qz" dir="ltr">`) || !strings.Contains(body, "<h1>Xagain</h1>") {
		t.Errorf("the page of a busy shop: %s", body)
	}
}

// TestEachLanguageHasItsManifest, which opens the shop in that language.
func TestEachLanguageHasItsManifest(t *testing.T) {
	s := newShopIn(t, "de,pl")
	for path, want := range map[string][2]string{"/manifest.webmanifest": {"de", "/"}, "/pl/manifest.webmanifest": {"pl", "/pl/"}} {
		var got struct {
			Lang     string
			ID       string
			StartURL string `json:"start_url"`
		}
		if err := json.Unmarshal([]byte(readText(t, s, path)), &got); err != nil || got.Lang != want[0] || got.StartURL != want[1] || got.ID != want[1] {
			t.Errorf("%s: %+v %v", path, got, err)
		}
	}
}

// TestLettersOfALanguageAreInItsFontAtOnce: a page names the font's second file where its language writes letters of it.
func TestLettersOfALanguageAreInItsFontAtOnce(t *testing.T) {
	s := newShopIn(t, "en,de,fr,pl")
	for path, want := range map[string]int{"/vps": 1, "/de/vps": 1, "/fr/vps": 1, "/pl/vps": 2} {
		if got := strings.Count(readText(t, s, path), ` as="font"`); got != want {
			t.Errorf("%s asks for %d fonts, want %d", path, got, want)
		}
	}
}

// TestTheHeadOfTheHomePageIsInItsLanguage, with words of the operator in their own.
func TestTheHeadOfTheHomePageIsInItsLanguage(t *testing.T) {
	s := newRealShop(t, 3).speaking(t, "en,de,pl")
	for path, want := range map[string]view.Hero{
		"/":    {Title: "Compare 3 servers from 1 host, with tax and setup fees", Text: "Filter the list, then order on the partner’s site."},
		"/de/": {Title: "3 Server von 1 Anbieter, mit MwSt. und Einrichtungsgebühr", Text: "Filtern Sie die Liste und bestellen Sie auf der Website des Anbieters."},
		"/pl/": {Title: "Porównaj 3 serwery od 1 dostawcy, z VAT i opłatą instalacyjną", Text: "Zawęź listę filtrami i zamów na stronie dostawcy."},
	} {
		if got := props(t, readText(t, s, path)).Hero; got == nil || *got != want {
			t.Errorf("%s: %+v", path, got)
		}
	}
}

// TestAPageThatIsNotThereOffersItsOwnLanguages: below the desk these are English alone, whichever was asked for first.
func TestAPageThatIsNotThereOffersItsOwnLanguages(t *testing.T) {
	for _, paths := range [][]string{{"/operator/nothing", "/nothing"}, {"/nothing", "/operator/nothing"}} {
		shop := newShopIn(t, "en,de")
		for _, path := range paths {
			want := 2
			if strings.HasPrefix(path, "/operator") {
				want = 1
			}
			if got := props(t, text(t, shop.get(path).Body)).Languages; len(got) != want {
				t.Errorf("%s after %s offers %d languages, want %d", path, paths[0], len(got), want)
			}
		}
	}
}
