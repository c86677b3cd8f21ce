package ingest

import (
	"time"

	"launchrack/internal/model/market"
)

const (
	// quietRefreshes is how many good refreshes in a row must bring nothing new before
	// the partner is asked less often.
	quietRefreshes = 6
	// maxStretch bounds the time between two refreshes, in intervals.
	maxStretch = 2
	// minShopInterval is how often a partner without an interval of its own is asked at
	// most, unless the shop's interval is shorter.
	minShopInterval = time.Minute
)

// cadence is the time between two scheduled refreshes of a partner. It grows by a
// quarter with each quiet refresh after quietRefreshes, to maxStretch intervals, and
// halves with each change, to the shortest that the partner allows.
type cadence struct {
	interval, shortest, now time.Duration
	quiet                   int
}

// newCadence continues a stored pace, within what the settings allow now; it begins at
// the interval. An interval of the partner's own is its limit: it is never asked more often.
func newCadence(interval time.Duration, own bool, p market.Pace) cadence {
	shortest := interval
	if !own {
		shortest = min(interval, max(interval/2, minShopInterval))
	}
	c := cadence{interval: interval, shortest: shortest, now: interval, quiet: p.Quiet}
	if p.Every > 0 {
		c.now = min(max(p.Every, shortest), maxStretch*interval)
	}
	return c
}

// record learns from a good refresh.
func (c *cadence) record(changed bool) {
	if changed {
		c.quiet, c.now = 0, max(c.now/2, c.shortest)
		return
	}
	if c.quiet++; c.quiet > quietRefreshes {
		c.now = min(c.now+c.now/4, maxStretch*c.interval)
	}
	c.now = max(c.now, min(c.interval, c.now+c.now/4))
}

// cadence is how often the schedule asks a partner in this state.
func (r *Refresher) cadence(f *feed, s market.PartnerState) cadence {
	return newCadence(r.interval(f), f.info.Every > 0, s.Pace)
}

// afterGood is the pace after a good refresh. A shop without a schedule learns nothing. What
// a refresh changes after a long time may have changed long ago, so it only begins the cadence.
func (r *Refresher) afterGood(f *feed, before market.PartnerState, run market.Run) *market.Pace {
	p := market.Pace{Every: before.Pace.Every, Quiet: before.Pace.Quiet}
	if r.cfg.Every <= 0 {
		return &p
	}
	c := r.cadence(f, before)
	if age := run.EndedAt.Sub(before.GoodAt); p.Every > 0 && !before.GoodAt.IsZero() && age <= 2*c.now {
		c.record(run.Added+run.Changed+run.Withdrawn > 0)
	}
	p.Every, p.Quiet = c.now, c.quiet
	return &p
}
