package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"log/slog"
	"os"
	"strings"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/ingest"
	"launchrack/internal/model/bundled"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
	"launchrack/internal/operator/config"
	"launchrack/internal/partner"
	"launchrack/internal/store"
)

// openStore opens the database and fills a new one with the bundled catalogue, so that a new shop
// shows plans before the first refresh.
func openStore(ctx context.Context, s config.Storage, hours map[market.PartnerID]int, log *slog.Logger) (*store.Store, error) {
	return openAndFill(ctx, s, hours, log, func(db *store.Store) error {
		seeded, err := db.SeedBundled(ctx, bundled.Version(), bundled.Plans)
		if err == nil && seeded > 0 {
			log.Info("filled the new database with the bundled catalogue", "plans", seeded)
		}
		return err
	})
}

// openAndFill opens the database, calls fill to store the first plans, and updates the journal.
func openAndFill(ctx context.Context, s config.Storage, hours map[market.PartnerID]int, log *slog.Logger, fill func(*store.Store) error) (*store.Store, error) {
	market.SetCurrencies(s.Currencies)
	db, err := store.Open(ctx, s.DatabaseURL, log)
	if err != nil {
		return nil, err
	}
	_, fingerprint, err := deriveWith(ctx, db, s, hours)
	if err == nil {
		err = fill(db)
	}
	if err == nil {
		err = db.Reconcile(ctx, fingerprint)
	}
	if err != nil {
		_ = db.Close() // the first error matters
		return nil, err
	}
	return db, nil
}

// withStore opens the database that is there for a command, and closes it after.
func withStore(env environment, s config.Storage, do func(*store.Store) error) error {
	db, err := store.OpenExisting(env.ctx, s.DatabaseURL, newLog(env))
	if err != nil {
		return err
	}
	defer closeStore(env, db)
	return do(db)
}

// withChanges is withStore for a command that changes rows: they have the names of this program and its settings.
func withChanges(env environment, s config.Storage, do func(*store.Store) error) error {
	return withStore(env, s, func(db *store.Store) error {
		if _, _, err := deriveWith(env.ctx, db, s, monthHours(env.partners.Infos())); err != nil {
			return err
		}
		return do(db)
	})
}

// deriveWith makes the journal store rows with their derived columns, as the catalogue shows them.
// The fingerprint is the result of derivedBy.
func deriveWith(ctx context.Context, db *store.Store, s config.Storage, hours map[market.PartnerID]int) (keeper *nameKeeper, fingerprint string, err error) {
	keeper, readings, err := newCompleter(ctx, s.CPUOverrides, db)
	if err != nil {
		return nil, "", err
	}
	db.SetDeriver(func(plans []market.Plan, rates price.Rates) {
		rates.MonthHours = hours
		catalog.Derive(plans, catalog.Facts{Complete: keeper.completer.Plan, Rates: rates})
	})
	fingerprint = derivedBy(readings, hours)
	db.SetProgram(fingerprint)
	return keeper, fingerprint, nil
}

// derivedBy returns a fingerprint of everything that derived columns depend on.
func derivedBy(readings string, hours map[market.PartnerID]int) string {
	return strings.Join([]string{version, commit, readings, fmt.Sprint(hours)}, " ")
}

// fetchPolicy are the intervals and timeouts of refreshes.
type fetchPolicy struct {
	// every is the time between scheduled refreshes. share is how long a good
	// refresh answers further calls. 0 turns either off.
	every, share time.Duration
	// timeout is the timeout of one attempt to fetch; 0 for the client's default.
	timeout time.Duration
	// holdFor is how long prices and answers are held back if the partner repeats them; 0 for ever.
	holdFor time.Duration
	// contact is the shop's address in the User-Agent.
	contact string
	// keep limits the age and the size of the stored documents.
	keep market.Retention
	// gone reports whether a partner was removed; nil for no partners that can be.
	gone func(ctx context.Context, id market.PartnerID) (bool, error)
}

func retention(c config.Retention) market.Retention {
	return market.Retention{Age: time.Duration(c.DocumentsAge), Bytes: int64(c.DocumentsSize) * 1_000_000}
}

