package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"time"

	"launchrack/internal/operator"
	"launchrack/internal/operator/backup"
	"launchrack/internal/operator/config"
	"launchrack/internal/store"
)

// openBackups makes the keeper of backups.
func (p *program) openBackups(c serveCmd) {
	p.backups = newBackups(p.store, c.DatabaseURL, c.Backups, p.guard.Record, p.log)
	if c.BackupsEvery > 0 {
		p.metrics.Backups(func() (time.Time, bool) { stand, _ := p.backups.Stand(); return stand.MadeAt, stand.Failure != "" })
	}
}

func newBackups(db *store.Store, databaseURL string, c config.Backups, record func(context.Context, operator.Event, string), log *slog.Logger) *backup.Keeper {
	inWords := func(contents store.Contents, err error) (string, error) { return contents.String(), err }
	node, _ := os.Hostname() // a name for people; none is no harm
	return backup.New(backup.Config{
		Folder: c.BackupsDir, Node: node, Every: time.Duration(c.BackupsEvery), Keep: int(c.BackupsKeep), Store: db,
		Copy: func(ctx context.Context, file string) (string, error) {
			return inWords(store.Backup(ctx, databaseURL, file, false))
		},
		Verify: func(ctx context.Context, file string) (string, error) {
			return inWords(store.Verify(ctx, file, databaseURL))
		},
		Carry: func(ctx context.Context, file string) (*os.File, error) { return store.Carry(ctx, file, log) },
		Room:  backup.Room, Record: record, Now: time.Now, Log: log,
	})
}

type backupCmd struct {
	config.Storage
	Force bool   `env:"-" help:"Replace a file that exists."`
	File  string `arg:"" help:"The file to write; it appears whole or not at all."`
}

// Run prints the contents of the backup.
func (c backupCmd) Run(env environment) error {
	contents, err := store.Backup(env.ctx, c.DatabaseURL, c.File, c.Force)
	if err != nil {
		return err
	}
	info, err := os.Stat(c.File)
	if err != nil {
		return err
	}
	return env.printf("%s: %s; %.1f MB, checked\n", c.File, contents, float64(info.Size())/1e6)
}

type restoreCmd struct {
	config.Storage
	Force bool   `env:"-" help:"Replace a database that holds plans or cannot be read; what it held is kept."`
	File  string `arg:"" help:"A file that backup wrote."`
}

// Run prints what was restored, and where the previous database is.
func (c restoreCmd) Run(env environment) error {
	restored, err := store.Restore(env.ctx, c.File, c.DatabaseURL, c.Force, time.Now(), newLog(env))
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(env.stdout, "restored from %s: %s\nthe next start makes a new access code; sessions, links and invitations of that time are gone\n", c.File, restored); err != nil {
		return err
	}
	if restored.Lost > 0 {
		if _, err := fmt.Fprintf(env.stdout, "%d watches are gone: the backup was downloaded from the desk, without the key that their addresses are encrypted with\n", restored.Lost); err != nil {
			return err
		}
	}
	if restored.Kept == "" {
		return nil
	}
	return env.printf("what the database held before is in %s\n", restored.Kept)
}
