package signup

import (
	"net/netip"
	"slices"
	"time"

	"launchrack/internal/errs"
)

const (
	// maxOfClient bounds the watches that a client makes in an hour.
	maxOfClient = 20
	// maxCounted bounds the watches whose makers are remembered.
	maxCounted = 20_000
)

// clients counts the watches of an hour by the networks that made them. Where these are too many,
// the oldest are forgotten.
type clients struct {
	made   []made
	counts map[netip.Prefix]int
}

// made is a watch that a client made.
type made struct {
	at       time.Time
	networks []netip.Prefix
}

// count counts a watch of a client in all of its networks, and fails with errs.TooMany where one
// of them has as many as a client may.
func (c *clients) count(now time.Time, networks []netip.Prefix) error {
	for len(c.made) > 0 && (now.Sub(c.made[0].at) >= time.Hour || len(c.made) >= maxCounted) {
		c.forget(c.made[0].networks)
		c.made = c.made[1:]
	}
	for _, n := range networks {
		if c.counts[n] >= maxOfClient {
			return &errs.Error{Kind: errs.TooMany, Message: "You made 20 watches within an hour. Please try again later.", Wait: c.wait(now, n)}
		}
	}
	if c.counts == nil {
		c.counts = map[netip.Prefix]int{}
	}
	for _, n := range networks {
		c.counts[n]++
	}
	c.made = append(c.made, made{now, networks})
	return nil
}

func (c *clients) forget(networks []netip.Prefix) {
	for _, n := range networks {
		if c.counts[n]--; c.counts[n] <= 0 {
			delete(c.counts, n)
		}
	}
}

// wait is the time until the oldest watch of a network counts no more.
func (c *clients) wait(now time.Time, network netip.Prefix) time.Duration {
	i := slices.IndexFunc(c.made, func(m made) bool { return slices.Contains(m.networks, network) })
	return time.Hour - now.Sub(c.made[i].at)
}
