package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"launchrack/internal/model/journal"
	"launchrack/internal/model/market"
)

// PlanRecord gives what the shop keeps of a plan beside its row in a snapshot. It has no
// moments where the plan never was, or the shop never watched it.
func (s *Store) PlanRecord(ctx context.Context, id int64) (record market.PlanRecord, err error) {
	err = s.readSoon(ctx, "read the record of a plan", func(ctx context.Context, tx *transaction) (err error) {
		if record.Stated, err = queryPlan(ctx, tx, id); err != nil {
			return err
		}
		past, err := queryHistory(ctx, tx, id)
		if err != nil {
			return err
		}
		if record.Moments = past.moments; record.Stated == nil {
			err = queryFacts(ctx, tx, id, &past.row, &record)
		} else if len(record.Moments) == 0 {
			record.Moments = []market.Moment{market.MomentOf(record.Stated, record.Stated.UpdatedAt)}
		}
		if err != nil || record.Stated == nil {
			return err
		}
		state, err := queryState(ctx, tx, record.Stated.Partner)
		record.WatchFrom(state.WatchedSince)
		return err
	})
	return record, err
}

// queryFacts completes the record of a withdrawn plan: with the row that the journal keeps of it, else
// with the one that its events left.
func queryFacts(ctx context.Context, tx *transaction, id int64, left *journal.Row, record *market.PlanRecord) error {
	if n := len(record.Moments); n > 0 {
		record.WithdrawnAt, record.Stated = record.Moments[n-1].SeenAt, &left.Plan
	}
	var withdrawn time.Time
	var facts []byte
	err := tx.QueryRowContext(ctx, `SELECT withdrawn_at, facts FROM journal_rows WHERE plan_id = $1 AND withdrawn_at IS NOT NULL`, id).
		Scan(stamp{&withdrawn}, &facts)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	}
	record.WithdrawnAt = withdrawn
	record.Stated, err = planOf(facts)
	return err
}
