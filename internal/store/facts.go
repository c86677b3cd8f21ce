package store

import (
	"bytes"
	"compress/flate"
	"context"
	"database/sql"
	"errors"
	"io"
	"sync"
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
func recordFacts(ctx context.Context, tx *transaction, at time.Time, withdrawn ...*market.Plan) error {
	if len(withdrawn) == 0 {
		return nil
	}
	err := tx.repeat(ctx, repeated{
		query: rememberFacts, runs: len(withdrawn),
		args: func(i int) ([]any, error) {
			facts, err := deflate(row.AppendWhole(nil, withdrawn[i]))
			return []any{withdrawn[i].ID, at.UnixMilli(), facts}, err
		},
	})
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM withdrawn_facts WHERE withdrawn_at < $1`, at.Add(-withdrawnRetention).UnixMilli())
	return err
}

// deflaters are writers for deflate. A new one takes longer than what it writes.
var deflaters = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(nil, flate.BestCompression) // the level is a valid one
	return w
}}

func deflate(text []byte) ([]byte, error) {
	var b bytes.Buffer
	w := deflaters.Get().(*flate.Writer)
	defer deflaters.Put(w)
	w.Reset(&b)
	_, err := w.Write(text)
	err = errors.Join(err, w.Close())
	return b.Bytes(), err
}

func inflate(facts []byte) ([]byte, error) {
	return io.ReadAll(flate.NewReader(bytes.NewReader(facts)))
}
