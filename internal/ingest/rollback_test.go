package ingest

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"launchrack/internal/operator"
	"launchrack/internal/partner"
	"launchrack/internal/store"
	"launchrack/internal/testing/must"
)

// rollBack takes the partner's refreshes back to before a run.
func (sh *shop) rollBack(t *testing.T, run int64) {
	t.Helper()
	entry := operator.Entry{At: noon, Event: operator.RolledBack, Detail: "cherry"}
	must.Get(sh.store.Rollback(t.Context(), run, noon, false, func(store.RolledBack) operator.Entry { return entry }))(t)
}

// takeBack rolls the partner's last refresh back and lets its refreshes go on.
func (sh *shop) takeBack(t *testing.T, run int64) {
	t.Helper()
	sh.rollBack(t, run)
	entry := operator.Entry{At: noon, Event: operator.PartnerResumed, Detail: "cherry"}
	must.Get(sh.store.Pause(t.Context(), "cherry", false, entry))(t)
}

// TestARefreshThatWasTakenBackIsNotShared has two processes ask within a minute of a refresh
// that was taken back, one of which made it. Both ask the partner.
func TestARefreshThatWasTakenBackIsNotShared(t *testing.T) {
	for _, failsFirst := range []bool{false, true} {
		sh := newShop(t, func(c *Config) { c.Now, c.Share = time.Now, time.Hour })
		other := newAdapter("cherry", "Cherry Servers")
		other.answer(plans("cherry", 1, 9))
		second := New(Config{Feeds: []Feed{other}, Store: sh.store, Publish: func(context.Context) error { return nil }, Share: time.Hour, Log: slog.New(slog.DiscardHandler)})
		t.Cleanup(second.Close)
		sh.cherry.answer(plans("cherry", 1, 9))
		must.Get(sh.Refresh(t.Context(), "cherry"))(t)
		sh.takeBack(t, sh.lastRun(t, "cherry").ID)
		if failsFirst {
			other.fail(errors.New("no answer"))
			if _, err := second.Refresh(t.Context(), "cherry"); err == nil {
				t.Error("no error")
			}
			other.answer(plans("cherry", 1, 9))
		}
		asked := []*Refresher{second, sh.Refresher}
		if failsFirst {
			asked = asked[1:]
		}
		for _, r := range asked {
			report, err := r.Refresh(t.Context(), "cherry")
			if err != nil || report.Added != 9 || len(sh.rows(t)) != 9 {
				t.Errorf("got %+v, %v with %d rows, want 9 added anew", report, err, len(sh.rows(t)))
			}
			sh.takeBack(t, sh.lastRun(t, "cherry").ID)
		}
	}
}

// TestARollbackEndsTheRefreshUnderWay takes rows back while an answer is on its way. The partner,
// which is paused by that, is not asked again.
func TestARollbackEndsTheRefreshUnderWay(t *testing.T) {
	sh := newShop(t, func(c *Config) { c.Now = time.Now })
	sh.cherry.answer(plans("cherry", 1, 3))
	must.Get(sh.Refresh(t.Context(), "cherry"))(t)
	run := sh.lastRun(t, "cherry").ID
	sh.cherry.fetch = func(context.Context) (partner.Snapshot, error) {
		sh.rollBack(t, run)
		return partner.Snapshot{Plans: plans("cherry", 1, 3)}, nil
	}
	report, err := sh.Refresh(t.Context(), "cherry")
	if err != nil || !report.Paused || len(sh.rows(t)) != 0 || sh.cherry.calls.Load() != 2 {
		t.Errorf("got %+v, %v with %d rows after %d calls, want none stored", report, err, len(sh.rows(t)), sh.cherry.calls.Load())
	}
}
