package store

import (
	"cmp"
	"context"
	"slices"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// maxRuns is how many lines of the refresh log each partner keeps, whatever they say.
const maxRuns = 200

// ApplyRefresh reads the rows of a partner's feed, lets decide compare them, and stores the
// change that it gives: rows, partner state and log, in one transaction. Decide sees and gives what
// the partner says; the corrections of operators are made in what it gives. No other writer, in this
// process or another, comes between what decide saw and what is stored. The rows have in
// FetchedAt when they were last confirmed; decide must neither change nor keep them. Of a row
// that stays, only the columns that differ are written. An error of decide comes back as it is,
// and nothing is stored. Rows added by hand are neither shown to decide nor touched.
//
// The catalogue's version moves only where a reader sees something new. A refresh
// without changes writes its time and its line in the log, and no row.
func (s *Store) ApplyRefresh(ctx context.Context, partner market.PartnerID, decide func(stored []market.Plan) (market.Change, error)) error {
	return s.write(ctx, "store a refresh", func(tx *transaction) error {
		state, stored, err := queryFeed(ctx, tx, partner)
		if err != nil {
			return err
		}
		fetched := make([]time.Time, len(stored))
		for i := range stored {
			fetched[i] = stored[i].FetchedAt
		}
		showConfirmed(stored, state)
		theirs, err := partnersRows(stored)
		if err != nil {
			return err
		}
		change, err := decide(theirs)
		if err != nil {
			return err
		}
		if err := s.checkLease(ctx, tx, change.Lease); err != nil {
			return err
		}
		now, err := s.clock(ctx, tx)
		if err != nil {
			return err
		}
		change.NotAfter(now)
		for i := range stored {
			stored[i].FetchedAt = fetched[i]
		}
		var over endings
		changed, rows, err := s.apply(ctx, tx, partner, stored, change, &over)
		if err != nil {
			return err
		}
		if change.Evidence != nil {
			if err := storeEvidence(ctx, tx, partner, *change.Evidence); err != nil {
				return err
			}
		}
		if err := s.recordGood(ctx, tx, state, change.Run, changed, rows); err != nil {
			return err
		}
		return s.recordEndings(ctx, tx, over, change.Run.EndedAt)
	})
}

// queryFeed gives the state of a partner and the rows of its feed as they are stored.
func queryFeed(ctx context.Context, tx *transaction, partner market.PartnerID) (state market.PartnerState, stored []market.Plan, err error) {
	if state, err = queryState(ctx, tx, partner); err != nil {
		return state, nil, err
	}
	stored, err = queryManyPlans(ctx, tx, selectFeed, string(partner))
	return state, stored, err
}

// showConfirmed sets FetchedAt of the rows of a partner's feed to when they were last confirmed.
func showConfirmed(stored []market.Plan, state market.PartnerState) {
	if !state.ConfirmedAt.IsZero() {
		setConfirmed(stored, func(market.PartnerID) time.Time { return state.GoodAt })
	}
}

// setConfirmed sets FetchedAt of rows to when they were last confirmed.
func setConfirmed(plans []market.Plan, feed func(market.PartnerID) time.Time) {
	for i := range plans {
		p := &plans[i]
		p.FetchedAt = p.LastConfirmed(feed(p.Partner))
	}
}

// apply changes the stored rows of a partner's feed. It gives the ids of those that changed and,
// where any did, all rows of the partner. It sets the ids of inserted plans in c, makes the corrections of
// operators in what the partner says, and notes in over which have ended.
func (s *Store) apply(ctx context.Context, tx *transaction, partner market.PartnerID, stored []market.Plan, c market.Change, over *endings) (changed []int64, rows []market.Plan, err error) {
	for i := range c.Insert {
		if p := &c.Insert[i]; p.ID != 0 || p.Partner != partner {
			return nil, nil, errs.New(errs.Internal, "a refresh of %s would insert row %d of %q", partner, p.ID, p.Partner)
		}
	}
	before := byID(stored)
	for i := range c.Update {
		if was := before[c.Update[i].ID]; was != nil {
			if err := over.correct(was, &c.Update[i]); err != nil {
				return nil, nil, err
			}
			keepTimes(was, &c.Update[i], c.Run.EndedAt)
		}
	}
	// Withdrawn rows go first: a new row may take over their key or number.
	if err := withdraw(ctx, tx, partner, c.Delete); err != nil {
		return nil, nil, err
	}
	if err := s.update(ctx, tx, partner, before, c.Update); err != nil {
		return nil, nil, err
	}
	if err := s.insertReturning(ctx, tx, c.Insert, over); err != nil {
		return nil, nil, err
	}
	adopted, err := adoptBundled(ctx, tx, partner, c.Run.EndedAt)
	if err != nil {
		return nil, nil, err
	}
	for _, id := range adopted {
		if was := before[id]; was != nil {
			was.Source, was.FetchedAt = market.FromPartner, c.Run.EndedAt
		}
	}
	if changed = slices.Concat(c.Delete, ids(c.Update), ids(c.Insert), adopted); len(changed) == 0 {
		return nil, nil, nil
	}
	rows, err = rowsAfter(ctx, tx, partner, stored, c)
	return changed, rows, err
}

// rowsAfter gives all rows of a partner as a change left them, in the order of their ids. It
// takes the memory of the stored ones of its feed.
func rowsAfter(ctx context.Context, tx *transaction, partner market.PartnerID, stored []market.Plan, c market.Change) ([]market.Plan, error) {
	byHand, err := queryPlans(ctx, tx, selectPlans+" WHERE partner_id = $1 AND source = 'hand'", string(partner))
	if err != nil {
		return nil, err
	}
	place := byID(stored)
	for i := range c.Update {
		if was := place[c.Update[i].ID]; was != nil {
			*was = c.Update[i]
		}
	}
	for _, id := range c.Delete {
		place[id].ID = 0
	}
	rows := slices.DeleteFunc(stored, func(p market.Plan) bool { return p.ID == 0 })
	rows = append(append(slices.Grow(rows, len(c.Insert)+len(byHand)), c.Insert...), byHand...)
	slices.SortFunc(rows, func(a, b market.Plan) int { return cmp.Compare(a.ID, b.ID) })
	return rows, nil
}

func byID(plans []market.Plan) map[int64]*market.Plan {
	all := make(map[int64]*market.Plan, len(plans))
	for i := range plans {
		all[plans[i].ID] = &plans[i]
	}
	return all
}

// update stores what changed of rows of a partner's feed. before are its rows as they are stored.
func (s *Store) update(ctx context.Context, tx *transaction, partner market.PartnerID, before map[int64]*market.Plan, plans []market.Plan) error {
	if err := freeNumbers(ctx, tx, before, plans); err != nil {
		return err
	}
	u := &updater{partner: partner, queries: map[string]string{}}
	return tx.repeat(ctx, repeated{
		runs:     len(plans),
		args:     func(i int) ([]any, error) { return u.args(before[plans[i].ID], &plans[i]) },
		queryOf:  func(int) string { return u.query },
		affected: isOne,
	})
}

// freeNumbers gives rows whose number changes a negative one for the moment, so
// that two plans of a partner can swap theirs.
func freeNumbers(ctx context.Context, tx *transaction, before map[int64]*market.Plan, plans []market.Plan) error {
	var moved []int64
	for i := range plans {
		if was := before[plans[i].ID]; was != nil && was.PlanID != plans[i].PlanID {
			moved = append(moved, was.ID)
		}
	}
	return tx.repeat(ctx, repeated{
		query: `UPDATE server_plans SET cherry_plan_id = -id WHERE id = $1`,
		runs:  len(moved),
		args:  func(i int) ([]any, error) { return []any{moved[i]}, nil },
	})
}

// maxUpdates bounds how many statements an updater makes that set a few columns.
const maxUpdates = 32

// updater makes the statements that change rows of a partner's feed. Setting a column that stays as
// it is costs as much as one that changes, and its indexes too.
type updater struct {
	partner market.PartnerID
	// queries are the statements by the columns that they set, a byte for each.
	queries map[string]string
	query   string
}

// args sets query to the statement that changes was into is, and gives its arguments. It sets all
// columns if was is nil.
func (u *updater) args(was, is *market.Plan) ([]any, error) {
	if err := checkRow(is); err != nil {
		return nil, err
	}
	columns := planColumns[1:]
	if was != nil {
		if some := differing(was, is); len(some) > 0 {
			columns = some
		}
	}
	var which []byte
	for _, c := range columns {
		which = append(which, byte(slices.Index(planColumns, c)))
	}
	query, has := u.queries[string(which)]
	if !has && len(u.queries) >= maxUpdates {
		columns, query = planColumns[1:], updatePlan
	} else if !has {
		query = updateOf(columns)
		u.queries[string(which)] = query
	}
	u.query = query
	return append(cells(is, columns), is.ID, string(u.partner)), nil
}

// each runs a statement once per item and insists that each run hits exactly one row.
func each[T any](ctx context.Context, tx *transaction, query string, items []T, args func(T) ([]any, error)) error {
	return tx.repeat(ctx, repeated{
		query: query, runs: len(items),
		args:     func(i int) ([]any, error) { return args(items[i]) },
		affected: isOne,
	})
}

// isOne refuses any number of rows but one: the change was made from other rows than there are.
func isOne(_ int, rows int64) error {
	if rows != 1 {
		return errs.New(errs.Internal, "a refresh speaks of a row that is not the partner's own (%d rows matched)", rows)
	}
	return nil
}

// adoptBundled turns the remaining bundled rows of a partner into its own, and
// returns their ids. A row whose item was rejected is not confirmed and stays bundled.
func adoptBundled(ctx context.Context, tx *transaction, partner market.PartnerID, at time.Time) ([]int64, error) {
	return queryIDs(ctx, tx, `UPDATE server_plans SET source = 'partner', fetched_at = $1
		WHERE partner_id = $2 AND source = 'bundled' AND unconfirmed_since IS NULL RETURNING id`, stamp{&at}, string(partner))
}

// recordGood stores a good refresh: its line in the log, the partner's state and the events of
// the changed rows. The version moves if a reader sees something new: rows that changed, plans
// that count as current again, other held prices, or a first confirmation. rows are all of the
// partner's.
func (s *Store) recordGood(ctx context.Context, tx *transaction, before market.PartnerState, run market.Run, changed []int64, rows []market.Plan) error {
	number, err := s.addRun(ctx, tx, run)
	if err != nil {
		return err
	}
	confirmed := !before.ConfirmedAt.IsZero() && !before.ConfirmedAt.After(run.EndedAt)
	held, pace := holdsAfter(before, run), paceAfter(before, run)
	if len(changed) == 0 && !before.Stale() && confirmed && held.Equal(before.Holds) && !before.WatchedSince.IsZero() {
		return tx.run(ctx, `UPDATE partner_states SET good_at = $1, pace = $3 WHERE partner_id = $2`,
			stamp{&run.EndedAt}, string(run.Partner), object[market.Pace]{&pace})
	}
	// A failure from a clock that was ahead is over too.
	_, err = tx.ExecContext(ctx, `INSERT INTO partner_states (partner_id, good_at, confirmed_at, watched_since, holds, pace) VALUES ($1, $2, $2, $2, $3, $4)
		ON CONFLICT (partner_id) DO UPDATE SET good_at = excluded.good_at, confirmed_at = excluded.confirmed_at,
		watched_since = coalesce(partner_states.watched_since, excluded.watched_since), held = FALSE, holds = excluded.holds, pace = excluded.pace,
		failed_at = CASE WHEN partner_states.failed_at > excluded.good_at THEN excluded.good_at ELSE partner_states.failed_at END`,
		string(run.Partner), stamp{&run.EndedAt}, object[market.Holds]{&held}, object[market.Pace]{&pace})
	if err != nil {
		return err
	}
	j, err := newJournal(ctx, s, tx, occasion{at: run.EndedAt, run: number, confirmed: before.GoodAt, watched: before.WatchedSince, begins: before.GoodAt.IsZero()})
	if err != nil || len(changed) == 0 {
		return err
	}
	if err := j.recordRows(ctx, rows, changed); err != nil {
		return err
	}
	if err := j.write(ctx); err != nil {
		return err
	}
	return forgetGone(ctx, tx, run.Partner, rows, run.EndedAt)
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
		_, err = tx.ExecContext(ctx, `INSERT INTO partner_states (partner_id, failed_at, failure, held, holds, pace)
			VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (partner_id) DO UPDATE SET failed_at = excluded.failed_at, failure = excluded.failure, held = excluded.held, holds = excluded.holds, pace = excluded.pace`,
			string(run.Partner), stamp{&failedAt}, run.Reason, boolean{&held}, object[market.Holds]{&kept}, object[market.Pace]{&pace})
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
	return readingSoon(ctx, s, "read the partner states", queryStates)
}

const selectStates = `SELECT partner_id, good_at, confirmed_at, watched_since, failed_at, failure, held, holds, paused, pace FROM partner_states`

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

// paceAfter is the pace that a run leaves.
func paceAfter(before market.PartnerState, run market.Run) market.Pace {
	if run.Pace != nil {
		return *run.Pace
	}
	return before.Pace
}

// holdsAfter is what guards hold back after a run. What an operator allows stays.
func holdsAfter(before market.PartnerState, run market.Run) market.Holds {
	if run.Holds == nil {
		return before.Holds
	}
	after := *run.Holds
	after.Allowed = before.Holds.Allowed
	return after
}

func stateCells(st *market.PartnerState) []any {
	return []any{key[market.PartnerID]{&st.Partner.ID}, stamp{&st.GoodAt}, stamp{&st.ConfirmedAt}, stamp{&st.WatchedSince},
		stamp{&st.FailedAt}, text[string]{&st.Failure}, boolean{&st.Held}, object[market.Holds]{&st.Holds}, boolean{&st.Paused}, object[market.Pace]{&st.Pace}}
}
