package store

import (
	"context"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/operator/click"
)

// clickRetention is how long clicks are kept: two years and a month, so that a month stands
// beside the same one of the year before.
const clickRetention = 760 * 24 * time.Hour

// AddClicks adds counts to those that are stored, by whichever node.
func (s *Store) AddClicks(ctx context.Context, counts []click.Count) error {
	return s.writeUnder(ctx, clickLock, "count clicks", func(tx *transaction) error {
		before := click.DayOf(s.now().Add(-clickRetention))
		if _, err := tx.ExecContext(ctx, `DELETE FROM clicks WHERE day < $1`, before); err != nil {
			return err
		}
		return tx.repeat(ctx, repeated{
			query: `INSERT INTO clicks (day, plan_id, page, country, partner_id, clicks) VALUES ($1, $2, $3, $4, $5, $6)
				ON CONFLICT (day, plan_id, page, country, partner_id) DO UPDATE SET clicks = clicks.clicks + excluded.clicks`,
			runs: len(counts),
			args: func(i int) ([]any, error) {
				c := counts[i]
				return []any{c.Day, c.Plan, string(c.Page), c.Country, string(c.Partner), c.Clicks}, nil
			},
		})
	})
}

// Clicks gives the counts of the days from the first to the last, by day, partner, plan, page and
// country.
func (s *Store) Clicks(ctx context.Context, first, last string) ([]click.Count, error) {
	return reading(ctx, s, "read the clicks", func(ctx context.Context, tx *transaction) ([]click.Count, error) {
		return queryList(ctx, tx, func(c *click.Count) []any {
			return []any{&c.Day, key[market.PartnerID]{&c.Partner}, &c.Plan, key[click.Page]{&c.Page}, &c.Country, &c.Clicks}
		}, `SELECT day, partner_id, plan_id, page, country, clicks FROM clicks
			WHERE day >= $1 AND day <= $2 ORDER BY day, partner_id, plan_id, page, country`, first, last)
	})
}

// clickIDRetention is how long the ids of clicks are kept: what partners pay for a click they report within
// three months.
const clickIDRetention = 90 * 24 * time.Hour

// AddClickIDs stores the ids of clicks, and drops those that are too old for a partner to name.
func (s *Store) AddClickIDs(ctx context.Context, list []click.Named) error {
	return s.writeUnder(ctx, clickLock, "store ids of clicks", func(tx *transaction) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM click_ids WHERE day < $1`, click.DayOf(s.now().Add(-clickIDRetention))); err != nil {
			return err
		}
		return tx.repeat(ctx, repeated{
			query: `INSERT INTO click_ids (id, day, plan_id, page, partner_id) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING`,
			runs:  len(list),
			args: func(i int) ([]any, error) {
				c := list[i]
				return []any{string(c.ID), c.Day, c.Plan, string(c.Page), string(c.Partner)}, nil
			},
		})
	})
}

// ClickIDs gives the clicks on a partner's plans whose ids are kept.
func (s *Store) ClickIDs(ctx context.Context, partner market.PartnerID) (map[click.ID]click.Key, error) {
	return reading(ctx, s, "read the ids of clicks", func(ctx context.Context, tx *transaction) (map[click.ID]click.Key, error) {
		return queryMap(ctx, tx, func(id *click.ID, k *click.Key) []any {
			k.Partner = partner
			return []any{key[click.ID]{id}, &k.Day, &k.Plan, key[click.Page]{&k.Page}}
		}, `SELECT id, day, plan_id, page FROM click_ids WHERE partner_id = $1`, string(partner))
	})
}
