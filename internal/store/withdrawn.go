package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"launchrack/internal/market"
)

// withdrawnRetention is how long a withdrawn plan's id waits for its return.
const withdrawnRetention = 365 * 24 * time.Hour

// withdraw deletes rows of a partner's feed and remembers their ids by key.
func withdraw(ctx context.Context, tx *sql.Tx, partner market.PartnerID, ids []int64, at time.Time) error {
	if len(ids) == 0 {
		return nil
	}
	const remember = `INSERT INTO withdrawn_plans (partner_id, sku, id, cherry_plan_id, withdrawn_at)
		SELECT partner_id, sku, id, cherry_plan_id, $1 FROM server_plans WHERE id = $2 AND partner_id = $3 AND source <> 'hand'
		ON CONFLICT (partner_id, sku) DO UPDATE SET id = excluded.id, cherry_plan_id = excluded.cherry_plan_id, withdrawn_at = excluded.withdrawn_at`
	err := each(ctx, tx, remember, ids, func(stmt *sql.Stmt, id int64) (sql.Result, error) {
		return stmt.ExecContext(ctx, stamp{&at}, id, string(partner))
	})
	if err != nil {
		return err
	}
	const remove = `DELETE FROM server_plans WHERE id = $1 AND partner_id = $2 AND source <> 'hand'`
	err = each(ctx, tx, remove, ids, func(stmt *sql.Stmt, id int64) (sql.Result, error) {
		return stmt.ExecContext(ctx, id, string(partner))
	})
	if err != nil {
		return err
	}
	before := at.Add(-withdrawnRetention)
	_, err = tx.ExecContext(ctx, `DELETE FROM withdrawn_plans WHERE withdrawn_at < $1`, stamp{&before})
	return err
}

// insertReturning stores new plans of a feed. A plan that was withdrawn before
// gets its id back, and is one of those that it returns.
func (s *Store) insertReturning(ctx context.Context, tx *sql.Tx, plans []market.Plan) (returned []market.Plan, err error) {
	if err := setReturningIDs(ctx, tx, plans); err != nil {
		return nil, err
	}
	for i := range plans {
		if plans[i].ID != 0 {
			returned = append(returned, plans[i])
		}
	}
	if err := s.insertKnown(ctx, tx, plans); err != nil {
		return nil, err
	}
	return returned, s.insert(ctx, tx, plans)
}

func setReturningIDs(ctx context.Context, tx *sql.Tx, plans []market.Plan) error {
	stmt, err := tx.PrepareContext(ctx, `DELETE FROM withdrawn_plans WHERE partner_id = $1 AND sku = $2 RETURNING id`)
	if err != nil {
		return err
	}
	defer stmt.Close()
	for i := range plans {
		p := &plans[i]
		err := stmt.QueryRowContext(ctx, string(p.Partner), string(p.SKU)).Scan(&p.ID)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
	}
	return nil
}

// deleteTakenIDs removes the withdrawn plans whose id a stored plan has.
func deleteTakenIDs(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM withdrawn_plans WHERE id IN (SELECT id FROM server_plans)`)
	return err
}
