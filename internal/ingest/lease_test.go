package ingest

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// TestOneRefreshInTheWholeShop has a second process ask while the first refreshes: it
// waits, asks the partner nothing, and gets what the first one's refresh came to.
func TestOneRefreshInTheWholeShop(t *testing.T) {
	for _, failure := range []error{nil, errs.New(errs.Partner, "Cherry Servers answered 500.")} {
		sh := newShop(t, func(c *Config) { c.Now = nil })
		other := newAdapter("cherry", "Cherry Servers")
		other.answer(plans("cherry", 1, 2))
		began, answer := make(chan bool), make(chan bool)
		waits := &meetingLeases{Store: sh.store}
		second := New(Config{Feeds: []Feed{other}, Store: waits, Publish: func(context.Context) error { return nil }, Share: -1, Log: slog.New(slog.DiscardHandler)})
		t.Cleanup(second.Close)

		sh.cherry.fetch = func(context.Context) (partner.Snapshot, error) {
			close(began)
			<-answer
			return partner.Snapshot{Plans: plans("cherry", 1, 9)}, failure
		}
		go func() { _, _ = sh.Refresh(context.Background(), "cherry") }()
		<-began
		waits.end = func() { close(answer) }
		report, err := second.Refresh(t.Context(), "cherry")
		if failure == nil && (err != nil || report.Added != 9) || failure != nil && errs.Public(err) != errs.Public(failure) {
			t.Errorf("the second process got %+v, %v; the first had %v", report, err, failure)
		}
		check.Equal(t, other.calls.Load(), 0, "the second process asked the partner")
		if _, err := second.Accept(t.Context(), "cherry"); err != nil || other.calls.Load() != 1 {
			t.Errorf("after the first one's end: %v, asked %d times", err, other.calls.Load())
		}
	}
}

// clockedRuns tells the ages of runs by the clock of the test, which a database does not
// follow.
type clockedRuns struct {
	Store
	clock *sample.Clock
}

func (c clockedRuns) LatestRuns(ctx context.Context) ([]market.Run, error) {
	runs, err := c.Store.LatestRuns(ctx)
	for i := range runs {
		runs[i].Age = c.clock.Now().Sub(runs[i].EndedAt)
	}
	return runs, err
}

// TestAGoodRefreshIsSharedByAllProcesses has a second process ask soon after the first's
// refresh has ended, so that it need not wait for it.
func TestAGoodRefreshIsSharedByAllProcesses(t *testing.T) {
	sh := newShop(t)
	sh.cfg.Store = clockedRuns{sh.store, sh.clock}
	other := newAdapter("cherry", "Cherry Servers")
	other.answer(plans("cherry", 1, 8))
	process := func() *Refresher {
		r := New(Config{Feeds: []Feed{other}, Store: sh.cfg.Store, Publish: func(context.Context) error { return nil },
			Now: sh.clock.Now, Share: time.Minute, Log: slog.New(slog.DiscardHandler)})
		t.Cleanup(r.Close)
		return r
	}
	second := process()
	sh.cherry.answer(plans("cherry", 1, 9))
	must.Get(sh.Refresh(t.Context(), "cherry"))(t)
	sh.clock.Move(time.Second)
	ask := func(r *Refresher, added int, calls int64) {
		t.Helper()
		if report, err := r.Refresh(t.Context(), "cherry"); err != nil || report.Added != added || other.calls.Load() != calls {
			t.Errorf("got %+v, %v, asked %d times; want %d added, asked %d times", report, err, other.calls.Load(), added, calls)
		}
	}
	ask(second, 9, 0)
	// One that began later may have other settings.
	ask(process(), 0, 1)
	sh.clock.Move(2 * time.Minute)
	ask(second, 0, 2)
}

// TestALeaseOutlivesItsHolderShortly has a process die while it refreshes.
func TestALeaseOutlivesItsHolderShortly(t *testing.T) {
	sh := newShop(t)
	sh.cherry.answer(plans("cherry", 1, 3))
	if _, mine, err := sh.store.Lease(t.Context(), "refresh cherry", "dead", 2*leasePoll); !mine || err != nil {
		t.Fatal(mine, err)
	}
	check.Equal(t, must.Get(sh.Refresh(t.Context(), "cherry"))(t).Added, 3)
}

// shortLeases gives leases that end before they are renewed.
type shortLeases struct{ Store }

func (s shortLeases) Lease(ctx context.Context, name, holder string, _ time.Duration) (market.Lease, bool, error) {
	return s.Store.Lease(ctx, name, holder, 50*time.Millisecond)
}

// TestWhatALostLeaseCostIsAskedForAgain has another process take over a lease that was not renewed in
// time, while the refresh goes on. Its answer is not stored, and once the other has gone the partner
// is asked again; one that loses its lease twice is told of.
func TestWhatALostLeaseCostIsAskedForAgain(t *testing.T) {
	for _, losses := range []int{1, 2} {
		sh := newShop(t)
		sh.cfg.Store = shortLeases{sh.cfg.Store}
		var taken []market.Lease
		sh.cherry.fetch = func(context.Context) (partner.Snapshot, error) {
			for len(taken) < losses {
				lease, mine, err := sh.store.Lease(t.Context(), "refresh cherry", "another", time.Minute)
				check.Do(t, err)
				if mine {
					taken = append(taken, lease)
					check.Do(t, sh.store.ReleaseLease(t.Context(), lease))
					break
				}
				time.Sleep(10 * time.Millisecond)
			}
			return partner.Snapshot{Plans: plans("cherry", 1, 3)}, nil
		}
		_, err := sh.Refresh(t.Context(), "cherry")
		run, rows := sh.lastRun(t, "cherry"), len(sh.rows(t))
		if losses == 1 && (err != nil || rows != 3 || run.Outcome != market.OutcomeGood) {
			t.Errorf("lost once: %v, %d rows, %+v", err, rows, run)
		}
		if losses == 2 && (!errors.Is(err, market.ErrLeaseLost) || rows != 0 || run.Outcome != market.OutcomeFailed || run.Reason == "") {
			t.Errorf("lost twice: %v, %d rows, %+v", err, rows, run)
		}
		if h := sh.Health(t.Context()); h[0].LostLeases != int64(losses) || h[1].LostLeases != 0 || sh.cherry.calls.Load() != 2 {
			t.Errorf("lost %d times: %+v, asked %d times", losses, h, sh.cherry.calls.Load())
		}
	}
}
