package ingest

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/testing/must"
)

// BenchmarkLargeRefresh refreshes a partner of 200,000 plans of which 1 % changed, beside
// a refresh that writes every row. LAUNCHRACK_BENCH_PLANS sets another number of plans.
func BenchmarkLargeRefresh(b *testing.B) {
	n := 200_000
	if text := os.Getenv("LAUNCHRACK_BENCH_PLANS"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			b.Fatal(err)
		}
	}
	sh := newShop(b)
	round := 0
	offer := func(share int) {
		round++
		sh.cherry.fetch = func(context.Context) (partner.Snapshot, error) {
			return partner.Snapshot{Plans: roundOf(n, round, share)}, nil
		}
	}
	offer(0)
	must.Equal(b, must.Get(sh.Refresh(b.Context(), "cherry"))(b).Added, n)
	for _, bench := range []struct {
		name  string
		share int
	}{{"1 % changed", 100}, {"upsert everything", 1}} {
		b.Run(bench.name, func(b *testing.B) {
			written := 0
			for b.Loop() {
				offer(bench.share)
				r := must.Get(sh.Refresh(b.Context(), "cherry"))(b)
				written += r.Changed
			}
			b.ReportMetric(float64(written)/float64(b.N), "rows/op")
			b.ReportMetric(float64(peakMemory(b)), "peak-MB")
		})
	}
}

// roundOf gives n plans of which each share-th has the round; 0 marks none.
func roundOf(n, round, share int) []market.Plan {
	list := plans("cherry", 1, n)
	for i := range list {
		if share > 0 && i%share == 0 {
			list[i].Description = fmt.Sprint("round ", round)
		}
	}
	return list
}

// peakMemory is the largest resident size of the process until now, in MB; 0 where the
// system does not tell.
func peakMemory(b *testing.B) int {
	b.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(status)) {
		if rest, found := strings.CutPrefix(line, "VmHWM:"); found {
			kB, _ := strconv.Atoi(strings.Fields(rest)[0])
			return kB / 1000
		}
	}
	return 0
}
