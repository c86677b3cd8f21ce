package store

import "context"

// EventsUntil is the largest number of an event of the catalogue up to a version; 0 for none.
func (s *Store) EventsUntil(ctx context.Context, version int64) (seq int64, err error) {
	err = s.readSoon(ctx, "read the last event of a version", func(ctx context.Context, tx *transaction) error {
		// Both grow together, so the walk from the end is short.
		return tx.QueryRowContext(ctx, `SELECT coalesce((SELECT last_seq FROM event_batches WHERE version <= $1 AND first_seq > 0 ORDER BY first_seq DESC LIMIT 1), 0)`, version).Scan(&seq)
	})
	return seq, err
}
