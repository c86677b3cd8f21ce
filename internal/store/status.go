package store

import (
	"context"
	"time"

	"launchrack/internal/model/market"
)

// LatestRuns gives the last line of each partner's log of refreshes.
func (s *Store) LatestRuns(ctx context.Context) ([]market.Run, error) {
	return readingSoon(ctx, s, "read the refresh log", s.queryLatestRuns)
}

func (s *Store) queryLatestRuns(ctx context.Context, tx *transaction) (runs []market.Run, err error) {
	now, err := s.clock(ctx, tx)
	if err != nil {
		return nil, err
	}
	type storedRun struct {
		market.Run
		at time.Time
	}
	list, err := queryList(ctx, tx, func(r *storedRun) []any { return append(runCells(&r.Run), stamp{&r.at}) },
		`SELECT `+runColumns+`, stored_at FROM refresh_runs
		WHERE id IN (SELECT (SELECT max(id) FROM refresh_runs WHERE partner_id = states.partner_id) FROM partner_states AS states) ORDER BY partner_id`)
	for _, r := range list {
		r.Age = now.Sub(r.at)
		runs = append(runs, r.Run)
	}
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

// PartnersStanding gives the states, the latest runs and the numbers of plans of all partners as they were at one
// moment, so that no refresh lies between them.
func (s *Store) PartnersStanding(ctx context.Context) (all market.Standing, err error) {
	err = s.readSoon(ctx, "read how the partners stand", func(ctx context.Context, tx *transaction) (err error) {
		if all.States, err = queryStates(ctx, tx); err != nil {
			return err
		}
		if all.Runs, err = s.queryLatestRuns(ctx, tx); err != nil {
			return err
		}
		all.Plans, err = planCounts(ctx, tx)
		return err
	})
	return all, err
}

func planCounts(ctx context.Context, tx *transaction) (map[market.PartnerID]int, error) {
	return queryMap(ctx, tx, pairOf[market.PartnerID, int], `SELECT partner_id, count(*) FROM server_plans WHERE source <> 'hand' GROUP BY partner_id`)
}
