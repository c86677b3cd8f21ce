package store

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/market"
)

// seeded is the setting that says that the bundled plans are in, or are no
// longer wanted.
const seeded = "bundled_plans_seeded"

// maxID is the largest row id that a JavaScript client reads exactly.
const maxID = int64(market.MaxPlanID)

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
		return replaced(ctx, tx)
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

// Import puts the given plans in the place of all stored ones, in one
// transaction. IDs are kept, 0 asks for a new one. The partner states follow
// from the rows: a partner counts as last refreshed when its newest row was
// confirmed. Bundled plans are not seeded afterwards.
func (s *Store) Import(ctx context.Context, plans []market.Plan) error {
	return s.write(ctx, "import plans", func(tx *sql.Tx) error {
		if err := s.replaceAll(ctx, tx, plans); err != nil {
			return err
		}
		if err := statesFromRows(ctx, tx, plans); err != nil {
			return err
		}
		if err := dropTaken(ctx, tx); err != nil {
			return err
		}
		if _, err := putIfAbsent(ctx, tx, seeded, "yes"); err != nil {
			return err
		}
		return replaced(ctx, tx)
	})
}

func (s *Store) replaceAll(ctx context.Context, tx *sql.Tx, plans []market.Plan) error {
	for i := range plans {
		if id := plans[i].ID; id < 0 || id > maxID {
			return inRow(i+1, errs.Field("id", "%d is not a number from 1 to %d", id, maxID))
		}
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM server_plans`); err != nil {
		return err
	}
	// Rows with an id go first, so that a new id cannot take one of theirs.
	if err := s.insertKnown(ctx, tx, plans); err != nil {
		return err
	}
	return s.insert(ctx, tx, slices.Clone(plans))
}

func statesFromRows(ctx context.Context, tx *sql.Tx, plans []market.Plan) error {
	newest := map[market.PartnerID]time.Time{}
	for i := range plans {
		p := &plans[i]
		if p.Source == market.FromPartner && p.FetchedAt.After(newest[p.Partner]) {
			newest[p.Partner] = p.FetchedAt
		}
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM partner_states`); err != nil {
		return err
	}
	for partner, at := range newest {
		_, err := tx.ExecContext(ctx, `INSERT INTO partner_states (partner_id, good_at) VALUES ($1, $2)`, string(partner), stamp{&at})
		if err != nil {
			return err
		}
	}
	return nil
}
