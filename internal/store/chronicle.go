package store

import (
	"context"
	"math"
)

// ChronicleState is the state of the chronicle that any node saved last; nil for none.
func (s *Store) ChronicleState(ctx context.Context) (state []byte, err error) {
	err = s.read(ctx, "read the saved chronicle", func(tx *transaction) error {
		return orNone(tx.QueryRowContext(ctx, `SELECT state FROM chronicle_states WHERE id = 1`).Scan(compressed{&state}))
	})
	return state, err
}

// SaveChronicleState replaces the state of the chronicle.
func (s *Store) SaveChronicleState(ctx context.Context, state []byte) error {
	packed, err := compress(state)
	if err != nil {
		return err
	}
	return s.writeUnder(ctx, chronicleLock, "save the chronicle", func(tx *transaction) error {
		return tx.run(ctx, `INSERT INTO chronicle_states (id, state) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET state = excluded.state`, packed)
	})
}

// JournalDigest sums up all that the journal says up to an event.
func (s *Store) JournalDigest(ctx context.Context, until int64) ([]byte, error) {
	sums, err := reading(ctx, s, "sum up the journal", func(ctx context.Context, tx *transaction) (journalSums, error) { return sumsUntil(ctx, tx, until) })
	return sums.digest, err
}

// CountEvents gives how many events the public sees, or an operator. Not every event is: a change of
// columns that the API does not have is none there.
func (s *Store) CountEvents(ctx context.Context, operator bool) (int, error) {
	sums, err := readingSoon(ctx, s, "count the events", func(ctx context.Context, tx *transaction) (journalSums, error) {
		return sumsUntil(ctx, tx, math.MaxInt64)
	})
	if operator {
		return int(sums.shown), err
	}
	return int(sums.public), err
}
