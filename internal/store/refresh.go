package store

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/market"
)

// keptRuns is how many lines of the refresh log each partner keeps.
const keptRuns = 200

// ApplyRefresh reads the rows of a partner's feed, lets decide compare them,
// and stores the change that it gives: rows, partner state and log, in one
// transaction. No other writer, in this process or another, comes between what
// decide saw and what is stored. An error of decide comes back as it is, and
// nothing is stored. Rows added by hand are neither shown to decide nor touched.
func (s *Store) ApplyRefresh(ctx context.Context, partner market.PartnerID, decide func(stored []market.Plan) (market.Change, error)) error {
	return s.write(ctx, "store a refresh", func(tx *sql.Tx) error {
		stored, err := queryPlans(ctx, tx, selectFeed, string(partner))
		if err != nil {
			return err
		}
		change, err := decide(stored)
		if err != nil {
			return err
		}
		version, err := bump(ctx, tx)
		if err != nil {
			return err
		}
		if err := s.apply(ctx, tx, partner, change); err != nil {
			return err
		}
		return noteRefresh(ctx, tx, version, partner, change)
	})
}

func (s *Store) apply(ctx context.Context, tx *sql.Tx, partner market.PartnerID, c market.Change) error {
	for i := range c.Insert {
		if p := &c.Insert[i]; p.ID != 0 || p.Partner != partner {
			return errs.New(errs.Internal, "a refresh of %s would insert row %d of %q", partner, p.ID, p.Partner)
		}
	}
	// Withdrawn rows go first: a new row may take over their key or number.
	if err := withdraw(ctx, tx, partner, c.Delete); err != nil {
		return err
	}
	if err := park(ctx, tx, c.Update); err != nil {
		return err
	}
	if err := s.update(ctx, tx, partner, c.Update); err != nil {
		return err
	}
	if err := s.insert(ctx, tx, slices.Clone(c.Insert)); err != nil {
		return err
	}
	if err := confirm(ctx, tx, partner, c.Run.EndedAt); err != nil {
		return err
	}
	if err := recordGood(ctx, tx, partner, c.Run.EndedAt); err != nil {
		return err
	}
	return addRun(ctx, tx, c.Run)
}

func withdraw(ctx context.Context, tx *sql.Tx, partner market.PartnerID, ids []int64) error {
	const query = `DELETE FROM server_plans WHERE id = $1 AND partner_id = $2 AND source <> 'hand'`
	return each(ctx, tx, query, ids, func(stmt *sql.Stmt, id int64) (sql.Result, error) {
		return stmt.ExecContext(ctx, id, string(partner))
	})
}

