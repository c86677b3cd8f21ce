package store

import (
	"context"
	"embed"
	"errors"
	"io/fs"
	"log/slog"

	"github.com/pressly/goose/v3"
	gooselock "github.com/pressly/goose/v3/lock"

	"launchrack/internal/model/errs"
)

//go:embed migrations
var migrations embed.FS

// migrateAttempts bounds how often a process that lost a race tries again; the
// winner has done at least one migration each time.
const migrateAttempts = 5

// Schema is the version that a database has, and the one that this program needs.
type Schema struct{ Current, Newest int64 }

// Pending reports whether there are migrations to apply.
func (s Schema) Pending() bool { return s.Current < s.Newest }

// CheckSchema looks which schema a database has, 0 for none, and changes nothing.
func CheckSchema(ctx context.Context, databaseURL string, log *slog.Logger) (schema Schema, err error) {
	s, err := openPool(ctx, databaseURL, log)
	if err != nil {
		return schema, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if schema.Newest, err = newestMigration(s.dialect); err != nil {
		return schema, s.translate(err, readSchema)
	}
	schema.Current, err = s.currentSchema(ctx)
	if err == nil && schema.Current > schema.Newest {
		err = foreignSchema(schema.Current, schema.Newest)
	}
	return schema, err
}

// Migrate brings a database up to date, as each start of a shop does, and gives the
// versions before and after. It makes the database where a file is missing.
func Migrate(ctx context.Context, databaseURL string, log *slog.Logger) (Schema, error) {
	d, address, err := parseURL(databaseURL)
	if err != nil {
		return Schema{}, err
	}
	before, err := CheckSchema(ctx, databaseURL, log)
	if err != nil && d.exists(ctx, address) == nil {
		return before, err
	}
	s, err := openAt(ctx, d, address, log)
	if err != nil {
		return before, err
	}
	before.Newest, err = s.currentSchema(ctx)
	return before, errors.Join(err, s.Close())
}

const readSchema = "read the version of its schema"

// currentSchema is the version of the last migration, 0 for a database without any.
func (s *Store) currentSchema(ctx context.Context) (current int64, err error) {
	err = s.read(ctx, readSchema, func(tx *transaction) error {
		var there bool
		if err := tx.QueryRowContext(ctx, s.dialect.hasSchema).Scan(&there); err != nil || !there {
			return err
		}
		return tx.QueryRowContext(ctx, `SELECT coalesce(max(version_id), 0) FROM goose_db_version`).Scan(&current)
	})
	return current, err
}

// firstDevelopment and lastDevelopment are the schemas of development versions before the first release.
// Releases count theirs from 1 up.
const firstDevelopment, lastDevelopment = 10, 99

// foreignSchema is the error of a database with a schema that this program does not know.
func foreignSchema(current, newest int64) error {
	if current >= firstDevelopment && current <= lastDevelopment {
		return wrongURL("the database was made by an earlier development version, with its schema %d; launchrack export of that version writes its plans, and launchrack import brings them into a new database", current)
	}
	return wrongURL("the database has schema %d, made by a newer Launchrack; this one knows schema %d", current, newest)
}

// migrate applies the migrations that the database has not had, each in a
// transaction of its own. Two processes may start at once: the one that comes
// second fails to make what is there already, and looks again.
func (s *Store) migrate(ctx context.Context) error {
	var err error
	for range migrateAttempts {
		if err = s.migrateOnce(ctx); err == nil || ctx.Err() != nil || errs.KindOf(err) == errs.Invalid {
			return err
		}
		s.log.Debug("migration did not go through, looking again", "cause", err)
	}
	return err
}

func (s *Store) migrateOnce(ctx context.Context) error {
	const what = "bring its schema up to date"
	p, err := s.migrator()
	if err != nil {
		return s.translate(err, what)
	}
	current, newest, err := p.GetVersions(ctx)
	if err != nil {
		return s.translate(err, what)
	}
	if current > newest {
		return foreignSchema(current, newest)
	}
	done, err := p.Up(ctx)
	if err != nil {
		return s.translate(err, what)
	}
	if len(done) > 0 {
		s.log.Info("database schema brought up to date", "from", current, "to", newest)
	}
	return nil
}

func (s *Store) migrator() (*goose.Provider, error) {
	folder, err := fs.Sub(migrations, s.dialect.migrations)
	if err != nil {
		return nil, err
	}
	options := []goose.ProviderOption{goose.WithDisableGlobalRegistry(true)}
	if s.dialect.goose == goose.DialectPostgres {
		// Nodes that start together wait for the first of them.
		locker, err := gooselock.NewPostgresSessionLocker(gooselock.WithLockTimeout(1, 300), gooselock.WithUnlockTimeout(1, 30))
		if err != nil {
			return nil, err
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	return goose.NewProvider(s.dialect.goose, s.writer, folder, options...)
}
