package store

import (
	"context"
	"database/sql"
	"io/fs"
	"log/slog"
	"time"

	"github.com/pressly/goose/v3"

	"launchrack/internal/market"
)

// OpenReadOnly opens a database that the program must not change. The schema stays as
// it is: one of another version gives an error of kind errs.Invalid, as does a database
// that is not there.
func OpenReadOnly(ctx context.Context, databaseURL string, log *slog.Logger) (*Store, error) {
	d, address, err := parseURL(databaseURL)
	if err != nil {
		return nil, err
	}
	if err := d.exists(address); err != nil {
		return nil, err
	}
	readers, err := d.openReadOnly(ctx, address)
	if err != nil {
		return nil, err
	}
	s := &Store{dialect: d, address: address, name: d.name(address), writer: readers, readers: readers, readOnly: true, log: log, now: time.Now}
	if err := s.checkSchema(ctx); err != nil {
		_ = s.Close() // nothing was written
		return nil, err
	}
	return s, nil
}

// checkSchema refuses a schema of another version.
func (s *Store) checkSchema(ctx context.Context) error {
	const what = "read the version of its schema"
	newest, err := newestMigration(s.dialect)
	if err != nil {
		return s.translate(err, what)
	}
	var current int64
	err = s.read(ctx, what, func(tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version`).Scan(&current)
	})
	switch {
	case err != nil:
		return wrongURL("there is no schema of Launchrack in the database, or it cannot be read; accepted is the database of a shop")
	case current < newest:
		return wrongURL("the database has schema %d and this program needs %d; start the shop or run launchrack refresh to bring it up to date", current, newest)
	case current > newest:
		return wrongURL("the database has schema %d, made by a newer Launchrack; this one knows schema %d", current, newest)
	}
	return nil
}

// newestMigration is the version of the last migration of a dialect.
func newestMigration(d dialect) (newest int64, err error) {
	files, err := fs.ReadDir(migrations, d.migrations)
	for _, file := range files {
		version, err := goose.NumericComponent(file.Name())
		if err != nil {
			return 0, err
		}
		newest = max(newest, version)
	}
	return newest, err
}

// PreviewRefresh lets decide compare the rows of a partner's feed, as ApplyRefresh does,
// and stores nothing.
func (s *Store) PreviewRefresh(ctx context.Context, partner market.PartnerID, decide func(stored []market.Plan) (market.Change, error)) error {
	return s.read(ctx, "read a partner's plans", func(tx *sql.Tx) error {
		_, stored, err := queryFeed(ctx, tx, partner)
		if err == nil {
			_, err = decide(stored)
		}
		return err
	})
}
