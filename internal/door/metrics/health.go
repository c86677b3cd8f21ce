package metrics

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"

	"launchrack/internal/model/market"
)

// health collects the health of each partner's last answer.
type health struct {
	read  func(context.Context) []market.Health
	label func(market.PartnerID) string
	gauge []healthGauge
	lost  *prometheus.Desc
}

type healthGauge struct {
	desc  *prometheus.Desc
	value func(market.Health) int
}

// Health exports the health of each partner's last answer: rejected items, held prices and other
// problems.
func (m *Metrics) Health(read func(context.Context) []market.Health) {
	h := &health{read: read, label: m.label}
	add := func(metric, help string, value func(market.Health) int) {
		h.gauge = append(h.gauge, healthGauge{desc(metric, help, "partner"), value})
	}
	add("rejected_items", "Items of a partner's last answer that were not taken.", func(h market.Health) int { return h.Rejected })
	add("unconfirmed_plans", "Plans that stay although their item was rejected in the last answer.", func(h market.Health) int { return h.Unconfirmed })
	add("held_prices", "Prices of plans that are held back.", func(h market.Health) int { return h.HeldPrices })
	add("drifted_fields", "Fields of the last answer that differ from the good one before, at most 20.", func(h market.Health) int { return h.Drifted })
	add("answer_held", "1 where the last answer is held back, else 0.", func(h market.Health) int { return toNumber(h.Held) })
	add("overdue", "1 where a partner's plans are not confirmed for longer than they should be, else 0.", func(h market.Health) int { return toNumber(h.Overdue) })
	add("circuit_rests", "1 where a partner is not asked after failures, else 0.", func(h market.Health) int { return toNumber(h.Rests) })
	h.lost = desc("leases_lost_total", "Refreshes of this process that lost their lease.", "partner")
	m.registry.MustRegister(h)
}

// toNumber returns 1 for true and 0 for false.
func toNumber(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Describe lists every metric of partners' answers.
func (h *health) Describe(ch chan<- *prometheus.Desc) {
	for _, g := range h.gauge {
		ch <- g.desc
	}
	ch <- h.lost
}

// Collect reads the health of the partners' answers.
func (h *health) Collect(ch chan<- prometheus.Metric) {
	for _, one := range h.read(context.Background()) {
		partner := h.label(one.Partner)
		for _, g := range h.gauge {
			ch <- prometheus.MustNewConstMetric(g.desc, prometheus.GaugeValue, float64(g.value(one)), partner)
		}
		ch <- prometheus.MustNewConstMetric(h.lost, prometheus.CounterValue, float64(one.LostLeases), partner)
	}
}
