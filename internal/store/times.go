package store

import (
	"cmp"
	"time"

	"launchrack/internal/model/market"
)

// setFirstTimes notes of a new plan when it was first seen and that its prices are as
// old, unless that is known.
func setFirstTimes(p *market.Plan) {
	if p.Source == market.Bundled {
		return // nobody here has seen it
	}
	for _, at := range []time.Time{p.UpdatedAt, p.FetchedAt} {
		if p.FirstSeenAt.IsZero() {
			p.FirstSeenAt = at.UTC().Truncate(time.Microsecond)
		}
	}
	if p.PriceChangedAt.IsZero() {
		p.PriceChangedAt = p.FirstSeenAt
	}
}

// keepTimes gives a plan that changed at a time the times of its row.
func keepTimes(before, after *market.Plan, at time.Time) {
	after.FirstSeenAt, after.PriceChangedAt = before.FirstSeenAt, before.PriceChangedAt
	if after.PriceMoved(&before.Quoted) {
		after.PriceChangedAt = at
	}
}

// keepWithdrawnTimes gives a plan that returns the times of when it was withdrawn.
func keepWithdrawnTimes(before, returning *market.Plan) {
	if before.FirstSeenAt.IsZero() && before.Source == market.FromPartner {
		before.FirstSeenAt = before.FetchedAt // of the sample, which its partner confirmed
	}
	returning.FirstSeenAt = cmp.Or(before.FirstSeenAt, returning.FirstSeenAt)
	if !returning.PriceMoved(&before.Quoted) {
		returning.PriceChangedAt = before.PriceChangedAt
	}
}
