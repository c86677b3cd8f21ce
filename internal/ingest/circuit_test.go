package ingest

import (
	"errors"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
)

func shared(c *Config) { c.Share = time.Second }

// askAnew moves the clock, restarts, and asks the partner. It gives how often that was asked.
func (sh *shop) askAnew(t *testing.T, after time.Duration) (calls int64, err error) {
	t.Helper()
	sh.clock.Move(after)
	sh.Close()
	sh.reopen()
	before := sh.cherry.calls.Load()
	_, err = sh.Refresh(t.Context(), "cherry")
	return sh.cherry.calls.Load() - before, err
}

// TestAPartnerThatKeepsFailingRests restarts before each call: the partner is asked again
// when its rest is over, and a good try ends the rests.
func TestAPartnerThatKeepsFailingRests(t *testing.T) {
	sh := newShop(t, shared)
	sh.cherry.fail(errs.New(errs.Partner, "Cherry Servers answered 500."))
	for n := range maxQuickFailures {
		if calls, err := sh.askAnew(t, 0); calls != 1 || errs.Public(err) != "Cherry Servers answered 500." {
			t.Fatalf("call %d: asked %d times, %v", n, calls, err)
		}
	}
	for n, rest := range []time.Duration{5 * time.Second, 10 * time.Second, 20 * time.Second, 40 * time.Second, 80 * time.Second,
		160 * time.Second, 320 * time.Second, 640 * time.Second, 15 * time.Minute, 15 * time.Minute} {
		calls, err := sh.askAnew(t, rest-time.Millisecond)
		if calls != 0 || errs.Public(err) != "Cherry Servers answered 500." {
			t.Fatalf("in rest %d: asked %d times, %v", n, calls, err)
		}
		if s := cherryStatus(t, sh); !strings.Contains(s.Reason, ". After ") || strings.Contains(s.Reason, "..") || !sh.Health(t.Context())[0].Rests {
			t.Errorf("in rest %d: %q", n, s.Reason)
		}
		if delay := sh.firstDelay(sh.list()[0], sh.state(t, "cherry")); delay < startDelay {
			t.Errorf("in rest %d the schedule waits %s", n, delay)
		}
		if calls, err = sh.askAnew(t, time.Millisecond); calls != 1 || err == nil {
			t.Fatalf("after rest %d: asked %d times, %v", n, calls, err)
		}
	}
	if delay := sh.firstDelay(sh.list()[0], sh.state(t, "cherry")); delay < longestRest {
		t.Errorf("the schedule asks a partner that rests for %s in %s", longestRest, delay)
	}
	sh.cherry.answer(plans("cherry", 1, 7))
	if calls, err := sh.askAnew(t, longestRest); calls != 1 || err != nil || cherryStatus(t, sh).Reason != "" {
		t.Errorf("the partner is back: asked %d times, %v, %q", calls, err, cherryStatus(t, sh).Reason)
	}
	if p := sh.state(t, "cherry").Pace; p.Failures != 0 || !p.RestsUntil.IsZero() {
		t.Errorf("a good refresh is not forgotten: %+v", p)
	}
}

// TestAHeldAnswerRestsAsHeld keeps the outcome of an answer that was held back.
func TestAHeldAnswerRestsAsHeld(t *testing.T) {
	sh := newShop(t, shared)
	sh.seed(t, plans("cherry", 1, 10, old(market.FromPartner))...)
	sh.cherry.answer(plans("cherry", 1, 10, costs("60")))
	for range maxQuickFailures + 1 {
		_, err := sh.askAnew(t, 0)
		if !errors.Is(err, errHeld) {
			t.Fatal(err)
		}
	}
	check.Equal(t, sh.cherry.calls.Load(), 3, "asked")
	if _, err := sh.Accept(t.Context(), "cherry"); err != nil {
		t.Error(err)
	}
	if p := sh.state(t, "cherry").Pace; p.Failures != 0 {
		t.Errorf("an accepted answer leaves %+v", p)
	}
}

// TestWhatSaysNothingAboutThePartnerChangesNoRest mixes failures of the partner with faults
// of the shop.
func TestWhatSaysNothingAboutThePartnerChangesNoRest(t *testing.T) {
	sh := newShop(t, shared)
	down := errs.New(errs.Partner, "Cherry Servers answered 500.")
	ours := func(after time.Duration) {
		t.Helper()
		before := sh.state(t, "cherry").Pace
		bad := plan("cherry", 1)
		bad.Partner = "contabo" // which the store refuses
		sh.cherry.answer([]market.Plan{bad})
		if calls, err := sh.askAnew(t, after); calls != 1 || !isOurFault(err) {
			t.Fatalf("asked %d times, %v", calls, err)
		}
		if p := sh.state(t, "cherry").Pace; p != before {
			t.Fatalf("a fault of the shop made %+v of %+v", p, before)
		}
	}
	ours(0)
	for range maxQuickFailures {
		sh.cherry.fail(down)
		if calls, _ := sh.askAnew(t, firstRest); calls != 1 {
			t.Fatal("not asked")
		}
		if sh.state(t, "cherry").Pace.Failures < maxQuickFailures {
			ours(0)
		}
	}
	if p := sh.state(t, "cherry").Pace; remaining(p, sh.clock.Now()) != firstRest {
		t.Errorf("three failures: %+v", p)
	}
	ours(firstRest)
	sh.cherry.fail(down)
	if calls, _ := sh.askAnew(t, 0); calls != 1 || remaining(sh.state(t, "cherry").Pace, sh.clock.Now()) != 2*firstRest {
		t.Errorf("the next try decides: asked %d times, %+v", calls, sh.state(t, "cherry").Pace)
	}
}

// TestARestIsNotLongerThanItsTime moves the clock of the node that asks.
func TestARestIsNotLongerThanItsTime(t *testing.T) {
	noted := afterFailure(market.Pace{Failures: maxQuickFailures - 1}, noon)
	for behind, want := range map[time.Duration]time.Duration{
		0: firstRest, 40 * time.Second: firstRest, clockLead: firstRest, clockLead + 1: 0, 24 * time.Hour: 0, -3 * time.Second: firstRest - 3*time.Second, -firstRest: 0,
	} {
		check.Equal(t, remaining(*noted, noon.Add(-behind)), want, "a clock that is %s behind waits", behind)
	}
}
