package main

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/language"
	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/must"
)

// elsewhere asks as the browser of a visitor of another site does, with the shop's cookies. A machine that does much
// else renders later: the page is asked for until there is one.
func (s shop) elsewhere(t *testing.T, path string, header ...string) (res *http.Response, body string) {
	t.Helper()
	until(t, path, func() bool {
		res, body = s.elsewhereOnce(t, path, header...)
		return res.StatusCode != http.StatusServiceUnavailable
	})
	return res, body
}

func (s shop) elsewhereOnce(t *testing.T, path string, header ...string) (*http.Response, string) {
	t.Helper()
	r := must.Get(http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+path, nil))(t)
	r.Header.Set("Cookie", "preferred-currency=EUR; vat-country=DE; theme=dark")
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res := must.Get(client.Do(r))(t)
	defer res.Body.Close()
	body := must.Get(io.ReadAll(res.Body))(t)
	return res, string(body)
}

// TestOtherSitesShowLists frames lists, and looks at what else of the shop other sites may show.
func TestOtherSitesShowLists(t *testing.T) {
	t.Parallel()
	h := hand{openShop(t, storetest.URL(t), "http://127.0.0.1:9", "--access-code", "7391", "--public-url", "https://shop.example", "--engines", "1"), ""}
	h.token = h.unlock(t, "7391")
	id := h.do(t, "POST", "", `{"cherry_plan_id":1,"name":"Small","type":"vps","cpu_cores":3,"ram_size":7,"plan_url":"https://partner.example/order","price_monthly_currencies":{"USD":2.5,"EUR":2}}`)
	h.do(t, "POST", "", `{"cherry_plan_id":2,"name":"Large","type":"vps","cpu_cores":3,"ram_size":7,"price_monthly_currencies":{"USD":4}}`)
	h.do(t, "POST", "", `{"cherry_plan_id":3,"name":"Only","type":"vps","cpu_cores":5,"ram_size":7,"price_monthly_currencies":{"USD":4}}`)
	plan := fmt.Sprintf("/plans/small-%d", id)
	for name, c := range map[string]struct {
		path   string
		status int
		has    []string
		lacks  string
	}{
		"a list":           {"/embed?/vps?cpu_cores=eq.3", 200, []string{"<h1>VPS plans, 3 cores</h1>", ">Small</a>", ">Large</a>", "$2.50", `<base target="_blank">`, `data-plan="`, `href="/vps?cpu_cores=eq.3"`}, "€2.00"},
		"escaped":          {"/embed?" + url.QueryEscape("/vps?cpu_cores=eq.3&limit=1"), 200, []string{">Small</a>", " servers at Launchrack"}, ">Large</a>"},
		"a whole address":  {"/embed?https://shop.example/vps?cpu_cores=eq.3", 200, []string{">Small</a>"}, "data-theme"},
		"of the home page": {"/embed?cpu_cores=eq.3", 200, []string{">Small</a>"}, ""},
		"choices":          {"/embed?/vps?cpu_cores=eq.3&currency=eur&theme=light", 200, []string{"€2.00", `data-theme="light"`}, "$2.50"},
		"a theme alone":    {"/embed?/vps&theme=dark", 200, []string{`data-theme="dark"`}, "400"},
		"a plan":           {"/embed?" + plan, 200, []string{">Small</a>", "See it at Launchrack", `href="` + plan + `"`, "Prices are excl. tax."}, ">Large</a>"},
		"a plan's year":    {"/embed?" + plan + "?months=12&currency=EUR&vat_country=DE", 200, []string{"€28.56", "/12 months", "Prices are incl. 19% VAT."}, "€2.38/month</"},
		"nothing":          {"/embed?/vps?cpu_cores=eq.4096", 200, []string{"No servers match at present."}, "article"},
		"a bad filter":     {"/embed?/vps?cpu_cores=eq.many", 400, []string{`role="alert"`, "many"}, "article"},
		"no list":          {"/embed?/status", 400, []string{`role="alert"`, "This list cannot be shown"}, "for:"},
		"the operator":     {"/embed?/operator", 400, []string{`role="alert"`}, "article"},
	} {
		t.Run(name, func(t *testing.T) {
			res, body := h.elsewhere(t, c.path)
			if res.StatusCode != c.status {
				t.Fatalf("%d: %s", res.StatusCode, body)
			}
			for _, want := range c.has {
				if !strings.Contains(body, want) {
					t.Errorf("it lacks %s", want)
				}
			}
			if c.lacks != "" && strings.Contains(body, c.lacks) || strings.Contains(body, `id="props"`) || t.Failed() {
				t.Errorf("it has %q or props:\n%s", c.lacks, body)
			}
			policy := res.Header.Get("Content-Security-Policy")
			if !strings.Contains(policy, "frame-ancestors *;") || res.Header.Get("X-Frame-Options") != "" || res.Header.Get("Set-Cookie") != "" || strings.Contains(res.Header.Get("Vary"), "Cookie") {
				t.Errorf("%v", res.Header)
			}
		})
	}
	res, body := h.elsewhere(t, "/embed?/vps?limit=100")
	if n := strings.Count(body, "<article"); n == 0 || n > 24 {
		t.Errorf("a frame has %d plans", n)
	}
	if again, _ := h.elsewhere(t, "/embed?/vps?limit=100", "If-None-Match", res.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
		t.Errorf("the same frame again: %d", again.StatusCode)
	}
	for _, path := range []string{"/", "/vps?cpu_cores=eq.3", plan, "/watch?for=/vps", "/operator"} {
		if res, _ := h.elsewhere(t, path); !strings.Contains(res.Header.Get("Content-Security-Policy"), "frame-ancestors 'none'") || res.Header.Get("X-Frame-Options") != "DENY" {
			t.Errorf("%s may be framed: %v", path, res.Header)
		}
	}
	t.Run("discovery", func(t *testing.T) { testDiscovery(t, h, plan) })
	t.Run("badges", func(t *testing.T) { testBadges(t, h, plan) })
	t.Run("oEmbed", func(t *testing.T) { testOEmbed(t, h, plan) })
	t.Run("script", func(t *testing.T) {
		res, body := h.elsewhere(t, "/embed.js")
		if len(body) >= 1200 || len(body) == 0 || res.Header.Get("Cross-Origin-Resource-Policy") != "cross-origin" || !strings.HasPrefix(res.Header.Get("Content-Type"), "text/javascript") {
			t.Errorf("%d bytes, %v", len(body), res.Header)
		}
	})
}

