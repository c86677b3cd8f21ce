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

	"launchrack/internal/bundled"
	"launchrack/internal/catalog"
	"launchrack/internal/config"
	"launchrack/internal/errs"
	"launchrack/internal/ingest"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/price"
	"launchrack/internal/row"
	"launchrack/internal/store"
)

// openStore opens the database and, the first time, fills it with the bundled
// catalogue: a fresh shop shows plans before any partner was reached.
func openStore(ctx context.Context, s config.Storage, hours map[market.PartnerID]int, log *slog.Logger) (*store.Store, error) {
	return openAndFill(ctx, s, hours, log, func(db *store.Store) error {
		seeded, err := db.SeedBundled(ctx, bundled.Version(), bundled.Plans)
		if err == nil && seeded > 0 {
			log.Info("filled the new database with the bundled catalogue", "plans", seeded)
		}
		return err
	})
}

// openAndFill opens the database, lets fill store the first plans, and brings the journal up
// to date.
func openAndFill(ctx context.Context, s config.Storage, hours map[market.PartnerID]int, log *slog.Logger, fill func(*store.Store) error) (*store.Store, error) {
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
		_ = db.Close() // the first error is the one to tell
		return nil, err
	}
	return db, nil
}

// openForChanges opens a database that must be there, for a command that changes plans.
func openForChanges(env environment, s config.Storage) (*store.Store, error) {
	db, err := store.OpenExisting(env.ctx, s.DatabaseURL, newLog(env))
	if err != nil {
		return nil, err
	}
	if _, _, err := deriveWith(env.ctx, db, s, monthHours(env.partners.Infos())); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// deriveWith lets the journal hold rows as the catalogue shows them, and names all that they
// are derived by.
func deriveWith(ctx context.Context, db *store.Store, s config.Storage, hours map[market.PartnerID]int) (keeper *nameKeeper, fingerprint string, err error) {
	keeper, readings, err := newCompleter(ctx, s.CPUOverrides, db)
	if err != nil {
		return nil, "", err
	}
	db.SetDeriver(func(plans []market.Plan, rates price.Rates) {
		rates.MonthHours = hours
		catalog.Derive(plans, catalog.Facts{Complete: keeper.completer.Plan, Rates: rates})
	})
	return keeper, derivedBy(readings, hours), nil
}

// derivedBy names all that rows are derived by.
func derivedBy(readings string, hours map[market.PartnerID]int) string {
	return strings.Join([]string{version, commit, readings, fmt.Sprint(hours)}, " ")
}

// fetchPolicy says how often and how patiently partners are asked.
type fetchPolicy struct {
	// every is the time between scheduled refreshes. share is how long a good
	// refresh answers further calls. 0 turns either off.
	every, share time.Duration
	// timeout bounds one attempt to fetch; 0 for the client's own default.
	timeout time.Duration
	// holdFor is how long a guard holds what every answer says; 0 for ever.
	holdFor time.Duration
	// contact is the shop's address, told to partners.
	contact string
	// keep bounds the documents that are stored.
	keep market.Retention
	// span traces each refresh; nil for no traces.
	span func(ctx context.Context, id market.PartnerID) (end func(error))
}

func retention(c config.Retention) market.Retention {
	return market.Retention{Age: time.Duration(c.DocumentsAge), Bytes: int64(c.DocumentsSize) * 1_000_000}
}

// newClient makes the client that all partners share, so that its limits hold for
// all requests together.
func newClient(m fetchPolicy, log *slog.Logger) *partner.Client {
	return partner.NewClient(partner.Options{Timeout: m.timeout, UserAgent: partner.UserAgent(version, m.contact), Logger: log})
}

// clock is the node's clock as refreshes see it.
var clock = time.Now

func newRefresher(db ingest.Store, all []*partner.Feed, m fetchPolicy, publish func(context.Context) error, log *slog.Logger) *ingest.Refresher {
	if m.share == 0 {
		m.share = -1 // ingest takes 0 for its default
	}
	return ingest.New(ingest.Config{
		Feeds: ingestFeeds(all), Store: db, Publish: publish, Now: clock, Every: m.every, Share: m.share, HoldFor: m.holdFor, Keep: m.keep, Span: m.span, Log: log,
	})
}

type exportCmd struct{ config.Storage }

// Run writes every plan, internal columns included. A mistyped path is an error:
// it makes no database.
func (c exportCmd) Run(env environment) error {
	db, err := store.OpenExisting(env.ctx, c.DatabaseURL, newLog(env))
	if err != nil {
		return err
	}
	defer closeStore(env, db)
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
	file, err := c.open()
	if err != nil {
		return err
	}
	defer file.Close()
	// A new database gets the plans of the file and no bundled ones, whose ids theirs may be.
	db, err := openAndFill(env.ctx, c.Storage, monthHours(env.partners.Infos()), newLog(env), func(*store.Store) error { return nil })
	if err != nil {
		return err
	}
	defer closeStore(env, db)
	n, err := db.ImportFrom(env.ctx, readInAdvance(env.ctx, c.plans(file)))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.stdout, "imported %d plans\n", n)
	return err
}

// open opens the file, before there is a database for it.
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

// plans reads the file's plans one by one. A file without one is an error, as it
// would empty the shop.
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

const (
	// batchSize is how many plans the reading goroutine sends at once.
	// maxBatches bounds the batches that wait.
	batchSize  = 256
	maxBatches = 8
)

type readPlan struct {
	plan market.Plan
	err  error
}

// readInAdvance reads a sequence in a goroutine of its own, up to maxBatches
// batches before they are asked for. The goroutine may outlive the loop: it may wait for
// input, for which an interrupted command does not.
func readInAdvance(ctx context.Context, plans iter.Seq2[market.Plan, error]) iter.Seq2[market.Plan, error] {
	return func(yield func(market.Plan, error) bool) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		batches := make(chan []readPlan, maxBatches)
		go fillBatches(ctx, plans, batches)
		for {
			var batch []readPlan
			more := false
			select {
			case batch, more = <-batches:
			case <-ctx.Done():
			}
			if err := ctx.Err(); err != nil {
				yield(market.Plan{}, err)
				return
			}
			if !more || !yieldAll(batch, yield) {
				return
			}
		}
	}
}

func yieldAll(batch []readPlan, yield func(market.Plan, error) bool) bool {
	for _, one := range batch {
		if !yield(one.plan, one.err) {
			return false
		}
	}
	return true
}

func fillBatches(ctx context.Context, plans iter.Seq2[market.Plan, error], batches chan<- []readPlan) {
	defer close(batches)
	var batch []readPlan
	send := func() bool {
		select {
		case batches <- batch:
			batch = make([]readPlan, 0, batchSize)
			return true
		case <-ctx.Done():
			return false
		}
	}
	for plan, err := range plans {
		if batch = append(batch, readPlan{plan, err}); len(batch) == batchSize && !send() {
			return
		}
	}
	send()
}

func closeStore(env environment, db *store.Store) {
	if err := db.Close(); err != nil {
		newLog(env).Error("closing the database failed", "err", err)
	}
}
