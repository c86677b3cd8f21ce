package ingest

import (
	"testing"
	"time"

	"launchrack/internal/model/market"
)

// TestMarkOverdue moves the clock over the end of each expected interval.
func TestMarkOverdue(t *testing.T) {
	for name, tt := range map[string]struct {
		every, own time.Duration
		cadence    time.Duration // 0 before the schedule has begun
		off        string
		limit      time.Duration // from when on the partner is overdue; 0 for never
	}{
		"hourly":                  {every: time.Hour, limit: 75 * time.Minute},
		"hourly, stretched":       {every: time.Hour, cadence: 2 * time.Hour, limit: 150 * time.Minute},
		"hourly, shortened":       {every: time.Hour, cadence: 30 * time.Minute, limit: 37*time.Minute + 30*time.Second},
		"an interval of its own":  {every: time.Hour, own: 5 * time.Minute, limit: 10 * time.Minute},
		"no schedule":             {limit: 30 * time.Hour},
		"no schedule, its own":    {own: 5 * time.Minute, limit: 30 * time.Hour},
		"off":                     {every: time.Hour, off: "Set LAUNCHRACK_CHERRY_TOKEN."},
		"hourly, the first hours": {every: time.Hour, cadence: time.Hour, limit: 75 * time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			sh := newShop(t)
			sh.cfg.Every = tt.every
			f := sh.list()[0]
			f.info.Every = tt.own
			good := sh.clock.Now()
			mark := func(age time.Duration) market.PartnerState {
				sh.clock.Move(good.Add(age).Sub(sh.clock.Now()))
				states := []market.PartnerState{{Partner: f.info.Partner, GoodAt: good, Pace: market.Pace{Every: tt.cadence}, ConfirmedAt: good.Add(-time.Hour), Off: tt.off != ""}}
				sh.MarkOverdue(states)
				return states[0]
			}
			if tt.limit == 0 {
				tt.limit = 1000 * time.Hour
				if s := mark(tt.limit + 1); s.Overdue {
					t.Errorf("got %+v", s)
				}
			} else if s := mark(tt.limit + 1); !s.Overdue || !s.Stale() || s.Failed() || !s.ConfirmedAt.Equal(good) {
				t.Errorf("after its time: %+v", s)
			}
			for _, age := range []time.Duration{tt.limit, 0, -time.Hour} {
				if s := mark(age); s.Overdue || s.Stale() || s.ConfirmedAt.Equal(good) {
					t.Errorf("at the age of %s: %+v", age, s)
				}
			}
		})
	}
}

// TestNobodyWhoNeverConfirmedIsOverdue looks at partners that no interval speaks of.
func TestNobodyWhoNeverConfirmedIsOverdue(t *testing.T) {
	sh := newShop(t)
	sh.cfg.Every = time.Hour
	states := []market.PartnerState{
		{Partner: market.Partner{ID: "cherry"}},
		{Partner: market.Partner{ID: "a partner of long ago"}, GoodAt: sh.clock.Now().AddDate(-1, 0, 0)},
		{Partner: market.Partner{ID: "contabo"}, GoodAt: sh.clock.Now().AddDate(-1, 0, 0)},
	}
	sh.MarkOverdue(states)
	if states[0].Overdue || states[1].Overdue || !states[2].Overdue || !states[2].ConfirmedAt.IsZero() {
		t.Errorf("got %+v", states)
	}
}
