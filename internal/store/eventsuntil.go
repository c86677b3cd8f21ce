package store

import (
	"context"

	"launchrack/internal/model/market"
)

// EventsUntil is the largest number of an event of the catalogue up to a version; 0 for none.
func (s *Store) EventsUntil(ctx context.Context, version int64) (seq int64, err error) {
	err = s.readSoon(ctx, "read the last event of a version", func(ctx context.Context, tx *transaction) error {
		// Both grow together, so the walk from the end is short.
		return tx.QueryRowContext(ctx, `SELECT coalesce((SELECT last_seq FROM event_batches WHERE version <= $1 ORDER BY first_seq DESC LIMIT 1), 0)`, version).Scan(&seq)
	})
	return seq, err
}

// EventsAfter counts the events after a number, and reports whether an event has it.
func (s *Store) EventsAfter(ctx context.Context, seq int64) (n int64, has bool, err error) {
	err = s.readSoon(ctx, "count the events after one", func(ctx context.Context, tx *transaction) error {
		var last int64 // of the batch that the event is in
		err := tx.QueryRowContext(ctx, `SELECT
			coalesce((SELECT last_seq FROM event_batches WHERE first_seq = (SELECT max(first_seq) FROM event_batches WHERE first_seq <= $1)), 0),
			CAST(coalesce((SELECT sum(last_seq - first_seq + 1) FROM event_batches WHERE first_seq > $1), 0) AS BIGINT)`, seq).Scan(&last, &n)
		has = seq > 0 && last >= seq
		n += max(0, last-seq)
		return err
	})
	return n, has, err
}

// Epoch names the journal. It stays the same while the database is open: a restore needs it closed.
func (s *Store) Epoch(ctx context.Context) (e market.Epoch, err error) {
	err = s.read(ctx, "read the journal's name", func(tx *transaction) error {
		return tx.QueryRowContext(ctx, `SELECT epoch, seq_floor,
			coalesce((SELECT last_seq FROM event_batches WHERE first_seq <= seq_floor ORDER BY first_seq DESC LIMIT 1), 0)
			FROM catalogue_version`).Scan(&e.ID, &e.Floor, &e.Last)
	})
	return e, err
}
