package api_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"launchrack/internal/api"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/clientip"
	"launchrack/internal/overload"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

// openLimited opens a shop of 2,000 plans whose clients may cost so much a second. Its
// clock stands still.
func openLimited(t *testing.T, perSecond int) func(client, method, target, body string) *httptest.ResponseRecorder {
	var published catalog.Catalog
	published.Publish(catalogtest.Build(plangen.Plans(2_000, 1), catalog.Facts{Rates: sample.Rates(), Version: "v1"}))
	s := open(t, func(c *api.Config) {
		c.Catalog = &published
		c.Rates = overload.NewRates(perSecond, func() time.Time { return time.Unix(0, 0) })
	})
	return func(client, method, target, body string) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), newRequest(method, target, body)
		s.ServeHTTP(w, r.WithContext(clientip.With(r.Context(), netip.MustParseAddr(client))))
		return w
	}
}

// TestADearReaderWaits asks each read for much, again and again.
func TestADearReaderWaits(t *testing.T) {
	ask := openLimited(t, 1)
	patterns := "or=(" + strings.Repeat("description.ilike.*zz*,", 60) + "id.eq.%d)"
	for i, dear := range []struct{ method, target, body string }{
		{"GET", table + "?limit=80%d", ""},
		{"GET", table + "?limit=1&" + patterns, ""},
		{"GET", "/rest/v1/rpc/browse_plans?limit=200&offset=%d&order=description", ""},
		{"POST", "/rest/v1/rpc/browse_plans", `{"limit": 200, "offset": %d}`},
		{"GET", "/rest/v1/rpc/plan_facets?" + patterns, ""},
		{"GET", "/rest/v1/rpc/search_suggestions?q=cor&" + patterns, ""},
	} {
		client, refused := fmt.Sprintf("203.0.113.%d", i+1), 0
		for k := 0; k < 100 && refused == 0; k++ {
			target, body := dear.target, dear.body
			if body != "" {
				body = fmt.Sprintf(body, k)
			} else {
				target = fmt.Sprintf(target, k)
			}
			w := ask(client, dear.method, target, body)
			switch w.Code {
			case http.StatusTooManyRequests:
				refused++
				if w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), `"code":`) {
					t.Errorf("%s: %v %s", target, w.Header(), w.Body)
				}
			case http.StatusOK:
			default:
				t.Fatalf("%s: %d %s", target, w.Code, w.Body)
			}
		}
		if refused == 0 {
			t.Errorf("%s is answered a hundred times", dear.target)
		}
	}
	if w := ask("198.51.100.1", "GET", table+"?limit=800", ""); w.Code != http.StatusOK {
		t.Errorf("another client: %d", w.Code)
	}
}

// TestAnOrdinaryReaderNeverWaits browses, types and crawls for longer than anybody does
// at once, by the limit that shops have.
func TestAnOrdinaryReaderNeverWaits(t *testing.T) {
	ask := openLimited(t, 20)
	for i := range 1000 {
		for _, target := range []string{
			fmt.Sprintf("/rest/v1/rpc/browse_plans?limit=24&offset=%d", i),
			fmt.Sprintf("/rest/v1/rpc/search_suggestions?q=co%d", i%100),
			fmt.Sprintf(table+"?select=id,name,price_usd&limit=10&offset=%d", i),
		} {
			if w := ask("203.0.113.7", "GET", target, ""); w.Code != http.StatusOK {
				t.Fatalf("%d: %s: %d %s", i, target, w.Code, w.Body)
			}
		}
	}
	kept := openLimited(t, 1)
	for i := range 2000 {
		if w := kept("203.0.113.7", "GET", table+"?limit=100", ""); w.Code != http.StatusOK {
			t.Fatalf("a kept answer, %d times: %d", i, w.Code)
		}
	}
}
