package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/journal"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/operator"
)

// RolledBack says what a roll-back did, or would do.
type RolledBack struct {
	Partner market.PartnerID
	// Run is the number of the roll-back's own line in the log of refreshes; taking that
	// back undoes the roll-back. It is 0 where nothing was stored.
	Run int64
	// Added, Changed and Withdrawn count the rows.
	Added, Changed, Withdrawn int
	// Rows are what becomes of each row, in the order of their ids; nil on the side on which a
	// row is not there.
	Rows []ChangedRow
}

// String counts the rows in words.
func (r RolledBack) String() string {
	return fmt.Sprintf("%d added, %d changed, %d withdrawn", r.Added, r.Changed, r.Withdrawn)
}

// ChangedRow is a row before and after a change.
type ChangedRow struct{ Before, After *market.Plan }

// Rollback brings the rows of a run's partner back to what they were before the run, and
// pauses the partner, so that no refresh undoes it, the one under way among them. Later runs of the partner
// are taken back with it. With dryRun it stores nothing, and no writer waits for it. An unknown run is errs.NotFound.
// entry makes the line of the audit log.
func (s *Store) Rollback(ctx context.Context, run int64, at time.Time, dryRun bool, entry func(RolledBack) operator.Entry) (done RolledBack, err error) {
	within := s.write
	if dryRun {
		within = s.read
	}
	err = within(ctx, "roll a refresh back", func(tx *transaction) error {
		if done.Partner, err = partnerOf(ctx, tx, run); err != nil {
			return err
		}
		state, stored, err := queryFeed(ctx, tx, done.Partner)
		if err != nil {
			return err
		}
		before, left, err := rowsBefore(ctx, tx, done.Partner, run, byID(stored))
		if err != nil {
			return err
		}
		change := done.bringBack(stored, before, at, run)
		if dryRun {
			showConfirmed(stored, state) // which done.Rows show
			return nil
		}
		if err := s.takeBack(ctx, tx, state, stored, change, left, run, &done); err != nil {
			return err
		}
		if err := s.endLease(ctx, tx, market.RefreshLease(done.Partner)); err != nil {
			return err
		}
		return s.recordLast(ctx, tx, entry(done), nil)
	})
	return done, err
}

func partnerOf(ctx context.Context, tx *transaction, run int64) (partner market.PartnerID, err error) {
	err = tx.QueryRowContext(ctx, `SELECT partner_id FROM refresh_runs WHERE id = $1`, run).Scan(key[market.PartnerID]{&partner})
	if errors.Is(err, sql.ErrNoRows) {
		return "", errs.New(errs.NotFound, "There is no run %d; launchrack refreshes lists those that are stored", run)
	}
	return partner, err
}

// rowsBefore walks a partner's events back to a run and gives the rows that they change, as
// they are stored, from before the run; nil for a row that was not there. It gives also where the
// events leave these rows now. there are the rows of the partner's feed.
func rowsBefore(ctx context.Context, tx *transaction, partner market.PartnerID, run int64, there map[int64]*market.Plan) (plans map[int64]*market.Plan, left map[int64]journalRow, err error) {
	var first sql.NullInt64
	err = tx.QueryRowContext(ctx, `SELECT min(first_seq) FROM event_batches WHERE partner_id = $1 AND run_id >= $2`, string(partner), run).Scan(&first)
	if err != nil || !first.Valid {
		return nil, nil, err // the run changed nothing
	}
	rows, kept := map[int64]*journal.Row{}, map[int64]amendments{}
	err = eachEvent(ctx, tx, market.EventQuery{After: first.Int64 - 1, Partner: &partner, Newest: true}, func(e storedEvent) (bool, error) {
		r, today := rows[e.Plan], there[e.Plan]
		switch {
		case r != nil:
		case today == nil && e.after != nil:
			return true, nil // it is there and not in the feed: a row that was added by hand
		default:
			r = &journal.Row{}
			if today != nil {
				r.Plan = *today
			}
			rows[e.Plan] = r
		}
		was := r.Corrections
		err := r.Undo(e.asStored())
		if err == nil && e.Run == 0 && was != r.Corrections {
			kept[e.Plan], err = kept[e.Plan].add(r.Corrections, was)
		}
		return true, err
	})
	if err != nil {
		return nil, nil, err
	}
	if left, err = (&journalWriter{tx: tx}).left(ctx, slices.Sorted(maps.Keys(rows))); err != nil {
		return nil, nil, err
	}
	plans = make(map[int64]*market.Plan, len(rows))
	for id, r := range rows {
		if plans[id] = nil; r.IsThere && r.Source != market.ByHand {
			plans[id] = &r.Plan
			if err := kept[id].make(&r.Plan); err != nil {
				return nil, nil, err
			}
		}
	}
	return plans, left, nil
}

