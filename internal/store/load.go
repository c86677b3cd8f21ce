package store

import (
	"context"
	"slices"

	"launchrack/internal/model/market"
)

const (
	// seeded and a partner's ID are the setting that says that its bundled plans were stored.
	seeded = "bundled_plans_seeded/"
	// unseeded is the setting that says that an import replaced the bundled plans.
	unseeded = "bundled_plans_replaced"
	// seededVersion is the setting that says which bundled catalogue was stored last.
	seededVersion = "bundled_plans_edition"
)

// SeedBundled stores the plans that came with the program and gives how many it stored.
// Those of a partner are stored once in the life of the database, so that a newer
// program brings the plans of further partners. A partner that was refreshed before, or
// that has plans, keeps its own. After an import nothing is stored. plans is called unless
// the database has seen this version: to decode them takes longer than the rest of a start.
func (s *Store) SeedBundled(ctx context.Context, version string, plans func() ([]market.Plan, error)) (int, error) {
	// A start of a shop that has them waits for no writer.
	if done, err := s.isSeeded(ctx, version); done || err != nil {
		return 0, err
	}
	stored := 0
	err := s.write(ctx, "store the bundled plans", func(tx *transaction) error {
		if replaced, err := setting(ctx, tx, unseeded); err != nil || replaced != "" {
			return err
		}
		fresh, err := putIfOther(ctx, tx, seededVersion, version)
		if err != nil || !fresh {
			return err
		}
		plans, err := plans()
		if err != nil {
			return err
		}
		wanted, err := unseededPlans(ctx, tx, plans)
		if err != nil || len(wanted) == 0 {
			return err
		}
		if err := s.insert(ctx, tx, wanted); err != nil {
			return err
		}
		stored = len(wanted)
		return s.recordWholeChange(ctx, tx, s.now().UTC())
	})
	if err != nil {
		return 0, err
	}
	return stored, nil
}

// isSeeded reports whether there is nothing to store of a version of the bundled plans.
func (s *Store) isSeeded(ctx context.Context, version string) (done bool, err error) {
	err = s.read(ctx, "look for the bundled plans", func(tx *transaction) error {
		return tx.QueryRowContext(ctx, `SELECT count(*) > 0 FROM settings WHERE key = $1 OR key = $2 AND value = $3`,
			unseeded, seededVersion, version).Scan(boolean{&done})
	})
	return done, err
}

// markSeeded notes that the plans of partners were stored, and returns the partners for which
// that is new.
func markSeeded(ctx context.Context, tx *transaction, partners []market.PartnerID) ([]market.PartnerID, error) {
	var marked []market.PartnerID
	for _, partner := range partners {
		fresh, err := putIfAbsent(ctx, tx, seeded+string(partner), "yes")
		if err != nil {
			return nil, err
		}
		if fresh {
			marked = append(marked, partner)
		}
	}
	return marked, nil
}

// unseededPlans copies the plans of the partners that get theirs now, and notes all
// partners as seeded.
func unseededPlans(ctx context.Context, tx *transaction, plans []market.Plan) ([]market.Plan, error) {
	var partners []market.PartnerID
	for i := range plans {
		if !slices.Contains(partners, plans[i].Partner) {
			partners = append(partners, plans[i].Partner)
		}
	}
	marked, err := markSeeded(ctx, tx, partners)
	if err != nil {
		return nil, err
	}
	wanted := map[market.PartnerID]bool{}
	for _, partner := range marked {
		if wanted[partner], err = isUntouched(ctx, tx, partner); err != nil {
			return nil, err
		}
	}
	var copies []market.Plan
	for _, p := range plans {
		if wanted[p.Partner] {
			p.ID, p.Source = 0, market.Bundled
			copies = append(copies, p)
		}
	}
	return copies, nil
}

// isUntouched reports whether a partner had no good refresh and has no plans but those
// added by hand.
func isUntouched(ctx context.Context, tx *transaction, partner market.PartnerID) (bool, error) {
	state, err := queryState(ctx, tx, partner)
	if err != nil || !state.GoodAt.IsZero() {
		return false, err
	}
	var rows int
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM server_plans WHERE partner_id = $1 AND source <> 'hand'`, string(partner)).Scan(&rows)
	return rows == 0, err
}
