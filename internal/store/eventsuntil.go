package store

import "context"

// EventsUntil is the largest number of an event of the catalogue up to a version; 0 for none.
func (s *Store) EventsUntil(ctx context.Context, version int64) (seq int64, err error) {
	err = s.readSoon(ctx, "read the last event of a version", func(ctx context.Context, tx *transaction) error {
		// Both grow together, so the walk from the end is short.
		return tx.QueryRowContext(ctx, `SELECT coalesce((SELECT seq FROM events WHERE version <= $1 ORDER BY seq DESC LIMIT 1), 0)`, version).Scan(&seq)
	})
	return seq, err
}
