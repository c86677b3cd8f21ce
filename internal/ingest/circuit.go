package ingest

import (
	"errors"
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
	until    time.Time
}

func newCircuit() *circuit {
	c := &circuit{}
	c.breaker = circuitbreaker.NewBuilder[Report]().
		HandleIf(func(_ Report, err error) bool { return countsAsFailure(err) }).
		WithFailureThreshold(maxQuickFailures).
		WithSuccessThreshold(1).
		WithDelayFunc(func(failsafe.ExecutionAttempt[Report]) time.Duration { return c.rest() }).
		Build()
	return c
}

// countsAsFailure leaves out refreshes that were not done, and those that the shop's own
// database failed: the next try may follow at once when that works again.
func countsAsFailure(err error) bool {
	switch errs.KindOf(err) {
	case "", errs.Unavailable, errs.Full, errs.Damaged:
		return false
	}
	return true
}

// run refreshes, unless the partner rests.
func (c *circuit) run(refresh func() (Report, error)) (Report, error) {
	report, err := failsafe.With[Report](c.breaker).Get(func() (Report, error) {
		report, err := refresh()
		c.record(err)
		return report, err
	})
	if errors.Is(err, circuitbreaker.ErrOpen) {
		c.mu.Lock()
		defer c.mu.Unlock()
		return Report{}, c.last
	}
	return report, err
}

// record notes how a refresh went before the breaker judges it.
func (c *circuit) record(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case err == nil:
		c.failures, c.last, c.until = 0, nil, time.Time{}
	case countsAsFailure(err):
		c.failures++
		c.last = err
	}
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
	c.until = time.Now().Add(rest)
	return rest
}

// remaining is how long the rest still lasts; 0 for a partner that does not rest.
func (c *circuit) remaining() time.Duration {
	if !c.breaker.IsOpen() {
		return 0
	}
	return c.breaker.RemainingDelay()
}

// state says in a sentence that the partner rests; empty for one that does not.
func (c *circuit) state() string {
	if c.remaining() <= 0 {
		return ""
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return fmt.Sprintf("After %d failures in a row it is not asked again before %s.", c.failures, c.until.UTC().Format("15:04:05 UTC"))
}
