package store

import (
	"context"
	"time"

	"launchrack/internal/click"
	"launchrack/internal/market"
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
func (s *Store) Clicks(ctx context.Context, first, last string) (counts []click.Count, err error) {
	err = s.read(ctx, "read the clicks", func(tx *transaction) error {
		counts, err = queryList(ctx, tx, func(c *click.Count) []any {
			return []any{&c.Day, key[market.PartnerID]{&c.Partner}, &c.Plan, key[click.Page]{&c.Page}, &c.Country, &c.Clicks}
		}, `SELECT day, partner_id, plan_id, page, country, clicks FROM clicks
			WHERE day >= $1 AND day <= $2 ORDER BY day, partner_id, plan_id, page, country`, first, last)
		return err
	})
	return counts, err
}