func testBadges(t *testing.T, h hand, plan string) {
	today := time.Now().UTC().Format("2 Jan 2006")
	for path, want := range map[string]string{
		"/badge.svg?list=" + url.QueryEscape("/vps?cpu_cores=eq.3"):              "from $2.50/month, excl. tax · " + today,
		"/badge.svg?list=/vps?cpu_cores=eq.3&ram_size=eq.7":                      "from $2.50/month, excl. tax · " + today,
		"/badge.svg?list=" + url.QueryEscape("/vps?cpu_cores=eq.3&currency=EUR"): "from €2.00/month, excl. tax · " + today,
		"/badge.svg?list=" + url.QueryEscape("/vps?cpu_cores=eq.5"):              "$4.00/month, excl. tax · " + today,
		"/badge.svg?list=" + url.QueryEscape("/vps?cpu_cores=eq.4096"):           "none at present · " + today,
		plan + "/badge.svg": "$2.50/month, excl. tax · " + today,
		plan + "/badge.svg?currency=eur&vat_country=DE&months=12": "€2.38/month, incl. 19% VAT · " + today,
	} {
		res, body := h.elsewhere(t, path)
		var picture struct {
			Title string `xml:"title"`
		}
		if err := xml.Unmarshal([]byte(body), &picture); err != nil || res.StatusCode != 200 || picture.Title != "Launchrack: "+want || strings.Contains(body, "style") {
			t.Errorf("%s: %d %q, %v; want %s", path, res.StatusCode, picture.Title, err, want)
		}
		if res.Header.Get("Content-Type") != "image/svg+xml" || res.Header.Get("Cross-Origin-Resource-Policy") != "cross-origin" {
			t.Errorf("%s: %v", path, res.Header)
		}
	}
	if res, _ := h.elsewhere(t, strings.Replace(plan, "small", "other", 1)+"/badge.svg"); res.StatusCode != 301 || res.Header.Get("Location") != plan+"/badge.svg" {
		t.Errorf("another slug: %d %s", res.StatusCode, res.Header.Get("Location"))
	}
	for path, want := range map[string]int{"/plans/x-999999/badge.svg": 200, "/badge.svg?list=/status": 200, "/badge.svg?list=/vps%3Fram_size%3Dgte.many": 200} {
		if res, body := h.elsewhere(t, path); res.StatusCode != want || !strings.Contains(body, "This list cannot be shown</title>") || res.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %s", path, res.StatusCode, body)
		}
	}
}

