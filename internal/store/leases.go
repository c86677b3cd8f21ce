package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// maxLeaseLead bounds how much longer than a lease that is given now another may last.
// One that ends later is from a clock that was set back since, and ends now.
const maxLeaseLead = time.Minute

// Lease gives a name to a holder for a while, unless another holds it now or writes under it, and
// reports whether it did. A holder may renew its lease, which keeps its generation, also where it is
// late and nobody else took the lease meanwhile; one that takes it over from another gets the next.
// A lease ends by itself, so that a process that died keeps no other waiting. Time is the
// database's, so that the clocks of nodes do not matter.
func (s *Store) Lease(ctx context.Context, name, holder string, lasts time.Duration) (lease market.Lease, mine bool, err error) {
	err = s.writeUnder(ctx, leaseLock(name), "take a lease", func(tx *transaction) error {
		now, err := s.clock(ctx, tx)
		if err != nil {
			return err
		}
		until, latest := now.Add(lasts), now.Add(lasts+maxLeaseLead)
		lease = market.Lease{Name: name, Holder: holder}
		err = tx.QueryRowContext(ctx, `INSERT INTO leases (name, holder, ends_at, generation) VALUES ($1, $2, $3, 1)
			ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at,
			generation = leases.generation + CASE WHEN leases.holder = excluded.holder THEN 0 ELSE 1 END
			WHERE leases.holder = excluded.holder OR leases.ends_at <= $4 OR leases.ends_at > $5 RETURNING generation`,
			name, holder, stamp{&until}, stamp{&now}, stamp{&latest}).Scan(&lease.Generation)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		mine = err == nil
		return err
	})
	if err != nil && s.dialect.brokenRule(err) == locked {
		return lease, false, nil
	}
	return lease, mine && err == nil, err
}

// clock is the time of the database: the clock of PostgreSQL's machine, or of this one, which has
// the file.
func (s *Store) clock(ctx context.Context, tx *transaction) (now time.Time, err error) {
	if s.dialect.clock == "" {
		return s.now().UTC(), nil
	}
	err = tx.QueryRowContext(ctx, s.dialect.clock).Scan(&now)
	return now.UTC(), err
}

// ReleaseLease ends a lease. One that another holds by now stays, and the generation goes on
// from where it was.
func (s *Store) ReleaseLease(ctx context.Context, lease market.Lease) error {
	return s.writeUnder(ctx, leaseLock(lease.Name), "end a lease", func(tx *transaction) error {
		now, err := s.clock(ctx, tx)
		if err != nil {
			return err
		}
		return tx.run(ctx, `UPDATE leases SET holder = '', ends_at = $4 WHERE name = $1 AND holder = $2 AND generation = $3`,
			lease.Name, lease.Holder, lease.Generation, stamp{&now})
	})
}

// endLease takes a lease from whoever holds it.
func (s *Store) endLease(ctx context.Context, tx *transaction, name string) error {
	if err := s.dialect.lock(ctx, tx, leaseLock(name)); err != nil {
		return err
	}
	now, err := s.clock(ctx, tx)
	if err == nil {
		_, err = tx.ExecContext(ctx, `UPDATE leases SET holder = '', ends_at = $2 WHERE name = $1`, name, stamp{&now})
	}
	return err
}

// checkLease refuses a write whose lease another took over or an operator ended: somebody may have
// stored something newer. A write without a lease passes, and so does one that is late where nobody
// was in a hurry. The lock keeps others from taking it over before the transaction ends.
func (s *Store) checkLease(ctx context.Context, tx *transaction, lease market.Lease) error {
	if lease.Name == "" {
		return nil
	}
	if err := s.dialect.lock(ctx, tx, leaseLock(lease.Name)); err != nil {
		return err
	}
	held := false
	err := tx.QueryRowContext(ctx, `SELECT count(*) > 0 FROM leases WHERE name = $1 AND holder = $2 AND generation = $3`,
		lease.Name, lease.Holder, lease.Generation).Scan(boolean{&held})
	if err == nil && !held {
		err = errs.Wrap(errs.Unavailable, market.ErrLeaseLost, "This process took too long or was stopped, and what it found is not stored")
	}
	return err
}
