package metrics

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"

	"launchrack/internal/market"
)

// health tells how each partner's last answer stands whenever the metrics are read.
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

// Health reads what an operator should know of each partner's last answer.
func (m *Metrics) Health(read func(context.Context) []market.Health) {
	h := &health{read: read, label: func(id market.PartnerID) string { return partnerLabel(m.partners, id) }}
	desc := func(of, help string) *prometheus.Desc {
		return prometheus.NewDesc(name(of), help, []string{"partner"}, nil)
	}
	add := func(of, help string, value func(market.Health) int) {
		h.gauge = append(h.gauge, healthGauge{desc(of, help), value})
	}
	add("rejected_items", "Items of a partner's last answer that were not taken.", func(h market.Health) int { return h.Rejected })
	add("unconfirmed_plans", "Plans that stay although their item was rejected in the last answer.", func(h market.Health) int { return h.Unconfirmed })
	add("held_prices", "Prices of plans that are held back.", func(h market.Health) int { return h.HeldPrices })
	add("drifted_fields", "Fields of the last answer that differ from the good one before, at most 20.", func(h market.Health) int { return h.Drifted })
	add("answer_held", "1 where the last answer is held back, else 0.", func(h market.Health) int { return number(h.Held) })
	add("overdue", "1 where a partner's plans are not confirmed for longer than they should be, else 0.", func(h market.Health) int { return number(h.Overdue) })
	add("circuit_rests", "1 where a partner is not asked after failures, else 0.", func(h market.Health) int { return number(h.Rests) })
	h.lost = desc("leases_lost_total", "Refreshes of this process that lost their lease.")
	m.registry.MustRegister(h)
}

func number(holds bool) int {
	if holds {
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

// Collect tells how the partners' answers stand now.
func (h *health) Collect(ch chan<- prometheus.Metric) {
	for _, one := range h.read(context.Background()) {
		partner := h.label(one.Partner)
		for _, g := range h.gauge {
			ch <- prometheus.MustNewConstMetric(g.desc, prometheus.GaugeValue, float64(g.value(one)), partner)
		}
		ch <- prometheus.MustNewConstMetric(h.lost, prometheus.CounterValue, float64(one.LostLeases), partner)
	}
}