// testDiscovery follows the links by which programs find how to show a page.
func testDiscovery(t *testing.T, h hand, plan string) {
	link := regexp.MustCompile(`<link rel="alternate" href="https://shop\.example(/oembed\?url=[^"]*)" type="application/json\+oembed">`)
	for page, want := range map[string]string{
		"/": "/embed?/", "/vps": "/embed?/vps", "/vps?cpu_cores=eq.3&currency=EUR": "/embed?/vps?cpu_cores=eq.3", "/locations/de": "/embed?/locations/de", plan: "/embed?" + plan,
	} {
		_, body := h.elsewhere(t, page)
		found := link.FindStringSubmatch(body)
		if found == nil {
			t.Errorf("%s has no link", page)
			continue
		}
		if res, told := h.elsewhere(t, html.UnescapeString(found[1])); res.StatusCode != 200 || !strings.Contains(told, `src=\"https://shop.example`+want) {
			t.Errorf("%s leads to %s: %d %s, want %s", page, found[1], res.StatusCode, told, want)
		}
	}
	for _, page := range []string{"/status", "/compare?ids=1", "/how-it-works"} {
		if _, body := h.elsewhere(t, page); strings.Contains(body, "json+oembed") {
			t.Errorf("%s has a link", page)
		}
	}
}

// TestFramesWithoutEngines: a frame has no script that would render it, so it leads to the page that has, with the
// status that other pages have.
func TestFramesWithoutEngines(t *testing.T) {
	t.Parallel()
	s := openShop(t, database(t), "http://127.0.0.1:9")
	for path, c := range map[string]struct {
		status int
		has    []string
	}{
		"/vps":                 {200, []string{`<div id="root"></div>`, `id="props"`}},
		"/embed?/vps":          {200, []string{"<h1>VPS plans</h1><p>See prices and plans at Launchrack.</p>", `<a href="/vps" rel="noopener">Go to Launchrack</a>`, `<base target="_blank">`}},
		"/embed?/status":       {400, []string{`<p role="alert">`, `<a href="/" rel="noopener">`}},
		"/badge.svg?list=/vps": {200, []string{"<svg"}},
	} {
		res, body := s.elsewhere(t, path)
		for _, want := range c.has {
			if !strings.Contains(body, want) {
				t.Errorf("%s lacks %s:\n%s", path, want, body)
			}
		}
		if res.StatusCode != c.status {
			t.Errorf("%s: %d, want %d", path, res.StatusCode, c.status)
		}
	}
}

