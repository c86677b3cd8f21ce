package main

import (
	"bufio"
	"maps"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/testing/must"
)

// pageHeaders and dataHeaders are the required headers of each answer.
var (
	pageHeaders = map[string]string{
		"Content-Security-Policy":      `^default-src 'none'; script-src 'self'; style-src 'self'; .*base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'$`,
		"X-Content-Type-Options":       "^nosniff$",
		"Referrer-Policy":              "^strict-origin-when-cross-origin$",
		"Permissions-Policy":           `camera=\(\)`,
		"Cross-Origin-Opener-Policy":   "^same-origin$",
		"Cross-Origin-Resource-Policy": "^same-origin$",
		"X-Frame-Options":              "^DENY$",
	}
	// shownElsewhere may be used by pages of any site.
	shownElsewhere = []string{"/clicks", "/assets/icon.svg", "/vps.png"}
	dataHeaders    = map[string]string{
		"Content-Security-Policy":      "^default-src 'none'; frame-ancestors 'none'$",
		"X-Content-Type-Options":       "^nosniff$",
		"Referrer-Policy":              "^no-referrer$",
		"Cross-Origin-Resource-Policy": "^cross-origin$",
	}
)

// routes has an address of each kind of route.
var routes = []struct{ method, path string }{
	{"GET", "/"}, {"GET", "/vps"}, {"GET", "/outlet?filter=vds"}, {"GET", "/vps/"}, {"GET", "/watch-worker.js"}, {"GET", "/plans/none-99999999"}, {"GET", "/compare"},
	{"GET", "/partners/cherry"}, {"GET", "/locations/de"}, {"GET", "/status"}, {"GET", "/json-explorer"}, {"GET", "/add-server-plan"}, {"GET", "/nowhere"},
	{"POST", "/nowhere"}, {"POST", "/currency"}, {"POST", "/vat"}, {"POST", "/view"}, {"POST", "/page-errors"}, {"POST", "/clicks"}, {"GET", "/servers.csv"}, {"GET", "/servers.json"}, {"GET", "/servers.rss"},
	{"GET", "/servers.md"}, {"GET", "/robots.txt"}, {"GET", "/sitemap.xml"}, {"GET", "/llms.txt"}, {"GET", "/manifest.webmanifest"}, {"GET", "/openapi.json"},
	{"GET", "/assets/icon.svg"}, {"GET", "/vps.png"}, {"GET", "/assets/nothing.js"}, {"GET", "/healthz"}, {"GET", "/readyz"}, {"GET", "/.env"}, {"GET", "/%2e%2e/etc/passwd"},
	{"GET", "/rest/v1/server_plans"}, {"GET", "/rest/v1/server_plans?x=bad.1"}, {"POST", "/rest/v1/server_plans"}, {"GET", "/rest/v1/rpc/browse_plans"},
	{"GET", "/rest/v1/rpc/price_history?plan_id=1"}, {"GET", "/rest/v1/nothing"}, {"OPTIONS", "/rest/v1/server_plans"}, {"POST", "/auth/v1/token?grant_type=access_code"},
	{"POST", "/functions/v1/fetch-server-plans"}, {"GET", "/functions/v1/partner-json?partner=none"}, {"GET", "/auth/v1/nothing"},
	{"TRACE", "/"}, {"TRACE", "/rest/v1/server_plans"},
}

// TestHeadersOfEveryRoute prints the headers of each route, and checks the security headers.
func TestHeadersOfEveryRoute(t *testing.T) {
	t.Parallel()
	s := openShop(t, database(t), "http://127.0.0.1:9", "--public-url", "https://shop.example")
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for _, route := range routes {
		r := must.Get(http.NewRequestWithContext(t.Context(), route.method, s.url+route.path, nil))(t)
		r.Header.Set("Apikey", testKey)
		r.Header.Set("Authorization", "Bearer "+testKey)
		res := must.Get(client.Do(r))(t)
		_ = res.Body.Close() // only the head matters
		if route.method == "TRACE" && res.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("%s %s: %s", route.method, route.path, res.Status)
		}
		want := pageHeaders
		if strings.HasPrefix(route.path, "/rest/") || strings.HasPrefix(route.path, "/functions/") || strings.HasPrefix(route.path, "/auth/") {
			want = dataHeaders
		}
		if slices.Contains(shownElsewhere, route.path) {
			want = maps.Clone(want)
			want["Cross-Origin-Resource-Policy"] = "^cross-origin$"
		}
		for name, pattern := range want {
			if got := res.Header[name]; len(got) != 1 || !regexp.MustCompile(pattern).MatchString(got[0]) {
				t.Errorf("%s %s: %s is %q, want %s", route.method, route.path, name, got, pattern)
			}
		}
		if got := res.Header.Get("Strict-Transport-Security"); got != "max-age=31536000" {
			t.Errorf("%s %s: Strict-Transport-Security is %q", route.method, route.path, got)
		}
		if kind := res.Header.Get("Content-Type"); strings.HasPrefix(kind, "text/") && !strings.Contains(kind, "charset=utf-8") {
			t.Errorf("%s %s: Content-Type is %q, without a charset", route.method, route.path, kind)
		}
		for _, name := range []string{"Server", "X-Powered-By", "Via"} {
			if res.Header.Get(name) != "" {
				t.Errorf("%s %s tells %s", route.method, route.path, name)
			}
		}
		for _, cookie := range res.Cookies() {
			if cookie.SameSite == http.SameSiteDefaultMode || cookie.SameSite == http.SameSiteNoneMode {
				t.Errorf("%s %s: the cookie %s goes to other sites", route.method, route.path, cookie.Name)
			}
		}
		t.Log(route.method, route.path, res.Status, headerLines(res.Header))
	}
}

