package catalog_test

import (
	"fmt"
	"net/url"
	"os"
	"slices"
	"testing"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/hardware/complete"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

// sizes leaves a million plans to those who ask for it, as that takes minutes:
// BENCH_LARGE=1.
func sizes() []int {
	list := []int{1_000, 10_000, 100_000}
	if os.Getenv("BENCH_LARGE") != "" {
		list = append(list, 1_000_000)
	}
	return list
}

var facts = catalog.Facts{Complete: complete.New(complete.Names{}).Plan, Rates: sample.Rates(), Version: "bench"}

// built keeps the snapshots, as making them is no part of what is measured.
var built = map[int]*catalog.Snapshot{}

func snapshotOf(n int) *catalog.Snapshot {
	if built[n] == nil {
		clear(built)
		built[n] = catalogtest.Build(plangen.Plans(n, 1), facts)
	}
	return built[n]
}

func parsed(b *testing.B, addresses []url.Values) []query.Query {
	b.Helper()
	list := make([]query.Query, len(addresses))
	for i, address := range addresses {
		q := must.Get(query.ParseSearch(address))(b)
		list[i] = q
	}
	return list
}

// BenchmarkListing is one query with its page of whole rows, the total, the
// counts of all facets and the price range.
func BenchmarkListing(b *testing.B) {
	for _, n := range sizes() {
		b.Run(fmt.Sprintf("distinct/%d", n), func(b *testing.B) { benchmarkListing(b, n, plangen.Distinct(2_000, 1)) })
		b.Run(fmt.Sprintf("popular/%d", n), func(b *testing.B) { benchmarkListing(b, n, plangen.Popular(2_000, 1)) })
	}
}

// benchmarkListing asks all queries in turn. The machine may be busy with other work, so besides the time of all it reports, over the queries, the mean, the
// median and the 99th percentile of the best that each took.
func benchmarkListing(b *testing.B, n int, addresses []url.Values) {
	snap, queries := snapshotOf(n), parsed(b, addresses)
	body := make([]byte, 0, 1<<20)
	best := make([]time.Duration, len(queries))
	b.ReportAllocs()
	at := 0
	for b.Loop() {
		q := &queries[at%len(queries)]
		begin := time.Now()
		answer := must.Get(snap.Answer(*q, catalog.Public))(b)
		body = catalogtest.AppendRows(body[:0], answer.Result, q.Select)
		if took := time.Since(begin); at < len(queries) || took < best[at%len(queries)] {
			best[at%len(queries)] = took
		}
		at++
	}
	best = best[:min(at, len(best))]
	slices.Sort(best)
	sum := time.Duration(0)
	for _, took := range best {
		sum += took
	}
	micro := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1000 }
	b.ReportMetric(micro(sum)/float64(len(best)), "mean-µs")
	b.ReportMetric(micro(best[len(best)/2]), "median-µs")
	b.ReportMetric(micro(best[len(best)*99/100]), "p99-µs")
}

func BenchmarkFacets(b *testing.B) {
	for _, n := range sizes() {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			snap, queries := snapshotOf(n), parsed(b, plangen.Distinct(2_000, 1))
			b.ReportAllocs()
			at := 0
			for b.Loop() {
				must.Get(snap.Facets(queries[at%len(queries)], catalog.Public))(b)
				at++
			}
		})
	}
}

func BenchmarkBuild(b *testing.B) {
	for _, n := range sizes() {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			plans := plangen.Plans(n, 1)
			var m catalog.Memory
			for b.Loop() {
				m = catalogtest.Build(plans, facts).Memory()
			}
			b.ReportMetric(float64(m.Index)/float64(n), "index-B/plan")
			b.ReportMetric(float64(m.Index+m.Values+m.Rows)/float64(n), "all-B/plan")
			b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N)*100_000/float64(n), "ms/100k")
		})
	}
}

// BenchmarkApply makes one new plan visible.
func BenchmarkApply(b *testing.B) {
	for _, n := range sizes() {
		b.Run(fmt.Sprintf("insert/%d", n), func(b *testing.B) {
			snap, id := snapshotOf(n), int64(n)
			for b.Loop() {
				id++
				snap = catalogtest.Apply(snap, catalog.Change{Upserts: []market.Plan{plangen.Plan(id, 9)}}, facts)
			}
		})
		b.Run(fmt.Sprintf("update/%d", n), func(b *testing.B) {
			snap, id := snapshotOf(n), int64(0)
			for b.Loop() {
				id = id%int64(n) + 1
				snap = catalogtest.Apply(snap, catalog.Change{Upserts: []market.Plan{plangen.Plan(id, uint64(b.N))}}, facts)
			}
		})
	}
}

// BenchmarkNewUse is a use that nobody asked for before, of which the total of every row is worked out.
func BenchmarkNewUse(b *testing.B) {
	for _, n := range sizes() {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			snap, use := snapshotOf(n), 0
			for b.Loop() {
				use++
				q := must.Get(query.Parse(url.Values{"use": {fmt.Sprintf("traffic:%d,ipv4:2,backup", use%10_000+1)}, "order": {"price_usd"}, "limit": {"24"}}))(b)
				must.Get(snap.Find(q, catalog.Public))(b)
			}
		})
	}
}