// TestOtherSitesShowALanguage: what stands on other sites is in the language of its address, and is kept by it.
func TestOtherSitesShowALanguage(t *testing.T) {
	t.Parallel()
	h := hand{openShop(t, storetest.URL(t), "http://127.0.0.1:9", "--access-code", "7391", "--public-url", "https://shop.example", "--engines", "1", "--languages", "en,de,pl"), ""}
	h.token = h.unlock(t, "7391")
	plan := fmt.Sprintf("/plans/small-%d", h.do(t, "POST", "", handPlan("Small", "20")))
	german, _ := language.Find("de")
	for range 2 { // the second time they are kept
		for _, c := range []struct {
			path string
			has  []string
		}{
			{"/embed?/vps?ram_size=gte.16", []string{`lang="en"`, "<h1>VPS plans, RAM: 16 GB or more</h1>", "$20.00"}},
			{"/embed?/de/vps?ram_size=gte.16", []string{`lang="de"`, "<h1>VPS-Tarife, RAM: ab 16 GB</h1>", "20,00 $", `href="/de/vps?ram_size=gte.16"`}},
			{"/de/embed?/vps?ram_size=gte.16", []string{`lang="de"`, "<h1>VPS-Tarife, RAM: ab 16 GB</h1>"}},
			{"/de/embed?" + plan, []string{`lang="de"`, ">Small</a>", `href="/de` + plan + `"`}},
			{"/de/embed?/status", []string{`lang="de"`, "Diese Liste lässt sich nicht anzeigen"}},
			{"/badge.svg?list=/de/vps", []string{"Launchrack: ab ", "/Monat, ohne MwSt. · "}},
			{"/de/badge.svg?list=/vps", []string{"Launchrack: ab ", "/Monat, ohne MwSt. · "}},
			{"/badge.svg?list=/vps", []string{"Launchrack: from ", "/month, excl. tax · "}},
			{"/de" + plan + "/badge.svg", []string{"Launchrack: 20,00 $/Monat, ohne MwSt. · " + plainSpaces.Replace(german.Day(time.Now()))}},
			{"/pl" + plan + "/badge.svg", []string{"Launchrack: 20,00 $/mies., netto · "}},
			{"/oembed?url=https://shop.example/de/vps", []string{`"title":"VPS-Tarife | Launchrack"`, `"provider_url":"https://shop.example/de/"`, `/de/vps.png"`, `embed?/de/vps`}},
			{"/de/vps", []string{`href="https://shop.example/oembed?url=https://shop.example%2Fde%2Fvps" type="application/json+oembed"`}},
			{"/de" + plan, []string{`href="https://shop.example/oembed?url=https://shop.example%2Fde` + url.QueryEscape(plan) + `" type="application/json+oembed"`}},
			{"/oembed?url=https://shop.example/vps", []string{`"title":"VPS plans | Launchrack"`, `"provider_url":"https://shop.example/"`}},
		} {
			var body string
			until(t, c.path+" is rendered", func() bool {
				var res *http.Response
				res, body = h.elsewhere(t, c.path)
				return res.StatusCode != http.StatusServiceUnavailable && (!strings.Contains(c.path, "/embed") || strings.Contains(body, "<h1"))
			})
			for _, want := range c.has {
				if !strings.Contains(plainSpaces.Replace(body), want) {
					t.Errorf("%s lacks %s:\n%s", c.path, want, body)
				}
			}
		}
	}
}

func testOEmbed(t *testing.T, h hand, plan string) {
	for address, want := range map[string]string{
		"https://shop.example/vps?cpu_cores=eq.3": `src="https://shop.example/embed?/vps?cpu_cores=eq.3"`, "https://SHOP.example" + plan: `src="https://shop.example/embed?` + plan + `"`,
		"/outlet": `src="https://shop.example/embed?/outlet"`,
	} {
		res, body := h.elsewhere(t, "/oembed?maxwidth=400&url="+url.QueryEscape(address))
		var told struct {
			Type, Version, HTML string
			Width, Height       int
		}
		if err := json.Unmarshal([]byte(body), &told); err != nil || told.Type != "rich" || told.Version != "1.0" || told.Width != 400 || told.Height < 1 || !strings.Contains(told.HTML, want) || res.Header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s: %d %s", address, res.StatusCode, body)
		}
	}
	for query, want := range map[string]int{
		"url=https://other.example/vps": 404, "url=https://shop.example/status": 404, "url=https://shop.example/plans/x-999999": 404, "": 404,
		"format=xml&url=/vps": 501, "maxwidth=wide&url=/vps": 400,
	} {
		if res, body := h.elsewhere(t, "/oembed?"+query); res.StatusCode != want {
			t.Errorf("%s: %d %s", query, res.StatusCode, body)
		}
	}
}

// TestNoEmbeds: where the shop shows nothing elsewhere, none of it is there.
func TestNoEmbeds(t *testing.T) {
	t.Parallel()
	s := openShop(t, storetest.URL(t), "http://127.0.0.1:9", "--embed", "off")
	for _, path := range []string{"/embed?/vps", "/embed.js", "/badge.svg?list=/vps", "/plans/x-1/badge.svg", "/oembed?url=/vps"} {
		if res, _ := s.elsewhere(t, path); res.StatusCode != http.StatusNotFound || res.Header.Get("X-Frame-Options") != "DENY" {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
	}
	if _, body := s.elsewhere(t, "/vps"); strings.Contains(body, "oembed") {
		t.Error("a list leads to oEmbed")
	}
}
