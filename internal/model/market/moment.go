package market

import "time"

// Moment is what a plan cost, and whether it could be ordered, from a time on.
type Moment struct {
	SeenAt time.Time
	// Gone reports that the partner had withdrawn the plan. The rest is then as it was
	// before.
	Gone      bool
	Available bool
	Quoted
}

// MomentOf is what a plan says of prices and stock, from seen on.
func MomentOf(p *Plan, seen time.Time) Moment {
	return Moment{SeenAt: seen, Available: p.Available, Quoted: p.Quoted}
}

// PlanRecord is what a shop keeps of a plan beside its row in a snapshot.
type PlanRecord struct {
	// Stated is the row as it was written, before anything was derived. For a withdrawn
	// plan it is as it was last, or nil where that is no longer known.
	Stated *Plan
	// WithdrawnAt is zero for a plan that is listed.
	WithdrawnAt time.Time
	// Moments are what the plan cost, oldest first; none for a plan that never was.
	Moments []Moment
	// IsUnread reports that the database did not answer: nothing of the above is known.
	IsUnread bool
}

// WatchFrom leaves of a record what the shop itself saw, by since when it watches the partner: of the moments before it
// watched the plan the last one, as of then, and of a plan that it never watched none.
func (r *PlanRecord) WatchFrom(partner time.Time) {
	if r.Stated == nil {
		return
	}
	r.Stated.WatchFrom(partner)
	since := r.Stated.WatchedSince
	for len(r.Moments) > 1 && !r.Moments[1].SeenAt.After(since) {
		r.Moments = r.Moments[1:]
	}
	if since.IsZero() {
		r.Moments = nil
	} else if len(r.Moments) > 0 && r.Moments[0].SeenAt.Before(since) {
		r.Moments[0].SeenAt = since
	}
}

// Public returns the record as the public sees it: empty for a row that is hidden, or was when it was
// withdrawn. Of another row by hand it has no moment in which the row was hidden.
func (r PlanRecord) Public() PlanRecord {
	switch {
	case r.Stated == nil:
		return r
	case r.Stated.IsHidden():
		return PlanRecord{}
	case r.Stated.Source != ByHand:
		return r
	}
	var seen []Moment
	for _, m := range r.Moments {
		if m.Gone || !m.Available {
			if len(seen) == 0 || seen[len(seen)-1].Gone {
				continue
			}
			at := m.SeenAt
			m = seen[len(seen)-1]
			m.SeenAt, m.Gone = at, true
		}
		seen = append(seen, m)
	}
	r.Moments = seen
	return r
}
