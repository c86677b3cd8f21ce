package store

import (
	"cmp"
	"context"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/operator/click"
)

// PutCallerKey stores the hash of a network's key in the place of the one before.
func (s *Store) PutCallerKey(ctx context.Context, network, hash string, entry operator.Entry) error {
	return s.changeConversions(ctx, "store the key of a network", func(tx *transaction) error {
		err := tx.run(ctx, `INSERT INTO postback_callers (network, key_hash, made_at) VALUES ($1, $2, $3)
			ON CONFLICT (network) DO UPDATE SET key_hash = excluded.key_hash, made_at = excluded.made_at`, network, hash, stamp{&entry.At})
		if err != nil {
			return err
		}
		return record(ctx, tx, entry)
	})
}

// Callers gives the networks that have a key, by their ids.
func (s *Store) Callers(ctx context.Context) (map[string]click.Caller, error) {
	return reading(ctx, s, "read the networks of postbacks", func(ctx context.Context, tx *transaction) (map[string]click.Caller, error) {
		return queryMap(ctx, tx, func(network *string, c *click.Caller) []any {
			return []any{network, &c.KeyHash, stamp{&c.MadeAt}, stamp{&c.CameAt}, &c.Refused, text[string]{&c.Reason}, &c.Pending}
		}, `SELECT network, key_hash, made_at, (SELECT max(imported_at) FROM conversions c WHERE c.network = p.network), refused, reason,
			(SELECT count(*) FROM conversions c WHERE c.network = p.network AND outcome = 'pending' AND replaced_by IS NULL) FROM postback_callers p`)
	})
}

// NoteRefused counts a postback that was not stored, with the reason.
func (s *Store) NoteRefused(ctx context.Context, network, reason string) error {
	return s.writeUnder(ctx, clickLock, "count a refused postback", func(tx *transaction) error {
		return tx.run(ctx, `UPDATE postback_callers SET refused = refused + 1, reason = $1 WHERE network = $2`, reason, network)
	})
}

// PutPostback stores what a network says of an order. The last word counts: it takes the place of what was told of the order
// before, by a postback or by a file. An order has the day, the partner and the click with which it was told first; its partner is
// the one of the click, else the one of the postback.
func (s *Store) PutPostback(ctx context.Context, p click.Conversion, at time.Time) error {
	return s.writeUnder(ctx, clickLock, "store a postback", func(tx *transaction) error {
		isSame, err := findOrder(ctx, tx, &p)
		if err == nil && p.Partner == "" {
			err = errs.Field("sub_id", "%q came; accepted are ids of clicks of the last 90 days, and others where the address has partner= and a partner", errs.Clip(p.Reference, 40))
		}
		if err != nil || isSame {
			return err
		}
		err = tx.run(ctx, `INSERT INTO conversions (partner_id, day, amount, currency, plan_id, reference, imported_at, page, clicked_on, transaction_id, network, outcome)
			VALUES ($1, $2, $3, $4, NULLIF(CAST($5 AS BIGINT), 0), $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (network, transaction_id) DO UPDATE SET amount = excluded.amount,
			currency = excluded.currency, outcome = excluded.outcome, imported_at = excluded.imported_at, replaced_by = NULL`,
			string(p.Partner), p.Day, p.Amount.String(), p.Currency, p.Plan, p.Reference, stamp{&at},
			text[click.Page]{&p.Page}, text[string]{&p.Clicked}, p.ID, p.Network, string(p.Outcome))
		if err != nil || p.Outcome == click.Pending { // what a file pays is no longer pending
			return err
		}
		return supersede(ctx, tx, p)
	})
}

// findOrder gives an order what it was told with first, else its click, and reports whether nothing of it changed.
func findOrder(ctx context.Context, tx *transaction, p *click.Conversion) (isSame bool, err error) {
	isFound := false
	return isSame, queryEach(ctx, tx, func(row scanner) error {
		of := *p
		var amount, currency, outcome string
		err := row.Scan(key[market.PartnerID]{&of.Partner}, &of.Day, &of.Plan, &of.Reference, text[click.Page]{&of.Page}, text[string]{&of.Clicked}, &amount, &currency, &outcome)
		if isFound || err != nil {
			return err
		}
		isFound, isSame = true, amount == p.Amount.String() && currency == p.Currency && outcome == string(p.Outcome)
		of.Partner = cmp.Or(of.Partner, p.Partner) // a row by hand has none
		*p = of
		return nil
	}, `SELECT partner_id, day, COALESCE(plan_id, 0), reference, page, clicked_on, amount, currency, outcome FROM conversions WHERE network = $1 AND transaction_id = $2
		UNION ALL SELECT partner_id, CAST($3 AS TEXT), plan_id, id, page, day, '', '', 'unknown' FROM click_ids WHERE id = $4 ORDER BY 9`, p.Network, p.ID, p.Day, p.Reference)
}

// supersede takes the row of a file that is about the same order out of the count: one with its id, else one of the same click
// within a day, as their days may be of two time zones. The ids of a network that an operator set up may be others than those of
// its files.
func supersede(ctx context.Context, tx *transaction, p click.Conversion) error {
	day, _ := time.Parse(time.DateOnly, p.Day) // all days have this form
	var clicked any
	if p.Clicked != "" {
		clicked = p.Reference
	}
	return tx.run(ctx, `UPDATE conversions SET outcome = 'superseded' WHERE id = (SELECT id FROM conversions
		WHERE partner_id = $1 AND network IS NULL AND replaced_by IS NULL AND outcome IS NULL
			AND (transaction_id = $2 OR reference = $3 AND day >= $4 AND day <= $5 AND (transaction_id IS NULL OR $6 = 'own'))
		ORDER BY CASE WHEN transaction_id = $2 THEN 0 WHEN amount = $7 THEN 1 ELSE 2 END, id LIMIT 1)`,
		string(p.Partner), p.ID, clicked, click.DayOf(day.AddDate(0, 0, -1)), click.DayOf(day.AddDate(0, 0, 1)), p.Network, p.Amount.String())
}
