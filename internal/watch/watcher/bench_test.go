package watcher

import (
	"fmt"
	"runtime"
	"syscall"
	"testing"
	"time"

	"launchrack/internal/live"
	"launchrack/internal/market"
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
	if err != nil {
		b.Fatal(err)
	}
	var batch *live.Batch
	for one, err := range w.hub.Between(b.Context(), changedPlans, snap, newest, maxBatch) {
		if err != nil {
			b.Fatal(err)
		}
		batch = one
	}
	told := 0
	began := cpuTime(b)
	for b.Loop() {
		all, err := w.watcher.matcher.match(batch, nil)
		if err != nil {
			b.Fatal(err)
		}
		told = max(told, len(all)) // what began to hold is told once
	}
	b.ReportMetric((cpuTime(b)-began).Seconds()*1000/float64(b.N), "cpu-ms/op")
	b.ReportMetric(float64(memory)/1e6, "MB")
	b.ReportMetric(float64(len(w.watcher.matcher.groups)), "lists")
	b.ReportMetric(float64(told), "messages")
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
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
