package store

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"launchrack/internal/market"
)

// History gives what a plan cost and whether it could be ordered, oldest first: one
// entry for each change. A plan that never changed has one entry, from when it was
// first seen. It is nil for a plan that never was.
func (s *Store) History(ctx context.Context, id int64) (moments []market.Moment, err error) {
	err = s.readSoon(ctx, "read the history of a plan", func(ctx context.Context, tx *transaction) error {
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

const selectHistory = `SELECT seen_at, change FROM plan_history WHERE plan_id = $1 ORDER BY seen_at`

func queryHistory(ctx context.Context, tx *transaction, id int64) ([]market.Moment, error) {
	rows, err := tx.QueryContext(ctx, selectHistory, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	return readHistory(rows)
}

func readHistory(rows results) (moments []market.Moment, err error) {
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

// historian collects what is to be added to the histories of plans in one transaction, one
// change for each plan.
type historian struct{ notes []note }

// note is what a change did to a plan.
type note struct {
	id            int64
	before, after market.Moment
	change        string
	// last is when the plan changed before, in milliseconds since 1970.
	last sql.NullInt64
}

// moment is a row of a plan's history.
type moment struct {
	id, seenAt int64
	change     string
}

// note notes what a change did to a plan. A change that sets nothing of prices and stock
// is left out.
func (h *historian) note(id int64, before, after market.Moment) {
	if change := changeBetween(before, after); change != "" {
		h.notes = append(h.notes, note{id: id, before: before, after: after, change: change})
	}
}

// store adds what was noted.
func (h *historian) store(ctx context.Context, tx *transaction) error {
	err := tx.repeat(ctx, repeated{
		query: `SELECT max(seen_at) FROM plan_history WHERE plan_id = $1`,
		runs:  len(h.notes),
		args:  func(i int) ([]any, error) { return []any{h.notes[i].id}, nil },
		read: func(i int, rows results) error {
			_, err := one(rows, &h.notes[i].last)
			return err
		},
	})
	if err != nil {
		return err
	}
	var moments []moment
	for i := range h.notes {
		moments = append(moments, h.notes[i].moments()...)
	}
	return tx.repeat(ctx, repeated{
		query: `INSERT INTO plan_history (plan_id, seen_at, change) VALUES ($1, $2, $3)`,
		runs:  len(moments),
		args:  func(i int) ([]any, error) { return []any{moments[i].id, moments[i].seenAt, moments[i].change}, nil },
	})
}

// moments are the rows of a note. The first change of a plan is preceded by what was true
// until then.
func (n *note) moments() (list []moment) {
	last := n.last.Int64
	if !n.last.Valid && !n.before.SeenAt.IsZero() {
		last = n.before.SeenAt.UnixMilli()
		list = append(list, moment{n.id, last, changeBetween(market.Moment{}, n.before)})
	}
	// Two changes may fall into one millisecond, or a clock may go back.
	return append(list, moment{n.id, max(n.after.SeenAt.UnixMilli(), last+1), n.change})
}

// drop takes back what was noted of a plan.
func (h *historian) drop(id int64) {
	h.notes = slices.DeleteFunc(h.notes, func(n note) bool { return n.id == id })
}

// noteChange notes what became of a plan at a time, either side of which may be nil. isBack
// reports that the plan was withdrawn before, when it was as before says.
func (h *historian) noteChange(id int64, before, after *market.Plan, isBack bool, at time.Time) {
	var was, now market.Moment
	if before != nil {
		was = market.MomentOf(before, before.UpdatedAt)
		was.Gone = isBack
	}
	switch {
	case after != nil && before == nil:
		return // a plan that was never seen has no history yet
	case after != nil:
		now = market.MomentOf(after, at)
	default:
		now = was
		now.Gone, now.SeenAt = true, at
	}
	h.note(id, was, now)
}
