package bench

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"testing"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/testing/must"
)

const (
	// cards is the number of plans on a page, and more the number for another page with the same
	// plans.
	cards, more = "24", "48"
	// browsers is the number of concurrent connections, at most the queue's limit for one client.
	browsers = 8
	// encodings is the Accept-Encoding of a browser.
	encodings = "gzip, deflate, br, zstd"
	// benchHost is the host of all requests for pages.
	benchHost = "bench"
)

// pageKind is the part of a page that is cached before it is requested.
type pageKind struct {
	name    string
	prepare func(s *shop, t testing.TB, pages []listPage)
}

// pageKinds differ in what an earlier visitor's request has cached.
var pageKinds = []pageKind{
	{"distinct, cards seen", func(s *shop, t testing.TB, pages []listPage) {
		for _, p := range pages {
			s.visit(t, p.address(more))
		}
	}},
	{"distinct, cards not seen", (*shop).changeCards},
	{"kept", func(s *shop, t testing.TB, pages []listPage) {
		for _, p := range pages {
			s.visit(t, p.address(cards))
		}
	}},
}

// pageCosts measures the CPU time of list pages in process, garbage collection included, and the
// number of pages per second over a few connections.
func (s *shop) pageCosts(t testing.TB, r *report, e effort) {
	t.Helper()
	r.heading("PAGES, lists of " + cards + " cards")
	over := serve(t, s.handler, asProgram, "")
	for _, kind := range pageKinds {
		name := "page, " + kind.name
		cpu := s.pageCPU(t, kind, e.pages)
		r.add(name+": CPU ms, median", "%.2f", millis(quantile(cpu, 50)))
		r.add(name+": CPU / bare", "%.0f", ratio(quantile(cpu, 50), s.bareCPU))
		r.add(name+": CPU ms, p90", "%.2f", millis(quantile(cpu, 90)))
		r.add(fmt.Sprintf("%s: pages/s, %d connections", name, browsers), "%.0f", s.pageRate(t, kind, over, e.pages))
	}
}

func (s *shop) pageCPU(t testing.TB, kind pageKind, n int) []time.Duration {
	t.Helper()
	took := make([]time.Duration, n)
	for i := range took {
		pages := s.nextPages(t, 1)
		kind.prepare(s, t, pages)
		begin := processTime()
		s.visit(t, pages[0].address(cards))
		took[i] = processTime() - begin
	}
	return took
}

// pageRate requests a few pages at a time, each over its own connection.
func (s *shop) pageRate(t testing.TB, kind pageKind, over *target, n int) float64 {
	t.Helper()
	took, answered := time.Duration(0), 0
	for answered < n {
		pages := s.nextPages(t, browsers)
		kind.prepare(s, t, pages)
		r := round{Connections: browsers, Patient: true}
		for _, p := range pages {
			r.Requests = append(r.Requests, pageRequest(p.address(cards), encodings))
		}
		result := over.client.send(t, r)
		took += result.All
		answered += len(result.Took)
	}
	return float64(answered) / took.Seconds()
}

// listPage is a page of a list that was never requested before.
type listPage struct {
	params url.Values
	plans  []int64
}

func (p listPage) address(limit string) string {
	p.params.Set("limit", limit)
	return "/?" + p.params.Encode()
}

// nextPages returns full pages with distinct plans, if the shop has enough.
func (s *shop) nextPages(t testing.TB, n int) []listPage {
	t.Helper()
	const tries = 200
	var pages []listPage
	taken := map[int64]bool{}
	for try := 0; len(pages) < n; try++ {
		params := s.unused.next(t, 1)[0]
		params.Set("limit", cards)
		found := must.Get(s.catalog.Current().Find(parse(t, params), catalog.Public))(t)
		p := listPage{params: params}
		for _, plan := range catalogtest.Plans(found) {
			p.plans = append(p.plans, plan.ID)
		}
		shared := slices.ContainsFunc(p.plans, func(id int64) bool { return taken[id] })
		if strconv.Itoa(len(p.plans)) != cards || shared && try < tries {
			continue
		}
		for _, id := range p.plans {
			taken[id] = true
		}
		pages = append(pages, p)
	}
	return pages
}

// changeCards changes every plan of the pages, so that their cards are not cached. It requests another
// page to fill the caches of the snapshot.
func (s *shop) changeCards(t testing.TB, pages []listPage) {
	t.Helper()
	var ids []int64
	for _, p := range pages {
		ids = append(ids, p.plans...)
	}
	slices.Sort(ids)
	s.reprice(t, slices.Compact(ids))
	other := s.unused.next(t, 1)[0]
	other.Set("limit", "1")
	s.visit(t, "/?"+other.Encode())
}

// visit requests a page in process.
func (s *shop) visit(t testing.TB, address string) {
	t.Helper()
	r, w := httptest.NewRequest(http.MethodGet, address, nil), httptest.NewRecorder()
	r.Host = benchHost // answers are kept for each host
	r.Header.Set("Accept-Encoding", encodings)
	if s.handler.ServeHTTP(w, r); w.Code != http.StatusOK {
		t.Fatalf("%s: status %d", address, w.Code)
	}
}

// pageRequest returns the bytes of a browser's request.
func pageRequest(address, encoding string) []byte {
	return fmt.Appendf(nil, "GET %s HTTP/1.1\r\nHost: "+benchHost+"\r\nAccept: text/html\r\nAccept-Encoding: %s\r\n\r\n", address, encoding)
}
