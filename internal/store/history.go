package store

import (
	"context"
	"time"

	"launchrack/internal/model/journal"
	"launchrack/internal/model/market"
)

// queryHistory follows the events of a plan. Its moments are what the plan cost and whether it could be
// ordered, oldest first: one for each change, and none for a plan that never changed, or never was.
func queryHistory(ctx context.Context, tx *transaction, id int64) (h historian, err error) {
	err = eachEvent(ctx, tx, market.EventQuery{Plan: id}, func(e storedEvent) (bool, error) {
		return true, h.add(e)
	})
	return h, err
}

// historian makes moments of a plan's events.
type historian struct {
	moments []market.Moment
	// row is the plan's row after the events so far, and beganAt the time of the first one; zero
	// before it.
	row     journal.Row
	beganAt time.Time
}

func (h *historian) add(e storedEvent) error {
	was := h.row
	if err := h.row.Apply(e.asStored()); err != nil {
		return errJournal(err)
	}
	if e.Kind == market.EventListed && was.SKU != "" && h.row.SKU != "" && was.SKU != h.row.SKU {
		*h = historian{row: h.row} // an import gave the number to another plan
	}
	if h.beganAt.IsZero() {
		h.beganAt = e.At
		return nil
	}
	if was.IsThere == h.row.IsThere && !h.row.PriceMoved(&was.Quoted) && !market.StockMoved(&was.Plan, &h.row.Plan) {
		return nil
	}
	if len(h.moments) == 0 {
		at := was.UpdatedAt
		if at.IsZero() || at.After(e.At) {
			at = h.beganAt
		}
		h.moments = append(h.moments, momentOf(&was, at.Truncate(time.Millisecond)))
	}
	at := e.At.Truncate(time.Millisecond)
	// Two changes may fall into one millisecond, or a clock may go back.
	if last := h.moments[len(h.moments)-1].SeenAt; !at.After(last) {
		at = last.Add(time.Millisecond)
	}
	h.moments = append(h.moments, momentOf(&h.row, at))
	return nil
}

func momentOf(r *journal.Row, at time.Time) market.Moment {
	m := market.MomentOf(&r.Plan, at)
	m.Gone = !r.IsThere
	return m
}
