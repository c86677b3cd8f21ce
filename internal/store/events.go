package store

import (
	"context"
	"encoding/json"
	"iter"
	"math"
	"slices"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// Events gives the events of one committed state, one by one. An error ends them.
func (s *Store) Events(ctx context.Context, q market.EventQuery) iter.Seq2[market.Event, error] {
	return func(yield func(market.Event, error) bool) {
		err := s.read(ctx, "read the events", func(tx *transaction) error {
			return eachEvent(ctx, tx, q, func(e storedEvent) (bool, error) {
				out, sees, err := e.as(q.All)
				if err != nil || !sees {
					return true, err
				}
				return yield(out, nil), nil
			})
		})
		if err != nil {
			yield(market.Event{}, err)
		}
	}
}

// EventsOfRun gives the numbers of the first and the last event of a refresh, between which
// there are no others; 0 where it changed nothing.
func (s *Store) EventsOfRun(ctx context.Context, run int64) (first, last int64, err error) {
	err = s.read(ctx, "find the events of a refresh", func(tx *transaction) error {
		return tx.QueryRowContext(ctx, `SELECT coalesce(min(first_seq), 0), coalesce(max(last_seq), 0) FROM event_batches WHERE run_id = $1`, run).Scan(&first, &last)
	})
	return first, last, err
}

// LastEvent is the largest number that may have been given to an event so far; 0 for none.
func (s *Store) LastEvent(ctx context.Context) (int64, error) {
	return readingSoon(ctx, s, "read the last event", lastEvent)
}

// storedEvent is an event as it is stored.
type storedEvent struct {
	market.Event
	event
}

// eachEvent gives do the events, until it wants no more.
func eachEvent(ctx context.Context, tx *transaction, q market.EventQuery, do func(storedEvent) (bool, error)) error {
	if q.Plan != 0 {
		return eachBatchOf(ctx, tx, q.Plan, q.Newest, func(b *batch) (bool, error) { return b.each(&q, do) })
	}
	wanted := selection{until: q.Until, newestFirst: q.Newest}
	if q.Until == 0 {
		wanted.until = math.MaxInt64
	}
	// A batch may begin before the first event that is wanted.
	err := tx.QueryRowContext(ctx, `SELECT coalesce(max(first_seq), 0) FROM event_batches WHERE first_seq <= $1`, q.After+1).Scan(&wanted.from)
	if err != nil {
		return err
	}
	if q.Partner != nil {
		wanted.where("partner_id", string(*q.Partner))
	}
	if q.Run != 0 {
		wanted.where("run_id", q.Run)
	}
	return eachBatch(ctx, tx, wanted, func(b *batch) (bool, error) { return b.each(&q, do) })
}

// byPublic gives the event as the public sees it; isSeen reports that it does.
func (e storedEvent) byPublic() (_ storedEvent, isSeen bool) {
	switch e.seen {
	case seenNever:
		return e, false
	case seenAppears:
		e.Kind, e.before, e.after = market.EventListed, nil, e.whole
	case seenHides:
		e.Kind, e.before, e.after = market.EventWithdrawn, e.whole, nil
	}
	return e, true
}

// as gives the event as the public sees it, or as an operator does, and reports whether it is
// seen at all. A change of columns that the API does not have is not.
func (e storedEvent) as(operator bool) (_ market.Event, isSeen bool, err error) {
	if !operator {
		if e, isSeen = e.byPublic(); !isSeen {
			return e.Event, false, nil
		}
	}
	e.Before, e.After = publicColumns.of(e.before, e.after == nil), publicColumns.of(e.after, e.before == nil)
	if len(e.Before)+len(e.After) <= len("{}{}") {
		return e.Event, false, nil
	}
	if e.OtherBefore, err = otherQuotes(e.before, e.after == nil); err == nil {
		e.OtherAfter, err = otherQuotes(e.after, e.before == nil)
	}
	return e.Event, true, err
}

// asStored gives the event with all columns that the database has, as they are stored.
func (e storedEvent) asStored() *market.Event {
	e.Before, e.After = storedColumns.of(e.before, e.after == nil), storedColumns.of(e.after, e.before == nil)
	return &e.Event
}

// otherQuotes returns the quotes in another currency; nil where the side of an event does not say. A whole
// row without them has none.
func otherQuotes(side json.RawMessage, isWhole bool) (*market.OtherQuotes, error) {
	value, isNamed := row.Member(side, "other_quotes")
	if side == nil || !isNamed && !isWhole {
		return nil, nil
	}
	var quotes market.OtherQuotes
	if isNamed {
		if err := json.Unmarshal(value, &quotes); err != nil {
			return nil, errs.Wrap(errs.Internal, err, "the quotes of an event do not come back")
		}
	}
	return &quotes, nil
}

// selected are columns of the journal in the order in which they are written.
type selected struct {
	names []string
	// at is the place of each of journaled, below 0 for one that is left out.
	at []int
	// areStored reports that they are written as they are stored, and not as they are shown.
	areStored bool
}

var (
	// publicColumns are the columns of the API that events have, and storedColumns those of the
	// database.
	publicColumns = selectedFrom(slices.DeleteFunc(row.Journaled(), func(c *row.Column) bool {
		_, isPublic := row.Find(c.Name)
		return !isPublic
	}), false)
	storedColumns = selectedFrom(row.Stored(), true)
)

func selectedFrom(columns []*row.Column, areStored bool) selected {
	s := selected{areStored: areStored}
	for _, c := range columns {
		s.names = append(s.names, c.Name)
	}
	for _, c := range journaled {
		s.at = append(s.at, slices.Index(s.names, c.Name))
	}
	return s
}

// isIn reports whether a change shows one of the columns.
func (s *selected) isIn(changed *facts) bool {
	for i, v := range changed.shown {
		if v != nil && s.at[i] >= 0 {
			return true
		}
	}
	return false
}

// of writes the columns that a side of an event has, and those that are null where it is a whole row;
// nil for nil.
func (s *selected) of(side []byte, isWhole bool) []byte {
	if side == nil {
		return nil
	}
	values := make([]json.RawMessage, len(s.names))
	set := func(_, value []byte, at int) {
		if at >= 0 && s.at[at] >= 0 {
			values[s.at[at]] = value
		}
	}
	eachColumn(side, func(name, value []byte, at int) {
		if set(name, value, at); s.areStored && string(name) == storedKey {
			eachColumn(value, set)
		}
	})
	b := []byte{'{'}
	for i, name := range s.names {
		value := values[i]
		if value == nil && !isWhole {
			continue
		}
		if len(b) > 1 {
			b = append(b, ',')
		}
		b = append(append(append(append(b, '"'), name...), '"', ':'), orNullJSON(value)...)
	}
	return append(b, '}')
}
