package market_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/market"
)

// TestThePublicRecord leaves out what was hidden of a row by hand, and nothing of a partner's.
func TestThePublicRecord(t *testing.T) {
	at := func(hour int) time.Time { return time.Date(2026, 11, 1, hour, 0, 0, 0, time.UTC) }
	cost := func(hour int, usd string, available bool) market.Moment {
		return market.Moment{SeenAt: at(hour), Available: available, Quoted: market.Quoted{Monthly: market.Prices{market.USD: market.MustAmount(usd)}}}
	}
	gone := func(m market.Moment, hour int) market.Moment { m.SeenAt, m.Gone = at(hour), true; return m }
	first, shown, hidden, again := cost(1, "90", false), cost(2, "20", true), cost(3, "77", false), cost(5, "25", true)
	past := []market.Moment{first, shown, hidden, gone(cost(3, "78", false), 4), again}
	for name, tt := range map[string]struct {
		stated *market.Plan
		want   []market.Moment
	}{
		"a partner's row":         {&market.Plan{Source: market.FromPartner}, past},
		"no longer known":         {nil, past},
		"a row by hand":           {&market.Plan{Source: market.ByHand, Available: true}, []market.Moment{shown, gone(shown, 3), again}},
		"a row by hand is hidden": {&market.Plan{Source: market.ByHand}, nil},
	} {
		got := market.PlanRecord{Stated: tt.stated, Moments: past, WithdrawnAt: at(6)}.Public()
		if diff := cmp.Diff(tt.want, got.Moments); diff != "" || got.WithdrawnAt.IsZero() != (tt.want == nil) {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
