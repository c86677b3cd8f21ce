package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"launchrack/internal/model/market"
)

// Rendered counts a rendered or failed page and observes its duration.
func (m *Metrics) Rendered(took time.Duration, err error) {
	outcome := "good"
	if err != nil {
		outcome = "failed"
	}
	m.renders.WithLabelValues(outcome).Observe(took.Seconds())
}

// counterFunc registers a counter whose value is read at each scrape.
func (m *Metrics) counterFunc(metric, help string, read func() float64) {
	m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name(metric), Help: help}, read))
}

// gaugeFunc registers a gauge whose value is read at each scrape.
func (m *Metrics) gaugeFunc(metric, help string, read func() float64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name(metric), Help: help}, read))
}

// turnover registers a gauge of what is open, a counter of what was closed from here, and one of what was refused,
// each by its name and help.
func (m *Metrics) turnover(read func() (open int, closed, refused uint64), named [3][2]string) {
	m.gaugeFunc(named[0][0], named[0][1], func() float64 {
		open, _, _ := read()
		return float64(open)
	})
	m.counterFunc(named[1][0], named[1][1], func() float64 {
		_, closed, _ := read()
		return float64(closed)
	})
	m.counterFunc(named[2][0], named[2][1], func() float64 {
		_, _, refused := read()
		return float64(refused)
	})
}

// Load exports the load by visitors: open connections, connections that were evicted or
// refused, and refused costly calls.
func (m *Metrics) Load(connections func() (open int, evicted, refused uint64), refusedCalls func() uint64) {
	m.turnover(connections, [3][2]string{{"connections_open", "Open connections of visitors."},
		{"connections_evicted_total", "Idle connections that were closed to make room for others."},
		{"connections_refused_total", "Connections that were answered 503 for want of room."}})
	m.counterFunc("client_rate_refused_total", "Costly calls of clients that had used up their rate.", func() float64 { return float64(refusedCalls()) })
}

// Cache exports what a cache holds and may hold, under its name.
func (m *Metrics) Cache(cache string, bound int, bytes func() int) {
	labels := prometheus.Labels{"cache": cache}
	m.registry.MustRegister(
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name("cache_bytes"), Help: "What a cache holds.", ConstLabels: labels}, func() float64 { return float64(bytes()) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name("cache_bound_bytes"), Help: "What a cache may hold.", ConstLabels: labels}, func() float64 { return float64(bound) }))
}

// Engines exports how many page engines run.
func (m *Metrics) Engines(running func() int) {
	m.gaugeFunc("engines", "Page engines that run.", func() float64 { return float64(running()) })
}

// Limits exports how many calls each limit has refused, by its name.
func (m *Metrics) Limits(refused map[string]func() uint64) {
	for limit, count := range refused {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name("limit_refused_total"), Help: "Calls that found no room within a limit.",
			ConstLabels: prometheus.Labels{"limit": limit}}, func() float64 { return float64(count()) }))
	}
}

// watchDelays are the histogram buckets of the time from a change to its message, in seconds.
var watchDelays = []float64{0.5, 1, 2, 5, 10, 30, 60, 300, 3600}

// Watches returns a function that counts tries of messages by channel and outcome (sent, again,
// dead). It also observes the delay since the change of a message that was sent at the first
// try. The counters of all channels start at 0.
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

// FirstMails returns a function that counts the mails that ask to confirm a watch by outcome.
func (m *Metrics) FirstMails(outcomes []string) func(outcome string) {
	return m.outcomes("watch_first_mails_total", "Mails that ask somebody to confirm a watch, by outcome.", outcomes)
}

// MailFailing exports whether mail can be sent.
func (m *Metrics) MailFailing(fails func() bool) {
	m.gaugeFunc("mail_failing", "1 where the mail server cannot be reached or does not let the shop in, else 0.", func() float64 { return float64(toNumber(fails())) })
}

