package store

import (
	"context"
	"time"

	"launchrack/internal/market"
	"launchrack/internal/price"
)

// today is the day of which the courses of prices are, in UTC.
func (s *Store) today() time.Time { return s.now().UTC().Truncate(24 * time.Hour) }

const (
	// selectHistories leaves out changes of the stock alone, which say nothing of prices.
	selectHistories     = `SELECT plan_id, seen_at, change FROM plan_history WHERE (change NOT LIKE 's%' OR change LIKE '% %')`
	selectPartHistories = selectHistories + ` AND plan_id >= $1 AND plan_id < $2`
)

// setCoursesOf is setCourses for a few of all plans.
func setCoursesOf(ctx context.Context, tx *transaction, plans []market.Plan, day time.Time) error {
	return tx.repeat(ctx, repeated{
		query: selectHistories + ` AND plan_id = $1 ORDER BY seen_at`, runs: len(plans),
		args: func(i int) ([]any, error) { return []any{plans[i].ID}, nil },
		read: func(i int, rows results) error {
			h := courseReader{plan: plans[i].ID}
			for rows.Next() {
				var id, seen int64
				var change string
				if err := rows.Scan(&id, &seen, &change); err != nil {
					return err
				}
				if err := h.add(time.UnixMilli(seen).UTC(), change); err != nil {
					return err
				}
			}
			h.end(plans[i:i+1], day)
			return rows.Err()
		},
	})
}

// setCourses sets how the prices of plans went, as of a day. The plans are in the order of
// their ids. The query selects their histories; one of another plan does no harm. Histories
// are read one after the other.
func setCourses(ctx context.Context, tx *transaction, plans []market.Plan, day time.Time, query string, args ...any) error {
	if len(plans) == 0 {
		return nil
	}
	rows, err := tx.QueryContext(ctx, query+` ORDER BY plan_id, seen_at`, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	var h courseReader
	for rows.Next() {
		var id, seen int64
		var change string
		if err := rows.Scan(&id, &seen, &change); err != nil {
			return err
		}
		if id != h.plan {
			plans = h.end(plans, day)
			h = courseReader{plan: id, moments: h.moments[:0]}
		}
		if err := h.add(time.UnixMilli(seen).UTC(), change); err != nil {
			return err
		}
	}
	h.end(plans, day)
	return rows.Err()
}

// courseReader collects the moments of one plan.
type courseReader struct {
	plan    int64
	now     market.Moment
	moments []market.Moment
}

func (h *courseReader) add(seen time.Time, change string) (err error) {
	if h.now, err = applyChange(h.now, change); err != nil {
		return err
	}
	h.now.SeenAt = seen
	h.moments = append(h.moments, h.now)
	return nil
}

// end sets the course of its plan, if that is among the plans, and returns those behind it.
func (h *courseReader) end(plans []market.Plan, day time.Time) []market.Plan {
	for len(plans) > 0 && plans[0].ID < h.plan {
		plans = plans[1:]
	}
	if len(plans) > 0 && plans[0].ID == h.plan {
		plans[0].PriceCourse = price.CourseOf(h.moments, day).Text()
	}
	return plans
}
