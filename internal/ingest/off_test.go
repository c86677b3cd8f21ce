package ingest

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestOff has one partner that nothing is configured for: it is neither asked nor
// failed, its bundled rows stay, and the other one is refreshed.
func TestOff(t *testing.T) {
	sh := newShop(t)
	sh.contabo.off = "Set LAUNCHRACK_CONTABO_URL."
	sh.cherry.answer(plans("cherry", 1, 2))
	sh.seed(t, plan("contabo", 7, func(p *market.Plan) { p.Source = market.Bundled }))
	outcomes := sh.RefreshAll(t.Context(), nil)
	for i, want := range []Report{{Partner: "cherry", Added: 2, At: noon}, {Partner: "contabo", Off: "Set LAUNCHRACK_CONTABO_URL.", At: noon}} {
		got := outcomes[i]
		if got.Err != nil || got.Report.Off != want.Off || got.Report.Added != want.Added || got.Report.Partner != want.Partner || !got.Report.At.Equal(want.At) {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
	check.Equal(t, sh.contabo.calls.Load(), 0, "the partner that is off was asked")
	check.Equal(t, len(sh.rows(t)), 3)
	if s := sh.state(t, "contabo"); !s.Off || s.Stale() || !s.FailedAt.IsZero() {
		t.Errorf("the state is %+v, want off and not failed", s)
	}
	if s := sh.state(t, "cherry"); s.Off || s.Bundled() {
		t.Errorf("the other state is %+v", s)
	}
	check.Equal(t, len(must.Get(sh.store.Runs(t.Context(), "contabo", 1000))(t)), 0)
}

// TestOwnInterval has three partners: one of the shop's own interval, one with a
// shorter one of its own, and one that is off.
func TestOwnInterval(t *testing.T) {
	for _, tt := range []struct {
		name                string
		every               time.Duration
		usual, often, never int64
	}{
		{"on schedule", time.Hour, 3, 11, 0}, // quiet refreshes stretch the ten minutes
		{"no schedule at all", 0, 0, 0, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				usual, often, never := newAdapter("usual", "Usual"), newAdapter("often", "Often"), newAdapter("never", "Never")
				for _, a := range []*adapter{usual, often, never} {
					a.answer(plans(a.info.ID, 1, 1))
				}
				often.info.Every, never.off = 10*time.Minute, "Set NEVER_TOKEN."
				c := memoryConfig(&memory{}, usual, often, never)
				c.Every, c.Jitter = tt.every, func(time.Duration) time.Duration { return 0 }
				r := New(c)
				defer r.Close()
				ctx, cancel := context.WithTimeout(t.Context(), 2*time.Hour+5*time.Second)
				defer cancel()
				r.Run(ctx)
				if u, o, n := usual.calls.Load(), often.calls.Load(), never.calls.Load(); u != tt.usual || o != tt.often || n != tt.never {
					t.Errorf("asked %d, %d and %d times, want %d, %d and %d", u, o, n, tt.usual, tt.often, tt.never)
				}
			})
		})
	}
}
