package ingest

import (
	"cmp"
	"slices"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/partner"
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
	// heldPrices counts the plans whose new price is held back, and heldRows are the new
	// plans that are not listed for their price.
	heldPrices int
	heldRows   []partner.Rejection
	// holds are the prices that are held after this answer, and the answer where it is.
	holds market.Holds
	// current counts the stored rows that the partner confirmed in its last answer.
	// lost counts those of them that this answer withdraws or leaves unconfirmed.
	// Bundled rows are in neither: the first good refresh may replace them all.
	current, lost int
	// doubted counts the rows that come again without a price that they had and that cannot be read any more.
	doubted int
	moves   moves
	floors  floors
}

// answer is a partner's answer after its items were judged.
type answer struct {
	plans    []market.Plan
	rejected []partner.Rejection
	at       time.Time
	// guards hold the answer back because of the documents' shape.
	guards []guard
	// trusted takes prices that would be held back.
	trusted bool
	// before is what was held until now, and holdFor how long something is; 0 for ever.
	before  market.Holds
	holdFor time.Duration
	// isNewSource reports a source that the last answer lacked.
	isNewSource bool
	// peers are the plans of other partners, where new ones are compared with them.
	peers peers
}

func (a answer) patience() patience { return patience{before: a.before, at: a.at, limit: a.holdFor} }

// compare gives the plans of the answer the keys of the stored rows that they continue, and
// completes them. A stored row that no item continues is withdrawn. If its item was rejected,
// alone or with the other rows of its machine, the row stays as it was and says since when it is
// not confirmed. The inserted plans of the change, or those that change others where none is inserted, reuse the
// memory of the answer's: a large offer is not held twice.
func compare(stored []market.Plan, a answer) difference {
	keepKeys(stored, a.plans)
	old := bySKU(stored)
	d := difference{floors: floorsOf(stored)}
	inserted := 0
	does := make([]effect, len(a.plans))
	for i := range a.plans {
		p := &a.plans[i]
		if p.Available {
			d.moves.offers++
		}
		was := old[p.SKU]
		delete(old, p.SKU)
		switch does[i] = d.add(was, p, a); does[i] {
		case inserts:
			inserted++
		case keeps:
			*p = *was
		}
	}
	if d.change.Insert, d.change.Update = a.plans[:0], a.plans[:0]; inserted > 0 {
		d.change.Update = make([]market.Plan, 0, d.changed)
	}
	for i := range a.plans {
		switch does[i] {
		case inserts:
			d.change.Insert = append(d.change.Insert, a.plans[i])
		case changes:
			d.change.Update = append(d.change.Update, a.plans[i])
		case keeps:
			d.keepOrWithdraw(a.plans[i], true, a.at)
		}
	}
	isRejected := rejectedRows(stored, a.rejected)
	for i := range stored {
		_, missing := old[stored[i].SKU]
		d.count(&stored[i], missing)
		if missing {
			d.keepOrWithdraw(stored[i], isRejected(stored[i].SKU), a.at)
		}
	}
	return d
}

// rejectedRows returns a function that reports, by the key of a stored row that nothing
// continues, whether its item was rejected. A rejected part has the key that a row of it alone
// would have, such as cx22@sin. If no row has that key, the part may be in any row of the machine
// cx22. An item whose key cannot be read may be any. An item that is not sold is not rejected.
func rejectedRows(stored []market.Plan, list []partner.Rejection) func(market.SKU) bool {
	keys, rejected := make(map[market.SKU]bool, len(stored)), map[market.SKU]bool{}
	for i := range stored {
		keys[stored[i].SKU] = true
	}
	for _, r := range list {
		if r.Listed || r.Kind == market.NotSold || r.Item == "" {
			continue
		}
		if partner.IsUnnamed(r.Item) {
			return func(market.SKU) bool { return true }
		}
		key := market.SKU(r.Item)
		if rejected[key] = true; !keys[key] {
			rejected[groupKey(key)] = true
		}
	}
	return func(key market.SKU) bool { return rejected[key] || rejected[groupKey(key)] }
}

func (d *difference) count(was *market.Plan, missing bool) {
	if was.Source != market.FromPartner {
		return
	}
	if was.Available {
		d.moves.offered++
	}
	if !was.UnconfirmedSince.IsZero() {
		return
	}
	d.current++
	if missing {
		d.lost++
	}
}

// effect is what an accepted plan does to the stored rows.
type effect byte

const (
	nothing effect = iota
	inserts
	changes
	keeps // the stored row stays as it was, unconfirmed
)

