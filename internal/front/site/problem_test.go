package site

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"launchrack/internal/model/errs"
)

func TestErrorsHaveTheFormOfTheirAddress(t *testing.T) {
	s := newRealShop(t, 3)
	for suffix, contentType := range map[string]string{jsonFormat: "application/json", csvFormat: "text/csv", rssFormat: "application/xml", mdFormat: "text/markdown"} {
		for address, want := range map[string]struct {
			status int
			code   string
		}{
			"/servers" + suffix + "?cpu_cores=eq.abc":                    {http.StatusBadRequest, "22P02"},
			"/vps" + suffix + "?" + strings.Repeat("a", maxQueryBytes+1): {http.StatusRequestURITooLong, "54000"},
			"/partners/nobody" + suffix:                                  {http.StatusNotFound, "PGRST125"},
			"/plans/x-99" + suffix:                                       {http.StatusNotFound, "PGRST125"},
		} {
			r := s.get(address)
			body := text(t, r.Body)
			status, code, message := readProblem(t, suffix, body)
			if r.StatusCode != want.status || status != want.status || code != want.code || message == "" {
				t.Errorf("%.40s: status %d: %s", address, r.StatusCode, body)
			}
			if h := r.Header; h.Get("Content-Type") != contentType+"; charset=utf-8" || h.Get("Cache-Control") != "no-store" {
				t.Errorf("%.40s: %v", address, h)
			}
		}
	}
}

// readProblem reads an error back.
func readProblem(t *testing.T, suffix, body string) (status int, code, message string) {
	t.Helper()
	var read struct {
		Status  int    `json:"status" xml:"status"`
		Code    string `json:"code" xml:"code"`
		Message string `json:"message" xml:"message"`
	}
	var err error
	switch suffix {
	case jsonFormat:
		err = json.Unmarshal([]byte(body), &read)
	case rssFormat:
		err = xml.Unmarshal([]byte(body), &read)
	case csvFormat:
		var lines [][]string
		if lines, err = csv.NewReader(strings.NewReader(body)).ReadAll(); err == nil && len(lines) == 2 {
			body = strings.Join(lines[1], " ")
		}
		_, err = fmt.Sscan(body, &read.Status, &read.Code, &read.Message)
	default:
		title, rest, _ := strings.Cut(body, "\n\n")
		message, last, _ := strings.Cut(rest, "\n\n")
		read.Message = message
		if _, err = fmt.Sscanf(title, "# %d", &read.Status); err == nil {
			_, err = fmt.Sscanf(last, "Code: %s", &read.Code)
		}
	}
	if err != nil {
		t.Errorf("%s: %v in %s", suffix, err, body)
	}
	return read.Status, read.Code, read.Message
}

func TestScriptsOfAnySiteReadWhatNeedsNoKey(t *testing.T) {
	s := newRealShop(t, 3)
	s.Handler.(*Site).OpenAPI = []byte("{}")
	for path, want := range map[string]string{
		"/servers.json": "*", "/vps.csv": "*", "/vps.rss": "*", "/vps.md": "*", "/plans/plan-1-2.json": "*", "/plans/x-2.json": "*", "/plans/x-99.json": "*",
		"/servers.json?cpu_cores=eq.abc": "*", "/llms.txt": "*", "/sitemap.xml": "*", "/openapi.json": "*", "/database.types.ts": "*",
		"/": "", "/vps": "", "/plans/plan-1-2": "", "/nowhere": "",
	} {
		if got := s.get(path).Header.Get("Access-Control-Allow-Origin"); got != want {
			t.Errorf("%s: Access-Control-Allow-Origin is %q, want %q", path, got, want)
		}
	}
	tag := s.get("/vps.json").Header.Get("ETag")
	if r := s.get("/vps.json", "If-None-Match", tag); r.StatusCode != http.StatusNotModified || r.Header.Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("an answer that is known: %d %v", r.StatusCode, r.Header)
	}
}

// TestBrowsersMayAskBefore sends what a browser sends before a script's GET with a header of
// its own.
func TestBrowsersMayAskBefore(t *testing.T) {
	s := newRealShop(t, 3)
	for _, path := range []string{"/servers.json", "/vps.csv", "/outlet.rss", "/vps.md", "/vps.events?ram_size=gte.64", "/partners/ovh.json", "/plans/plan-1-2.json", "/sitemap.xml", "/sitemap-plans-1.xml", "/llms.txt", "/openapi.json"} {
		r := s.do(httptest.NewRequest("OPTIONS", path, nil), "Origin", "https://dashboard.example", "Access-Control-Request-Method", "GET", "Access-Control-Request-Headers", "if-none-match,x-mine")
		h := r.Header
		if r.StatusCode != http.StatusNoContent || h.Get("Allow") != "GET, HEAD, OPTIONS" || h.Get("Access-Control-Allow-Origin") != "*" ||
			h.Get("Access-Control-Allow-Methods") != h.Get("Allow") || h.Get("Access-Control-Allow-Headers") != "if-none-match,x-mine" {
			t.Errorf("%s: %d %v", path, r.StatusCode, h)
		}
	}
	for path, method := range map[string]string{"/vps": "OPTIONS", "/vps.json": "POST"} {
		if r := s.do(httptest.NewRequest(method, path, nil)); r.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("%s %s: %d", method, path, r.StatusCode)
		}
	}
}

func TestWhoMustWaitIsToldHowLong(t *testing.T) {
	s := newLimitedShop(t, 3)
	for _, path := range []string{"/vps.json?price_usd=gte.%d", "/vps.rss?price_usd=gte.%d"} {
		statusesOf(s, 2500, path)
		if r := s.from("203.0.113.7", path); r.StatusCode != http.StatusTooManyRequests || r.Header.Get("Retry-After") == "" {
			t.Errorf("%s: %d with Retry-After %q", path, r.StatusCode, r.Header.Get("Retry-After"))
		}
	}
	away := newShop(t)
	away.catalogue.err = errs.New(errs.Unavailable, "The catalogue is being read.")
	for _, path := range []string{"/vps.json", "/vps.rss", "/vps", "/vps.png"} {
		if r := away.get(path); r.StatusCode != http.StatusServiceUnavailable || r.Header.Get("Retry-After") == "" {
			t.Errorf("%s: %d with Retry-After %q", path, r.StatusCode, r.Header.Get("Retry-After"))
		}
	}
}

// TestThePolicyOfAShortPageAllowsItsStyle, which is in the page, and no other.
func TestThePolicyOfAShortPageAllowsItsStyle(t *testing.T) {
	w := httptest.NewRecorder()
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; img-src 'self'")
	busy(w, newShop(t).Handler.(*Site).enter(httptest.NewRequest("GET", "/vps", nil)))
	_, rest, _ := strings.Cut(w.Body.String(), "<style>")
	style, _, _ := strings.Cut(rest, "</style>")
	sum := sha256.Sum256([]byte(style))
	want := "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; img-src 'self'"
	if got := w.Header().Get("Content-Security-Policy"); got != want {
		t.Errorf("the policy is %q, want %q", got, want)
	}
}
