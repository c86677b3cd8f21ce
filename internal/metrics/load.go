package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Rendered counts a page that was rendered, or failed to be, and how long that took.
func (m *Metrics) Rendered(took time.Duration, err error) {
	outcome := "good"
	if err != nil {
		outcome = "failed"
	}
	m.renders.WithLabelValues(outcome).Observe(took.Seconds())
}

// count registers a counter that is read when the metrics are.
func (m *Metrics) count(of, help string, read func() float64) {
	m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name(of), Help: help}, read))
}

// Load reads what visitors take of the machine: the connections that are open, those that
// were closed for others or refused, and the costly calls that were refused.
func (m *Metrics) Load(connections func() (open int, evicted, refused uint64), refusedCalls func() uint64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name("connections_open"), Help: "Open connections of visitors."}, func() float64 {
		open, _, _ := connections()
		return float64(open)
	}))
	m.count("connections_evicted_total", "Idle connections that were closed to make room for others.", func() float64 {
		_, evicted, _ := connections()
		return float64(evicted)
	})
	m.count("connections_refused_total", "Connections that were answered 503 for want of room.", func() float64 {
		_, _, refused := connections()
		return float64(refused)
	})
	m.count("client_rate_refused_total", "Costly calls of clients that had used up their rate.", func() float64 { return float64(refusedCalls()) })
}

// Live reads who follows the changes: subscribers by socket or stream, those that were
// dropped because they were too slow, and those that were refused.
func (m *Metrics) Live(stats func() (open int, dropped, refused uint64)) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name("live_subscribers"), Help: "Sockets and streams that follow the changes."}, func() float64 {
		open, _, _ := stats()
		return float64(open)
	}))
	m.count("live_dropped_total", "Sockets and streams that were dropped because they could not keep up.", func() float64 {
		_, dropped, _ := stats()
		return float64(dropped)
	})
	m.count("live_refused_total", "Sockets and streams that were refused for want of room.", func() float64 {
		_, _, refused := stats()
		return float64(refused)
	})
}
