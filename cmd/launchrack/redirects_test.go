package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"launchrack/internal/operator/config"
	"launchrack/internal/testing/must"
)

// hostile are ways to write another host where a path or a part of one is expected.
var hostile = []string{"/evil.example", "%2Fevil.example", "%5Cevil.example", "%09/evil.example", "/\\evil.example", "%0D%0ALocation:%20https://evil.example", "@evil.example", ":80@evil.example/..//evil.example", "https://evil.example"}

// redirecting are the requests that the program answers with another address. A hostile text stands for {}, and kind
// for {} shows that the address is asked to lead somewhere at all.
var redirecting = []struct {
	name, method, path, body, kind string
	// many is for a shop of several languages only.
	many bool
}{
	{"the code of the first language", "GET", "/en/{}", "", "vps", true},
	{"the home of a language", "GET", "/de?{}", "", "a=b", true},
	{"a path of a language that is not clean", "GET", "/de//vps{}", "", "", true},
	{"a document that has no language", "GET", "/de/{}.txt", "", "robots", true},
	{"a page that has no language", "GET", "/de/operator/{}", "", "partners", true},
	{"an article in another language", "GET", "/de/guides/memory?{}", "", "a=b", true},
	{"an article by its former name", "GET", "/guides/ram?{}", "", "a=b", false},
	{"a draft in another language", "GET", "/de/guides/draft?token=DRAFT&{}", "", "", true},
	{"a slash at the end", "GET", "/plans/{}/", "", "x", false},
	{"a path that is not clean", "GET", "/vps//{}/", "", "x", false},
	{"two slashes", "GET", "/{}", "", "/vps", false},
	{"a plan by another slug", "GET", "/plans/{}-1", "", "x", false},
	{"the badge of a plan by another slug", "GET", "/plans/{}-1/badge.svg", "", "x", false},
	{"a list that pins its currency", "GET", "/vps?q=price%3C60&{}", "", "a=b", false},
	{"a form of filters", "GET", "/vps?any.cpu_cores=8&q={}", "", "a", false},
	{"a form of a comparison", "GET", "/compare?ids=1&ids=2&months={}", "", "12", false},
	{"a currency", "POST", "/currency", "currency=EUR&return={}", "/vps", false},
	{"a view", "POST", "/view", "view=&return={}", "/vps", false},
	{"a country", "POST", "/vat", "country=DE&return={}", "/vps?price_eur=lt.60%26vat_country=FR", false},
	{"a form that was opened again", "GET", "/watches?{}", "", "a=b", false},
	{"a watch", "POST", "/watches", "for=/vps&rule=price_falls&send_to=email&address={}", "a@example.com", false},
}

// TestRedirectsStayOnTheShop sends each redirect of the program what browsers take for another host.
func TestRedirectsStayOnTheShop(t *testing.T) {
	t.Parallel()
	for _, languages := range []string{"en", "en,de,fr"} {
		t.Run(languages, func(t *testing.T) {
			t.Parallel()
			h, _ := watchShop(t, database(t), "--languages", languages, "--client-rate", "0")
			draft := h.write(t, "Draft", "draft-of-ours", "")
			h.write(t, "Memory", "ram", "2026-01-01")
			h.rename(t, "ram", "memory")
			for _, tt := range redirecting {
				if tt.many && languages == "en" {
					continue
				}
				for _, with := range append([]string{tt.kind}, hostile...) {
					if tt.body != "" && with != tt.kind {
						if decoded, err := url.PathUnescape(with); err == nil && !strings.ContainsAny(decoded, "&=") {
							with = url.QueryEscape("/" + decoded)
						}
					}
					path := strings.NewReplacer("{}", with, "DRAFT", draft).Replace(tt.path)
					res := sendAsWritten(t, strings.TrimPrefix(h.url, "http://"), tt.method, path, strings.ReplaceAll(tt.body, "{}", with))
					to, leads := res.Header["Location"]
					if with == tt.kind && !leads {
						t.Errorf("%s: %s %s leads nowhere: %d", tt.name, tt.method, path, res.StatusCode)
					}
					if leads && leaves(to[0]) {
						t.Errorf("%s: %s %s leads to %q", tt.name, tt.method, path, to[0])
					}
				}
			}
		})
	}
}

// TestHTTPSStaysOnTheShop whatever the address is.
func TestHTTPSStaysOnTheShop(t *testing.T) {
	for _, path := range append([]string{"/vps?a=b"}, hostile...) {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.URL = &url.URL{Opaque: path, Path: path}
		w := httptest.NewRecorder()
		toHTTPS(config.Domains{"shop.example"}).ServeHTTP(w, r)
		if to := w.Header().Get("Location"); !strings.HasPrefix(to, "https://shop.example/") {
			t.Errorf("%q leads to %q", path, to)
		}
	}
}

