package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"launchrack/internal/market"
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

// Load exports the load by visitors: open connections, connections that were evicted or
// refused, and refused costly calls.
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

// watchDelays are the bounds of the time from a change to its message, in seconds.
var watchDelays = []float64{0.5, 1, 2, 5, 10, 30, 60, 300, 3600}

// Watches returns the function that counts tries of messages by channel and outcome (sent,
// again, dead). For a message that was sent at the first try it also observes the delay since
// the change. Counters of all channels are 0 at the start.
func (m *Metrics) Watches(channels []string) func(channel, outcome string, isFirst bool, after time.Duration) {
	tries := prometheus.NewCounterVec(prometheus.CounterOpts{Name: name("watch_messages_total"), Help: "Tries to deliver messages of watches."}, []string{"channel", "outcome"})
	delay := prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: name("watch_message_delay_seconds"), Help: "From the writing of a message to its delivery at the first try.", Buckets: watchDelays}, []string{"channel"})
	m.registry.MustRegister(tries, delay)
	for _, channel := range channels {
		for _, outcome := range []string{"sent", "again", "dead"} {
			tries.WithLabelValues(channel, outcome)
		}
	}
	return func(channel, outcome string, isFirst bool, after time.Duration) {
		tries.WithLabelValues(channel, outcome).Inc()
		if isFirst && outcome == "sent" {
			delay.WithLabelValues(channel).Observe(after.Seconds())
		}
	}
}

// Outbox reads how many watches are active, how many messages wait, and for how many seconds
// the oldest is overdue.
func (m *Metrics) Outbox(stats func() (watches, waiting int, overdue time.Duration)) {
	for _, g := range []struct {
		metric, help string
		value        func(watches, waiting int, overdue time.Duration) float64
	}{
		{"watches_active", "Watches that are on.", func(watches, _ int, _ time.Duration) float64 { return float64(watches) }},
		{"watch_messages_waiting", "Messages in the outbox.", func(_, waiting int, _ time.Duration) float64 { return float64(waiting) }},
		{"watch_messages_overdue_seconds", "How long the message whose time came first has waited.", func(_, _ int, overdue time.Duration) float64 { return overdue.Seconds() }},
	} {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name(g.metric), Help: g.help}, func() float64 { return g.value(stats()) }))
	}
}

// Links reads how the order links of each partner stood when they were checked last: the function
// that read is given takes a partner, whether its links are broken, and when they were checked.
func (m *Metrics) Links(read func(told func(id market.PartnerID, broken bool, at time.Time))) {
	desc := func(of, help string) *prometheus.Desc {
		return prometheus.NewDesc(name(of), help, []string{"partner"}, nil)
	}
	m.registry.MustRegister(&linkHealth{read: read, label: func(id market.PartnerID) string { return partnerLabel(m.partners, id) },
		broken: desc("links_broken", "1 where an order link of a partner leads nowhere or loses the affiliate code, else 0."),
		at:     desc("links_checked_timestamp_seconds", "When the order links of a partner were checked last.")})
}

// linkHealth exports the last checks of order links whenever the metrics are read.
type linkHealth struct {
	read       func(func(market.PartnerID, bool, time.Time))
	label      func(market.PartnerID) string
	broken, at *prometheus.Desc
}

// Describe lists the metrics of order links.
func (l *linkHealth) Describe(ch chan<- *prometheus.Desc) {
	ch <- l.broken
	ch <- l.at
}

// Collect exports the checks as they are stored now.
func (l *linkHealth) Collect(ch chan<- prometheus.Metric) {
	l.read(func(id market.PartnerID, broken bool, at time.Time) {
		ch <- prometheus.MustNewConstMetric(l.broken, prometheus.GaugeValue, float64(number(broken)), l.label(id))
		ch <- prometheus.MustNewConstMetric(l.at, prometheus.GaugeValue, unix(at), l.label(id))
	})
}

// Clicks gives what counts clicks on order links by what became of them.
func (m *Metrics) Clicks(outcomes []string) func(outcome string) {
	clicks := m.counter("clicks_total", "Clicks on order links that browsers told of, by what became of them.", "outcome")
	for _, outcome := range outcomes {
		clicks.WithLabelValues(outcome)
	}
	return func(outcome string) { clicks.WithLabelValues(outcome).Inc() }
}

// Live exports the subscribers to changes by socket or stream: open ones, ones dropped for
// being slow (backpressure), and refused ones.
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
