package store

import (
	"context"
	"math"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"launchrack/internal/market"
)

const (
	// catalogueParts is the number of id ranges in which the plans are read. Several
	// for each reader keep them evenly busy when ids have gaps.
	catalogueParts = 32
	// partAttempts bounds the attempts to read a catalogue in parts while others
	// change it. Then one reader reads all of it.
	partAttempts = 2
)

// Catalogue reads version, plans, partner states and exchange rates from one
// committed state.
func (s *Store) Catalogue(ctx context.Context) (Catalogue, error) {
	for range partAttempts {
		c, whole, err := s.catalogueInParts(ctx)
		if err != nil || whole {
			return c, err
		}
	}
	var c Catalogue
	err := s.read(ctx, "read the catalogue", func(tx *transaction) (err error) {
		if err = s.queryFacts(ctx, tx, &c); err != nil {
			return err
		}
		if c.Plans, err = queryManyPlans(ctx, tx, selectPlans+" ORDER BY id"); err != nil {
			return err
		}
		return coursesAsOf(c.Day, c.Partners).setAll(ctx, tx, c.Plans, 0, math.MaxInt64)
	})
	return c, err
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

// catalogueInParts reads with several readers at once, each in a transaction
// of its own. Every change of plans counts up the version, so readers that see
// the same version see the same plans; where they do not, the second result is
// false.
func (s *Store) catalogueInParts(ctx context.Context) (c Catalogue, whole bool, err error) {
	const what = "read the catalogue"
	var last int64
	err = s.read(ctx, what, func(tx *transaction) error {
		if err := s.queryFacts(ctx, tx, &c); err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, `SELECT coalesce(max(id), 0) FROM server_plans`).Scan(&last)
	})
	if err != nil {
		return c, false, err
	}
	width := last/catalogueParts + 1
	parts := make([][]market.Plan, catalogueParts)
	next := make(chan int, len(parts))
	for i := range parts {
		next <- i
	}
	close(next)
	// One connection is left to others.
	readers := min(runtime.GOMAXPROCS(0), s.dialect.readers-1)
	agree := make([]bool, readers)
	group, ctx := errgroup.WithContext(ctx)
	for r := range readers {
		group.Go(func() error {
			return s.read(ctx, what, func(tx *transaction) error {
				v, err := version(ctx, tx)
				if agree[r] = v == c.Version; err != nil || !agree[r] {
					return err
				}
				return queryParts(ctx, tx, coursesAsOf(c.Day, c.Partners), parts, width, next)
			})
		})
	}
	if err := group.Wait(); err != nil {
		return c, false, err
	}
	c.Plans = slices.Concat(parts...)
	return c, !slices.Contains(agree, false), nil
}

const selectPart = " WHERE id >= $1 AND id < $2 ORDER BY id"

// queryParts reads the parts that are still to be read, each a range of ids, with the
// courses of their prices.
func queryParts(ctx context.Context, tx *transaction, c courses, parts [][]market.Plan, width int64, next <-chan int) error {
	for i := range next {
		plans, err := queryPlans(ctx, tx, selectPlans+selectPart, int64(i)*width, int64(i+1)*width)
		if err != nil {
			return err
		}
		if err := c.setAll(ctx, tx, plans, int64(i)*width, int64(i+1)*width); err != nil {
			return err
		}
		parts[i] = plans
	}
	return nil
}
