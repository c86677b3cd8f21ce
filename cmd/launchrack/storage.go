package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"time"

	"launchrack/internal/bundled"
	"launchrack/internal/config"
	"launchrack/internal/errs"
	"launchrack/internal/explore"
	"launchrack/internal/ingest"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
	"launchrack/internal/row"
	"launchrack/internal/store"
)

// openStore opens the database and, the first time, fills it with the bundled
// catalogue: a fresh shop shows plans before any partner was reached.
func openStore(ctx context.Context, s config.Storage, log *slog.Logger) (*store.Store, error) {
	db, err := store.Open(ctx, s.DatabaseURL, log)
	if err != nil {
		return nil, err
	}
	plans, err := bundled.Plans()
	if err == nil {
		var seeded int
		if seeded, err = db.SeedBundled(ctx, plans); seeded > 0 {
			log.Info("filled the new database with the bundled catalogue", "plans", seeded)
		}
	}
	if err != nil {
		_ = db.Close() // the first error is the one to tell
		return nil, err
	}
	return db, nil
}

// feeds pairs every adapter with the address that the operator configured.
func feeds(partners *config.Partners) []ingest.Feed {
	var all []ingest.Feed
	for _, a := range registry.All() {
		all = append(all, ingest.Feed{Adapter: a, BaseURL: partners.URL(a.Info().ID)})
	}
	return all
}

// manners is how a refresher treats partners and those who ask for refreshes.
type manners struct {
	// every is the time between scheduled refreshes; share is for how long a
	// good refresh answers further calls; 0 turns each off.
	every, share time.Duration
	// timeout bounds one attempt to fetch; 0 for the client's own default.
	timeout time.Duration
	// contact is the shop's address, told to partners.
	contact string
}

// newClient is the one way out to partners, so that all requests keep pace.
func newClient(m manners, log *slog.Logger) *partner.Client {
	return partner.NewClient(partner.Options{Timeout: m.timeout, UserAgent: partner.UserAgent(version, m.contact), Logger: log})
}

func newRefresher(db ingest.Store, partners *config.Partners, get partner.Getter, m manners, publish func(context.Context) error, log *slog.Logger) *ingest.Refresher {
	if m.share == 0 {
		m.share = -1 // ingest takes 0 for its default
	}
	return ingest.New(ingest.Config{
		Feeds: feeds(partners), Store: db, Get: get, Publish: publish, Now: time.Now, Every: m.every, Share: m.share, Log: log,
	})
}

// newExplorer keeps a partner's document as long as a good refresh is shared.
func newExplorer(feeds []ingest.Feed, get partner.Getter, m manners) *explore.Explorer {
	c := explore.Config{Get: get, Keep: m.share}
	for _, f := range feeds {
		c.Feeds = append(c.Feeds, explore.Feed(f))
	}
	return explore.New(c)
}

type exportCmd struct{ config.Storage }

// Run writes every plan, internal columns included. It makes no database: a path
// that is mistyped has no plans to export.
func (c exportCmd) Run(env environment) error {
	db, err := store.OpenExisting(env.ctx, c.DatabaseURL, newLog(env))
	if err != nil {
		return err
	}
	defer closing(db)
	plans, err := db.Plans(env.ctx)
	if err != nil {
		return err
	}
	return row.WriteFile(env.stdout, plans)
}

type importCmd struct {
	config.Storage
	File string `arg:"" help:"NDJSON as export writes it; - reads the standard input."`
}

// Run replaces all plans in one transaction, or none where a line is bad.
func (c importCmd) Run(env environment) error {
	file := os.Stdin
	if c.File != "-" {
		f, err := os.Open(c.File)
		if err != nil {
			return err
		}
		defer f.Close()
		file = f
	}
	plans, err := row.ReadFile(file)
	if err == nil && len(plans) == 0 {
		err = errs.New(errs.Invalid, "no plan is in it; nothing was changed")
	}
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	for i := range plans {
		plans[i].Enter(time.Now())
	}
	db, err := openStore(env.ctx, c.Storage, newLog(env))
	if err != nil {
		return err
	}
	defer closing(db)
	if err := db.Import(env.ctx, plans); err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.stdout, "imported %d plans\n", len(plans))
	return err
}

func closing(db *store.Store) {
	if err := db.Close(); err != nil {
		slog.Error("closing the database failed", "err", err)
	}
}
