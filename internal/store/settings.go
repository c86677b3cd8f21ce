package store

import (
	"context"

	"launchrack/internal/operator"
)

// PutSettingIfAbsent stores a setting unless there is one, and gives the one
// that holds from now on: of two processes that start together, both get the
// value of the one that came first.
func (s *Store) PutSettingIfAbsent(ctx context.Context, key, value string) (stored string, err error) {
	// Most often there is one: a start then waits for no writer.
	err = s.read(ctx, "read a setting", func(tx *transaction) error {
		stored, err = setting(ctx, tx, key)
		return err
	})
	if err != nil || stored != "" {
		return stored, err
	}
	err = s.write(ctx, "store a setting", func(tx *transaction) error {
		if _, err := putIfAbsent(ctx, tx, key, value); err != nil {
			return err
		}
		stored, err = setting(ctx, tx, key)
		return err
	})
	return stored, err
}

// setting gives the value of a setting, "" for none.
func setting(ctx context.Context, tx *transaction, key string) (value string, err error) {
	err = tx.QueryRowContext(ctx, `SELECT value FROM settings WHERE key = $1`, key).Scan(&value)
	return value, orNone(err)
}

// Settings gives the settings that are stored under names.
func (s *Store) Settings(ctx context.Context, names ...string) (map[string]string, error) {
	return reading(ctx, s, "read settings", func(ctx context.Context, tx *transaction) (map[string]string, error) {
		return querySettings(ctx, tx, names)
	})
}

// ChangeSettings stores what change makes of the settings under names, with a line of the
// audit log. An error of change comes back as it is, and nothing is stored.
func (s *Store) ChangeSettings(ctx context.Context, change func(stored map[string]string) (map[string]string, error), entry operator.Entry, names ...string) error {
	return s.writeUnder(ctx, operatorLock, "change settings", func(tx *transaction) error {
		withEntry := func(stored map[string]string) (map[string]string, operator.Entry, error) {
			changed, err := change(stored)
			return changed, entry, err
		}
		entry, err := changeSettings(ctx, tx, names, withEntry)
		if err != nil {
			return err
		}
		return record(ctx, tx, entry)
	})
}

// ChangeShown is ChangeSettings for settings that readers see: the version of the catalogue moves,
// so that all nodes hear it. Change gives the line of the audit log, too.
func (s *Store) ChangeShown(ctx context.Context, change func(stored map[string]string) (map[string]string, operator.Entry, error), names ...string) error {
	return s.write(ctx, "change what readers see", func(tx *transaction) error {
		entry, err := changeSettings(ctx, tx, names, change)
		if err != nil {
			return err
		}
		return s.recordShown(ctx, tx, entry)
	})
}

func changeSettings(ctx context.Context, tx *transaction, names []string, change func(map[string]string) (map[string]string, operator.Entry, error)) (operator.Entry, error) {
	stored, err := querySettings(ctx, tx, names)
	if err != nil {
		return operator.Entry{}, err
	}
	changed, entry, err := change(stored)
	for name, value := range changed {
		if err == nil {
			_, err = putIfOther(ctx, tx, name, value)
		}
	}
	return entry, err
}

func querySettings(ctx context.Context, tx *transaction, names []string) (map[string]string, error) {
	stored := make(map[string]string, len(names))
	for _, name := range names {
		value, err := setting(ctx, tx, name)
		if err != nil {
			return nil, err
		}
		if value != "" {
			stored[name] = value
		}
	}
	return stored, nil
}

// putIfAbsent tells whether it stored the value.
func putIfAbsent(ctx context.Context, tx *transaction, key, value string) (bool, error) {
	n, err := tx.change(ctx, `INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING`, key, value)
	return n == 1, err
}

// putIfOther stores the value unless it is stored already, and tells whether it did.
func putIfOther(ctx context.Context, tx *transaction, key, value string) (bool, error) {
	n, err := tx.change(ctx, `INSERT INTO settings (key, value) VALUES ($1, $2)
		ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE settings.value <> excluded.value`, key, value)
	return n == 1, err
}
