package ingest

import (
	"fmt"
	"sync"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"

	"launchrack/internal/errs"
)

const (
	// maxQuickFailures may follow each other at once: somebody is trying things.
	maxQuickFailures = 3
	// firstRest is how long a partner rests after them. Each try that fails then doubles
	// the rest, up to longestRest.
	firstRest   = 5 * time.Second
	longestRest = 15 * time.Minute
)

// circuit lets a partner rest that keeps failing: until the rest is over, callers get its
// last failure and the partner is not asked. The first try after a rest decides whether
// the next one begins.
type circuit struct {
	breaker circuitbreaker.CircuitBreaker[Report]

	mu       sync.Mutex
	failures int
	last     error
}

func newCircuit() *circuit {
	c := &circuit{}
	c.breaker = circuitbreaker.NewBuilder[Report]().
		WithFailureThreshold(maxQuickFailures).
		WithSuccessThreshold(1).
		WithDelayFunc(func(failsafe.ExecutionAttempt[Report]) time.Duration { return c.rest() }).
		Build()
	return c
}

// saysNothing reports whether an error tells nothing about the partner: the refresh was not
// done, or failed by a fault of the shop, such as a full disk.
func saysNothing(err error) bool { return err != nil && errs.KindOf(err) != errs.Partner }

// run refreshes, unless the partner rests. The caller makes one call at a time. A refresh
// that says nothing about the partner leaves the circuit as it was.
func (c *circuit) run(refresh func() (Report, error)) (Report, error) {
	if c.remaining() > 0 {
		c.mu.Lock()
		defer c.mu.Unlock()
		return Report{}, c.last
	}
	report, err := refresh()
	if saysNothing(err) {
		return report, err
	}
	c.record(err)
	// The breaker counts whatever runs in it, so it is given what has ended.
	return failsafe.With[Report](c.breaker).Get(func() (Report, error) { return report, err })
}

// record notes how a refresh went before the breaker judges it.
func (c *circuit) record(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err == nil {
		c.failures, c.last = 0, nil
		return
	}
	c.failures++
	c.last = err
}

// close ends the rest: the partner answered a call that did not wait for it.
func (c *circuit) close() {
	c.record(nil)
	c.breaker.Close()
}

// rest is how long the partner rests from now.
func (c *circuit) rest() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	rest := longestRest
	if doublings := max(0, c.failures-maxQuickFailures); doublings < 8 {
		rest = min(firstRest<<doublings, longestRest)
	}
	return rest
}

// remaining is how long the rest still lasts; 0 for a partner that does not rest.
func (c *circuit) remaining() time.Duration {
	if !c.breaker.IsOpen() {
		return 0
	}
	return c.breaker.RemainingDelay()
}

// state says in a sentence until when the partner rests; empty for one that does not. The
// rest itself is measured by a clock that nobody sets.
func (c *circuit) state(now time.Time) string {
	rest := c.remaining()
	if rest <= 0 {
		return ""
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return fmt.Sprintf("After %d failures in a row it is not asked again before %s.", c.failures, now.Add(rest).UTC().Format("15:04:05 UTC"))
}
