package store

import (
	"bytes"
	"compress/flate"
	"context"
	"database/sql"
	"errors"
	"io"
	"time"

	"launchrack/internal/market"
	"launchrack/internal/row"
)

// PlanRecord gives what the shop keeps of a plan beside its row in a snapshot. It has no
// moments where the plan never was.
func (s *Store) PlanRecord(ctx context.Context, id int64) (record market.PlanRecord, err error) {
	err = s.readSoon(ctx, "read the record of a plan", func(ctx context.Context, tx *transaction) (err error) {
		if record.Stated, err = queryPlan(ctx, tx, id); err != nil {
			return err
		}
		if record.Moments, err = queryHistory(ctx, tx, id); err != nil {
			return err
		}
		if record.Stated == nil {
			return queryFacts(ctx, tx, id, &record)
		}
		if len(record.Moments) == 0 {
			record.Moments = []market.Moment{market.MomentOf(record.Stated, record.Stated.UpdatedAt)}
		}
		return nil
	})
	return record, err
}

// queryFacts completes the record of a withdrawn plan.
func queryFacts(ctx context.Context, tx *transaction, id int64, record *market.PlanRecord) error {
	if n := len(record.Moments); n > 0 {
		record.WithdrawnAt = record.Moments[n-1].SeenAt
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
	e, err := unpackEntry(facts)
	if err != nil {
		return err
	}
	record.Stated, err = e.plan()
	record.WithdrawnAt = withdrawn
	return err
}

// adoptFacts moves what programs without a journal stored of withdrawn plans to where the
// journal has it.
func adoptFacts(ctx context.Context, tx *transaction) error {
	gone, err := queryOldFacts(ctx, tx)
	if err != nil {
		return err
	}
	err = tx.repeat(ctx, repeated{
		query: `INSERT INTO journal_rows (plan_id, partner_id, seen, withdrawn_at, facts) VALUES ($1, $2, FALSE, $3, $4) ON CONFLICT (plan_id) DO NOTHING`,
		runs:  len(gone),
		args: func(i int) ([]any, error) {
			p := &gone[i].plan
			return []any{gone[i].id, string(p.Partner), stamp{&gone[i].at}, packEntry(whole(p, p))}, nil
		},
	})
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM withdrawn_facts`)
	return err
}

// oldFact is a withdrawn plan as programs without a journal stored it.
type oldFact struct {
	id   int64
	at   time.Time
	plan market.Plan
}

func queryOldFacts(ctx context.Context, tx *transaction) (gone []oldFact, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT plan_id, withdrawn_at, facts FROM withdrawn_facts ORDER BY plan_id`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var f oldFact
		var at int64
		var facts []byte
		if err := rows.Scan(&f.id, &at, &facts); err != nil {
			return nil, err
		}
		object, err := io.ReadAll(flate.NewReader(bytes.NewReader(facts)))
		if err != nil {
			return nil, errJournal(err)
		}
		if f.plan, err = row.DecodeWhole(object); err != nil {
			return nil, errJournal(err)
		}
		f.at = time.UnixMilli(at).UTC()
		gone = append(gone, f)
	}
	return gone, rows.Err()
}
