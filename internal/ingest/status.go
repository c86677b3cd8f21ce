package ingest

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/partner"
)

// Status gives the state of each partner, in the shop's order. While the database fails it
// is as the database told last.
func (r *Refresher) Status(ctx context.Context) ([]view.PartnerStatus, error) {
	s, err := r.standing(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]view.PartnerStatus, 0, len(r.list()))
	for _, f := range r.list() {
		list = append(list, r.status(f, s))
	}
	return list, nil
}

func (r *Refresher) status(f *feed, all standing) view.PartnerStatus {
	id := f.info.ID
	s, last, plans := all.state[id], all.run[id], all.plans[id]
	if u := f.unrecorded.Load(); u != nil && (all.isOld || !u.isOurs) {
		last, s.FailedAt, s.Failure, s.Held = u.Run, u.EndedAt, u.Reason, false
	}
	status := view.PartnerStatus{Partner: id, Name: f.info.Name, Plans: plans, Rejected: last.Rejected, FromPage: f.info.FromPage,
		LastGoodAt: view.Time(s.GoodAt), LastTryAt: view.Time(last.EndedAt), Rejections: []view.Rejection{}, Drift: []view.FieldChange{}}
	status.Held = heldPrices(s.Holds)
	status.Overdue = r.isOverdue(f, s)
	for _, rejection := range last.Rejections {
		status.Rejections = append(status.Rejections, shown(rejection))
	}
	for _, change := range last.Drift {
		status.Drift = append(status.Drift, view.FieldChange(change))
	}
	status.Outcome, status.Reason = outcomeOf(f.Off(), s, last)
	if rest := restText(s.Pace, r.cfg.Now()); rest != "" && status.Outcome != view.OutcomeOff {
		if status.Reason != "" {
			status.Reason = strings.TrimSuffix(status.Reason, ".") + ". "
		}
		status.Reason += rest
	}
	if status.Outcome != view.OutcomeOff {
		status.NextAt = view.Time(f.nextRefresh())
	}
	if !s.GoodAt.IsZero() {
		age := max(0, int64(r.cfg.Now().Sub(s.GoodAt)/time.Second))
		status.DocumentAgeSeconds = &age
	}
	return status
}

// heldPrices lists the prices that are held back, by key.
func heldPrices(h market.Holds) []view.HeldPrice {
	list := []view.HeldPrice{}
	for _, key := range slices.Sorted(maps.Keys(h.Plans)) {
		p := h.Plans[key]
		held := view.HeldPrice{Item: partner.Clip(string(key)), Reason: p.Reason, Since: p.Since.UTC().Format(time.RFC3339Nano)}
		if p.Asks {
			held.Key = key
		}
		list = append(list, held)
	}
	return list
}

// Health gives what an operator should know of each partner's last answer; nothing while the
// database never answered.
func (r *Refresher) Health(ctx context.Context) []market.Health {
	all, err := r.standing(ctx)
	if err != nil {
		return nil
	}
	var list []market.Health
	for _, f := range r.list() {
		s, last := all.state[f.info.ID], all.run[f.info.ID]
		list = append(list, market.Health{Partner: f.info.ID, Rejected: last.Rejected, Unconfirmed: last.Unconfirmed,
			HeldPrices: len(s.Holds.Plans), Drifted: len(last.Drift), Held: s.Held && s.Failed(), Overdue: r.isOverdue(f, s),
			Rests: remaining(s.Pace, r.cfg.Now()) > 0, LostLeases: f.lostLeases.Load()})
	}
	return list
}

func outcomeOf(missing string, s market.PartnerState, last market.Run) (view.RefreshOutcome, string) {
	switch {
	case missing != "":
		return view.OutcomeOff, missing
	case s.Paused:
		return view.OutcomePaused, "The shop's operator has paused this partner's refreshes."
	case s.Stale() && s.Held:
		return view.OutcomeHeld, s.Failure
	case s.Stale():
		return view.OutcomeFailed, s.Failure
	case s.GoodAt.IsZero() && last.EndedAt.IsZero():
		return view.OutcomeNever, ""
	}
	return view.OutcomeOK, ""
}

// nextRefresh is when the schedule asks the partner again; zero where it does not.
func (f *feed) nextRefresh() time.Time {
	if at := f.next.Load(); at != nil {
		return *at
	}
	return time.Time{}
}
