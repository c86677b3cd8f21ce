package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
)

// ChronicleState is the state of the chronicle that any node saved last; nil for none.
func (s *Store) ChronicleState(ctx context.Context) (state []byte, err error) {
	err = s.read(ctx, "read the saved chronicle", func(tx *transaction) error {
		var packed []byte
		err := tx.QueryRowContext(ctx, `SELECT state FROM chronicle_states WHERE id = 1`).Scan(&packed)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err == nil {
			state, err = decompress(packed)
		}
		return err
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
		_, err := tx.ExecContext(ctx, `INSERT INTO chronicle_states (id, state) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET state = excluded.state`, packed)
		return err
	})
}

// JournalDigest sums up all that the journal says up to an event. It reads the batches as they are
// stored and unpacks none.
func (s *Store) JournalDigest(ctx context.Context, until int64) ([]byte, error) {
	digest := sha256.New()
	err := s.read(ctx, "sum up the journal", func(tx *transaction) error {
		digest.Reset()
		return queryEach(ctx, tx, func(rows scanner) error {
			var b batch
			if err := b.scan(rows); err != nil {
				return err
			}
			head := make([]byte, 0, 64)
			for _, n := range []int64{b.first, b.at.UnixMicro(), b.run, b.takesBack, int64(flagNumber(b.begins)), int64(len(b.packed))} {
				head = binary.AppendVarint(head, n)
			}
			digest.Write(appendBytes(head, []byte(b.partner)))
			digest.Write(b.packed)
			return nil
		}, selectBatches+` WHERE first_seq > 0 AND first_seq <= $1 ORDER BY first_seq`, until)
	})
	return digest.Sum(nil), err
}
