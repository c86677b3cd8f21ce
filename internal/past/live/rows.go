package live

import (
	"cmp"

	"launchrack/internal/catalog"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/journal"
	"launchrack/internal/model/market"
)

// rows replays the journal: it computes each plan before and after an event, and groups the
// events into batches.
type rows struct {
	// base holds the plans at the start of the replay. newest holds those of a later state, for
	// values that the journal does not store.
	base, newest *catalog.Snapshot
	// now holds the plans of the events so far; nil for a withdrawn one.
	now map[int64]*market.Plan

	changes       []Change
	before, after []market.Plan
	touched       map[int64]bool
	// batchSize is the maximum number of events in a batch.
	batchSize int
}

func newRows(base, newest *catalog.Snapshot) *rows {
	return &rows{base: base, newest: newest, now: map[int64]*market.Plan{}, touched: map[int64]bool{}, batchSize: maxBatch}
}

// plan returns a plan before the next event.
func (r *rows) plan(id int64) (*market.Plan, error) {
	if p, known := r.now[id]; known {
		return p, nil
	}
	return find(r.base, id)
}

// find returns a plan of a snapshot; nil if there is none.
func find(snap *catalog.Snapshot, id int64) (*market.Plan, error) {
	p, err := snap.ByID(id, catalog.Operator)
	if errs.KindOf(err) == errs.NotFound {
		return nil, nil
	}
	return p, err
}

// add applies an event. If the current batch is full or has an event of the plan already, it first
// returns that batch and begins a new one.
func (r *rows) add(e market.Event) (full *Batch, err error) {
	if r.touched[e.Plan] || len(r.changes) >= r.batchSize {
		if full, err = r.flush(); err != nil {
			return nil, err
		}
	}
	var was *market.Plan
	if e.Kind != market.EventListed {
		if was, err = r.plan(e.Plan); err != nil {
			return full, err
		}
	}
	is, err := r.next(was, e)
	if err != nil {
		return full, err
	}
	r.now[e.Plan], r.touched[e.Plan] = is, true
	c := Change{Seq: e.Seq, At: e.At, Run: e.Run, Plan: e.Plan, Kind: e.Kind, WasThere: was != nil, IsThere: is != nil,
		WasOffered: was != nil && was.Available, IsOffered: is != nil && is.Available}
	r.changes = append(r.changes, c)
	if was != nil {
		r.before = append(r.before, *was)
	}
	if is != nil {
		r.after = append(r.after, *is)
	}
	return full, nil
}

// next returns a plan after an event. Values that the journal does not store come from the newest
// state.
func (r *rows) next(was *market.Plan, e market.Event) (*market.Plan, error) {
	newest, err := find(r.newest, e.Plan)
	if err != nil {
		return nil, err
	}
	is := rowOf(e.Plan, cmp.Or(was, newest))
	if err := is.Apply(&e); err != nil || !is.IsThere {
		return nil, err
	}
	if newest != nil {
		is.FetchedAt = newest.FetchedAt
	}
	return &is.Plan, nil
}

// rowOf returns the row of a plan. Of one that no snapshot has, only an event's columns are known.
func rowOf(id int64, p *market.Plan) journal.Row {
	if p == nil {
		return journal.Row{Plan: market.Plan{ID: id}}
	}
	return journal.Row{Plan: *p, IsThere: true}
}

// flush returns the events since the last batch as a batch; nil if there are none.
func (r *rows) flush() (*Batch, error) {
	if len(r.changes) == 0 {
		return nil, nil
	}
	facts := catalog.Facts{Complete: r.newest.Completer(), Rates: r.newest.Rates(), LeadsKnown: true, Version: "changes"}
	before, err := catalog.Build(r.before, facts)
	if err != nil {
		return nil, err
	}
	after, err := catalog.Build(r.after, facts)
	if err != nil {
		return nil, err
	}
	b := &Batch{Changes: r.changes, Before: before, After: after}
	r.changes, r.before, r.after = nil, nil, nil
	clear(r.touched)
	return b, nil
}

// undo restores a plan to its state before an event.
func (r *rows) undo(e market.Event) error {
	is, err := r.plan(e.Plan)
	if err != nil {
		return err
	}
	was := rowOf(e.Plan, is)
	if err = was.Undo(&e); was.IsThere {
		r.now[e.Plan] = &was.Plan
	} else {
		r.now[e.Plan] = nil
	}
	return err
}
