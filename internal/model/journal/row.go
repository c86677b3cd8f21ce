// Package journal says what the events of the journal make of a plan's row. Whoever follows events,
// forward or back, does so with it.
package journal

import (
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// Row is a plan's row as the events so far leave it.
type Row struct {
	market.Plan
	// IsThere reports that the row is there. One that is gone stays as it was last.
	IsThere bool
}

// Apply makes the row what it is after an event. Columns that the event does not name stay as they
// are.
func (r *Row) Apply(e *market.Event) error { return r.become(e.After, e.OtherAfter) }

// Undo makes the row what it was before an event.
func (r *Row) Undo(e *market.Event) error { return r.become(e.Before, e.OtherBefore) }

func (r *Row) become(side []byte, other *market.OtherQuotes) error {
	if r.IsThere = side != nil; !r.IsThere {
		return nil
	}
	if other != nil {
		r.OtherQuotes = *other
	}
	return row.Overlay(&r.Plan, side)
}
