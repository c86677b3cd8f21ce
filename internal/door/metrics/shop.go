package metrics

import (
	"maps"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
)

// Snapshot is the served catalogue.
type Snapshot struct {
	// Version is the version of the stored catalogue.
	Version int64
	// Plans are the plans to count, and Counted those that Count has counted already.
	Plans    []market.Plan
	Counted  Counts
	Partners []market.PartnerState
	Rates    price.Rates
}

// Counts are numbers of plans.
type Counts map[planKind]int

// Count adds plans of a snapshot that is read in parts.
func (m *Metrics) Count(c Counts, plans []market.Plan) {
	for i := range plans {
		c[m.kindOf(&plans[i])]++
	}
}

// Published replaces the metrics of the catalogue. s.Plans and s.Counted are all plans.
func (m *Metrics) Published(s Snapshot) {
	counts := Counts{}
	maps.Copy(counts, s.Counted)
	m.publish(s, counts)
}

// Changed updates the metrics after a change that removed the plans gone and added s.Plans.
// Callers serialize Published, Changed and Confirmed.
func (m *Metrics) Changed(s Snapshot, gone []market.Plan) {
	plans := Counts{}
	if f := m.shop.current.Load(); f != nil {
		plans = maps.Clone(f.plans)
	}
	for i := range gone {
		kind := m.kindOf(&gone[i])
		if plans[kind]--; plans[kind] == 0 {
			delete(plans, kind)
		}
	}
	m.publish(s, plans)
}

// publish adds the snapshot's plans to the given counts.
func (m *Metrics) publish(s Snapshot, plans Counts) {
	m.Count(plans, s.Plans)
	m.shop.current.Store(&facts{at: m.now(), version: s.Version, plans: plans, good: m.lastGood(s.Partners), rates: s.Rates})
}

// Confirmed updates the times of good refreshes that changed no plan.
func (m *Metrics) Confirmed(partners []market.PartnerState) {
	if now := m.shop.current.Load(); now != nil {
		f := *now
		f.good = m.lastGood(partners)
		m.shop.current.Store(&f)
	}
}

func (m *Metrics) lastGood(partners []market.PartnerState) map[string]time.Time {
	good := map[string]time.Time{}
	for _, state := range partners {
		if !state.GoodAt.IsZero() {
			good[m.label(state.Partner.ID)] = state.GoodAt
		}
	}
	return good
}

func (m *Metrics) kindOf(p *market.Plan) planKind {
	return planKind{m.label(p.Partner), sourceLabel(p.Source)}
}

func sourceLabel(s market.Source) string {
	switch s {
	case market.FromPartner, market.ByHand, market.Bundled:
		return string(s)
	}
	return "other"
}

type planKind struct{ partner, source string }

// facts holds the gauges of one snapshot. It is immutable.
type facts struct {
	at      time.Time
	version int64
	plans   Counts
	good    map[string]time.Time
	rates   price.Rates
}

// shop collects the facts of the current snapshot.
type shop struct {
	now     func() time.Time
	current atomic.Pointer[facts]

	version, published, age, plans, good, priceAge, ratesDate, ratesOld *prometheus.Desc
}

func newShop(now func() time.Time) *shop {
	return &shop{now: now,
		version:   desc("snapshot_version", "Number of the catalogue that is served; it grows with every change."),
		published: desc("snapshot_published_timestamp_seconds", "When the catalogue that is served was published here."),
		age:       desc("snapshot_age_seconds", "Time since the catalogue that is served was published here."),
		plans:     desc("plans", "Plans in the catalogue by partner and source: partner, hand or bundled.", "partner", "source"),
		good:      desc("refresh_last_success_timestamp_seconds", "When the last good refresh of a partner ended.", "partner"),
		priceAge:  desc("price_age_seconds", "Time since the prices of a partner were last confirmed.", "partner"),
		ratesDate: desc("rates_date_timestamp_seconds", "Day of the exchange rates in force."),
		ratesOld:  desc("rates_old", "1 where the exchange rates in force are shown as old, else 0."),
	}
}

// Describe lists every metric of the shop.
func (s *shop) Describe(ch chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{s.version, s.published, s.age, s.plans, s.good, s.priceAge, s.ratesDate, s.ratesOld} {
		ch <- d
	}
}

// Collect exports the current facts; nothing before the first snapshot.
func (s *shop) Collect(ch chan<- prometheus.Metric) {
	f := s.current.Load()
	if f == nil {
		return
	}
	gauge := func(d *prometheus.Desc, value float64, labels ...string) {
		ch <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	gauge(s.version, float64(f.version))
	gauge(s.published, unix(f.at))
	gauge(s.age, since(s.now(), f.at))
	for kind, n := range f.plans {
		gauge(s.plans, float64(n), kind.partner, kind.source)
	}
	for partner, at := range f.good {
		gauge(s.good, unix(at), partner)
		gauge(s.priceAge, since(s.now(), at), partner)
	}
	if len(f.rates.PerEUR) > 0 {
		gauge(s.ratesDate, unix(f.rates.Date))
		gauge(s.ratesOld, float64(toNumber(f.rates.Old)))
	}
}

func unix(t time.Time) float64 { return float64(t.UnixMilli()) / 1000 }
