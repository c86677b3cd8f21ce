package store

import (
	"context"
	"slices"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/market"
)

// maxRuns is how many lines of the refresh log each partner keeps.
const maxRuns = 200

// ApplyRefresh reads the rows of a partner's feed, lets decide compare them,
// and stores the change that it gives: rows, partner state and log, in one
// transaction. No other writer, in this process or another, comes between what
// decide saw and what is stored. The rows that decide sees have in FetchedAt when
// they were last confirmed. An error of decide comes back as it is, and nothing is
// stored. Rows added by hand are neither shown to decide nor touched.
//
// The catalogue's version moves only where a reader sees something new. A refresh
// without changes writes its time and its line in the log, and no row.
func (s *Store) ApplyRefresh(ctx context.Context, partner market.PartnerID, decide func(stored []market.Plan) (market.Change, error)) error {
	return s.write(ctx, "store a refresh", func(tx *transaction) error {
		state, stored, err := queryFeed(ctx, tx, partner)
		if err != nil {
			return err
		}
		change, err := decide(stored)
		if err != nil {
			return err
		}
		if err := s.checkLease(ctx, tx, change.Lease); err != nil {
			return err
		}
		keepAllTimes(stored, change.Update, change.Run.EndedAt)
		changed, err := s.apply(ctx, tx, partner, change)
		if err != nil {
			return err
		}
		if change.Evidence != nil {
			if err := storeEvidence(ctx, tx, partner, *change.Evidence); err != nil {
				return err
			}
		}
		return s.recordGood(ctx, tx, state, change.Run, changed)
	})
}

// queryFeed gives the state of a partner and the rows of its feed.
func queryFeed(ctx context.Context, tx *transaction, partner market.PartnerID) (state market.PartnerState, stored []market.Plan, err error) {
	if state, err = queryState(ctx, tx, partner); err != nil {
		return state, nil, err
	}
	if stored, err = queryPlans(ctx, tx, selectFeed, string(partner)); err != nil {
		return state, nil, err
	}
	if !state.ConfirmedAt.IsZero() {
		setConfirmed(stored, func(market.PartnerID) time.Time { return state.GoodAt })
	}
	return state, stored, nil
}

// setConfirmed sets FetchedAt of rows to when they were last confirmed.
func setConfirmed(plans []market.Plan, feed func(market.PartnerID) time.Time) {
	for i := range plans {
		p := &plans[i]
		p.FetchedAt = p.LastConfirmed(feed(p.Partner))
	}
}

// apply changes the rows and gives the ids of those that changed. It sets the ids of
// inserted plans in c.
func (s *Store) apply(ctx context.Context, tx *transaction, partner market.PartnerID, c market.Change) (changed []int64, err error) {
	for i := range c.Insert {
		if p := &c.Insert[i]; p.ID != 0 || p.Partner != partner {
			return nil, errs.New(errs.Internal, "a refresh of %s would insert row %d of %q", partner, p.ID, p.Partner)
		}
	}
	// Withdrawn rows go first: a new row may take over their key or number.
	if err := withdraw(ctx, tx, partner, c.Delete, c.Run.EndedAt); err != nil {
		return nil, err
	}
	if err := freeNumbers(ctx, tx, c.Update); err != nil {
		return nil, err
	}
	if err := s.update(ctx, tx, partner, c.Update); err != nil {
		return nil, err
	}
	if err := s.insertReturning(ctx, tx, c.Insert); err != nil {
		return nil, err
	}
	adopted, err := adoptBundled(ctx, tx, partner, c.Run.EndedAt)
	return slices.Concat(c.Delete, ids(c.Update), ids(c.Insert), adopted), err
}

// freeNumbers gives rows whose number changes a negative one for the moment, so
// that two plans of a partner can swap theirs.
func freeNumbers(ctx context.Context, tx *transaction, plans []market.Plan) error {
	return tx.repeat(ctx, repeated{
		query: `UPDATE server_plans SET cherry_plan_id = -id WHERE id = $1 AND cherry_plan_id <> $2`,
		runs:  len(plans),
		args:  func(i int) ([]any, error) { return []any{plans[i].ID, int64(plans[i].PlanID)}, nil },
	})
}

func (s *Store) update(ctx context.Context, tx *transaction, partner market.PartnerID, plans []market.Plan) error {
	var p market.Plan
	args := append(cells(&p, planColumns[1:]), number{&p.ID}, string(partner))
	return each(ctx, tx, updatePlan, plans, func(plan market.Plan) ([]any, error) {
		if err := checkRow(&plan); err != nil {
			return nil, err
		}
		p = plan
		return args, nil
	})
}

// each runs a statement once per item and insists that each run hits exactly one row:
// anything else means that the change speaks of other rows than those that it was made
// from.
func each[T any](ctx context.Context, tx *transaction, query string, items []T, args func(T) ([]any, error)) error {
	return tx.repeat(ctx, repeated{
		query: query, runs: len(items),
		args: func(i int) ([]any, error) { return args(items[i]) },
		affected: func(_ int, rows int64) error {
			if rows != 1 {
				return errs.New(errs.Internal, "a refresh speaks of a row that is not the partner's own (%d rows matched)", rows)
			}
			return nil
		},
	})
}

// adoptBundled turns the remaining bundled rows of a partner into its own, and
// returns their ids. A row whose item was rejected is not confirmed and stays bundled.
func adoptBundled(ctx context.Context, tx *transaction, partner market.PartnerID, at time.Time) ([]int64, error) {
	return queryIDs(ctx, tx, `UPDATE server_plans SET source = 'partner', fetched_at = $1
		WHERE partner_id = $2 AND source = 'bundled' AND unconfirmed_since IS NULL RETURNING id`, stamp{&at}, string(partner))
}