// Backups exports when the schedule made a backup last, and whether the try since then failed.
func (m *Metrics) Backups(stand func() (at time.Time, failing bool)) {
	m.gaugeFunc("backup_timestamp_seconds", "When the schedule made a backup last; 0 for never.", func() float64 {
		at, _ := stand()
		if at.IsZero() {
			return 0
		}
		return unix(at)
	})
	m.gaugeFunc("backup_failing", "1 where the scheduled backup was not made, else 0.", func() float64 {
		_, failing := stand()
		return float64(toNumber(failing))
	})
}

// WatchLoad says how watches and their messages keep up.
type WatchLoad struct {
	// Active counts the watches that are on, and Waiting the messages of the outbox.
	Active, Waiting int
	// Overdue is how long the message whose time came first has waited, and Behind how old the
	// oldest event is that was not judged for watches.
	Overdue, Behind time.Duration
}

// WatchLoad exports how watches and their messages keep up.
func (m *Metrics) WatchLoad(load func() WatchLoad) {
	for _, g := range []struct {
		metric, help string
		value        func(WatchLoad) float64
	}{
		{"watches_active", "Watches that are on.", func(l WatchLoad) float64 { return float64(l.Active) }},
		{"watches_behind_seconds", "Age of the oldest change that was not judged for watches.", func(l WatchLoad) float64 { return l.Behind.Seconds() }},
		{"watch_messages_waiting", "Messages in the outbox.", func(l WatchLoad) float64 { return float64(l.Waiting) }},
		{"watch_messages_overdue_seconds", "How long the message whose time came first has waited.", func(l WatchLoad) float64 { return l.Overdue.Seconds() }},
	} {
		m.gaugeFunc(g.metric, g.help, func() float64 { return g.value(load()) })
	}
}

// Links exports the last check of each partner's order links. At each scrape it calls read, which
// calls yield for each partner.
func (m *Metrics) Links(read func(yield func(id market.PartnerID, broken bool, at time.Time))) {
	m.registry.MustRegister(&linkHealth{read: read, label: m.label,
		broken: desc("links_broken", "1 where an order link of a partner leads nowhere or loses the affiliate code, else 0.", "partner"),
		at:     desc("links_checked_timestamp_seconds", "When the order links of a partner were checked last.", "partner")})
}

// linkHealth collects the last checks of order links.
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

// Collect reads the stored checks.
func (l *linkHealth) Collect(ch chan<- prometheus.Metric) {
	l.read(func(id market.PartnerID, broken bool, at time.Time) {
		ch <- prometheus.MustNewConstMetric(l.broken, prometheus.GaugeValue, float64(toNumber(broken)), l.label(id))
		ch <- prometheus.MustNewConstMetric(l.at, prometheus.GaugeValue, unix(at), l.label(id))
	})
}

// Clicks returns a function that counts clicks on order links by outcome.
func (m *Metrics) Clicks(outcomes []string) func(outcome string) {
	return m.outcomes("clicks_total", "Clicks on order links that browsers reported, by outcome.", outcomes)
}

// outcomes returns a function that counts by outcome. All counters start at 0.
func (m *Metrics) outcomes(metric, help string, outcomes []string) func(outcome string) {
	counter := m.counter(metric, help, "outcome")
	for _, outcome := range outcomes {
		counter.WithLabelValues(outcome)
	}
	return func(outcome string) { counter.WithLabelValues(outcome).Inc() }
}

// Live exports the subscribers to changes by socket or stream: open ones, ones dropped for
// being slow (backpressure), and refused ones.
func (m *Metrics) Live(stats func() (open int, dropped, refused uint64)) {
	m.turnover(stats, [3][2]string{{"live_subscribers", "Sockets and streams that follow the changes."},
		{"live_dropped_total", "Sockets and streams that were dropped because they could not keep up."},
		{"live_refused_total", "Sockets and streams that were refused for want of room."}})
}
