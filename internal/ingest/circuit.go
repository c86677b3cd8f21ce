package ingest

import (
	"fmt"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

const (
	// maxQuickFailures may follow each other at once: somebody is trying things.
	maxQuickFailures = 3
	// firstRest is how long a partner rests after them. Each try that fails then doubles
	// the rest, up to longestRest.
	firstRest   = 5 * time.Second
	longestRest = 15 * time.Minute
	// clockLead is how far the clock of another node may be ahead. A rest that is further
	// away was noted by a clock that was set back since.
	clockLead = time.Minute
)

// A partner that keeps failing rests: until the rest is over, callers of every process get
// its last failure and the partner is not asked. The first try after a rest decides whether
// the next one begins. What says nothing about the partner changes nothing.

// isOurFault reports whether an error says nothing about the partner: the refresh was not
// done, or failed by a fault of the shop, such as a full disk.
func isOurFault(err error) bool { return err != nil && errs.KindOf(err) != errs.Partner }

// afterFailure is the pace after one more try that failed.
func afterFailure(p market.Pace, at time.Time) *market.Pace {
	p.Failures++
	p.RestsUntil = time.Time{}
	if p.Failures >= maxQuickFailures {
		p.RestsUntil = at.Add(restAfter(p.Failures))
	}
	return &p
}

// restAfter is how long a partner rests after failures in a row.
func restAfter(failures int) time.Duration {
	if doublings := max(0, failures-maxQuickFailures); doublings < 8 {
		return min(firstRest<<doublings, longestRest)
	}
	return longestRest
}

// remaining is how long a partner still rests; 0 for one that does not.
func remaining(p market.Pace, now time.Time) time.Duration {
	rest, left := restAfter(p.Failures), p.RestsUntil.Sub(now)
	if p.RestsUntil.IsZero() || left <= 0 || left > rest+clockLead {
		return 0
	}
	return min(left, rest)
}

// rested gives the last failure of a partner that rests; nil for one that may be asked.
func (r *Refresher) rested(s market.PartnerState) error {
	switch {
	case remaining(s.Pace, r.cfg.Now()) == 0:
		return nil
	case s.Held:
		return errs.Wrap(errs.Partner, errHeld, "%s", s.Failure)
	}
	return errs.New(errs.Partner, "%s", s.Failure)
}

// restText says in a sentence until when a partner rests; empty for one that does not.
func restText(p market.Pace, now time.Time) string {
	rest := remaining(p, now)
	if rest == 0 {
		return ""
	}
	return fmt.Sprintf("After %d failures in a row it is not asked again before %s.", p.Failures, now.Add(rest).UTC().Format("15:04:05 UTC"))
}
