package store

import (
	"context"
	"math"

	"golang.org/x/sync/errgroup"

	"launchrack/internal/model/market"
)

// Of the plans, that many are read at a time: a part of all, which a snapshot takes in at about the cost of the whole, and
// at least minPart.
const (
	catalogueParts = 8
	minPart        = 5_000
)

// Catalogue reads what a snapshot is built from, as one committed state has it. begin is told all but the plans, and
// returns what takes these, in parts and in the order of their IDs, while the next part is read: all of them at once
// would take several times what the snapshot does.
func (s *Store) Catalogue(ctx context.Context, begin func(Catalogue) (take func([]market.Plan) error, err error)) error {
	return s.read(ctx, "read the catalogue", func(tx *transaction) error {
		var c Catalogue
		if err := s.queryFacts(ctx, tx, &c); err != nil {
			return err
		}
		take, err := begin(c)
		if err != nil {
			return err
		}
		parts := make(chan []market.Plan)
		group, ctx := errgroup.WithContext(ctx)
		group.Go(func() error {
			defer close(parts)
			return queryParts(ctx, tx, coursesAsOf(c.Day, c.Partners), parts)
		})
		group.Go(func() error {
			for plans := range parts {
				if err := take(plans); err != nil {
					return err
				}
			}
			return nil
		})
		return group.Wait()
	})
}

// queryParts reads all plans, with the courses of their prices.
func queryParts(ctx context.Context, tx *transaction, c courses, parts chan<- []market.Plan) error {
	var all int
	if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM server_plans`).Scan(&all); err != nil {
		return err
	}
	size, from := max(minPart, all/catalogueParts), int64(0)
	for from < math.MaxInt64 {
		plans, err := appendPlans(ctx, tx, make([]market.Plan, 0, min(size, all)), selectPlans+" WHERE id >= $1 ORDER BY id LIMIT $2", from, size)
		if err != nil || len(plans) == 0 {
			return err
		}
		until := plans[len(plans)-1].ID + 1
		if err := c.setAll(ctx, tx, plans, from, until); err != nil {
			return err
		}
		select {
		case parts <- plans:
		case <-ctx.Done():
			return ctx.Err()
		}
		if from = until; len(plans) < size {
			break
		}
	}
	return nil
}

// queryFacts reads all of a catalogue but the plans.
func (s *Store) queryFacts(ctx context.Context, tx *transaction, c *Catalogue) (err error) {
	c.Day = s.today()
	if c.Version, err = version(ctx, tx); err != nil {
		return err
	}
	if c.Partners, err = queryStates(ctx, tx); err != nil {
		return err
	}
	if c.Benchmarks, err = benchmarksVersion(ctx, tx); err != nil {
		return err
	}
	c.Rates, err = s.queryRates(ctx, tx)
	return err
}
