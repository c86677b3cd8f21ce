package ingest

import (
	"slices"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// Replay judges offers of the past one after the other, as refreshes would have. It
// stores nothing.
type Replay struct {
	info   partner.Info
	rows   []market.Plan
	holds  market.Holds
	lastID int64
}

// NewReplay begins with a shop that has no plans of the partner.
func NewReplay(info partner.Info) *Replay { return &Replay{info: newFeedInfo(info)} }

// Step is what a refresh with one offer would have done.
type Step struct {
	Added, Changed, Withdrawn []market.Plan
	Unchanged                 int
	Rejected                  []partner.Rejection
	// Refused says why nothing would have been stored; nil for a good refresh.
	Refused error
}

// Next judges the offer that was fetched at a time. The step after it begins with the
// rows that this one leaves. One that the refresh refused may be a part of an offer and
// leaves the rows as they are.
func (r *Replay) Next(s partner.Snapshot, at time.Time, refused bool) Step {
	rejected := inOrder(s.Rejected)
	step := Step{Rejected: rejected}
	if len(s.Plans) == 0 {
		step.Refused = nothingAccepted(r.info, rejected)
		return step
	}
	a := answer{plans: slices.Clone(s.Plans), rejected: rejected, at: at, before: r.holds, holdFor: DefaultHoldFor}
	d := compare(r.rows, a)
	step.Rejected = append(d.heldRows, rejected...)
	step.Added, step.Changed, step.Unchanged = d.change.Insert, d.change.Update, d.unchanged
	step.Withdrawn = slices.DeleteFunc(slices.Clone(r.rows), func(p market.Plan) bool { return !slices.Contains(d.change.Delete, p.ID) })
	err := d.holdBack(r.info, a)
	if r.holds = d.holds; err != nil {
		step.Refused = errs.Wrap(errs.Partner, err, "%s", errs.Public(err))
		return step
	}
	if refused {
		step.Refused = errs.New(errs.Partner, "The refresh refused this answer, which may not be whole.")
		return step
	}
	r.apply(d.change, at)
	return step
}

// apply changes the rows as the store would.
func (r *Replay) apply(c market.Change, at time.Time) {
	changed := map[int64]market.Plan{}
	for _, p := range c.Update {
		changed[p.ID] = p
	}
	r.rows = slices.DeleteFunc(r.rows, func(p market.Plan) bool { return slices.Contains(c.Delete, p.ID) })
	for i := range r.rows {
		if p, ok := changed[r.rows[i].ID]; ok {
			r.rows[i] = p
		} else if r.rows[i].UnconfirmedSince.IsZero() {
			r.rows[i].FetchedAt = at
		}
	}
	for _, p := range c.Insert {
		r.lastID++
		p.ID = r.lastID
		r.rows = append(r.rows, p)
	}
}