func headerLines(h http.Header) string {
	var lines []string
	for name, values := range h {
		lines = append(lines, "\n    "+name+": "+strings.Join(values, " | "))
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}

// TestAnswersOfTheServerItself: as docs/security.md says, no browser shows an answer of net/http itself
// as a page.
func TestAnswersOfTheServerItself(t *testing.T) {
	t.Parallel()
	s := openShop(t, database(t), "http://127.0.0.1:9")
	for request, want := range map[string]int{
		"GET / HTTP/1.1\r\nHost: x\r\nX: " + strings.Repeat("x", 80_000) + "\r\n\r\n": http.StatusRequestHeaderFieldsTooLarge,
		"GET / HTTP/1.1\r\n\r\n":            http.StatusBadRequest,
		"hello\r\n\r\n":                     http.StatusBadRequest,
		"GET / HTTP/3.7\r\nHost: x\r\n\r\n": http.StatusHTTPVersionNotSupported,
		"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n": http.StatusNotImplemented,
		"GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n":              http.StatusExpectationFailed,
		"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n":                         http.StatusOK,
	} {
		res := sendRaw(t, s.url, request)
		kind := res.Header.Get("Content-Type")
		if res.StatusCode != want || (kind != "" && kind != "text/plain; charset=utf-8") || (kind == "" && res.ContentLength != 0) || res.Header.Get("Server") != "" {
			t.Errorf("%.40q: %s %v, want %d and plain text or nothing", request, res.Status, res.Header, want)
		}
	}
}

// sendRaw sends bytes that no client of net/http would send.
func sendRaw(t *testing.T, url, request string) *http.Response {
	t.Helper()
	conn := must.Get(net.Dial("tcp", strings.TrimPrefix(url, "http://")))(t)
	defer conn.Close()
	_, _ = conn.Write([]byte(request)) // the server may answer before it read all
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatalf("%.40q: %v", request, err)
	}
	return res
}

// TestOnlyTheFormOfAWatchAllowsAWorker checks the policy of pages with and without the form of a watch,
// and of the service worker.
func TestOnlyTheFormOfAWatchAllowsAWorker(t *testing.T) {
	s := openShop(t, database(t), "http://127.0.0.1:9", "--public-url", "https://shop.example")
	for path, isAllowed := range map[string]bool{"/watch?for=/vps": true, "/vps": false, "/watches/w_none?token=x": false, "/watch?for=/nowhere": false} {
		res, _ := s.ask(t, "GET", path, testKey, "", "Accept", "text/html")
		if policy := res.Header.Get("Content-Security-Policy"); strings.HasSuffix(policy, "; trusted-types watch-worker") != isAllowed || !strings.Contains(policy, "require-trusted-types-for 'script'") {
			t.Errorf("%s: %s", path, policy)
		}
	}
	res, body := s.ask(t, "GET", "/watch-worker.js", testKey, "")
	if res.Header.Get("Content-Type") != "text/javascript; charset=utf-8" || res.Header.Get("Cache-Control") != "no-cache" || !strings.Contains(body, "showNotification") {
		t.Errorf("%v %s", res.Header, body)
	}
	none := openShop(t, database(t), "http://127.0.0.1:9")
	if res, _ := none.ask(t, "GET", "/watch-worker.js", testKey, ""); res.StatusCode != http.StatusNotFound {
		t.Errorf("a shop without an address of its own: %d", res.StatusCode)
	}
}
