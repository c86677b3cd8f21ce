package store

import (
	"context"
	"time"

	"launchrack/internal/market"
)

// LatestRuns gives the last line of each partner's log of refreshes.
func (s *Store) LatestRuns(ctx context.Context) (runs []market.Run, err error) {
	err = s.readSoon(ctx, "read the refresh log", func(ctx context.Context, tx *transaction) (err error) {
		now, err := s.clock(ctx, tx)
		if err != nil {
			return err
		}
		rows, err := tx.QueryContext(ctx, selectRuns+` WHERE id IN (SELECT max(id) FROM refresh_runs GROUP BY partner_id) ORDER BY partner_id`)
		runs, err = runsOf(now, rows, err)
		return err
	})
	return runs, err
}

// LastGoodRun gives the last line of a partner's log that ended well, a roll-back among them.
func (s *Store) LastGoodRun(ctx context.Context, partner market.PartnerID) (run market.Run, err error) {
	err = s.readSoon(ctx, "read the refresh log", func(ctx context.Context, tx *transaction) error {
		rows, err := tx.QueryContext(ctx, selectRuns+` WHERE partner_id = $1 AND outcome = 'good' ORDER BY id DESC LIMIT 1`, string(partner))
		runs, err := runsOf(time.Time{}, rows, err)
		if len(runs) > 0 {
			run = runs[0]
		}
		return err
	})
	return run, err
}

// PlanCounts gives how many rows each partner has. Rows by hand belong to none.
func (s *Store) PlanCounts(ctx context.Context) (map[market.PartnerID]int, error) {
	counts := map[market.PartnerID]int{}
	err := s.readSoon(ctx, "count the plans", func(ctx context.Context, tx *transaction) error {
		rows, err := tx.QueryContext(ctx, `SELECT partner_id, count(*) FROM server_plans WHERE source <> 'hand' GROUP BY partner_id`)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var id market.PartnerID
			var n int
			if err := rows.Scan(&id, &n); err != nil {
				return err
			}
			counts[id] = n
		}
		return rows.Err()
	})
	return counts, err
}
