package store

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"launchrack/internal/market"
	"launchrack/internal/row"
)

// returningColumns are what a withdrawn plan keeps for its return besides its id: when
// it was first seen, and since when it had which prices.
var returningColumns = slices.DeleteFunc(row.Stored(), func(c *row.Column) bool {
	return !slices.Contains([]string{"first_seen_at", "price_changed_at", "price_monthly_currencies",
		"price_hourly_currencies", "price_annually_currencies"}, c.Name)
})

var rememberWithdrawn = `INSERT INTO withdrawn_plans (withdrawn_at, partner_id, sku, id, cherry_plan_id, ` + names(returningColumns) + `)
	SELECT $1, partner_id, sku, id, cherry_plan_id, ` + names(returningColumns) + ` FROM server_plans WHERE id = $2 AND partner_id = $3 AND source <> 'hand'
	ON CONFLICT (partner_id, sku) DO UPDATE SET withdrawn_at = excluded.withdrawn_at, id = excluded.id, cherry_plan_id = excluded.cherry_plan_id` + excluded(returningColumns)

func excluded(columns []*row.Column) string {
	var list strings.Builder
	for _, c := range columns {
		fmt.Fprintf(&list, ", %s = excluded.%s", c.Name, c.Name)
	}
	return list.String()
}

// withdraw deletes rows of a partner's feed and remembers their ids by key.
func withdraw(ctx context.Context, tx *transaction, partner market.PartnerID, ids []int64, at time.Time) error {
	if len(ids) == 0 {
		return nil
	}
	err := each(ctx, tx, rememberWithdrawn, ids, func(id int64) ([]any, error) {
		return []any{stamp{&at}, id, string(partner)}, nil
	})
	if err != nil {
		return err
	}
	const remove = `DELETE FROM server_plans WHERE id = $1 AND partner_id = $2 AND source <> 'hand'`
	return each(ctx, tx, remove, ids, func(id int64) ([]any, error) {
		return []any{id, string(partner)}, nil
	})
}

// insertReturning stores new plans of a feed. A plan that was withdrawn before gets its id
// and its times back.
func (s *Store) insertReturning(ctx context.Context, tx *transaction, plans []market.Plan) error {
	if err := setReturning(ctx, tx, plans); err != nil {
		return err
	}
	if err := s.insertKnown(ctx, tx, plans); err != nil {
		return err
	}
	return s.insert(ctx, tx, plans)
}

func setReturning(ctx context.Context, tx *transaction, plans []market.Plan) error {
	var before market.Plan
	into := append([]any{number{&before.ID}}, cells(&before, returningColumns)...)
	return tx.repeat(ctx, repeated{
		query: `DELETE FROM withdrawn_plans WHERE partner_id = $1 AND sku = $2 RETURNING id, ` + names(returningColumns),
		runs:  len(plans),
		args:  func(i int) ([]any, error) { return []any{string(plans[i].Partner), string(plans[i].SKU)}, nil },
		read: func(i int, rows results) error {
			found, err := one(rows, into...)
			if !found || err != nil {
				return err
			}
			p := &plans[i]
			p.ID = before.ID
			setFirstTimes(p)
			keepWithdrawnTimes(&before, p)
			return nil
		},
	})
}

// deleteTakenIDs removes the withdrawn plans whose id a stored plan has.
func deleteTakenIDs(ctx context.Context, tx *transaction) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM withdrawn_plans WHERE id IN (SELECT id FROM server_plans)`)
	return err
}
