package bench

import (
	"net/url"
	"runtime"
	"slices"
	"testing"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
)

// engine measures the snapshot by itself: no parsing, no HTTP, one goroutine.
func (s *shop) engine(t testing.TB, r *report, e effort) {
	t.Helper()
	r.heading("ENGINE, in process")
	s.listing(t, r, "distinct", s.unused.next(t, e.queries))
	s.listing(t, r, "popular", plangen.Popular(e.queries, 1))
	s.memory(r)
	s.building(r)
	s.inserting(r)
}

func (s *shop) listing(t testing.TB, r *report, mix string, addresses []url.Values) {
	t.Helper()
	list := make([]query.Query, len(addresses))
	for i, address := range addresses {
		list[i] = parse(t, address)
	}
	took := make([]time.Duration, len(list))
	body := make([]byte, 0, 1<<20)
	runtime.GC()
	before := mallocs()
	for i, q := range list {
		begin := time.Now()
		answer := must.Get(s.catalog.Current().Answer(q, catalog.Public))(t)
		body = catalogtest.AppendRows(body[:0], answer.Result, q.Select)
		took[i] = time.Since(begin)
	}
	allocated := mallocs() - before
	r.add(mix+", mean µs", "%.1f", micros(mean(took)))
	r.add(mix+", p99 µs", "%.1f", micros(quantile(took, 99)))
	r.add(mix+", allocations a query", "%.1f", float64(allocated)/float64(len(list)))
}

func mallocs() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Mallocs
}

func (s *shop) memory(r *report) {
	m, n := s.catalog.Current().Memory(), float64(len(s.plans))
	r.add("index, bytes a plan", "%.0f", float64(m.Index)/n)
	r.add("everything, bytes a plan", "%.0f", float64(m.Index+m.Values+m.Rows)/n)
}

// building measures the fastest of three builds, as noise only adds time.
func (s *shop) building(r *report) {
	best := time.Duration(0)
	for range 3 {
		runtime.GC()
		begin := time.Now()
		catalogtest.Build(s.plans, facts)
		if took := time.Since(begin); best == 0 || took < best {
			best = took
		}
	}
	r.add("build from decoded plans, ms", "%.1f", millis(best))
}

// inserting measures the addition of one plan to the snapshot. It collects the garbage of building
// first.
func (s *shop) inserting(r *report) {
	runtime.GC()
	snap, took := s.catalog.Current(), make([]time.Duration, 20)
	for i := range took {
		one := plangen.Plan(int64(len(s.plans)+i+1), 9)
		begin := time.Now()
		snap = catalogtest.Apply(snap, catalog.Change{Upserts: []market.Plan{one}}, facts)
		took[i] = time.Since(begin)
	}
	r.add("one insert until visible, mean ms", "%.2f", millis(mean(took)))
	r.add("one insert until visible, worst of 20 ms", "%.2f", millis(slices.Max(took)))
}

func mean(list []time.Duration) time.Duration {
	sum := time.Duration(0)
	for _, d := range list {
		sum += d
	}
	return sum / time.Duration(max(1, len(list)))
}

// quantile returns a percentile of a list.
func quantile(list []time.Duration, share int) time.Duration {
	sorted := slices.Sorted(slices.Values(list))
	return sorted[min(len(sorted)-1, len(sorted)*share/100)]
}

func micros(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e3 }
func millis(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }
