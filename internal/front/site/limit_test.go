package site

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"launchrack/internal/door/clientip"
	"launchrack/internal/door/overload"
	"launchrack/internal/front/ssr"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
)

// newLimitedShop is a shop where a client may spend ten at once, and whose clock stands.
func newLimitedShop(t *testing.T, plans int) shop {
	t.Helper()
	s := newRealShop(t, plans)
	site := s.Handler.(*Site)
	site.Rates = overload.NewRates(1, func() time.Time { return time.Unix(0, 0) })
	site.door.Rates = site.Rates
	return s
}

// from asks as a client with an address.
func (s shop) from(client, path string) *http.Response {
	r := httptest.NewRequest("GET", path, nil)
	return s.do(r.WithContext(clientip.With(r.Context(), netip.MustParseAddr(client))))
}

// statusesOf counts the answers to n addresses of one client, from a format with a number.
func statusesOf(s shop, n int, format string) map[int]int {
	statuses := map[int]int{}
	for i := range n {
		statuses[s.from("203.0.113.7", strings.ReplaceAll(format, "%d", fmt.Sprint(i))).StatusCode]++
	}
	return statuses
}

func TestErrorPagesCostWhatPagesCost(t *testing.T) {
	for path, want := range map[string]int{
		"/?ram_size=gte.x%d": http.StatusBadRequest, "/market?axis=x%d": http.StatusBadRequest,
		"/compare?%d" + strings.Repeat("a", maxQueryBytes): http.StatusRequestURITooLong,
	} {
		s := newLimitedShop(t, 3)
		if statuses := statusesOf(s, 50, path); statuses[want] < 5 || s.renderer.renders.Load() > 18 {
			t.Errorf("%.30s: statuses %v, %d pages were rendered", path, statuses, s.renderer.renders.Load())
		}
	}
}

// TestPagesCostWhatAnEngineTakes spends two seconds of the processor, and counts the pages.
func TestPagesCostWhatAnEngineTakes(t *testing.T) {
	for name, tt := range map[string]struct {
		address     func(i int) string
		least, most int
	}{
		"cards that were not seen": {func(i int) string { return fmt.Sprintf("/?limit=24&id=gt.%d", 24*i) }, 30, 40},
		"cards that were seen":     {func(i int) string { return fmt.Sprintf("/?limit=24&id=gt.-%d", i) }, 100, 130},
		"rows that were not seen":  {func(i int) string { return fmt.Sprintf("/?view=table&limit=24&id=gt.%d", 24*i) }, 50, 65},
		"rows that were seen":      {func(i int) string { return fmt.Sprintf("/?view=table&limit=24&id=gt.-%d", i) }, 90, 130},
		"no list":                  {func(i int) string { return fmt.Sprintf("/compare?ids=1,2,%d", i+3) }, 200, 340},
	} {
		t.Run(name, func(t *testing.T) {
			s := newRealShop(t, 1000)
			site := s.Handler.(*Site)
			current := site.Current() // which keeps cards
			site.Current = func() Catalogue { return current }
			site.Rates = overload.NewRates(20, func() time.Time { return time.Unix(0, 0) })
			site.door.Rates = site.Rates
			site.Render = cardRenderer{}
			got := map[int]int{}
			for i := range 400 {
				got[s.from("203.0.113.7", tt.address(i)).StatusCode]++
			}
			if n := got[http.StatusOK]; n < tt.least || n > tt.most || n+got[http.StatusTooManyRequests] != 400 {
				t.Errorf("%v, want between %d and %d pages", got, tt.least, tt.most)
			}
		})
	}
}

// cardRenderer renders every card that is not known.
type cardRenderer struct{}

func (cardRenderer) Render(_ context.Context, props []byte, known []int) (ssr.Document, error) {
	var p view.Page
	if err := json.Unmarshal(props, &p); err != nil || p.List == nil {
		return ssr.Document{Pieces: []string{"<main></main>"}}, err
	}
	doc := ssr.Document{Pieces: make([]string, len(p.List.Items)+1), Cards: map[int]string{}}
	for i := range p.List.Items {
		if !slices.Contains(known, i) {
			doc.Cards[i] = "<article></article>"
		}
	}
	return doc, nil
}

