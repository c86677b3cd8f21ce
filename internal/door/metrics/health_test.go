package metrics_test

import (
	"context"
	"testing"

	"launchrack/internal/model/market"
)

func TestHealthOfPartners(t *testing.T) {
	m := open()
	m.Health(func(context.Context) []market.Health {
		return []market.Health{{Partner: "cherry", Rejected: 3, Unconfirmed: 2, HeldPrices: 1, Drifted: 4, Held: true, Rests: true, LostLeases: 5}, {Partner: "contabo", Overdue: true}}
	})
	samples, _ := read(t, m)
	for name, want := range map[string]float64{
		"rejected_items{partner=cherry}": 3, "unconfirmed_plans{partner=cherry}": 2, "held_prices{partner=cherry}": 1, "drifted_fields{partner=cherry}": 4,
		"answer_held{partner=cherry}": 1, "circuit_rests{partner=cherry}": 1, "leases_lost_total{partner=cherry}": 5, "overdue{partner=cherry}": 0,
		"overdue{partner=contabo}": 1, "answer_held{partner=contabo}": 0,
	} {
		if got, ok := samples[name]; !ok || got != want {
			t.Errorf("%s is %v (%v), want %v", name, got, ok, want)
		}
	}
}
