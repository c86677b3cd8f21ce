package store

import (
	"context"
	"io/fs"
	"log/slog"
	"time"

	"github.com/pressly/goose/v3"

	"launchrack/internal/model/market"
)

// OpenReadOnly opens a database that the program must not change. The schema stays as
// it is: one of another version gives an error of kind errs.Invalid, as does a database
// that is not there.
func OpenReadOnly(ctx context.Context, databaseURL string, log *slog.Logger) (*Store, error) {
	s, err := openPool(ctx, databaseURL, log)
	if err != nil {
		return nil, err
	}
	if err := s.checkSchema(ctx); err != nil {
		_ = s.Close() // nothing was written
		return nil, err
	}
	return s, nil
}

// openPool opens a database for reading, whatever its schema is.
func openPool(ctx context.Context, databaseURL string, log *slog.Logger) (*Store, error) {
	d, address, err := parseURL(databaseURL)
	if err != nil {
		return nil, err
	}
	readers, err := d.openReadOnly(ctx, address)
	if err != nil {
		return nil, err
	}
	return &Store{dialect: d, address: address, name: d.name(address), writer: readers, readers: readers, readOnly: true, log: log, now: time.Now}, nil
}

// checkSchema refuses a schema of another version.
func (s *Store) checkSchema(ctx context.Context) error {
	newest, err := newestMigration(s.dialect)
	if err != nil {
		return s.translate(err, readSchema)
	}
	current, err := s.currentSchema(ctx)
	switch {
	case err != nil || current == 0:
		return wrongURL("there is no schema of Launchrack in the database, or it cannot be read; accepted is the database of a shop")
	case current < newest:
		return wrongURL("the database has schema %d and this program needs %d; launchrack migrate brings it up to date", current, newest)
	case current > newest:
		return foreignSchema(current, newest)
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

// FeedRows gives the rows of a partner's feed as ApplyRefresh shows them, and how the partner stands.
func (s *Store) FeedRows(ctx context.Context, partner market.PartnerID) (stored []market.Plan, state market.PartnerState, err error) {
	err = s.read(ctx, "read a partner's plans", func(tx *transaction) error {
		if state, stored, err = queryFeed(ctx, tx, partner); err == nil {
			showConfirmed(stored, state)
			stored, err = partnersRows(stored)
		}
		return err
	})
	return stored, state, err
}
