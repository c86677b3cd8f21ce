package ingest

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"launchrack/internal/errs"
)

// TestAPartnerThatKeepsFailingRests asks without a pause: the partner is asked again when
// its rest is over, and a good try ends the rests.
func TestAPartnerThatKeepsFailingRests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, calls, down := newCircuit(), 0, errs.New(errs.Partner, "Cherry Servers answered 500.")
		var answer error = down
		ask := func() (Report, error) {
			return c.run(func() (Report, error) { calls++; return Report{Added: 7}, answer })
		}
		for range maxQuickFailures {
			if _, err := ask(); err != down {
				t.Fatal(err)
			}
		}
		for n, rest := range []time.Duration{5 * time.Second, 10 * time.Second, 20 * time.Second, 40 * time.Second, 80 * time.Second,
			160 * time.Second, 320 * time.Second, 640 * time.Second, 15 * time.Minute, 15 * time.Minute} {
			calls = 0
			time.Sleep(rest - time.Millisecond)
			if _, err := ask(); err != down || calls != 0 || c.remaining() != time.Millisecond || !strings.Contains(c.state(time.Now()), "failures in a row") {
				t.Fatalf("rest %d: asked %d times (%v), %s left, %q", n, calls, err, c.remaining(), c.state(time.Now()))
			}
			time.Sleep(time.Millisecond)
			if _, err := ask(); err != down || calls != 1 {
				t.Fatalf("after rest %d: asked %d times (%v)", n, calls, err)
			}
		}
		answer = nil
		time.Sleep(longestRest)
		if r, err := ask(); err != nil || r.Added != 7 || c.state(time.Now()) != "" {
			t.Errorf("the partner is back: %+v %v %q", r, err, c.state(time.Now()))
		}
		answer, calls = down, 0
		for range maxQuickFailures {
			_, _ = ask()
		}
		if calls != maxQuickFailures || c.remaining() != firstRest {
			t.Errorf("a good refresh is not forgotten: asked %d times, rests for %s", calls, c.remaining())
		}
	})
}

// TestWhatSaysNothingAboutThePartnerChangesNoRest mixes failures of the partner with tries
// that were not done and with faults of the shop.
func TestWhatSaysNothingAboutThePartnerChangesNoRest(t *testing.T) {
	down := errs.New(errs.Partner, "Cherry Servers answered 500.")
	for name, other := range map[string]error{
		"not done": errs.New(errs.Unavailable, "Another process is refreshing."),
		"ours":     errs.New(errs.Internal, "the refresh could not be stored"),
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c, calls := newCircuit(), 0
				ask := func(answer error) error {
					_, err := c.run(func() (Report, error) { calls++; return Report{}, answer })
					return err
				}
				for range 2 * maxQuickFailures {
					if err := ask(other); err != other || c.remaining() != 0 {
						t.Fatalf("got %v, it rests for %s", err, c.remaining())
					}
				}
				for range maxQuickFailures {
					_, _ = ask(down), ask(other)
				}
				if c.remaining() != firstRest || calls != 4*maxQuickFailures-1 {
					t.Fatalf("three failures: asked %d times, rests for %s", calls, c.remaining())
				}
				time.Sleep(firstRest)
				if err := ask(other); err != other || c.remaining() != 0 || c.breaker.IsClosed() {
					t.Errorf("a try that says nothing: %v, rests for %s, closed %t", err, c.remaining(), c.breaker.IsClosed())
				}
				if err := ask(down); err != down || c.remaining() != 2*firstRest {
					t.Errorf("the next try decides: %v, rests for %s", err, c.remaining())
				}
			})
		})
	}
}
