package bench

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/door/metrics"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
)

// changedShare is the share of plans that a refresh changes: 1/changedShare.
const changedShare = 100

// refresh publishes as after two refreshes: one changed a hundredth of the plans, other plans each
// time, and one changed nothing, which makes no snapshot.
func (s *shop) refresh(t testing.TB) {
	t.Helper()
	var ids []int64
	for id := 1 + s.version%changedShare; id <= int64(s.catalog.Current().Len()); id += changedShare {
		ids = append(ids, id)
	}
	s.reprice(t, ids)
	s.metrics.Confirmed(nil)
}

// reprice publishes a snapshot with other prices of these plans.
func (s *shop) reprice(t testing.TB, ids []int64) {
	t.Helper()
	before := s.catalog.Current()
	gone, changed := make([]market.Plan, len(ids)), make([]market.Plan, len(ids))
	for i, id := range ids {
		p := must.Get(before.ByID(id, catalog.Operator))(t)
		gone[i], changed[i] = *p, *p
		changed[i].Monthly, changed[i].Hourly = dearer(t, p.Monthly), dearer(t, p.Hourly)
		changed[i].Description += "."
	}
	s.version++
	now := facts
	now.Version = strconv.FormatInt(s.version, 36)
	s.catalog.Publish(catalogtest.Apply(before, catalog.Change{Upserts: changed}, now))
	s.metrics.Changed(metrics.Snapshot{Version: s.version, Plans: changed, Rates: now.Rates}, gone)
}

func dearer(t testing.TB, prices market.Prices) market.Prices {
	t.Helper()
	prices = maps.Clone(prices)
	for currency, amount := range prices {
		sum := must.Get(amount.Add(market.MustAmount("0.01")))(t)
		prices[currency] = sum
	}
	return prices
}

const (
	// inRow is the number of consecutive refreshes.
	inRow = 10
	// maxTwins is the maximum size of a catalogue that fits into memory twice.
	maxTwins = 200_000
)

// tenRefreshes measures the cost of requests after ten refreshes, with requests between them, relative
// to an equal shop without refreshes. It measures both shops by turns, so that noise affects both.
func tenRefreshes(t testing.TB, r *report, plans int, e effort) {
	t.Helper()
	const first, later = "after / before, first requests", "after / before, once all plans were shown"
	r.heading("TEN REFRESHES in a row, 1 % of plans changed, CPU of a distinct request")
	if plans > maxTwins {
		r.add(first, "–")
		r.add(later, "–")
		return
	}
	before, after := newShop(t, plangen.Plans(plans, seed)), newShop(t, plangen.Plans(plans, seed))
	before.show(t)
	after.show(t)
	for range inRow {
		after.refresh(t)
		addresses := before.unused.next(t, e.pairs)
		before.spendOn(t, addresses)
		after.spendOn(t, addresses)
	}
	r.add(first, "%.2f", compareCost(t, before, after, e.pairs, 1))
	before.show(t)
	after.show(t)
	r.add(later, "%.2f", compareCost(t, before, after, e.pairs, e.rounds))
}

// compareCost returns the median of the rounds' ratios. The shop that is measured first alternates.
func compareCost(t testing.TB, before, after *shop, requests, rounds int) float64 {
	t.Helper()
	ratios := make([]float64, rounds)
	for i := range ratios {
		addresses := before.unused.next(t, requests)
		both := []*shop{before, after}
		var spent [2]float64
		for k := range both {
			who := (k + i) % 2
			spent[who] = both[who].spendOn(t, addresses)
		}
		ratios[i] = spent[1] / spent[0]
	}
	return median(ratios)
}

// spendOn returns the CPU seconds of the process for the requests, one after another.
func (s *shop) spendOn(t testing.TB, addresses []url.Values) float64 {
	t.Helper()
	requests := make([]*http.Request, len(addresses))
	for i, address := range addresses {
		requests[i] = httptest.NewRequest(http.MethodGet, call+"?"+address.Encode(), nil)
		requests[i].Header.Set("Apikey", anonKey)
		requests[i].Header.Set("Authorization", "Bearer "+anonKey)
	}
	w := &discarder{header: http.Header{}}
	begin := processTime()
	for _, r := range requests {
		clear(w.header)
		if s.handler.ServeHTTP(w, r); w.status != http.StatusOK {
			t.Fatalf("%s: status %d", r.URL, w.status)
		}
	}
	return (processTime() - begin).Seconds()
}
