package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"launchrack/internal/market"
)

// History gives what a plan cost and whether it could be ordered, oldest first: one
// entry for each change. A plan that never changed has one entry, from when it was
// first seen. It is nil for a plan that never was.
func (s *Store) History(ctx context.Context, id int64) (moments []market.Moment, err error) {
	err = s.read(ctx, "read the history of a plan", func(tx *sql.Tx) error {
		if moments, err = queryHistory(ctx, tx, id); err != nil || len(moments) > 0 {
			return err
		}
		plan, err := queryPlan(ctx, tx, id)
		if err == nil && plan != nil {
			moments = []market.Moment{market.MomentOf(plan, plan.UpdatedAt)}
		}
		return err
	})
	return moments, err
}

func queryHistory(ctx context.Context, tx *sql.Tx, id int64) ([]market.Moment, error) {
	rows, err := tx.QueryContext(ctx, `SELECT seen_at, change FROM plan_history WHERE plan_id = $1 ORDER BY seen_at`, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var moments []market.Moment
	var now market.Moment
	for rows.Next() {
		var seen int64
		var change string
		if err := rows.Scan(&seen, &change); err != nil {
			return nil, err
		}
		if now, err = applyChange(now, change); err != nil {
			return nil, err
		}
		now.SeenAt = time.UnixMilli(seen).UTC()
		moments = append(moments, now)
	}
	return moments, rows.Err()
}

// historian adds to the histories of plans in one transaction.
type historian struct {
	last, add *sql.Stmt
}

func newHistorian(ctx context.Context, tx *sql.Tx) (h historian, err error) {
	if h.last, err = tx.PrepareContext(ctx, `SELECT max(seen_at) FROM plan_history WHERE plan_id = $1`); err != nil {
		return h, err
	}
	h.add, err = tx.PrepareContext(ctx, `INSERT INTO plan_history (plan_id, seen_at, change) VALUES ($1, $2, $3)`)
	return h, err
}

func (h historian) close() error { return errors.Join(h.last.Close(), h.add.Close()) }

// note adds what a change did to a plan. The first change of a plan is preceded by
// what was true until then. A change that sets nothing of prices and stock is left out.
func (h historian) note(ctx context.Context, id int64, before, after market.Moment) error {
	change := changeBetween(before, after)
	if change == "" {
		return nil
	}
	var last sql.NullInt64
	if err := h.last.QueryRowContext(ctx, id).Scan(&last); err != nil {
		return err
	}
	if !last.Valid && !before.SeenAt.IsZero() {
		first := before.SeenAt.UnixMilli()
		if _, err := h.add.ExecContext(ctx, id, first, changeBetween(market.Moment{}, before)); err != nil {
			return err
		}
		last.Int64 = first
	}
	// Two changes may fall into one millisecond, or a clock may go back.
	_, err := h.add.ExecContext(ctx, id, max(after.SeenAt.UnixMilli(), last.Int64+1), change)
	return err
}

func (h historian) noteGone(ctx context.Context, id int64, was market.Moment, at time.Time) error {
	gone := was
	gone.Gone, gone.SeenAt = true, at
	return h.note(ctx, id, was, gone)
}

// recordHistory notes what one refresh did to the plans that were stored before.
// A plan that was never seen has no history yet.
func recordHistory(ctx context.Context, tx *sql.Tx, stored []market.Plan, c market.Change, returned []market.Plan) (err error) {
	h, err := newHistorian(ctx, tx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.close()) }()
	before := make(map[int64]*market.Plan, len(stored))
	for i := range stored {
		before[stored[i].ID] = &stored[i]
	}
	at, withdrawn := c.Run.EndedAt, []*market.Plan(nil)
	for i := range c.Update {
		p := &c.Update[i]
		if err := h.note(ctx, p.ID, momentBefore(before[p.ID]), market.MomentOf(p, at)); err != nil {
			return err
		}
	}
	for _, id := range c.Delete {
		if err := h.noteGone(ctx, id, momentBefore(before[id]), at); err != nil {
			return err
		}
		if p := before[id]; p != nil {
			withdrawn = append(withdrawn, p)
		}
	}
	if err := recordFacts(ctx, tx, at, withdrawn...); err != nil {
		return err
	}
	for i := range returned {
		if err := h.noteReturn(ctx, tx, &returned[i], at); err != nil {
			return err
		}
	}
	return nil
}

// recordHandHistory notes what the operator did to one row, either side of which may
// be nil.
func recordHandHistory(ctx context.Context, tx *sql.Tx, before, after *market.Plan, at time.Time) (err error) {
	h, err := newHistorian(ctx, tx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.close()) }()
	switch {
	case before == nil:
		return h.noteReturn(ctx, tx, after, at)
	case after == nil:
		return errors.Join(h.noteGone(ctx, before.ID, momentBefore(before), at), recordFacts(ctx, tx, at, before))
	}
	return h.note(ctx, after.ID, momentBefore(before), market.MomentOf(after, at))
}

// noteReturn notes that a plan that was withdrawn is offered again.
func (h historian) noteReturn(ctx context.Context, tx *sql.Tx, p *market.Plan, at time.Time) error {
	moments, err := queryHistory(ctx, tx, p.ID)
	if err != nil || len(moments) == 0 {
		return err
	}
	return h.note(ctx, p.ID, moments[len(moments)-1], market.MomentOf(p, at))
}

// momentBefore is what a stored plan said, from when it last changed.
func momentBefore(p *market.Plan) market.Moment {
	if p == nil {
		return market.Moment{}
	}
	return market.MomentOf(p, p.UpdatedAt)
}
