package store

import (
	"context"
	"maps"
	"slices"
	"time"

	"launchrack/internal/model/market"
)

// rememberWithdrawn notes with which key a row of a feed may come back. An earlier row with the key does not
// any more.
const rememberWithdrawn = `UPDATE journal_rows SET returns_as = CASE WHEN plan_id = $1 THEN (SELECT sku FROM server_plans WHERE id = $1) END
	WHERE plan_id = $1 AND EXISTS (SELECT 1 FROM server_plans WHERE id = $1 AND partner_id = $2 AND source <> 'hand')
		OR partner_id = $2 AND returns_as = (SELECT sku FROM server_plans WHERE id = $1 AND partner_id = $2 AND source <> 'hand')`

// withdraw deletes rows of a partner's feed and remembers their ids by key.
func withdraw(ctx context.Context, tx *transaction, partner market.PartnerID, ids []int64) error {
	const remove = `DELETE FROM server_plans WHERE id = $1 AND partner_id = $2 AND source <> 'hand'`
	for _, query := range []string{rememberWithdrawn, remove} {
		err := each(ctx, tx, query, ids, func(id int64) ([]any, error) { return []any{id, string(partner)}, nil })
		if err != nil {
			return err
		}
	}
	return nil
}

// insertReturning stores new plans of a feed. A plan that was withdrawn before gets its id, its times
// and its corrections back.
func (s *Store) insertReturning(ctx context.Context, tx *transaction, plans []market.Plan, over *endings) error {
	if err := setReturning(ctx, tx, plans, over); err != nil {
		return err
	}
	if err := s.insertKnown(ctx, tx, plans); err != nil {
		return err
	}
	return s.insert(ctx, tx, plans)
}

// setReturning gives plans that were withdrawn their ids and, from the rows that they had last, their
// times and corrections.
func setReturning(ctx context.Context, tx *transaction, plans []market.Plan, over *endings) error {
	back := map[int64]*market.Plan{}
	err := tx.repeat(ctx, repeated{
		query: `UPDATE journal_rows SET returns_as = NULL WHERE partner_id = $1 AND returns_as = $2 RETURNING plan_id`,
		runs:  len(plans),
		args:  func(i int) ([]any, error) { return []any{string(plans[i].Partner), string(plans[i].SKU)}, nil },
		read: func(i int, rows results) error {
			found, err := one(rows, &plans[i].ID)
			if found {
				back[plans[i].ID] = &plans[i]
			}
			return err
		},
	})
	if err != nil {
		return err
	}
	rows, err := (&journalWriter{tx: tx}).left(ctx, slices.Sorted(maps.Keys(back)))
	if err != nil {
		return err
	}
	for id, r := range rows {
		before, err := planOf(r.packed)
		if err != nil {
			return err
		}
		if err := over.correct(before, back[id]); err != nil {
			return err
		}
		setFirstTimes(back[id])
		keepWithdrawnTimes(before, back[id])
	}
	return nil
}

// The plans of an auction that are gone are kept for keepGone, a few of them dropped at a time.
const (
	keepGone    = 365 * 24 * time.Hour
	forgetGones = 500
)

// forgetGone drops what is kept, beside the events, of plans of an auction that are gone for long: a new
// machine stands there every few minutes, and none comes back. rows are all of the partner's.
func forgetGone(ctx context.Context, tx *transaction, partner market.PartnerID, rows []market.Plan, now time.Time) error {
	if !slices.ContainsFunc(rows, func(p market.Plan) bool { return !p.NextDropAt.IsZero() }) {
		return nil
	}
	before := now.Add(-keepGone)
	ids, err := queryIDs(ctx, tx, `DELETE FROM journal_rows WHERE plan_id IN
		(SELECT plan_id FROM journal_rows WHERE partner_id = $1 AND returns_as IS NOT NULL AND withdrawn_at < $2 ORDER BY withdrawn_at LIMIT $3)
		RETURNING plan_id`, string(partner), stamp{&before}, forgetGones)
	if err != nil {
		return err
	}
	return each(ctx, tx, `UPDATE plan_journals SET track = NULL WHERE plan_id = $1`, ids, func(id int64) ([]any, error) { return []any{id}, nil })
}

// keepTakenIDs lets no withdrawn plan come back whose id a stored plan has.
func keepTakenIDs(ctx context.Context, tx *transaction) error {
	return tx.run(ctx, `UPDATE journal_rows SET returns_as = NULL WHERE returns_as IS NOT NULL AND plan_id IN (SELECT id FROM server_plans)`)
}