// newClient makes the client for all partners, whose limits apply to all requests together. Each request names
// the shop's address: a host that wonders who asks has somebody to ask.
func newClient(shop string, timeout time.Duration, log *slog.Logger) *partner.Client {
	return partner.NewClient(partner.Options{Timeout: timeout, UserAgent: partner.UserAgent(version, shop), Logger: log})
}

// clock is the clock of refreshes; tests replace it.
var clock = time.Now

func newRefresher(db ingest.Store, all []*partner.Feed, m fetchPolicy, publish func(context.Context) error, log *slog.Logger) *ingest.Refresher {
	if m.share == 0 {
		m.share = -1 // ingest takes 0 for its default
	}
	return ingest.New(ingest.Config{
		Feeds: ingestFeeds(all), Store: db, Publish: publish, Now: clock, Every: m.every, Share: m.share, HoldFor: m.holdFor, Keep: m.keep, Gone: m.gone, Log: log,
	})
}

type exportCmd struct{ config.Storage }

// Run writes every plan with its internal columns. It fails if the database does not exist.
func (c exportCmd) Run(env environment) error {
	return withStore(env, c.Storage, func(db *store.Store) error {
		plans, err := db.Plans(env.ctx)
		if err != nil {
			return err
		}
		return row.WriteFile(env.stdout, plans)
	})
}

type importCmd struct {
	config.Storage
	File string `arg:"" help:"NDJSON as export writes it; - reads the standard input."`
}

// Run replaces all plans in one transaction. It changes nothing if a line is invalid.
func (c importCmd) Run(env environment) error {
	file, err := c.open()
	if err != nil {
		return err
	}
	defer file.Close()
	// A new database gets no bundled plans, whose ids could be those of the file.
	db, err := openAndFill(env.ctx, c.Storage, monthHours(env.partners.Infos()), newLog(env), func(*store.Store) error { return nil })
	if err != nil {
		return err
	}
	defer closeStore(env, db)
	n, err := db.ImportFrom(env.ctx, readInAdvance(env.ctx, c.plans(file)))
	if err != nil {
		return err
	}
	return env.printf("imported %d plans\n", n)
}

// open opens the file. It is called before a database is created.
func (c importCmd) open() (*os.File, error) {
	if c.File == "-" {
		return os.Stdin, nil
	}
	f, err := os.Open(c.File)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = errs.New(errs.Invalid, "%s is a folder; accepted is a file as launchrack export writes it", c.File)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// plans yields the file's plans. A file without plans is an error, as it would empty the shop.
func (c importCmd) plans(file io.Reader) iter.Seq2[market.Plan, error] {
	return func(yield func(market.Plan, error) bool) {
		now, n := time.Now(), 0
		for p, err := range row.ReadPlans(file) {
			if err != nil {
				yield(p, errs.Wrap(errs.KindOf(err), err, "%s could not be imported", c.File))
				return
			}
			p.Enter(now)
			n++
			if !yield(p, nil) {
				return
			}
		}
		if n == 0 {
			yield(market.Plan{}, errs.New(errs.Invalid, "%s: no plan is in it; nothing was changed", c.File))
		}
	}
}

// plansAhead is the number of plans that are read ahead.
const plansAhead = 256

type readPlan struct {
	plan market.Plan
	err  error
}

// readInAdvance reads a sequence ahead in another goroutine. It may outlive the loop if the command is interrupted while
// it waits for input.
func readInAdvance(ctx context.Context, plans iter.Seq2[market.Plan, error]) iter.Seq2[market.Plan, error] {
	return func(yield func(market.Plan, error) bool) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		ahead := make(chan readPlan, plansAhead)
		go func() {
			defer close(ahead)
			for plan, err := range plans {
				select {
				case ahead <- readPlan{plan, err}:
				case <-ctx.Done():
					return
				}
			}
		}()
		for {
			select {
			case one, more := <-ahead:
				if !more || !yield(one.plan, one.err) {
					return
				}
			case <-ctx.Done():
				yield(market.Plan{}, ctx.Err())
				return
			}
		}
	}
}

func closeStore(env environment, db *store.Store) {
	if err := db.Close(); err != nil {
		newLog(env).Error("closing the database failed", "err", err)
	}
}
