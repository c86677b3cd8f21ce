package bench

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"testing"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/testing/plangen"
)

// overHTTP measures the API and the bare handlers by turns in many short rounds, so that noise affects
// all. Every distinct query is sent to the API once. The catalogue is refreshed in each of the API's
// rounds before the measured part.
func (s *shop) overHTTP(t testing.TB, r *report, e effort) {
	t.Helper()
	s.show(t)
	s.mix(t, r, e, "distinct", func(n int) []url.Values { return s.unused.next(t, n) })
	popular := plangen.Popular(2*(e.warm+e.rounds*e.requests), 1)
	s.mix(t, r, e, "popular", func(n int) []url.Values {
		part := popular[:n]
		popular = popular[n:]
		return part
	})
}

// show requests every plan once, plain and compressed, to fill the caches of plans as in a shop that
// has run for a while. It requests no page twice, as that would count as popular.
func (s *shop) show(t testing.TB) {
	t.Helper()
	s.showBy(t, browse.MaxLimit, "")
	s.showBy(t, browse.MaxLimit-1, "gzip")
}

func (s *shop) showBy(t testing.TB, page int, encoding string) {
	t.Helper()
	for offset := 0; offset < s.catalog.Current().Len(); offset += page {
		record(t, s.handler, url.Values{"limit": {strconv.Itoa(page)}, "offset": {strconv.Itoa(offset)}}, encoding)
	}
}

func (s *shop) mix(t testing.TB, r *report, e effort, name string, next func(int) []url.Values) {
	t.Helper()
	answers := recorded{}
	plain, gzip := serve(t, s.handler, asProgram, ""), serve(t, s.handler, asProgram, "Accept-Encoding: gzip\r\n")
	body, whole := serve(t, bare{answers, false}, (*http.Server).Serve, ""), serve(t, bare{answers, true}, (*http.Server).Serve, "")
	plain.warm(t, next(e.warm))
	gzip.warm(t, next(e.warm))
	for round := range e.rounds {
		addresses := next(e.requests)
		plain.round(t, addresses, s.refresh) // before the answers are cached
		answers.learn(t, s.handler, addresses)
		others := []*target{body, whole}
		for k := range others {
			others[(k+round)%len(others)].round(t, addresses, nil)
		}
		gzip.round(t, next(e.requests), s.refresh)
	}
	r.heading("HTTP, " + name + ", 64 connections")
	r.speed(name, "API", plain)
	r.speed(name, "bare", body)
	r.speed(name, "bare, same header", whole)
	r.speed(name, "API gzip", gzip)
	r.add(name+": kB a body, plain", "%.1f", plain.size())
	r.add(name+": kB a body, gzip", "%.1f", gzip.size())
	r.add(name+": API / bare", "%.2f", plain.ratio(body))
	r.add(name+": API / bare, same header", "%.2f", plain.ratio(whole))
	r.add(name+": gzip / plain", "%.2f", gzip.ratio(plain))
	bareCPU := quantile(body.cpu, 50)
	r.add(name+": CPU, API / bare", "%.1f", ratio(quantile(plain.cpu, 50), bareCPU))
	r.add(name+": CPU, API gzip / bare", "%.1f", ratio(quantile(gzip.cpu, 50), bareCPU))
	if name == "distinct" {
		s.bareCPU = bareCPU
	}
}

func ratio(a, b time.Duration) float64 { return float64(a) / float64(b) }

// ratio returns the median of the ratios of the rounds, whose two sides were measured one after the
// other.
func (g *target) ratio(other *target) float64 {
	ratios := make([]float64, len(g.rates))
	for i := range ratios {
		ratios[i] = g.rates[i] / other.rates[i]
	}
	return median(ratios)
}

func (r *report) speed(mix, name string, g *target) {
	r.add(mix+": "+name+", requests/s", "%.0f", median(g.rates))
	r.add(mix+": "+name+", mean ms", "%.2f", millis(mean(g.took)))
	r.add(mix+": "+name+", p99 ms", "%.2f", millis(quantile(g.took, 99)))
}

// size returns the mean size of a body in kilobytes.
func (g *target) size() float64 { return float64(g.bytes) / float64(max(1, len(g.took))) / 1000 }

func median(list []float64) float64 {
	sorted := slices.Sorted(slices.Values(list))
	return sorted[len(sorted)/2]
}
