package ingest

import (
	"fmt"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/partner"
)

const (
	// maxShown is how many reasons an answer holds, maxRecorded how many the stored
	// report, maxLogged how many the log.
	maxShown    = 100
	maxRecorded = 20
	maxLogged   = 5
)

// Report tells what a good refresh did. Callers that shared it share its
// slice, and must not change it.
type Report struct {
	Partner                              market.PartnerID
	Added, Changed, Withdrawn, Unchanged int
	// Unconfirmed are rows that stayed although their item was rejected, HeldPrices
	// plans whose new price was held back.
	Unconfirmed, HeldPrices int
	// Rejected are the items that were not taken and the parts that items are listed without,
	// the adapter's findings first.
	Rejected []partner.Rejection
	// At is when the partner confirmed the plans.
	At time.Time
	// Off says what to configure before the partner can be asked; empty for a
	// partner that was asked.
	Off string
	// Paused reports that the partner was not asked, as an operator has stopped it.
	Paused bool
}

// Event is the beginning (Done false) or the end of one partner's refresh.
type Event struct {
	Partner market.Partner
	Done    bool
	Report  Report
	Err     error
}

// Outcome is how one partner's refresh ended: a report or an error.
type Outcome struct {
	Partner market.Partner
	Report  Report
	Err     error
}

func newReport(run market.Run, rejected []partner.Rejection) Report {
	return Report{Partner: run.Partner, Added: run.Added, Changed: run.Changed, Withdrawn: run.Withdrawn,
		Unchanged: run.Unchanged, Unconfirmed: run.Unconfirmed, HeldPrices: run.HeldPrices, Rejected: rejected, At: run.EndedAt}
}

// IsDone reports whether the partner was asked: it is neither off nor paused.
func (r Report) IsDone() bool { return r.Off == "" && !r.Paused }

// String is the report as the audit log has it.
func (r Report) String() string {
	return fmt.Sprintf("%s: %d added, %d changed, %d withdrawn, %d unconfirmed", r.Partner, r.Added, r.Changed, r.Withdrawn, r.Unconfirmed)
}

// View gives the report as the API answers it, with the first hundred reasons.
func (r Report) View() view.Refreshed {
	v := view.Refreshed{Partner: r.Partner, Added: r.Added, Changed: r.Changed, Withdrawn: r.Withdrawn,
		Rejected: market.CountRejected(r.Rejected), Unchanged: r.Unchanged,
		Unconfirmed: r.Unconfirmed, HeldPrices: r.HeldPrices, Reasons: []view.Rejection{}, At: r.At.UTC().Format(time.RFC3339Nano),
		State: view.RefreshOK}
	if r.Paused {
		v.State = view.RefreshPaused
	}
	if r.Off != "" {
		v.State, v.Configure = view.RefreshOff, r.Off
	}
	for _, rejection := range r.Rejected[:min(len(r.Rejected), maxShown)] {
		v.Reasons = append(v.Reasons, shown(rejection))
	}
	return v
}

// shown clips a rejection's key for display; rows are matched by the whole key.
func shown(r market.Rejection) view.Rejection {
	return view.Rejection{Item: partner.Clip(r.Item), Reason: r.Reason, Listed: r.Listed}
}

func (r *Refresher) logGood(report Report) {
	r.cfg.Log.Info("refresh done", "partner", report.Partner, "added", report.Added, "changed", report.Changed,
		"withdrawn", report.Withdrawn, "unchanged", report.Unchanged, "rejected", market.CountRejected(report.Rejected),
		"unconfirmed", report.Unconfirmed, "held_prices", report.HeldPrices)
	for _, rejection := range report.Rejected[:min(len(report.Rejected), maxLogged)] {
		message := "item rejected"
		if rejection.Listed {
			message = "item listed"
		}
		r.cfg.Log.Warn(message, "partner", report.Partner, "item", rejection.Item, "reason", rejection.Reason)
	}
}

// States completes what the store knows of the partners: every feed's partner
// in the order of the feeds, with its name, never refreshed ones among them.
func States(feeds []Feed, stored []market.PartnerState) []market.PartnerState {
	known := make(map[market.PartnerID]market.PartnerState, len(stored))
	for _, state := range stored {
		known[state.Partner.ID] = state
	}
	states := make([]market.PartnerState, len(feeds))
	for i, f := range feeds {
		p := f.Info().Partner
		states[i] = known[p.ID]
		states[i].Partner, states[i].Off = p, f.Off() != ""
	}
	return states
}
