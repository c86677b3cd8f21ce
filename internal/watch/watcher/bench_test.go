package watcher

import (
	"fmt"
	"runtime"
	"syscall"
	"testing"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/model/market"
	"launchrack/internal/model/slug"
	"launchrack/internal/past/live"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/watch"
)

// changedPlans is how many plans the benchmark changes, as a large refresh does.
const changedPlans = 10_000

// BenchmarkMatch judges 10,000 changed plans for watches of various lists. Most visitors watch
// one of a few hundred lists; every tenth has a list of its own.
func BenchmarkMatch(b *testing.B) {
	for _, watches := range []int{1_000, 10_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprintf("watches=%d", watches), func(b *testing.B) {
			if testing.Short() && watches > 100_000 {
				b.Skip("takes gigabytes")
			}
			benchmarkMatch(b, watches)
		})
	}
}

func benchmarkMatch(b *testing.B, watches int) {
	w := newWorld(b)
	for id := range int64(changedPlans) {
		w.set(benchPlan(id+1, "20"))
	}
	w.step()
	before := heap()
	for i := range watches {
		id := fmt.Sprint("w", i)
		w.watch(id, benchSpec(i, watches))
		one := w.watches[id] // it began when no plan was cheap enough
		one.Begun = true
		w.watches[id] = one
	}
	w.step()
	w.watches = map[string]watch.Watch{} // the database's, not the watcher's
	memory := int64(heap()) - int64(before)
	for id := range int64(changedPlans) {
		usd := "19"
		if id%499 == 0 {
			usd = "7"
		}
		w.set(benchPlan(id+1, usd))
	}
	w.publish()
	snap, newest, _, err := w.hub.Newest(b.Context())
	must.Do(b, err)
	var batch *live.Batch
	for one, err := range w.hub.Between(b.Context(), changedPlans, snap, newest, maxBatch) {
		must.Do(b, err)
		batch = one
	}
	told := 0
	began := cpuTime(b)
	for b.Loop() {
		all := must.Get(w.watcher.matcher.match(batch, nil))(b)
		told = max(told, len(all)) // what began to hold is told once
	}
	b.ReportMetric((cpuTime(b)-began).Seconds()*1000/float64(b.N), "cpu-ms/op")
	b.ReportMetric(float64(memory)/1e6, "MB")
	b.ReportMetric(float64(len(w.watcher.matcher.groups)), "lists")
	b.ReportMetric(float64(told), "messages")
}

// clockWorld has so many plans and a watch of one auction.
func clockWorld(t testing.TB, plans int, page func(*market.Plan) string) *world {
	w := newWorld(t)
	list := plangen.Plans(plans, 1)
	list[0].NextDropAt, list[0].Available = w.now.Add(time.Hour), true
	snap := must.Get(catalog.Build(list, w.facts))(t)
	w.hub.Published(snap, 0)
	w.watch("w", watch.Spec{Rule: watch.DropNear, For: page(&list[0])})
	w.minute()
	return w
}

// minute lets the clock go on.
func (w *world) minute() {
	w.now = w.now.Add(time.Minute)
	must.Do(w.t, w.watcher.Step(w.t.Context(), market.Lease{}))
}

// BenchmarkClock is what a minute costs in which nothing happens, with a watch of one auction.
func BenchmarkClock(b *testing.B) {
	for _, plans := range []int{1_300, 10_000, 100_000} {
		b.Run(fmt.Sprintf("plans=%d", plans), func(b *testing.B) {
			w := clockWorld(b, plans, slug.PlanPath)
			began := cpuTime(b)
			for b.Loop() {
				w.minute()
			}
			b.ReportMetric((cpuTime(b)-began).Seconds()*1000/float64(b.N), "cpu-ms/minute")
		})
	}
}

// TestTheClockReadsWhatIsWatched lets a minute go by in a small catalogue and in a large one.
func TestTheClockReadsWhatIsWatched(t *testing.T) {
	for name, page := range map[string]func(*market.Plan) string{
		"a plan": slug.PlanPath,
		"a list": func(*market.Plan) string { return "/" },
	} {
		t.Run(name, func(t *testing.T) {
			small, large := clockWorld(t, 200, page), clockWorld(t, 4000, page)
			if one, other := testing.AllocsPerRun(5, small.minute), testing.AllocsPerRun(5, large.minute); other > 2*one {
				t.Errorf("%.0f allocations with 200 plans, %.0f with 4,000", one, other)
			}
		})
	}
}

// benchPlan spreads plans over sizes as partners do.
func benchPlan(id int64, usd string) market.Plan {
	p := server(id, usd)
	cores, memory := int(1<<(id%6)), float64(int(2)<<(id%7))
	p.CPUCores, p.MemoryGB = &cores, &memory
	p.Countries, p.Regions = []string{[]string{"DE", "FR", "US", "NL", "SG"}[id%5]}, []string{[]string{"Berlin", "Paris", "Dallas", "Amsterdam", "Singapore"}[id%5]}
	return p
}

// benchSpec is what the i-th visitor watches: few plans for a low price, as people do.
func benchSpec(i, of int) watch.Spec {
	bound := 8 + i%3
	s := watch.Spec{Rule: watch.PriceBelow, Value: amount(fmt.Sprint(bound)), For: fmt.Sprintf("/vps?cpu_cores=eq.%d&ram_size=gte.%d", 1<<(i%6), 2<<(i%7))}
	if i%10 == 0 {
		s.For = fmt.Sprintf("/vps?price_usd=lte.%d.%03d&ram_size=gte.%d", 5+i%20, i/20%1000, 2<<(i%7))
	}
	if i%4 == 0 {
		s.Rule, s.Value = watch.NewPlan, nil
	}
	return s
}

// cpuTime is the processor time of this process: other work on the machine is not in it.
func cpuTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	must.Do(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
