package bench

import (
	"testing"
	"time"
)

const (
	// visitors is how many connections ask beside the crawler, each after a pause.
	visitors   = 4
	visitPause = 5 * time.Millisecond
	// crawlBefore is how long a crawler is at work before visitors come.
	crawlBefore = 500 * time.Millisecond
	// maxCrawled is more pages than a crawler gets while visitors ask.
	maxCrawled = 5_000
)

// besideCrawler measures cached pages and distinct requests of the API, by turns with and without a
// crawler that requests distinct pages over 64 connections.
func (s *shop) besideCrawler(t testing.TB, r *report, e effort) {
	t.Helper()
	beside, crawler := serve(t, s.handler, asProgram, ""), serve(t, s.handler, asProgram, "")
	s.pages.Warm(t.Context())
	s.visit(t, keptPage)
	var alone, crawled visits
	var crawl timed
	for range e.crawls {
		alone.add(s.visitAll(t, beside, e.visits))
		crawler.client.start(t, s.crawlRound(t))
		time.Sleep(crawlBefore)
		crawled.add(s.visitAll(t, beside, e.visits))
		got := crawler.client.stop(t)
		if got.Answered >= maxCrawled {
			t.Fatalf("the crawler got all of its %d pages: it may not have worked to the end", maxCrawled)
		}
		crawl.add(got)
	}
	r.heading("A CRAWLER for distinct pages, 64 connections, beside visitors")
	compare := func(name string, alone, crawled []time.Duration) {
		without, with := quantile(alone, 99), quantile(crawled, 99)
		r.add(name+", no crawler: p99 ms", "%.2f", millis(without))
		r.add(name+", crawler: p99 ms", "%.2f", millis(with))
		r.add(name+": p99 crawler / none", "%.1f", float64(with)/float64(without))
	}
	compare("kept page", alone.pages, crawled.pages)
	compare("API, distinct", alone.calls, crawled.calls)
	r.add("crawler: pages/s", "%.1f", float64(crawl.Answered)/crawl.All.Seconds())
	r.add("crawler: refused/s", "%.1f", float64(crawl.Refused)/crawl.All.Seconds())
	r.add("crawler: pages without content", "%d", crawl.Shells)
}

// keptPage is a page that is rendered ahead.
const keptPage = "/vps"

// visits are the times that visitors waited.
type visits struct{ pages, calls []time.Duration }

func (v *visits) add(other visits) {
	v.pages, v.calls = append(v.pages, other.pages...), append(v.calls, other.calls...)
}

func (s *shop) visitAll(t testing.TB, over *target, n int) visits {
	t.Helper()
	pages := round{Connections: visitors, Pause: visitPause}
	calls := pages
	for _, address := range s.unused.next(t, n) {
		pages.Requests = append(pages.Requests, pageRequest(keptPage, encodings))
		calls.Requests = append(calls.Requests, request(address, ""))
	}
	return visits{over.client.send(t, pages).Took, over.client.send(t, calls).Took}
}

// crawlRound requests distinct pages uncompressed, so that the client can search their content.
func (s *shop) crawlRound(t testing.TB) round {
	t.Helper()
	r := round{Connections: connections, Crawl: true}
	for _, params := range s.unused.next(t, maxCrawled) {
		params.Set("limit", cards)
		r.Requests = append(r.Requests, pageRequest("/?"+params.Encode(), "identity"))
	}
	return r
}

// add sums up what crawls got.
func (r *timed) add(other timed) {
	r.All += other.All
	r.Answered += other.Answered
	r.Refused += other.Refused
	r.Shells += other.Shells
}
