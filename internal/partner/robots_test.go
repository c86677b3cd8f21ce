package partner_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"launchrack/internal/partner"
	"launchrack/internal/partner/tree"
	"launchrack/internal/testing/check"
)

var pageForm = &tree.Form{Format: tree.HTML, Select: tree.Selection{Items: "li"}}

// TestPagesFollowRobots asks for pages as a host's robots.txt allows, which is read once. Documents that are
// made for programs do not ask it.
func TestPagesFollowRobots(t *testing.T) {
	asked := map[string]int{}
	rules, code := "User-agent: *\nDisallow: /\n\nUser-agent: launchrack\nDisallow: /cart.php?gid=9\n", http.StatusOK
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked[r.URL.Path]++
		switch r.URL.Path {
		case "/robots.txt":
			w.WriteHeader(code)
			w.Write([]byte(rules))
		case "/api":
			w.Write([]byte("[]"))
		default:
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.Write([]byte("<ul><li>one</ul>"))
		}
	}))
	defer s.Close()
	c := quick(partner.Options{PagePause: time.Microsecond, Retries: -1})
	get := func(path string, form *tree.Form) error {
		_, err := c.Do(t.Context(), partner.Request{Address: s.URL + path, Form: form})
		return err
	}
	if err := get("/api", nil); err != nil || asked["/robots.txt"] != 0 {
		t.Errorf("a document for programs: %v, robots.txt asked %d times", err, asked["/robots.txt"])
	}
	for range 2 {
		check.Do(t, get("/cart.php?gid=1", pageForm))
	}
	if err := get("/cart.php?gid=9", pageForm); err == nil || !strings.Contains(err.Error(), "asks programs to leave /cart.php alone") {
		t.Errorf("a forbidden page: %v", err)
	}
	if asked["/robots.txt"] != 1 || asked["/cart.php"] != 2 {
		t.Errorf("asked %v", asked)
	}

	c, code = quick(partner.Options{PagePause: time.Microsecond, Retries: -1}), http.StatusServiceUnavailable
	if err := get("/cart.php", pageForm); err == nil || !strings.Contains(err.Error(), "answered 503 for its robots.txt") {
		t.Errorf("a host that fails: %v", err)
	}
	code = http.StatusNotFound
	check.Do(t, get("/cart.php", pageForm), "without robots.txt")
}

// TestPageWithoutItems says what came in place of the plans, and asks once.
func TestPageWithoutItems(t *testing.T) {
	address, requests := serve(t, status(http.StatusNotFound), typed("text/html", "<title>Just a moment...</title>"))
	_, err := quick(partner.Options{PagePause: time.Microsecond}).Do(t.Context(), partner.Request{Address: address, Form: pageForm})
	if err == nil || !strings.Contains(err.Error(), `The partner sent a page with nothing at "li"; its title is “Just a moment...”`) || requests.Load() != 2 {
		t.Errorf("%v after %d requests", err, requests.Load())
	}
}