// add counts an accepted plan, which it completes. old is its stored row, nil for a new plan.
func (d *difference) add(old *market.Plan, p *market.Plan, a answer) effect {
	p.ID, p.Source, p.FetchedAt, p.UpdatedAt = 0, market.FromPartner, a.at, a.at
	if !p.CouponUntil.IsZero() && !p.CouponUntil.After(a.at) {
		p.PriceUnconfirmedSince = p.CouponUntil
	}
	if old == nil {
		reason, asks := d.floors.tooCheap(p), false
		if beyond := a.peers.beyond(p); beyond != "" && !a.before.Allowed[p.SKU] {
			reason, asks = beyond, true
		}
		if d.hold(p, reason, asks, a) {
			d.heldRows = append(d.heldRows, partner.Rejection{Item: string(p.SKU), Reason: reason})
			return nothing
		}
		return inserts
	}
	if old.Source == market.FromPartner {
		if reason := exchanged(old, p); d.hold(p, reason, false, a) {
			d.heldRows = append(d.heldRows, partner.Rejection{Item: string(p.SKU), Reason: reason})
			return keeps
		}
		d.moves.add(old, p)
		if lostPrice(old, p) && slices.ContainsFunc(a.rejected, func(r partner.Rejection) bool { return r.Listed && market.SKU(r.Item) == p.SKU }) {
			d.doubted++
		}
		if d.hold(p, jump(old, p), false, a) {
			d.heldPrices++
			keepPrices(old, p)
		}
	}
	keepOrder(old, p)
	if row.SameFacts(old, p) {
		d.unchanged++
		return nothing
	}
	p.ID = old.ID
	d.changed++
	return changes
}

// lostPrice reports a plan that came again without any price of a period that had one.
func lostPrice(old, p *market.Plan) bool {
	return slices.ContainsFunc(old.Periods(), func(period market.Period) bool { return len(old.Quotes(period)) > 0 && len(p.Quotes(period)) == 0 })
}

// keepOrder puts the places of a plan into the order of its stored row, new ones at the end:
// a partner that lists them in another order has changed nothing.
func keepOrder(old, p *market.Plan) {
	text := func(s string) string { return s }
	p.Places = inOrderOf(old.Places, p.Places, func(at market.Place) string { return at.Region })
	p.Regions = inOrderOf(old.Regions, p.Regions, text)
	p.Countries = inOrderOf(old.Countries, p.Countries, text)
}

func inOrderOf[T any](old, now []T, name func(T) string) []T {
	at := make(map[string]int, len(old))
	for i := range slices.Backward(old) {
		at[name(old[i])] = i - len(old) // before 0, where new ones are
	}
	order := func(a, b T) int { return cmp.Compare(at[name(a)], at[name(b)]) }
	if slices.IsSortedFunc(now, order) {
		return now
	}
	return slices.SortedStableFunc(slices.Values(now), order)
}

// hold reports whether a plan's new price is held back for a reason to doubt it, empty for none.
// It notes what is held. What asks is taken by an operator alone.
func (d *difference) hold(p *market.Plan, reason string, asks bool, a answer) bool {
	if reason == "" || a.trusted {
		return false
	}
	held, isOver := a.patience().plan(p, reason)
	if isOver && !asks {
		return false
	}
	held.Asks = asks
	if d.holds.Plans == nil {
		d.holds.Plans = map[market.SKU]market.HeldPlan{}
	}
	d.holds.Plans[p.SKU] = held
	return true
}

// keepOrWithdraw handles a stored row for which no plan was accepted.
func (d *difference) keepOrWithdraw(was market.Plan, rejected bool, at time.Time) {
	since := was.UnconfirmedSince
	switch {
	case !rejected, !since.IsZero() && at.Sub(since) >= unconfirmedLimit:
		d.change.Delete = append(d.change.Delete, was.ID)
		return
	case since.IsZero():
		was.UnconfirmedSince = was.FetchedAt
		if was.Source == market.Bundled { // nobody ever confirmed it here
			was.UnconfirmedSince = at
		}
		d.change.Update = append(d.change.Update, was)
	}
	d.unconfirmed++
}

// describe sets the counts of a run.
func (d *difference) describe(run *market.Run) {
	run.Added, run.Changed, run.Withdrawn = len(d.change.Insert), d.changed, len(d.change.Delete)
	run.Unchanged, run.Unconfirmed, run.HeldPrices = d.unchanged, d.unconfirmed, d.heldPrices
}
