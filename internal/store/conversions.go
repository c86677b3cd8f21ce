package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/operator/click"
)

// importsKept is how many imports of a partner can be undone: what they replaced is kept as long.
const importsKept = 10

// PutConversions stores what a partner's file says, in place of what is stored of the same partner
// for the days from the file's first to its last, postbacks among it, and gives how many that were. So a file that is
// imported again counts once, and so does an order that was told by a postback. What was replaced is kept for UndoConversions.
func (s *Store) PutConversions(ctx context.Context, partner market.PartnerID, report click.Report, at time.Time, entry operator.Entry) (replaced int64, err error) {
	list := report.Rows
	err = s.changeConversions(ctx, "store conversions", func(tx *transaction) error {
		if err := record(ctx, tx, entry); err != nil {
			return err
		}
		var number int64 // the lock lets nobody else write a line meanwhile
		if err := tx.QueryRowContext(ctx, `SELECT max(id) FROM operator_audit WHERE event = $1`, string(entry.Event)).Scan(&number); err != nil {
			return err
		}
		replaced, err = tx.change(ctx, `UPDATE conversions SET replaced_by = $1 WHERE partner_id = $2 AND day >= $3 AND day <= $4 AND replaced_by IS NULL`,
			number, string(partner), report.First, report.Last)
		if err != nil {
			return err
		}
		err = tx.repeat(ctx, repeated{
			query: `INSERT INTO conversions (partner_id, day, amount, currency, plan_id, reference, imported_at, added_by, page, clicked_on, transaction_id) VALUES ($1, $2, $3, $4, NULLIF(CAST($5 AS BIGINT), 0), $6, $7, $8, $9, $10, $11)`,
			runs:  len(list),
			args: func(i int) ([]any, error) {
				c := list[i]
				return []any{string(partner), c.Day, c.Amount.String(), c.Currency, c.Plan, c.Reference, stamp{&at}, number, text[click.Page]{&c.Page}, text[string]{&c.Clicked}, text[string]{&c.ID}}, nil
			},
		})
		if err != nil {
			return err
		}
		// A postback's day may be another than the file's, by their time zones.
		told, err := tx.change(ctx, `UPDATE conversions SET replaced_by = $1 WHERE partner_id = $2 AND network IS NOT NULL AND replaced_by IS NULL
			AND transaction_id IN (SELECT transaction_id FROM conversions WHERE added_by = $1)`, number, string(partner))
		if replaced += told; err != nil {
			return err
		}
		return dropReplaced(ctx, tx, partner)
	})
	return replaced, err
}

// changeConversions is a transaction that writes conversions and the audit log.
func (s *Store) changeConversions(ctx context.Context, what string, change func(*transaction) error) error {
	return s.writeUnder(ctx, clickLock, what, func(tx *transaction) error {
		if err := s.dialect.lock(ctx, tx, operatorLock); err != nil {
			return err
		}
		return change(tx)
	})
}

// dropReplaced forgets what imports before the newest importsKept of a partner replaced.
func dropReplaced(ctx context.Context, tx *transaction, partner market.PartnerID) error {
	var oldest int64
	err := tx.QueryRowContext(ctx, `SELECT DISTINCT added_by FROM conversions WHERE partner_id = $1 AND added_by IS NOT NULL ORDER BY added_by DESC LIMIT 1 OFFSET $2`,
		string(partner), importsKept-1).Scan(&oldest)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	return tx.runAll(ctx, stmt(`DELETE FROM conversions WHERE partner_id = $1 AND replaced_by < $2`, string(partner), oldest),
		stmt(`UPDATE conversions SET added_by = NULL WHERE partner_id = $1 AND added_by < $2`, string(partner), oldest))
}

// UndoConversions takes away what an import stored, by its entry of the audit log, and brings back
// what it replaced; describe makes the line of the audit log about it. It is errs.Conflict where a
// later import of the partner has rows among its days, and where it is too old.
func (s *Store) UndoConversions(ctx context.Context, number int64, describe func(partner market.PartnerID, removed, restored int64) operator.Entry) error {
	return s.changeConversions(ctx, "undo an import of conversions", func(tx *transaction) error {
		var partner market.PartnerID
		var first, last string
		err := tx.QueryRowContext(ctx, `SELECT partner_id, min(day), max(day) FROM conversions WHERE added_by = $1 GROUP BY partner_id`, number).
			Scan(key[market.PartnerID]{&partner}, &first, &last)
		if errors.Is(err, sql.ErrNoRows) {
			return errs.New(errs.Conflict, "Entry %d cannot be undone: it was undone before, or is too old; the newest %d files of a partner can be taken back", number, importsKept)
		}
		if err != nil {
			return err
		}
		var since int64
		err = tx.QueryRowContext(ctx, `SELECT count(*) FROM conversions WHERE partner_id = $1 AND (replaced_by IS NOT NULL AND added_by = $2
			OR replaced_by IS NULL AND added_by > $2 AND day >= $3 AND day <= $4)`, string(partner), number, first, last).Scan(&since)
		if err != nil {
			return err
		}
		if since > 0 {
			return errs.New(errs.Conflict, "Entry %d cannot be undone: a later file of %s has some of its days. Undo that one first.", number, partner)
		}
		var counts [2]int64
		for i, statement := range []string{`DELETE FROM conversions WHERE added_by = $1`, `UPDATE conversions SET replaced_by = NULL WHERE replaced_by = $1`} {
			if counts[i], err = tx.change(ctx, statement, number); err != nil {
				return err
			}
		}
		return record(ctx, tx, describe(partner, counts[0], counts[1]))
	})
}

// Conversions gives those of the days from the first to the last, the oldest first.
func (s *Store) Conversions(ctx context.Context, first, last string) ([]click.Conversion, error) {
	return reading(ctx, s, "read the conversions", func(ctx context.Context, tx *transaction) ([]click.Conversion, error) {
		return queryList(ctx, tx, func(c *click.Conversion) []any {
			return []any{key[market.PartnerID]{&c.Partner}, &c.Day, figure{&c.Amount}, &c.Currency, &c.Plan, &c.Reference, text[click.Page]{&c.Page}, text[string]{&c.Clicked}}
		}, `SELECT partner_id, day, amount, currency, COALESCE(plan_id, 0), reference, page, clicked_on FROM conversions
			WHERE day >= $1 AND day <= $2 AND replaced_by IS NULL AND COALESCE(outcome, 'income') = 'income' ORDER BY day, id`, first, last)
	})
}
