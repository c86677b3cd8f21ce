package store

import (
	"context"
	"embed"
	"io/fs"

	"github.com/pressly/goose/v3"

	"launchrack/internal/errs"
)

//go:embed migrations
var migrations embed.FS

// migrateAttempts bounds how often a process that lost a race tries again; the
// winner has done at least one migration each time.
const migrateAttempts = 5

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
		return wrongURL("the database has schema %d, made by a newer Launchrack; this one knows schema %d", current, newest)
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
	return goose.NewProvider(s.dialect.goose, s.writer, folder, goose.WithDisableGlobalRegistry(true))
}
