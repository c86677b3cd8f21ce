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
		type storedRun struct {
			market.Run
			at time.Time
		}
		list, err := queryList(ctx, tx, func(r *storedRun) []any { return append(runCells(&r.Run), stamp{&r.at}) },
			`SELECT `+runColumns+`, stored_at FROM refresh_runs
			WHERE id IN (SELECT (SELECT max(id) FROM refresh_runs WHERE partner_id = states.partner_id) FROM partner_states AS states) ORDER BY partner_id`)
		runs = nil
		for _, r := range list {
			r.Age = now.Sub(r.at)
			runs = append(runs, r.Run)
		}
		return err
	})
	return runs, err
}

// LastGoodRun gives the last line of a partner's log that ended well, a roll-back among them.
func (s *Store) LastGoodRun(ctx context.Context, partner market.PartnerID) (run market.Run, err error) {
	err = s.readSoon(ctx, "read the refresh log", func(ctx context.Context, tx *transaction) error {
		runs, err := queryList(ctx, tx, runCells, selectRuns+` WHERE partner_id = $1 AND outcome = 'good' ORDER BY id DESC LIMIT 1`, string(partner))
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
		return queryEach(ctx, tx, func(rows scanner) error {
			var id market.PartnerID
			var n int
			err := rows.Scan(&id, &n)
			counts[id] = n
			return err
		}, `SELECT partner_id, count(*) FROM server_plans WHERE source <> 'hand' GROUP BY partner_id`)
	})
	return counts, err
}
