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
	err = s.read(ctx, "read the record of a plan", func(tx *sql.Tx) (err error) {
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
func queryFacts(ctx context.Context, tx *sql.Tx, id int64, record *market.PlanRecord) error {
	if n := len(record.Moments); n > 0 {
		record.WithdrawnAt = record.Moments[n-1].SeenAt
	}
	var withdrawn int64
	var facts []byte
	err := tx.QueryRowContext(ctx, `SELECT withdrawn_at, facts FROM withdrawn_facts WHERE plan_id = $1`, id).Scan(&withdrawn, &facts)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	}
	object, err := inflate(facts)
	if err != nil {
		return err
	}
	plan, err := row.DecodeWhole(object)
	if err != nil {
		return err
	}
	record.Stated, record.WithdrawnAt = &plan, time.UnixMilli(withdrawn).UTC()
	return nil
}

const rememberFacts = `INSERT INTO withdrawn_facts (plan_id, withdrawn_at, facts) VALUES ($1, $2, $3)
	ON CONFLICT (plan_id) DO UPDATE SET withdrawn_at = excluded.withdrawn_at, facts = excluded.facts`

// recordFacts stores what was last known of withdrawn plans. It forgets what is older
// than their ids.
func recordFacts(ctx context.Context, tx *sql.Tx, at time.Time, withdrawn ...*market.Plan) error {
	for _, p := range withdrawn {
		facts, err := deflate(row.AppendWhole(nil, p))
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, rememberFacts, p.ID, at.UnixMilli(), facts); err != nil {
			return err
		}
	}
	if len(withdrawn) == 0 {
		return nil
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM withdrawn_facts WHERE withdrawn_at < $1`, at.Add(-withdrawnRetention).UnixMilli())
	return err
}

func deflate(text []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(text)
	err = errors.Join(err, w.Close())
	return b.Bytes(), err
}

func inflate(facts []byte) ([]byte, error) {
	return io.ReadAll(flate.NewReader(bytes.NewReader(facts)))
}
