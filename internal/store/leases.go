package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// maxLeaseLead bounds how much longer than a lease that is given now another may last.
// One that ends later is from a clock that was ahead, and ends now.
const maxLeaseLead = time.Minute

// Lease gives a name to a holder until a time, unless another holds it at the time now,
// and reports whether it did. A holder may renew its lease. A lease ends by itself, so
// that a process that died keeps no other waiting.
func (s *Store) Lease(ctx context.Context, name, holder string, now, until time.Time) (mine bool, err error) {
	err = s.writeUnder(ctx, leaseLock, "take a lease", func(tx *transaction) error {
		var stored string
		latest := until.Add(maxLeaseLead)
		err := tx.QueryRowContext(ctx, `INSERT INTO leases (name, holder, ends_at) VALUES ($1, $2, $3)
			ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
			WHERE leases.holder = excluded.holder OR leases.ends_at <= $4 OR leases.ends_at > $5 RETURNING holder`,
			name, holder, stamp{&until}, stamp{&now}, stamp{&latest}).Scan(&stored)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		mine = err == nil
		return err
	})
	return mine && err == nil, err
}

// ReleaseLease ends a lease of a holder. One that another holds by now stays.
func (s *Store) ReleaseLease(ctx context.Context, name, holder string) error {
	return s.writeUnder(ctx, leaseLock, "end a lease", func(tx *transaction) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM leases WHERE name = $1 AND holder = $2`, name, holder)
		return err
	})
}
