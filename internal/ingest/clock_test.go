package ingest

import (
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestAClockThatJumps refreshes while the clock is a day ahead, and after it was set right.
// Nothing waits for the day to come: a refresh goes through and counts, a failure is told
// and ends, and the history keeps its order.
func TestAClockThatJumps(t *testing.T) {
	sh := newShop(t)
	refresh := func(eur string) {
		t.Helper()
		sh.cherry.answer(plans("cherry", 1, 3, costs(eur)))
		must.Get(sh.Refresh(t.Context(), "cherry"))(t)
	}
	fail := func() {
		t.Helper()
		sh.cherry.fail(errs.New(errs.Partner, "Cherry Servers does not answer."))
		if _, err := sh.Refresh(t.Context(), "cherry"); err == nil {
			t.Fatal("the refresh did not fail")
		}
	}
	hasOutcome := func(when string, want view.RefreshOutcome) {
		t.Helper()
		if s := cherryStatus(t, sh); s.Outcome != want {
			t.Errorf("%s: %s %q, want %s", when, s.Outcome, s.Reason, want)
		}
	}
	refresh("10")
	sh.clock.Move(24 * time.Hour)
	refresh("11")
	sh.clock.Move(-23 * time.Hour)
	fail()
	hasOutcome("a failure after the clock was set back", view.OutcomeFailed)
	refresh("12")
	hasOutcome("a good refresh", view.OutcomeOK)
	sh.clock.Move(24 * time.Hour)
	fail()
	sh.clock.Move(-24 * time.Hour)
	refresh("13")
	hasOutcome("a good refresh after a failure that was noted too late", view.OutcomeOK)

	stored, err := sh.store.Plans(t.Context())
	if err != nil || len(stored) != 3 {
		t.Fatal(len(stored), err)
	}
	record, err := sh.store.PlanRecord(t.Context(), stored[0].ID)
	moments := record.Moments
	if err != nil || len(moments) != 4 {
		t.Fatal(moments, err)
	}
	for i, want := range []string{"10", "11", "12", "13"} {
		check.Equal(t, moments[i].Monthly["EUR"].String(), want, "price %d of the history", i)
	}
}
