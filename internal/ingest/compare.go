package ingest

import (
	"strings"
	"time"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/row"
)

// unconfirmedLimit is how long a row stays after its partner last sent an item that
// could be read. A partner's slip then costs nobody a plan; later the plan counts as
// withdrawn.
const unconfirmedLimit = 7 * 24 * time.Hour

// difference is what a partner's answer changes among the stored rows.
type difference struct {
	change market.Change
	// changed and unchanged count the accepted plans that have a stored row.
	// unconfirmed counts the rows whose item came and was rejected.
	changed, unchanged, unconfirmed int
	// heldPrices counts the plans whose new price is held back.
	heldPrices int
	// current counts the stored rows that the partner confirmed in its last answer.
	// lost counts those of them that this answer withdraws or leaves unconfirmed.
	// Bundled rows are in neither: the first good refresh may replace them all.
	current, lost int
	// offered counts the partner's stored rows that can be ordered, and offers its
	// accepted plans that can be.
	offered, offers int
}

// answer is a partner's answer after its items were judged.
type answer struct {
	plans    []market.Plan
	rejected []partner.Rejection
	at       time.Time
	// trusted takes prices that would be held back.
	trusted bool
}

// compare matches by SKU and completes the plans of the answer. A stored row whose SKU is in
// no item is withdrawn. One whose item was rejected, alone or with the other rows of its
// machine, stays as it was and says since when it is not confirmed. The inserted plans of
// the change lie where those of the answer lay: a large offer is not held twice.
func compare(stored []market.Plan, a answer) difference {
	old := make(map[market.SKU]*market.Plan, len(stored))
	for i := range stored {
		old[stored[i].SKU] = &stored[i]
	}
	var d difference
	d.change.Insert = a.plans[:0]
	for i := range a.plans {
		p := &a.plans[i]
		if p.Available {
			d.offers++
		}
		was := old[p.SKU]
		delete(old, p.SKU)
		d.add(was, p, a)
	}
	rejected := map[market.SKU]bool{} // what is not sold is withdrawn
	for _, r := range a.rejected {
		if !r.Listed && r.Kind != market.NotSold && r.Item != "" {
			rejected[market.SKU(r.Item)] = true
		}
	}
	for i := range stored {
		_, missing := old[stored[i].SKU]
		d.count(&stored[i], missing)
		if missing {
			d.miss(stored[i], rejected[stored[i].SKU] || rejected[machine(&stored[i])], a.at)
		}
	}
	return d
}

// machine is the key of the item that a row of several stands in, such as cx22 of cx22@sin;
// empty for any other row.
func machine(p *market.Plan) market.SKU {
	if !strings.HasPrefix(string(p.SKU), string(p.Group)+"@") {
		return ""
	}
	return p.Group
}

func (d *difference) count(was *market.Plan, missing bool) {
	if was.Source != market.FromPartner {
		return
	}
	if was.Available {
		d.offered++
	}
	if !was.UnconfirmedSince.IsZero() {
		return
	}
	d.current++
	if missing {
		d.lost++
	}
}

// add adds an accepted plan, which it completes. old is its stored row, nil for a new plan.
func (d *difference) add(old *market.Plan, p *market.Plan, a answer) {
	p.ID, p.Source, p.FetchedAt, p.UpdatedAt = 0, market.FromPartner, a.at, a.at
	if old == nil {
		d.change.Insert = append(d.change.Insert, *p)
		return
	}
	if !a.trusted && holdPrices(old, p) {
		d.heldPrices++
	}
	if row.SameFacts(old, p) {
		d.unchanged++
		return
	}
	p.ID = old.ID
	d.changed++
	d.change.Update = append(d.change.Update, *p)
}

// miss handles a stored row for which no plan was accepted.
func (d *difference) miss(was market.Plan, rejected bool, at time.Time) {
	since := was.UnconfirmedSince
	switch {
	case !rejected, !since.IsZero() && at.Sub(since) >= unconfirmedLimit:
		d.change.Delete = append(d.change.Delete, was.ID)
		return
	case since.IsZero():
		was.UnconfirmedSince, was.Source = was.FetchedAt, market.FromPartner
		d.change.Update = append(d.change.Update, was)
	}
	d.unconfirmed++
}

// describe sets the counts of a run.
func (d *difference) describe(run *market.Run) {
	run.Added, run.Changed, run.Withdrawn = len(d.change.Insert), d.changed, len(d.change.Delete)
	run.Unchanged, run.Unconfirmed, run.HeldPrices = d.unchanged, d.unconfirmed, d.heldPrices
}