// amendments are what operators made of a row's corrections, by column: nil where one was removed.
type amendments map[string]*market.Correction

// add adds those that lead from one list of corrections to another, unless a later one of the column is
// there.
func (a amendments) add(before, after market.Corrections) (amendments, error) {
	was, err := before.List()
	if err != nil {
		return nil, err
	}
	is, err := after.List()
	if a == nil {
		a = amendments{}
	}
	note := func(column string, c *market.Correction) {
		if _, later := a[column]; !later {
			a[column] = c
		}
	}
	for i := range is {
		if !slices.ContainsFunc(was, is[i].Equal) {
			note(is[i].Column, &is[i])
		}
	}
	for _, c := range was {
		if !slices.ContainsFunc(is, func(o market.Correction) bool { return o.Column == c.Column }) {
			note(c.Column, nil)
		}
	}
	return a, err
}

// make makes the amendments in a row: a roll-back takes back what refreshes did, and not what operators did.
func (a amendments) make(p *market.Plan) error {
	if len(a) == 0 {
		return nil
	}
	list, err := p.Corrections.List()
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(c market.Correction) bool { _, other := a[c.Column]; return other })
	for _, column := range slices.Sorted(maps.Keys(a)) {
		if c := a[column]; c != nil {
			list = append(list, *c)
		}
	}
	if err := row.Uncorrect(p); err != nil {
		return err
	}
	return row.Keep(p, list)
}

// bringBack gives the change that makes the stored rows of a partner's feed those of before.
func (done *RolledBack) bringBack(stored []market.Plan, before map[int64]*market.Plan, at time.Time, run int64) market.Change {
	change := market.Change{Run: market.Run{Partner: done.Partner, StartedAt: at, EndedAt: at, Outcome: market.OutcomeGood,
		Reason: fmt.Sprintf("An operator took the rows back to before run %d.", run)}}
	there := byID(stored)
	for _, id := range slices.Sorted(maps.Keys(before)) {
		p, now := before[id], there[id]
		switch {
		case p == nil && now == nil:
			continue
		case p == nil:
			change.Delete = append(change.Delete, id)
		case now == nil:
			change.Insert = append(change.Insert, *p)
		default:
			if isAsBefore(p, now) {
				continue
			}
			change.Update = append(change.Update, *p)
		}
		done.Rows = append(done.Rows, ChangedRow{now, p})
	}
	done.Added, done.Changed, done.Withdrawn = len(change.Insert), len(change.Update), len(change.Delete)
	change.Run.Added, change.Run.Changed, change.Run.Withdrawn = done.Added, done.Changed, done.Withdrawn
	return change
}

// takeBack stores the change of a roll-back. left are the rows' journal rows.
func (s *Store) takeBack(ctx context.Context, tx *transaction, state market.PartnerState, stored []market.Plan, change market.Change, left map[int64]journalRow, run int64, done *RolledBack) error {
	if err := s.restoreRows(ctx, tx, byID(stored), change); err != nil {
		return err
	}
	rows, err := rowsAfter(ctx, tx, done.Partner, slices.Clone(stored), change)
	if err != nil {
		return err
	}
	showConfirmed(stored, state) // which done.Rows show
	return s.recordRollback(ctx, tx, state, change, rows, left, run, done)
}

