package ingest

import "time"

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
	// began reports that a refresh of this process went well: what the first one changes
	// may be old.
	began bool
}

// newCadence begins at the interval. An interval of the partner's own is its limit: it is
// never asked more often.
func newCadence(interval time.Duration, own bool) cadence {
	shortest := interval
	if !own {
		shortest = min(interval, max(interval/2, minShopInterval))
	}
	return cadence{interval: interval, shortest: shortest, now: interval}
}

// record learns from a good refresh.
func (c *cadence) record(r Report) {
	changed := r.Added+r.Changed+r.Withdrawn > 0
	switch {
	case !c.began:
		c.began = true
	case changed:
		c.quiet, c.now = 0, max(c.now/2, c.shortest)
	default:
		if c.quiet++; c.quiet > quietRefreshes {
			c.now = min(c.now+c.now/4, maxStretch*c.interval)
		}
		c.now = max(c.now, min(c.interval, c.now+c.now/4))
	}
}
