package store

import (
	"context"
	"database/sql"

	"launchrack/internal/market"
)

// seeded is the setting that says that the bundled plans are in, or are no
// longer wanted.
const seeded = "bundled_plans_seeded"

// SeedBundled stores the plans that came with the program, once in the life of
// the database, and gives how many it stored. A partner that was refreshed
// before keeps its own plans.
func (s *Store) SeedBundled(ctx context.Context, plans []market.Plan) (int, error) {
	stored := 0
	err := s.write(ctx, "store the bundled plans", func(tx *sql.Tx) error {
		if fresh, err := putIfAbsent(ctx, tx, seeded, "yes"); err != nil || !fresh {
			return err
		}
		wanted, err := unrefreshed(ctx, tx, plans)
		if err != nil {
			return err
		}
		if err := s.insert(ctx, tx, wanted); err != nil {
			return err
		}
		stored = len(wanted)
		return recordWholeChange(ctx, tx)
	})
	if err != nil {
		return 0, err
	}
	return stored, nil
}

// unrefreshed copies the plans whose partner has had no good refresh.
func unrefreshed(ctx context.Context, tx *sql.Tx, plans []market.Plan) ([]market.Plan, error) {
	states, err := queryStates(ctx, tx)
	if err != nil {
		return nil, err
	}
	good := map[market.PartnerID]bool{}
	for _, state := range states {
		good[state.Partner.ID] = !state.GoodAt.IsZero()
	}
	var wanted []market.Plan
	for _, p := range plans {
		if !good[p.Partner] {
			p.ID, p.Source = 0, market.Bundled
			wanted = append(wanted, p)
		}
	}
	return wanted, nil
}
