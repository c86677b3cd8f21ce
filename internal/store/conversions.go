package store

import (
	"context"
	"time"

	"launchrack/internal/click"
	"launchrack/internal/market"
	"launchrack/internal/operator"
)

// PutConversions stores what a partner's file says, in place of what is stored of the same partner
// for the days from the file's first to its last, and gives how many that were. So a file that is
// imported again counts once.
func (s *Store) PutConversions(ctx context.Context, partner market.PartnerID, list []click.Conversion, at time.Time, entry operator.Entry) (replaced int64, err error) {
	first, last := list[0].Day, list[0].Day
	for _, c := range list {
		first, last = min(first, c.Day), max(last, c.Day)
	}
	err = s.writeUnder(ctx, clickLock, "store conversions", func(tx *transaction) error {
		if err := s.dialect.lock(ctx, tx, operatorLock); err != nil { // of the audit log
			return err
		}
		result, err := tx.ExecContext(ctx, `DELETE FROM conversions WHERE partner_id = $1 AND day >= $2 AND day <= $3`, string(partner), first, last)
		if err != nil {
			return err
		}
		if replaced, err = result.RowsAffected(); err != nil {
			return err
		}
		err = tx.repeat(ctx, repeated{
			query: `INSERT INTO conversions (partner_id, day, amount, currency, plan_id, reference, imported_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			runs:  len(list),
			args: func(i int) ([]any, error) {
				c := list[i]
				var plan any
				if c.Plan != 0 {
					plan = c.Plan
				}
				return []any{string(partner), c.Day, c.Amount.String(), c.Currency, plan, c.Reference, stamp{&at}}, nil
			},
		})
		if err != nil {
			return err
		}
		return record(ctx, tx, entry)
	})
	return replaced, err
}

// Conversions gives those of the days from the first to the last, the oldest first.
func (s *Store) Conversions(ctx context.Context, first, last string) (list []click.Conversion, err error) {
	err = s.read(ctx, "read the conversions", func(tx *transaction) error {
		return queryEach(ctx, tx, func(rows scanner) error {
			var c click.Conversion
			var amount string
			if err := rows.Scan(key[market.PartnerID]{&c.Partner}, &c.Day, &amount, &c.Currency, &c.Plan, &c.Reference); err != nil {
				return err
			}
			if c.Amount, err = market.ParseAmount(amount); err != nil {
				return err
			}
			list = append(list, c)
			return nil
		}, `SELECT partner_id, day, amount, currency, COALESCE(plan_id, 0), reference FROM conversions
			WHERE day >= $1 AND day <= $2 ORDER BY day, id`, first, last)
	})
	return list, err
}
