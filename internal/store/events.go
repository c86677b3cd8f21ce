package store

import (
	"context"
	"encoding/json"
	"iter"
	"math"
	"slices"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/row"
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
func (s *Store) LastEvent(ctx context.Context) (seq int64, err error) {
	err = s.readSoon(ctx, "read the last event", func(ctx context.Context, tx *transaction) error {
		seq, err = lastEvent(ctx, tx)
		return err
	})
	return seq, err
}

// storedEvent is an event as it is stored.
type storedEvent struct {
	market.Event
	seen                 string
	before, after, whole entry
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
	e.Before, e.After = e.sides(publicColumns)
	if len(e.Before)+len(e.After) <= len("{}{}") {
		return e.Event, false, nil
	}
	if e.OtherBefore, err = e.before.otherQuotes(e.after == nil); err == nil {
		e.OtherAfter, err = e.after.otherQuotes(e.before == nil)
	}
	return e.Event, true, err
}

// asStored gives the event with all columns that the database has, as they are stored.
func (e storedEvent) asStored() *market.Event {
	e.before, e.after = e.before.asStored(), e.after.asStored()
	e.Before, e.After = e.sides(storedColumns)
	return &e.Event
}

// otherQuotes returns the quotes in another currency; nil where the entry does not say. A whole row
// without them has none.
func (e entry) otherQuotes(isWhole bool) (*market.OtherQuotes, error) {
	value, has := e["other_quotes"]
	if e == nil || !has && !isWhole {
		return nil, nil
	}
	var quotes market.OtherQuotes
	if has {
		if err := json.Unmarshal(value, &quotes); err != nil {
			return nil, errs.Wrap(errs.Internal, err, "the quotes of an event do not come back")
		}
	}
	return &quotes, nil
}

var (
	// publicColumns are the columns of the API that events have, and storedColumns those of the
	// database.
	publicColumns = namesOf(slices.DeleteFunc(row.Journaled(), func(c *row.Column) bool {
		_, isPublic := row.Find(c.Name)
		return !isPublic
	}))
	storedColumns = namesOf(row.Stored())
)

func namesOf(columns []*row.Column) (names []string) {
	for _, c := range columns {
		names = append(names, c.Name)
	}
	return names
}

// sides write both sides of the event with some columns alone.
func (e *storedEvent) sides(columns []string) (before, after []byte) {
	return e.before.object(columns, e.after == nil), e.after.object(columns, e.before == nil)
}

// object writes the columns of an entry that have names, in the order of these, and those that are
// null where the entry is a whole row; nil for nil.
func (e entry) object(names []string, isWhole bool) []byte {
	if e == nil {
		return nil
	}
	b := []byte{'{'}
	for _, name := range names {
		value, has := e[name]
		if !has && !isWhole {
			continue
		}
		if !has {
			value = null
		}
		if len(b) > 1 {
			b = append(b, ',')
		}
		b = append(append(append(append(b, '"'), name...), '"', ':'), value...)
	}
	return append(b, '}')
}
