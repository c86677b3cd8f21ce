// Package metrics exports the shop's metrics for Prometheus. Every label has a small, fixed set of
// values, since text from callers and partners never becomes a label.
package metrics

import (
	"errors"
	"net/http"
	"net/http/pprof"
	"slices"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// Config holds the program's version and the known partners.
type Config struct {
	Version, Commit string
	// Partners are the partners with a label of their own, to which SetPartners adds; all others share "other".
	Partners []market.PartnerID
	// Now is the clock; nil for the system's.
	Now func() time.Time
}

// Metrics is safe for concurrent use.
type Metrics struct {
	partners atomic.Pointer[[]market.PartnerID]
	now      func() time.Time
	registry *prometheus.Registry
	shop     *shop

	requests  *prometheus.CounterVec
	durations *prometheus.HistogramVec
	refreshes *prometheus.CounterVec
	fetches   *prometheus.CounterVec
	attempts  *prometheus.CounterVec
	refusals  *prometheus.CounterVec
	renders   *prometheus.HistogramVec
}

// seconds are the histogram buckets of durations: a list takes a millisecond, an uncached page
// fifty, a refresh as long as its partner.
var seconds = []float64{.001, .005, .025, .1, .25, 1, 5, 30, 120}

// New registers the metrics.
func New(c Config) *Metrics {
	if c.Now == nil {
		c.Now = time.Now
	}
	m := &Metrics{now: c.Now, registry: prometheus.NewRegistry(), shop: newShop(c.Now)}
	m.requests = m.counter("http_requests_total", "Answered requests by class of route and of status.", "route", "status")
	m.durations = prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: name("http_request_duration_seconds"),
		Help: "Time to answer requests by class of route.", Buckets: seconds}, []string{"route"})
	m.renders = prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: name("page_render_duration_seconds"),
		Help: "Time to render a page by outcome: good or failed.", Buckets: seconds}, []string{"outcome"})
	m.refreshes = m.counter("refreshes_total", "Refreshes by partner and outcome: good, failed or held.", "partner", "outcome")
	m.fetches = m.counter("rates_fetches_total", "Fetches of the exchange rates by outcome: good or failed.", "outcome")
	m.refusals = m.counter("operator_refusals_total", "Refused sign-ins of operators besides wrong codes, and refused calls of the desk, by kind: passkey, invitation, link or call.", "kind")
	m.attempts = m.counter("access_attempts_total", "Attempts to unlock the operator's page by outcome: granted, wrong, locked or failed.", "outcome")
	build := prometheus.NewGauge(prometheus.GaugeOpts{Name: name("build_info"), Help: "Always 1; the labels tell the build.",
		ConstLabels: prometheus.Labels{"version": c.Version, "commit": c.Commit}})
	build.Set(1)
	m.SetPartners(c.Partners)
	m.startAtZero()
	m.registry.MustRegister(m.durations, m.renders, build, m.shop,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// outcomes label the counter of refreshes.
var outcomes = []market.Outcome{market.OutcomeGood, market.OutcomeFailed, market.OutcomeHeld}

// SetPartners replaces the partners with a label of their own, and creates the series of each with the value 0.
func (m *Metrics) SetPartners(ids []market.PartnerID) {
	m.partners.Store(&ids)
	for _, id := range ids {
		for _, outcome := range outcomes {
			m.refreshes.WithLabelValues(m.label(id), string(outcome))
		}
	}
}

// startAtZero creates the series of every outcome with the value 0. A series that began at 1
// would hide its first increase from alerts.
func (m *Metrics) startAtZero() {
	for _, outcome := range []string{"good", "failed"} {
		m.fetches.WithLabelValues(outcome)
		m.renders.WithLabelValues(outcome)
	}
	for _, outcome := range []string{"granted", "wrong", "locked", "failed"} {
		m.attempts.WithLabelValues(outcome)
	}
	for _, kind := range []string{"passkey", "invitation", "link", "call"} {
		m.refusals.WithLabelValues(kind)
	}
}

func name(s string) string { return "launchrack_" + s }

func desc(metric, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc(name(metric), help, labels, nil)
}

func (m *Metrics) counter(metric, help string, labels ...string) *prometheus.CounterVec {
	c := prometheus.NewCounterVec(prometheus.CounterOpts{Name: name(metric), Help: help}, labels)
	m.registry.MustRegister(c)
	return c
}

// Handler serves the metrics as text at /metrics, and profiles of the program below
// /debug/pprof/.
func (m *Metrics) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4, Timeout: 10 * time.Second}))
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/cmdline", http.NotFound) // arguments may hold secrets
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return mux
}

// Refreshed counts a refresh of a partner.
func (m *Metrics) Refreshed(partner market.PartnerID, outcome market.Outcome) {
	if !slices.Contains(outcomes, outcome) {
		outcome = market.OutcomeFailed
	}
	m.refreshes.WithLabelValues(m.label(partner), string(outcome)).Inc()
}

// RatesFetched counts a fetch of the exchange rates; a nil error is a good one.
func (m *Metrics) RatesFetched(err error) {
	outcome := "good"
	if err != nil {
		outcome = "failed"
	}
	m.fetches.WithLabelValues(outcome).Inc()
}

// AccessAttempt counts an attempt to unlock the operator's page by its error; nil is granted.
func (m *Metrics) AccessAttempt(err error) {
	outcome := "failed"
	switch e, _ := errors.AsType[*errs.Error](err); {
	case err == nil:
		outcome = "granted"
	case e == nil:
	case e.Kind == errs.Unauthenticated:
		outcome = "wrong"
	case e.Kind == errs.TooMany:
		outcome = "locked"
	}
	m.attempts.WithLabelValues(outcome).Inc()
}

// Refused counts a refused sign-in, or a refused call of the desk, by its kind.
func (m *Metrics) Refused(kind string) { m.refusals.WithLabelValues(kind).Inc() }

// PageCache exports the hits and misses of the cache of pages.
func (m *Metrics) PageCache(stats func() (hits, misses uint64)) {
	for outcome, read := range map[string]func() float64{
		"hit":  func() float64 { hits, _ := stats(); return float64(hits) },
		"miss": func() float64 { _, misses := stats(); return float64(misses) },
	} {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name("page_cache_lookups_total"),
			Help: "Looks into the kept pages by outcome: hit or miss.", ConstLabels: prometheus.Labels{"outcome": outcome}}, read))
	}
}

// label returns the label of a partner: its id, "none", or "other" for an unknown partner, such as
// one in an imported file.
func (m *Metrics) label(id market.PartnerID) string {
	switch {
	case id == "":
		return "none"
	case slices.Contains(*m.partners.Load(), id):
		return string(id)
	}
	return "other"
}
