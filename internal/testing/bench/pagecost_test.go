package bench

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/response"
	"launchrack/internal/site"
	"launchrack/internal/ssr"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/view"
	"launchrack/web"
)

// pageBench is a shop of 10,000 plans whose service, and with it all markup of
// cards, can be forgotten.
type pageBench struct {
	snap    *catalog.Snapshot
	service *browse.Service
	pages   *site.Site
	asked   *queries
}

func newPageBench(b *testing.B) *pageBench {
	b.Helper()
	bundle, err := web.ServerBundle()
	if err != nil {
		b.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	render, err := ssr.New(bundle, 1, log)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(render.Close)
	snap, err := catalog.Build(plangen.Plans(10_000, seed), facts)
	if err != nil {
		b.Fatal(err)
	}
	p := &pageBench{snap: snap, asked: &queries{seed: 1, seen: map[string]bool{}}}
	p.forget()
	p.pages = site.New(site.Config{Current: func() site.Catalogue { return p.service.Public(p.snap) }, Render: render, MaxRenders: 1,
		AnonKey: anonKey, Brand: view.Brand{Name: "Shop"}, Now: time.Now, Log: log})
	return p
}

func (p *pageBench) forget() { p.service = browse.New(browse.Options{}) }

// get asks for a page as a browser does.
func (p *pageBench) get(b *testing.B, params url.Values) {
	r := httptest.NewRequest(http.MethodGet, "/?"+params.Encode(), nil)
	r.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
	w := httptest.NewRecorder()
	p.pages.ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		b.Fatalf("%s: status %d", params.Encode(), w.Code)
	}
}

// next is an address whose page holds 24 cards.
func (p *pageBench) next(b *testing.B) url.Values {
	for {
		params := p.asked.next(b, 1)[0]
		params.Del("limit")
		if list, _, err := p.service.Public(p.snap).Browse(params, 24); err != nil {
			b.Fatal(err)
		} else if len(list.Items) == 24 {
			return params
		}
	}
}

// BenchmarkPages measures the CPU that a page of 24 cards takes in all, garbage
// collection included.
func BenchmarkPages(b *testing.B) {
	p := newPageBench(b)
	with := func(params url.Values, limit string) url.Values {
		params.Set("limit", limit)
		return params
	}
	for _, bb := range []struct {
		name   string
		before func(url.Values)
		limit  string
	}{
		{"distinct, cards seen", func(params url.Values) { p.get(b, with(params, "48")) }, "24"},
		{"distinct, cards not seen", func(url.Values) { p.forget() }, "24"},
		{"kept", func(params url.Values) { p.get(b, with(params, "24")) }, "24"},
	} {
		b.Run(bb.name, func(b *testing.B) {
			p.get(b, with(p.next(b), "24")) // the engine is started
			var took []time.Duration
			for range b.N {
				params := p.next(b)
				bb.before(params)
				begin := cpuTime(b)
				p.get(b, with(params, bb.limit))
				took = append(took, cpuTime(b)-begin)
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "CPU-ms/page")
			b.ReportMetric(float64(took[len(took)*9/10].Microseconds())/1000, "p90-CPU-ms")
			b.ReportMetric(float64(time.Second)/float64(max(1, took[len(took)/2])), "pages/s/core")
		})
	}
}

// cpuTime is what this process has used of all CPUs.
func cpuTime(tb testing.TB) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		tb.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// BenchmarkBesideACrawler measures kept pages and the API while a crawler asks
// for distinct pages over 64 connections, and the same without it.
func BenchmarkBesideACrawler(b *testing.B) {
	s := newShopWithPages(b, plangen.Plans(10_000, seed))
	server := httptest.NewUnstartedServer(s.handler)
	listener := server.Listener
	go func() { _ = response.Listen(server.Config, listener) }() // it ends with Close, below
	b.Cleanup(func() { _ = server.Config.Close() })
	base := "http://" + listener.Addr().String()
	for range b.N {
		for _, crawled := range []bool{false, true, false, true} {
			var stop func() map[int]int
			if crawled {
				stop = s.crawl(b, base, 64)
				time.Sleep(time.Second)
			}
			for _, path := range []string{"/vps", call + "?limit=24"} {
				p50, p99 := latencies(b, base+path, 400)
				b.Logf("crawler %v: %s: median %v, p99 %v", crawled, path, p50, p99)
			}
			if crawled {
				b.Logf("the crawler got %v", stop())
			}
		}
	}
}

// crawl asks for distinct pages until it is stopped, and counts the statuses. A
// page that came as a shell counts as 0.
func (s *shop) crawl(b *testing.B, base string, connections int) func() map[int]int {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: connections}}
	addresses := s.asked.next(b, 6000)
	got, stopped := map[int]int{}, make(chan struct{})
	var next int
	var mu sync.Mutex
	var all sync.WaitGroup
	take := func() (url.Values, bool) {
		mu.Lock()
		defer mu.Unlock()
		if next++; next > len(addresses) {
			return nil, false
		}
		return addresses[next-1], true
	}
	for range connections {
		all.Go(func() {
			for {
				address, more := take()
				select {
				case <-stopped:
					return
				default:
				}
				if !more {
					return
				}
				status := statusOf(client, base+"/?"+address.Encode())
				mu.Lock()
				got[status]++
				mu.Unlock()
				if status == http.StatusServiceUnavailable {
					time.Sleep(100 * time.Millisecond) // less than Retry-After asks for
				}
			}
		})
	}
	return func() map[int]int {
		close(stopped)
		all.Wait()
		return got
	}
}

func statusOf(client *http.Client, address string) int {
	res, err := client.Get(address)
	if err != nil {
		return -1
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return -1
	}
	if bytes.Contains(body, []byte(`<div id="root"></div>`)) {
		return 0
	}
	return res.StatusCode
}

func latencies(b *testing.B, address string, n int) (p50, p99 time.Duration) {
	client := &http.Client{}
	took := make([]time.Duration, 0, n)
	for range n {
		r, err := http.NewRequest(http.MethodGet, address, nil)
		if err != nil {
			b.Fatal(err)
		}
		r.Header.Set("Apikey", anonKey)
		r.Header.Set("Authorization", "Bearer "+anonKey)
		begin := time.Now()
		res, err := client.Do(r)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, res.Body); err != nil || res.StatusCode != http.StatusOK {
			b.Fatalf("%s: %d, %v", address, res.StatusCode, err)
		}
		res.Body.Close()
		took = append(took, time.Since(begin))
		time.Sleep(5 * time.Millisecond)
	}
	slices.Sort(took)
	return took[n/2], took[n*99/100]
}