// recordGood notes a good refresh, and under a new version what a reader sees
// anew: the rows that changed, plans that count as current again, or rows that had
// times of their own until now.
func (s *Store) recordGood(ctx context.Context, tx *transaction, before market.PartnerState, run market.Run, changed []int64) error {
	number, err := s.addRun(ctx, tx, run)
	if err != nil {
		return err
	}
	confirmed := !before.ConfirmedAt.IsZero() && !before.ConfirmedAt.After(run.EndedAt)
	held, pace := holdsAfter(before, run), paceAfter(before, run)
	if len(changed) == 0 && !before.Stale() && confirmed && held.Equal(before.Holds) {
		_, err := tx.ExecContext(ctx, `UPDATE partner_states SET good_at = $1, failures = $3, rests_until = $4, every_us = $5, quiet = $6 WHERE partner_id = $2`,
			append([]any{stamp{&run.EndedAt}, string(run.Partner)}, paceArgs(&pace)...)...)
		return err
	}
	// A failure from a clock that was ahead is over too.
	_, err = tx.ExecContext(ctx, `INSERT INTO partner_states (partner_id, good_at, confirmed_at, holds, failures, rests_until, every_us, quiet) VALUES ($1, $2, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (partner_id) DO UPDATE SET good_at = excluded.good_at, confirmed_at = excluded.confirmed_at, held = FALSE, holds = excluded.holds, `+excludedPace+`,
		failed_at = CASE WHEN partner_states.failed_at > excluded.good_at THEN excluded.good_at ELSE partner_states.failed_at END`,
		append([]any{string(run.Partner), stamp{&run.EndedAt}, object[market.Holds]{&held}}, paceArgs(&pace)...)...)
	if err != nil {
		return err
	}
	version, err := nextVersion(ctx, tx)
	if err != nil {
		return err
	}
	return s.recordChanges(ctx, tx, occasion{version: version, at: run.EndedAt, run: number, confirmed: before.GoodAt, begins: before.GoodAt.IsZero()}, map[market.PartnerID][]int64{run.Partner: changed})
}

// RecordFailure notes that a refresh of run.Partner failed or was held back at
// run.EndedAt, with its public reason. Plans stay as they are. The version moves
// where readers see it: where the plans counted as current before, and where
// another answer is held back or none any more.
func (s *Store) RecordFailure(ctx context.Context, run market.Run) error {
	return s.write(ctx, "note a failed refresh", func(tx *transaction) error {
		before, err := queryState(ctx, tx, run.Partner)
		if err != nil {
			return err
		}
		if _, err := s.addRun(ctx, tx, run); err != nil {
			return err
		}
		held, failedAt, kept, pace := run.Outcome == market.OutcomeHeld, run.EndedAt, holdsAfter(before, run), paceAfter(before, run)
		if !failedAt.After(before.GoodAt) { // which a clock noted that was ahead
			failedAt = before.GoodAt.Add(time.Microsecond)
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO partner_states (partner_id, failed_at, failure, held, holds, failures, rests_until, every_us, quiet)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
			ON CONFLICT (partner_id) DO UPDATE SET failed_at = excluded.failed_at, failure = excluded.failure, held = excluded.held, holds = excluded.holds, `+excludedPace,
			append([]any{string(run.Partner), stamp{&failedAt}, run.Reason, boolean{&held}, object[market.Holds]{&kept}}, paceArgs(&pace)...)...)
		if err != nil {
			return err
		}
		if before.Stale() && before.Held == held && (!held || before.Failure == run.Reason) {
			return nil
		}
		return markStale(ctx, tx, run.Partner)
	})
}

// markStale increments the version when a partner's plans stop being current, and
// stores when they last were. Rows with times of their own keep them.
func markStale(ctx context.Context, tx *transaction, partner market.PartnerID) error {
	_, err := tx.ExecContext(ctx, `UPDATE partner_states SET confirmed_at = good_at
		WHERE partner_id = $1 AND confirmed_at IS NOT NULL`, string(partner))
	if err != nil {
		return err
	}
	_, err = nextVersion(ctx, tx)
	return err
}

// PartnerStates tells how the refreshes of each partner went, in the order of
// the partners' IDs. Of Partner only the ID is set; a partner that was never
// refreshed is not in it.
func (s *Store) PartnerStates(ctx context.Context) ([]market.PartnerState, error) {
	var states []market.PartnerState
	err := s.readSoon(ctx, "read the partner states", func(ctx context.Context, tx *transaction) (err error) {
		states, err = queryStates(ctx, tx)
		return err
	})
	return states, err
}

const selectStates = `SELECT partner_id, good_at, confirmed_at, failed_at, failure, held, holds, paused, failures, rests_until, every_us, quiet FROM partner_states`

func queryStates(ctx context.Context, tx *transaction) ([]market.PartnerState, error) {
	return queryList(ctx, tx, stateCells, selectStates+` ORDER BY partner_id`)
}

// queryState gives the state of one partner, an empty one before its first refresh.
func queryState(ctx context.Context, tx *transaction, partner market.PartnerID) (market.PartnerState, error) {
	states, err := queryList(ctx, tx, stateCells, selectStates+` WHERE partner_id = $1`, string(partner))
	if err != nil || len(states) == 0 {
		return market.PartnerState{Partner: market.Partner{ID: partner}}, err
	}
	return states[0], nil
}

func stateCells(st *market.PartnerState) []any {
	return append([]any{key[market.PartnerID]{&st.Partner.ID}, stamp{&st.GoodAt}, stamp{&st.ConfirmedAt},
		stamp{&st.FailedAt}, text[string]{&st.Failure}, boolean{&st.Held}, object[market.Holds]{&st.Holds}, boolean{&st.Paused}}, paceInto(&st.Pace)...)
}