// isAsBefore reports whether a stored row equals what a roll-back would make of it, but for
// when it was fetched and updated.
func isAsBefore(before, now *market.Plan) bool {
	was := *before
	was.FetchedAt, was.UpdatedAt = now.FetchedAt, now.UpdatedAt
	return len(differing(now, &was)) == 0
}

// restoreRows is apply for rows that come back with their own ids and times.
func (s *Store) restoreRows(ctx context.Context, tx *transaction, there map[int64]*market.Plan, c market.Change) error {
	if err := withdraw(ctx, tx, c.Run.Partner, c.Delete); err != nil {
		return err
	}
	if err := s.update(ctx, tx, c.Run.Partner, there, c.Update); err != nil {
		return err
	}
	if err := s.insertKnown(ctx, tx, c.Insert); err != nil {
		return err
	}
	return keepTakenIDs(ctx, tx)
}

func (s *Store) recordRollback(ctx context.Context, tx *transaction, state market.PartnerState, c market.Change, rows []market.Plan, left map[int64]journalRow, before int64, done *RolledBack) (err error) {
	if done.Run, err = s.addRun(ctx, tx, c.Run); err != nil {
		return err
	}
	if err := setPaused(ctx, tx, c.Run.Partner, true); err != nil {
		return err
	}
	j, err := newJournal(ctx, s, tx, occasion{at: c.Run.EndedAt, run: done.Run, confirmed: state.GoodAt, watched: state.WatchedSince, takesBack: before})
	if err != nil {
		return err
	}
	j.known = left
	changed := slices.Concat(c.Delete, ids(c.Update), ids(c.Insert))
	if err := j.recordRows(ctx, rows, changed); err != nil {
		return err
	}
	return j.write(ctx)
}

// Pause stops the refreshes of a partner, or lets them go on. It reports whether that is
// new. Plans stay as they are.
func (s *Store) Pause(ctx context.Context, partner market.PartnerID, paused bool, entry operator.Entry) (changed bool, err error) {
	err = s.write(ctx, "pause a partner", func(tx *transaction) error {
		state, err := queryState(ctx, tx, partner)
		if changed = state.Paused != paused; err != nil || !changed {
			return err
		}
		if err := setPaused(ctx, tx, partner, paused); err != nil {
			return err
		}
		return s.recordShown(ctx, tx, entry)
	})
	return changed && err == nil, err
}

// AllowPlan stores an operator's word on a plan whose price is out of all proportion: the next refresh lists it, or holds
// it again. It reports false where that was the word before.
func (s *Store) AllowPlan(ctx context.Context, partner market.PartnerID, sku market.SKU, allowed bool, entry operator.Entry) (changed bool, err error) {
	err = s.write(ctx, "allow a plan", func(tx *transaction) error {
		state, err := queryState(ctx, tx, partner)
		if changed = state.Holds.Allowed[sku] != allowed; err != nil || !changed {
			return err
		}
		state.Holds.Allowed = maps.Clone(state.Holds.Allowed)
		if state.Holds.Allowed == nil {
			state.Holds.Allowed = map[market.SKU]bool{}
		}
		if delete(state.Holds.Allowed, sku); allowed {
			state.Holds.Allowed[sku] = true
		}
		if err := tx.run(ctx, `UPDATE partner_states SET holds = $1 WHERE partner_id = $2`, object[market.Holds]{&state.Holds}, string(partner)); err != nil {
			return err
		}
		return s.recordShown(ctx, tx, entry)
	})
	return changed && err == nil, err
}

func setPaused(ctx context.Context, tx *transaction, partner market.PartnerID, paused bool) error {
	return tx.run(ctx, `INSERT INTO partner_states (partner_id, paused) VALUES ($1, $2)
		ON CONFLICT (partner_id) DO UPDATE SET paused = excluded.paused`, string(partner), paused)
}
