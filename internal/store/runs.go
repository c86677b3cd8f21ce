package store

import (
	"context"

	"launchrack/internal/model/market"
)

// Runs gives the newest lines of a partner's log of refreshes, or of all partners'
// where partner is empty, newest first and at most limit.
func (s *Store) Runs(ctx context.Context, partner market.PartnerID, limit int) ([]market.Run, error) {
	return s.RunsBelow(ctx, partner, 0, limit)
}

// RunsBelow is Runs of the lines with numbers below a number; 0 begins with the newest.
func (s *Store) RunsBelow(ctx context.Context, partner market.PartnerID, below int64, limit int) ([]market.Run, error) {
	query, args := ` WHERE ($1 = 0 OR id < $1)`, []any{below, limit}
	if partner != "" {
		query, args = query+` AND partner_id = $3`, append(args, string(partner))
	}
	return reading(ctx, s, "read the refresh log", func(ctx context.Context, tx *transaction) ([]market.Run, error) {
		return queryList(ctx, tx, runCells, selectRuns+query+` ORDER BY id DESC LIMIT $2`, args...)
	})
}

// runColumns are what runCells take.
const (
	runColumns = `id, partner_id, started_at, ended_at, outcome,
	added, changed, withdrawn, unchanged, rejected, unconfirmed, held_prices, reason, rejections, drift`
	selectRuns = `SELECT ` + runColumns + ` FROM refresh_runs`
)

func runCells(run *market.Run) []any {
	return []any{&run.ID, key[market.PartnerID]{&run.Partner}, stamp{&run.StartedAt}, stamp{&run.EndedAt}, key[market.Outcome]{&run.Outcome},
		&run.Added, &run.Changed, &run.Withdrawn, &run.Unchanged, &run.Rejected, &run.Unconfirmed, &run.HeldPrices,
		text[string]{&run.Reason}, object[[]market.Rejection]{&run.Rejections}, object[[]market.ShapeChange]{&run.Drift}}
}

// addRun adds a line to the log and drops what is too old in it. It gives the number of the line.
func (s *Store) addRun(ctx context.Context, tx *transaction, run market.Run) (id int64, err error) {
	now, err := s.clock(ctx, tx)
	if err != nil {
		return 0, err
	}
	err = tx.QueryRowContext(ctx, `INSERT INTO refresh_runs (partner_id, started_at, ended_at, outcome,
			added, changed, withdrawn, unchanged, rejected, unconfirmed, held_prices, reason, rejections, drift, stored_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING id`,
		string(run.Partner), stamp{&run.StartedAt}, stamp{&run.EndedAt}, string(run.Outcome),
		run.Added, run.Changed, run.Withdrawn, run.Unchanged, run.Rejected, run.Unconfirmed, run.HeldPrices,
		text[string]{&run.Reason}, object[[]market.Rejection]{&run.Rejections}, object[[]market.ShapeChange]{&run.Drift}, stamp{&now}).Scan(&id)
	if err != nil {
		return 0, err
	}
	return id, trimRuns(ctx, tx, run.Partner)
}

// agingRuns are the lines of a partner that have just become older than its newest maxRuns: a few,
// so that a line costs the same however long the log is.
const agingRuns = `partner_id = $1 AND id IN (SELECT id FROM refresh_runs WHERE partner_id = $1 ORDER BY id DESC LIMIT 10 OFFSET $2)`

// trimRuns drops a partner's lines beyond maxRuns, but for the last good one and those with events:
// a run whose events the journal holds can be rolled back. These lose what is of no use for that.
func trimRuns(ctx context.Context, tx *transaction, partner market.PartnerID) error {
	return tx.runAll(ctx, stmt(`DELETE FROM refresh_runs WHERE `+agingRuns+`
		AND id <> coalesce((SELECT max(id) FROM refresh_runs WHERE partner_id = $1 AND outcome = 'good'), 0)
		AND NOT EXISTS (SELECT 1 FROM event_batches WHERE run_id = refresh_runs.id)`, string(partner), maxRuns),
		stmt(`UPDATE refresh_runs SET rejections = NULL, drift = NULL WHERE `+agingRuns+`
		AND (rejections IS NOT NULL OR drift IS NOT NULL)`, string(partner), maxRuns))
}
