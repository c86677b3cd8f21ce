package store

import (
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/testing/must"
)

// TestTimesOfPlans follows a plan from its first refresh over a new name and a new
// price to its return.
func TestTimesOfPlans(t *testing.T) {
	s := open(t)
	dear := market.Prices{market.EUR: market.MustAmount("99")}
	steps := []struct {
		name           string
		edit           func(*market.Plan) // nil: the plan is not there
		first, changed int                // hours after noon
	}{
		{"new", func(*market.Plan) {}, 0, 0},
		{"renamed", func(p *market.Plan) { p.Name = "Renamed" }, 0, 0},
		{"written otherwise", func(p *market.Plan) {
			p.Monthly = market.Prices{market.EUR: market.MustAmount("96.5"), market.USD: market.MustAmount("110.00")}
		}, 0, 0},
		{"dearer", func(p *market.Plan) { p.Monthly = dear }, 0, 3},
		{"gone", nil, 0, 0},
		{"back at the price", func(p *market.Plan) { p.Monthly = dear }, 0, 3},
		{"gone again", nil, 0, 0},
		{"back at another price", func(*market.Plan) {}, 0, 7},
		{"with a setup fee", func(p *market.Plan) { p.Setup = market.Prices{market.EUR: market.MustAmount("39")} }, 0, 8},
	}
	for hour, step := range steps {
		at := noon.Add(time.Duration(hour) * time.Hour)
		err := s.ApplyRefresh(t.Context(), "cherry", func(stored []market.Plan) (market.Change, error) {
			c := market.Change{Run: goodRun("cherry", at)}
			for i := range stored {
				if step.edit == nil {
					c.Delete = append(c.Delete, stored[i].ID)
				}
			}
			if step.edit == nil {
				return c, nil
			}
			p := feedPlan("cherry", 1)
			p.FetchedAt, p.UpdatedAt, p.FirstSeenAt, p.PriceChangedAt = at, at, time.Time{}, time.Time{}
			p.Setup = nil
			if step.edit(&p); len(stored) == 0 {
				c.Insert = []market.Plan{p}
			} else {
				p.ID = stored[0].ID
				c.Update = []market.Plan{p}
			}
			return c, nil
		})
		must.Do(t, err, step.name)
		plans := allPlans(t, s)
		must.Equal(t, (len(plans) == 1), (step.edit != nil), "%s: %d plans", step.name, len(plans))
		if step.edit == nil {
			continue
		}
		first, changed := plans[0].FirstSeenAt.Sub(noon).Hours(), plans[0].PriceChangedAt.Sub(noon).Hours()
		if first != float64(step.first) || changed != float64(step.changed) {
			t.Errorf("%s: first seen in hour %v and the price in hour %v, want %d and %d", step.name, first, changed, step.first, step.changed)
		}
	}
}

// TestTimesOfRowsByHand holds for a row that the operator changes and restores.
func TestTimesOfRowsByHand(t *testing.T) {
	s := open(t)
	p := handPlan(1)
	p.FetchedAt, p.UpdatedAt = noon, noon
	id := insert(t, s, p)[0].ID
	at := noon
	describe := func(_, _ *market.Plan) operator.Entry { return operator.Entry{At: at, Event: "changed"} }
	change := func(edit func(*market.Plan)) *market.Plan {
		at = at.Add(time.Hour)
		return must.Get(s.UpdateHand(t.Context(), id, func(p *market.Plan) error { edit(p); return nil }, describe))(t)
	}
	if p := change(func(p *market.Plan) { p.Name = "New" }); !p.FirstSeenAt.Equal(noon) || !p.PriceChangedAt.Equal(noon) {
		t.Errorf("renamed: first seen %v, price of %v", p.FirstSeenAt, p.PriceChangedAt)
	}
	if p := change(func(p *market.Plan) { p.MonthlyEUR = new(market.MustAmount("5")) }); !p.FirstSeenAt.Equal(noon) || !p.PriceChangedAt.Equal(at) {
		t.Errorf("priced: first seen %v, price of %v", p.FirstSeenAt, p.PriceChangedAt)
	}
	if stored := allPlans(t, s)[0]; !stored.PriceChangedAt.Equal(at) || !stored.FirstSeenAt.Equal(noon) {
		t.Errorf("stored: first seen %v, price of %v", stored.FirstSeenAt, stored.PriceChangedAt)
	}
}
