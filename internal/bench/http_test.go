package bench

import (
	"net/url"
	"slices"
	"testing"

	"launchrack/internal/catalog/plangen"
)

// overHTTP drives the API and the bare handler in turn, round by round, so that
// noise meets both. Every distinct query is sent to the API once.
func (s *shop) overHTTP(t testing.TB, r *report, e effort) {
	t.Helper()
	s.mix(t, r, e, "distinct", func() []url.Values { return s.asked.next(t, e.requests) })
	seed := uint64(0)
	s.mix(t, r, e, "popular", func() []url.Values { seed++; return shuffled(e.requests, seed) })
}

// shuffled draws from the same 200 queries with another order each time.
func shuffled(n int, seed uint64) []url.Values {
	list := plangen.Popular(n*int(seed), 1)
	return list[n*int(seed-1):]
}

func (s *shop) mix(t testing.TB, r *report, e effort, name string, next func() []url.Values) {
	t.Helper()
	floor := newBare()
	plain, gzip := serve(t, s.handler, ""), serve(t, s.handler, "Accept-Encoding: gzip\r\n")
	without := serve(t, floor, "")
	for round := range e.rounds + 1 {
		addresses, counts := next(), round > 0
		plain.round(t, addresses, counts)
		floor.learn(t, s.handler, addresses)
		without.round(t, addresses, counts)
		gzip.round(t, next(), counts)
	}
	r.heading("HTTP, " + name + ", 64 connections")
	r.speed(name, "API", plain)
	r.speed(name, "bare", without)
	r.speed(name, "API gzip", gzip)
	r.add(name+": kB a body, plain", "%.1f", plain.size())
	r.add(name+": kB a body, gzip", "%.1f", gzip.size())
	r.add(name+": API / bare", "%.2f", median(plain.rates)/median(without.rates))
	r.add(name+": gzip / plain", "%.2f", median(gzip.rates)/median(plain.rates))
}

func (r *report) speed(mix, name string, g *target) {
	r.add(mix+": "+name+", requests/s", "%.0f", median(g.rates))
	r.add(mix+": "+name+", mean ms", "%.2f", millis(mean(g.took)))
	r.add(mix+": "+name+", p99 ms", "%.2f", millis(quantile(g.took, 99)))
}

// size is the mean body in kilobytes.
func (g *target) size() float64 { return float64(g.bytes) / float64(max(1, len(g.took))) / 1000 }

func median(list []float64) float64 {
	sorted := slices.Sorted(slices.Values(list))
	return sorted[len(sorted)/2]
}