// leaves reports whether browsers take an address for one of another host than shop.example. They read a backslash as
// a slash, and leave out tabs and line ends.
func leaves(to string) bool {
	to = strings.NewReplacer(`\`, "/", "\t", "", "\r", "", "\n", "").Replace(strings.TrimSpace(to))
	u, err := url.Parse(to)
	return err != nil || u.Host != "" && u.Host != "shop.example" || u.Scheme != "" && u.Scheme != "https" || strings.HasPrefix(to, "//") || !strings.HasPrefix(u.Path, "/")
}

// sendAsWritten sends an address as it is written.
func sendAsWritten(t *testing.T, host, method, path, body string) *http.Response {
	t.Helper()
	conn := must.Get(net.Dial("tcp", host))(t)
	defer conn.Close()
	fmt.Fprintf(conn, "%s %s HTTP/1.1\r\nHost: shop.example\r\nAccept: text/html\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n%s", method, path, len(body), body)
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatalf("%s %s: %v", method, path, err)
	}
	_, _ = io.Copy(io.Discard, res.Body)
	return res
}

// write stores an article, and returns the token of its draft's link.
func (h hand) write(t *testing.T, title, slug, published string) (token string) {
	t.Helper()
	_, body := h.ask(t, "POST", "/operator/data/articles/new", h.token, fmt.Sprintf(`{"title":%q,"slug":%q,"language":"en","published":%q,"body":"A *text*.","description":"","author":"","picture":"","version":0,"id":0,"link":""}`, title, slug, published))
	return articleIn(t, body, `"link":"/guides/draft\?token=([^"]*)"`)
}

// rename gives an article another slug.
func (h hand) rename(t *testing.T, from, to string) {
	t.Helper()
	_, list := h.ask(t, "GET", "/operator/data/articles", h.token, "")
	id := articleIn(t, list[strings.LastIndex(list[:strings.Index(list, "/guides/"+from)], `{"key"`):], `"key":"(\d+)"`)
	_, body := h.ask(t, "GET", "/operator/data/articles/"+id, h.token, "")
	if res, body := h.ask(t, "POST", "/operator/data/articles/"+id, h.token, strings.Replace(body, `"slug":"`+from+`"`, `"slug":"`+to+`"`, 1)); res.StatusCode != http.StatusOK {
		t.Fatalf("%d %s", res.StatusCode, body)
	}
}

func articleIn(t *testing.T, body, pattern string) string {
	t.Helper()
	found := regexp.MustCompile(pattern).FindStringSubmatch(body)
	if found == nil {
		t.Fatalf("%s is not in %s", pattern, body)
	}
	return found[1]
}

// TestLettersOutliveTheChoiceOfLanguages: what mail programs post to one click answers at once, whatever code its address
// begins with.
func TestLettersOutliveTheChoiceOfLanguages(t *testing.T) {
	t.Parallel()
	for _, languages := range []string{"en", "de,en", "en,de,fr"} {
		t.Run(languages, func(t *testing.T) {
			t.Parallel()
			h, box := watchShop(t, database(t), "--languages", languages)
			host := strings.TrimPrefix(h.url, "http://")
			for i, code := range []string{"de", "en", "fr", "pl"} {
				_, manage := h.newWatch(t, map[string]any{"for": "/vps", "rule": "price_falls", "send_to": "email", "address": code + "@example.com"})
				box.wait(t, i+1)
				u := must.Get(url.Parse(manage))(t)
				path := "/" + code + u.Path[strings.Index(u.Path, "/watches/"):]
				for _, one := range []struct{ method, path, body string }{
					{"GET", path, ""}, {"HEAD", path, ""}, {"GET", path + "/unsubscribe", ""}, {"POST", path + "/unsubscribe", "List-Unsubscribe=One-Click"},
				} {
					if res := sendAsWritten(t, host, one.method, one.path+"?"+u.RawQuery, one.body); res.StatusCode != http.StatusOK || res.Header.Get("Location") != "" {
						t.Errorf("%s %s is answered %d to %q", one.method, one.path, res.StatusCode, res.Header.Get("Location"))
					}
				}
				if state, _ := h.ask(t, "GET", u.RequestURI(), "", ""); state.StatusCode != http.StatusOK {
					t.Errorf("the page of the watch is answered %d", state.StatusCode)
				}
			}
		})
	}
}
