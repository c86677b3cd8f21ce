package store

import (
	"context"
	"database/sql"
	"errors"
)

// PutSettingIfAbsent stores a setting unless there is one, and gives the one
// that holds from now on: of two processes that start together, both get the
// value of the one that came first.
func (s *Store) PutSettingIfAbsent(ctx context.Context, key, value string) (stored string, err error) {
	// Most often there is one: a start then waits for no writer.
	err = s.read(ctx, "read a setting", func(tx *sql.Tx) error {
		stored, err = setting(ctx, tx, key)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		return err
	})
	if err != nil || stored != "" {
		return stored, err
	}
	err = s.write(ctx, "store a setting", func(tx *sql.Tx) error {
		if _, err := putIfAbsent(ctx, tx, key, value); err != nil {
			return err
		}
		stored, err = setting(ctx, tx, key)
		return err
	})
	return stored, err
}

func setting(ctx context.Context, tx *sql.Tx, key string) (value string, err error) {
	err = tx.QueryRowContext(ctx, `SELECT value FROM settings WHERE key = $1`, key).Scan(&value)
	return value, err
}

// putIfAbsent tells whether it stored the value.
func putIfAbsent(ctx context.Context, tx *sql.Tx, key, value string) (bool, error) {
	result, err := tx.ExecContext(ctx, `INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING`, key, value)
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n == 1, err
}

// putIfOther stores the value unless it is stored already, and tells whether it did.
func putIfOther(ctx context.Context, tx *sql.Tx, key, value string) (bool, error) {
	result, err := tx.ExecContext(ctx, `INSERT INTO settings (key, value) VALUES ($1, $2)
		ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE settings.value <> excluded.value`, key, value)
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n == 1, err
}