// park moves rows whose number changes out of the way, so that two plans of a
// partner can swap theirs. Numbers are positive, parked ones are not.
func park(ctx context.Context, tx *sql.Tx, plans []market.Plan) error {
	stmt, err := tx.PrepareContext(ctx, `UPDATE server_plans SET cherry_plan_id = -id WHERE id = $1 AND cherry_plan_id <> $2`)
	if err != nil {
		return err
	}
	defer stmt.Close()
	for i := range plans {
		if _, err := stmt.ExecContext(ctx, plans[i].ID, int64(plans[i].PlanID)); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) update(ctx context.Context, tx *sql.Tx, partner market.PartnerID, plans []market.Plan) error {
	var p market.Plan
	args := append(cells(&p, planColumns[1:]), number{&p.ID}, string(partner))
	return each(ctx, tx, updatePlan, plans, func(stmt *sql.Stmt, plan market.Plan) (sql.Result, error) {
		if err := checkRow(&plan); err != nil {
			return nil, err
		}
		p = plan
		return stmt.ExecContext(ctx, args...)
	})
}

// each runs a prepared statement once per item and insists that each run hits
// exactly one row: anything else means that the change speaks of other rows
// than those that it was made from.
func each[T any](ctx context.Context, tx *sql.Tx, query string, items []T, run func(*sql.Stmt, T) (sql.Result, error)) error {
	if len(items) == 0 {
		return nil
	}
	stmt, err := tx.PrepareContext(ctx, query)
	if err != nil {
		return err
	}
	defer stmt.Close()
	for _, item := range items {
		result, err := run(stmt, item)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n != 1 {
			return errs.New(errs.Internal, "a refresh speaks of a row that is not the partner's own (%d rows matched)", n)
		}
	}
	return nil
}

// noteRefresh notes every row of the feed, as the confirmed ones have another
// time now, and those that were withdrawn.
func noteRefresh(ctx context.Context, tx *sql.Tx, version int64, partner market.PartnerID, c market.Change) error {
	if err := note(ctx, tx, version, c.Delete); err != nil {
		return err
	}
	return noteFeed(ctx, tx, version, partner)
}

// confirm marks every row that is left of the feed as seen just now. A bundled
// row that the partner confirms is the partner's from here on.
func confirm(ctx context.Context, tx *sql.Tx, partner market.PartnerID, at time.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE server_plans SET fetched_at = $1, source = 'partner'
		WHERE partner_id = $2 AND source <> 'hand'`, stamp{&at}, string(partner))
	return err
}

// RecordFailure notes that a refresh of run.Partner failed or was held back at
// run.EndedAt, with its public reason. Plans stay as they are. A failure that
// repeats the last one changes nothing that is shown, so the version stays.
func (s *Store) RecordFailure(ctx context.Context, run market.Run) error {
	return s.write(ctx, "note a failed refresh", func(tx *sql.Tx) error {
		repeated, err := failedAlready(ctx, tx, run)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO partner_states (partner_id, failed_at, failure) VALUES ($1, $2, $3)
			ON CONFLICT (partner_id) DO UPDATE SET failed_at = excluded.failed_at, failure = excluded.failure`,
			string(run.Partner), stamp{&run.EndedAt}, run.Reason)
		if err != nil {
			return err
		}
		if err := addRun(ctx, tx, run); err != nil || repeated {
			return err
		}
		_, err = bump(ctx, tx)
		return err
	})
}

func failedAlready(ctx context.Context, tx *sql.Tx, run market.Run) (bool, error) {
	var n int
	err := tx.QueryRowContext(ctx, `SELECT count(*) FROM partner_states
		WHERE partner_id = $1 AND failure = $2 AND failed_at > coalesce(good_at, '')`,
		string(run.Partner), run.Reason).Scan(&n)
	return n > 0, err
}

func recordGood(ctx context.Context, tx *sql.Tx, partner market.PartnerID, at time.Time) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO partner_states (partner_id, good_at) VALUES ($1, $2)
		ON CONFLICT (partner_id) DO UPDATE SET good_at = excluded.good_at`, string(partner), stamp{&at})
	return err
}

// PartnerStates tells how the refreshes of each partner went, in the order of
// the partners' IDs. Of Partner only the ID is set; a partner that was never
// refreshed is not in it.
func (s *Store) PartnerStates(ctx context.Context) ([]market.PartnerState, error) {
	var states []market.PartnerState
	err := s.read(ctx, "read the partner states", func(tx *sql.Tx) (err error) {
		states, err = queryStates(ctx, tx)
		return err
	})
	return states, err
}

func queryStates(ctx context.Context, tx *sql.Tx) ([]market.PartnerState, error) {
	rows, err := tx.QueryContext(ctx, `SELECT partner_id, good_at, failed_at, failure FROM partner_states ORDER BY partner_id`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var states []market.PartnerState
	for rows.Next() {
		var st market.PartnerState
		err := rows.Scan(key[market.PartnerID]{&st.Partner.ID}, stamp{&st.GoodAt}, stamp{&st.FailedAt}, text[string]{&st.Failure})
		if err != nil {
			return nil, err
		}
		states = append(states, st)
	}
	return states, rows.Err()
}
