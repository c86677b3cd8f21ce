package ingest

import (
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/sleep"
)

const (
	// unscheduledInterval is how often a shop without a schedule is expected to refresh: its
	// operator does so by hand, or a timer of the system.
	unscheduledInterval = 24 * time.Hour
	// overdueShare is the part of the interval that a confirmation may be late, and
	// minTolerance the least time for a refresh to end and to be tried again.
	overdueShare = 4
	minTolerance = 5 * time.Minute
)

// MarkOverdue marks the partners that have not confirmed their plans for longer than they
// should, and sets their ConfirmedAt to the time of the last good refresh. The expected
// interval is the schedule's interval as it has adapted. A partner that is off, or that never
// confirmed anything, is not expected to. Whoever reads states often calls it: the schedule asks as the
// newest state says, so that it is never late by a limit that it does not know.
func (r *Refresher) MarkOverdue(states []market.PartnerState) {
	for i := range states {
		s := &states[i]
		f, err := r.find(s.Partner.ID)
		if err != nil || s.Off {
			continue
		}
		r.bringForward(f, *s)
		if !r.isOverdue(f, *s) {
			continue
		}
		s.Overdue = true
		if !s.ConfirmedAt.IsZero() {
			s.ConfirmedAt = s.GoodAt
		}
	}
}

// bringForward lets the schedule think again where it would ask a partner later than its state says:
// another process, or a caller, has asked it since, and its cadence is shorter now.
func (r *Refresher) bringForward(f *feed, s market.PartnerState) {
	every := r.cadence(f, s).now
	due := s.GoodAt.Add(every + every/jitterShare)
	if !s.Failed() && due.After(r.cfg.Now()) && f.nextRefresh().After(due) {
		sleep.Wake(f.sooner)
	}
}

// isOverdue reports whether a partner confirmed its plans, and not for longer than it should.
func (r *Refresher) isOverdue(f *feed, s market.PartnerState) bool {
	return f.Off() == "" && !s.Bundled() && r.cfg.Now().Sub(s.GoodAt) > withTolerance(r.expected(f, s))
}

// expected is the interval in which the partner should confirm its plans again.
func (r *Refresher) expected(f *feed, s market.PartnerState) time.Duration {
	if r.cfg.Every <= 0 {
		return unscheduledInterval
	}
	return r.cadence(f, s).now
}

// withTolerance is the age at which a confirmation is overdue: the interval and some slack.
func withTolerance(interval time.Duration) time.Duration {
	return interval + max(interval/overdueShare, minTolerance)
}
