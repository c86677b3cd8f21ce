package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"strings"
	"time"

	"launchrack/internal/operator/config"
	"launchrack/internal/past/archive"
	"launchrack/internal/store"
)

type archiveCmd struct {
	Write  archiveWriteCmd  `cmd:"" default:"withargs" help:"Write all events into a folder, a Parquet file for each month (the default)."`
	Verify archiveVerifyCmd `cmd:"" help:"Hash every event again and compare with the log of hashes: nothing in the past may have changed."`
}

// archiveName is the setting that names a new log.
type archiveName struct {
	PublicURL config.HTTPURL `help:"Base of the shop's addresses; its host names a log that is new."`
}

type archiveWriteCmd struct {
	config.Storage
	archiveName
	Dir string `arg:"" help:"The folder; files of months that are over are never written again."`
}

// Run prints a line for each file.
func (c archiveWriteCmd) Run(env environment) error {
	return withLog(env, c.Storage, c.PublicURL, func(l *archive.Log) error {
		files, err := l.Write(env.ctx, c.Dir)
		if err != nil {
			return err
		}
		for _, f := range files {
			if _, err := fmt.Fprintf(env.stdout, "%s  %s  %d bytes, events %d to %d\n", f.SHA256, f.Name, f.Size, f.First, f.Last); err != nil {
				return err
			}
		}
		return nil
	})
}

type archiveVerifyCmd struct {
	config.Storage
	archiveName
	Checkpoint []string `env:"-" help:"File with a checkpoint that somebody kept; may be given again." placeholder:"FILE"`
}

// Run prints the number of verified events and checkpoints.
func (c archiveVerifyCmd) Run(env environment) error {
	var kept []string
	for _, name := range c.Checkpoint {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		kept = append(kept, string(text))
	}
	return withLog(env, c.Storage, c.PublicURL, func(l *archive.Log) error {
		v, err := l.Verify(env.ctx, kept...)
		if err != nil {
			return err
		}
		return env.printf("%d events are what they were when they came into the log; %d checkpoints agree; %d events are not in the log yet\n", v.Events, v.Checkpoints, v.Waiting)
	})
}

// withLog calls do with the log of an existing database.
func withLog(env environment, s config.Storage, publicURL config.HTTPURL, do func(*archive.Log) error) error {
	return withStore(env, s, func(db *store.Store) error {
		l, err := openLog(env.ctx, db, string(publicURL))
		if err != nil {
			return err
		}
		return do(l)
	})
}

// openLog opens the log of events with the shop's key, which is made the first time. A new log is
// named after the shop's host, or gets a unique random name if there is none.
func openLog(ctx context.Context, db *store.Store, publicURL string) (*archive.Log, error) {
	_, host, _ := strings.Cut(publicURL, "://")
	if host == "" {
		host = "shop-" + strings.ToLower(rand.Text()[:16]) + ".invalid"
	}
	fresh, err := archive.NewKey(host + "/archive/log")
	if err != nil {
		return nil, err
	}
	key, err := db.PutSettingIfAbsent(ctx, store.LogKey, fresh)
	if err != nil {
		return nil, fmt.Errorf("keep the key of the log of events: %w", err)
	}
	epoch, err := db.Epoch(ctx)
	if err != nil {
		return nil, err
	}
	return archive.NewLog(db, key, epoch, time.Now)
}

// runLog adds new events to the log.
func (p *program) runLog(ctx context.Context) { p.eventLog.Run(ctx, p.eventsMoved, p.log) }

// runArchive updates the files of the archive if it is served.
func (p *program) runArchive(ctx context.Context) {
	if p.archiveDir != "" {
		p.eventLog.Keep(ctx, p.archiveDir, func(err error) { p.log.Error("the archive is behind", "err", err) })
	}
}
