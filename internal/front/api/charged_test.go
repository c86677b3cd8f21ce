package api_test

import (
	"context"
	"fmt"
	"iter"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/door/clientip"
	"launchrack/internal/door/overload"
	"launchrack/internal/front/api"
	"launchrack/internal/model/market"
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

// TestTheRootIsPaidForOnce: the description is made once, kept for all, and charged for each other address.
func TestTheRootIsPaidForOnce(t *testing.T) {
	ask := openLimited(t, 1)
	for i := range 300 {
		if w := ask("203.0.113.7", "GET", "/rest/v1/", ""); w.Code != http.StatusOK || w.Body.Len() < 10_000 {
			t.Fatalf("request %d: %d with %d bytes", i, w.Code, w.Body.Len())
		}
	}
	refused := 0
	for i := range 300 {
		if ask("203.0.113.7", "GET", fmt.Sprint("/rest/v1/?", i), "").Code == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused < 200 {
		t.Errorf("%d of 300 other addresses were refused", refused)
	}
}

// TestOneClientLeavesEventsToOthers: one client's calls look at events that do not end, and another asks.
func TestOneClientLeavesEventsToOthers(t *testing.T) {
	begun := make(chan struct{}, 100)
	s := open(t, func(c *api.Config) {
		c.Events = func(ctx context.Context, q market.EventQuery) iter.Seq2[market.Event, error] {
			return func(yield func(market.Event, error) bool) {
				if q.Plan == 7 { // of the other client
					yield(market.Event{Seq: 1, Plan: 7, Kind: market.EventPrice}, nil)
					return
				}
				begun <- struct{}{}
				<-ctx.Done()
				yield(market.Event{}, ctx.Err())
			}
		}
	})
	ctx, stop := context.WithCancel(t.Context())
	ask := func(ctx context.Context, client, search string) int {
		w, r := httptest.NewRecorder(), newRequest("GET", "/rest/v1/plan_events?"+search, "")
		s.ServeHTTP(w, r.WithContext(clientip.With(ctx, netip.MustParseAddr(client))))
		return w.Code
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() { ask(ctx, "203.0.113.9", "kind=eq.nothing") })
	}
	for range overload.Events.Share {
		<-begun
	}
	if status := ask(t.Context(), "198.51.100.7", "plan_id=eq.7&limit=1"); status != http.StatusOK {
		t.Errorf("another client gets %d", status)
	}
	if n := len(begun); n != 0 {
		t.Errorf("%d calls of one client read more than its share", n)
	}
	stop()
	all.Wait()
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
		{"POST", "/rest/v1/rpc/keep_or_move", `{"plan_id": 1, "months": %d}`},
		{"POST", "/rest/v1/rpc/similar_plans", `{"plan_id": 1, "lang": "en"}`},
		{"GET", "/rest/v1/rpc/market_points?ram_size=gte.0.%d", ""},
		{"GET", "/rest/v1/rpc/plan_facets?" + patterns, ""},
		{"GET", "/rest/v1/rpc/search_suggestions?q=cor&" + patterns, ""},
	} {
		client, refused := fmt.Sprintf("203.0.113.%d", i+1), 0
		for k := 0; k < 120 && refused == 0; k++ {
			target, body := dear.target, dear.body
			if body != "" {
				body = strings.ReplaceAll(body, "%d", fmt.Sprint(k+1))
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
			case http.StatusOK, http.StatusServiceUnavailable: // which is charged too, where a busy machine takes too long
			default:
				t.Fatalf("%s: %d %s", target, w.Code, w.Body)
			}
		}
		if refused == 0 {
			t.Errorf("%s is answered 120 times", dear.target)
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

// TestAJudgedDocumentIsPaidForByItsSize: a small one leaves its client free, and a large one does not.
func TestAJudgedDocumentIsPaidForByItsSize(t *testing.T) {
	s := open(t, func(c *api.Config) {
		c.Documents = &fakeDocuments{}
		c.Rates = overload.NewRates(20, func() time.Time { return time.Unix(0, 0) })
	})
	const small, large = "203.0.113.7", "203.0.113.8"
	for client, c := range map[string]struct{ size, then int }{small: {100, http.StatusOK}, large: {16 << 20, http.StatusTooManyRequests}} {
		document := "[" + strings.Repeat(" ", c.size) + "]"
		if w := s.judgeFrom(t.Context(), client, strings.NewReader(document)); w.Code != http.StatusOK {
			t.Fatalf("%d bytes: %d %s", c.size, w.Code, w.Body)
		}
		if w := s.judgeFrom(t.Context(), client, strings.NewReader("[]")); w.Code != c.then {
			t.Errorf("after %d bytes: %d, want %d", c.size, w.Code, c.then)
		}
	}
}

// TestANewUseIsPaidFor: the totals of a use that nobody asked for are worked out for every plan, which its client pays; the
// same use again is cheap, and another client is served.
func TestANewUseIsPaidFor(t *testing.T) {
	ask := openLimited(t, 20)
	list := "/rest/v1/rpc/browse_plans?currency=EUR&limit=1&use="
	refused := 0
	for i := range 300 {
		if ask("203.0.113.7", "GET", list+fmt.Sprintf("traffic:%d", i+1), "").Code == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused < 200 {
		t.Errorf("%d of 300 new uses were refused", refused)
	}
	for i := range 60 {
		if w := ask("203.0.113.9", "GET", list+"traffic:20", ""); w.Code != http.StatusOK {
			t.Fatalf("the same use for time %d: %d", i, w.Code)
		}
	}
}
