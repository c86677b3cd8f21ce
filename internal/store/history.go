package store

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"launchrack/internal/market"
	"launchrack/internal/row"
)

// queryHistory gives what a plan cost and whether it could be ordered, oldest first: one
// entry for each change. It is nil for a plan that never changed, or never was.
func queryHistory(ctx context.Context, tx *transaction, id int64) ([]market.Moment, error) {
	var h historian
	err := eachEvent(ctx, tx, market.EventQuery{Plan: id, After: fromTheStart}, func(e storedEvent) (bool, error) {
		return true, h.add(e)
	})
	return h.moments, err
}

// historian makes moments of a plan's events.
type historian struct {
	moments []market.Moment
	// row is the plan's row after the events so far, now its moment, and beganAt the time of the
	// first event.
	row     entry
	now     market.Moment
	beganAt time.Time
}

func (h *historian) add(e storedEvent) error {
	if e.Kind == market.EventListed && h.isOther(e.after) {
		*h = historian{} // an import gave the number to another plan
	}
	before := h.row
	if h.row = e.redo(before); e.Kind == market.EventFacts {
		return nil
	}
	is, err := h.row.moment(e.At.Truncate(time.Millisecond))
	if err != nil {
		return err
	}
	is.Gone = e.Kind == market.EventWithdrawn
	if before == nil {
		h.now, h.beganAt = is, e.At
		return nil
	}
	if sameMoment(&is, &h.now) {
		return nil
	}
	if len(h.moments) == 0 {
		first := h.now
		first.SeenAt = market.Earlier(before.updatedAt(h.beganAt), e.At).Truncate(time.Millisecond)
		h.moments = append(h.moments, first)
	}
	// Two changes may fall into one millisecond, or a clock may go back.
	if last := h.moments[len(h.moments)-1].SeenAt; !is.SeenAt.After(last) {
		is.SeenAt = last.Add(time.Millisecond)
	}
	h.moments, h.now = append(h.moments, is), is
	return nil
}

// momentColumns are what a moment is made of.
var momentColumns = slices.DeleteFunc(row.Stored(), func(c *row.Column) bool {
	return !slices.Contains([]string{"available", "stock", "price_monthly_currencies", "price_hourly_currencies", "price_annually_currencies",
		"price_monthly", "price_hourly", "price_annually", "setup_fee_currencies", "other_quotes"}, c.Name)
})

// moment is what a row says of prices and stock, from a time on.
func (e entry) moment(at time.Time) (m market.Moment, err error) {
	var p market.Plan
	apart := e.stored()
	for _, c := range momentColumns {
		if err := json.Unmarshal(e.storedValue(apart, c.Name), c.Field(&p)); err != nil {
			return m, errJournal(err)
		}
	}
	return market.MomentOf(&p, at), nil
}

// isOther reports whether a row is another plan's than the events so far.
func (h *historian) isOther(listed entry) bool {
	was, is := h.row.get("sku"), listed.get("sku")
	return string(was) != "null" && string(is) != "null" && string(was) != string(is)
}

// updatedAt is when the row says that it was updated, or else another time.
func (e entry) updatedAt(or time.Time) time.Time {
	var at time.Time
	if json.Unmarshal(e.get("updated_at"), &at) != nil || at.IsZero() {
		return or
	}
	return at
}

// sameMoment reports whether two moments differ in nothing but their time.
func sameMoment(a, b *market.Moment) bool {
	return a.Gone == b.Gone && a.Available == b.Available && sameStock(a.Stock, b.Stock) && a.Monthly.Equal(b.Monthly) &&
		a.Hourly.Equal(b.Hourly) && a.Annually.Equal(b.Annually) && a.Setup.Equal(b.Setup)
}

func sameStock(a, b *int) bool { return a == b || a != nil && b != nil && *a == *b }