func TestTextsForProgramsCostWhatTheyTake(t *testing.T) {
	for _, path := range []string{"/servers.rss?price_usd=gte.0.%d", "/servers.md?price_usd=gte.0.%d", "/servers.json?price_usd=gte.0.%d", "/servers.csv?price_usd=gte.0.%d"} {
		if statuses := statusesOf(newLimitedShop(t, 30), 400, path); statuses[200] < 20 || statuses[429] < 100 {
			t.Errorf("%s: %v", path, statuses)
		}
	}
}

func TestKeptTextsAreFreeAndMadeOnce(t *testing.T) {
	s := newLimitedShop(t, 30)
	site := s.Handler.(*Site)
	reads, record := 0, site.Record
	site.Record = func(ctx context.Context, id int64) (market.PlanRecord, error) { reads++; return record(ctx, id) }
	for _, path := range []string{"/plans/plan-1-2.json", "/plans/plan-2-3.md", "/llms.txt", "/manifest.webmanifest", "/robots.txt", "/sitemap.xml", "/sitemap-plans-1.xml", "/vps.rss"} {
		if statuses := statusesOf(s, 30, path); statuses[200] != 30 {
			t.Errorf("%s: %v", path, statuses)
		}
	}
	if reads != 2 {
		t.Errorf("the database was read %d times for two plans", reads)
	}
}

func TestAHostThatIsMadeUpIsPaidFor(t *testing.T) {
	for _, path := range []string{"/json-explorer", "/sitemap-plans-1.xml"} {
		s := newLimitedShop(t, 30)
		ask := func(client string, i int) *http.Response {
			r := httptest.NewRequest("GET", path, nil)
			r.Host = fmt.Sprintf("h%d.example", i)
			return s.do(r.WithContext(clientip.With(r.Context(), netip.MustParseAddr(client))), "Accept-Encoding", "gzip")
		}
		statuses := map[int]int{}
		for i := range 300 {
			statuses[ask("203.0.113.7", i).StatusCode]++
		}
		if statuses[http.StatusOK] < 50 || statuses[http.StatusOK] > 110 || statuses[http.StatusOK]+statuses[http.StatusTooManyRequests] != 300 {
			t.Errorf("%s: %v", path, statuses)
		}
		if status := ask("203.0.113.8", 1000).StatusCode; status != http.StatusOK {
			t.Errorf("%s of another client: %d", path, status)
		}
	}
}

func TestAPageOfAHostThatIsKnownIsCompressedOnce(t *testing.T) {
	s := newRealShop(t, 3)
	for range 2 {
		s.get("/")
	}
	for _, path := range []string{"/vps", "/sitemap-plans-1.xml"} {
		if first := s.get(path); first.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s", path, first.Status)
		}
		_, before := s.Handler.(*Site).CacheLookups()
		s.get(path)
		if _, after := s.Handler.(*Site).CacheLookups(); after != before {
			t.Errorf("%s: %d answers are made for a page that was just sent to the same host", path, after-before)
		}
	}
}

func TestErrorsAreKeptByNobody(t *testing.T) {
	s := newRealShop(t, 3)
	for _, suffix := range listTexts {
		h := s.get("/servers" + suffix + "?cpu_cores=eq.abc").Header
		if h.Get("Cache-Control") != "no-store" || h.Get("ETag") != "" || h.Get("Content-Encoding") != "" {
			t.Errorf("%s: %v", suffix, h)
		}
	}
}

func TestAPanicLeavesNothingForOthersToKeep(t *testing.T) {
	s := newShop(t) // whose lists cannot be exported
	w := httptest.NewRecorder()
	func() {
		defer func() { _ = recover() }()
		s.ServeHTTP(w, httptest.NewRequest("GET", "/servers.json", nil))
	}()
	if got := w.Header().Get("Cache-Control"); got != "" {
		t.Errorf("Cache-Control is %q before there is an answer", got)
	}
}
