// Package watcher reads the journal for watches: which of them a change concerns, and what is
// to be said. One process of a shop does so, by a lease. What it finds goes into the outbox in
// the transaction that notes how far it has read, so nothing is lost and nothing is said twice.
package watcher

import (
	"context"
	"crypto/rand"
	"log/slog"
	"time"

	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/sleep"
	"launchrack/internal/past/live"
	"launchrack/internal/watch"
)

const (
	// leaseName and leaseTime are those of the process that watches. It renews its lease every
	// renewEvery; the others ask for it every askEvery.
	leaseName  = "watches"
	leaseTime  = 12 * time.Second
	renewEvery = leaseTime / 3
	askEvery   = 2 * time.Second
	// pollEvery is how often the journal is looked at. A message is to be on its way within
	// five seconds of the commit.
	pollEvery = 500 * time.Millisecond
	// clockEvery is how often conditions are looked at that the clock moves.
	clockEvery = time.Minute
	// maxBatch bounds the events that are judged at once.
	maxBatch = 16 << 10
)

// Store keeps watches and the outbox.
type Store interface {
	Lease(ctx context.Context, name, holder string, lasts time.Duration) (market.Lease, bool, error)
	ReleaseLease(ctx context.Context, lease market.Lease) error
	WatchProgress(ctx context.Context) (seq, revision int64, err error)
	WatchesSince(ctx context.Context, revision int64) ([]watch.Watch, error)
	MoveWatches(ctx context.Context, lease market.Lease, move watch.Move) error
}

// Config is what a Watcher needs.
type Config struct {
	Store Store
	Hub   *live.Hub
	// Public gives the view of a snapshot that visitors have.
	Public func(*catalog.Snapshot) pages.Catalogue
	// TaxRate returns the tax rate of a country; nil for none.
	TaxRate func(country string) (*price.TaxRate, error)
	// Held is told of the lease while this process has it, and of nil after.
	Held func(*market.Lease)
	// Apart is the least time between two messages of one watch.
	Apart time.Duration
	Now   func() time.Time
	Log   *slog.Logger
}

// Watcher judges changes for all watches of a shop while it has the lease.
type Watcher struct {
	Config
	holder string
	// matcher is nil until the watches were read under the lease.
	matcher  *matcher
	revision int64
	rates    price.Rates
	// hasNewTax reports that the tax of a country changed since conditions were looked at.
	hasNewTax bool
	clockAt   time.Time
}

// New makes a Watcher.
func New(c Config) *Watcher {
	return &Watcher{Config: c, holder: rand.Text()}
}

// Run watches until the context ends. A shop without watches is only read. The lease is given back once before has
// returned, which ends the other work that is done under it.
func (w *Watcher) Run(ctx context.Context, before func()) {
	var held market.Lease
	var renewed time.Time
	var last error
	for ctx.Err() == nil {
		pause := pollEvery
		err := w.round(ctx, &held, &renewed, &pause)
		if err != nil && ctx.Err() == nil && (last == nil || err.Error() != last.Error()) {
			w.Log.ErrorContext(ctx, "watches wait: their part of the journal could not be read or kept", "err", err)
		}
		last = err
		sleep.For(ctx, pause)
	}
	w.Held(nil)
	before()
	if held.Generation != 0 {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_ = w.Store.ReleaseLease(ctx, held) // it ends by itself
	}
}

// round takes or renews the lease where there are watches, and reads on under it.
func (w *Watcher) round(ctx context.Context, held *market.Lease, renewed *time.Time, pause *time.Duration) error {
	if held.Generation == 0 {
		if place, _, err := w.Store.WatchProgress(ctx); err != nil || place < 0 {
			return err
		}
	}
	if held.Generation == 0 || time.Since(*renewed) >= renewEvery {
		began := time.Now()
		lease, mine, err := w.Store.Lease(ctx, leaseName, w.holder, leaseTime)
		if err != nil || !mine {
			*held, *pause = market.Lease{}, askEvery
			w.Held(nil)
			return err
		}
		if lease.Generation != held.Generation {
			w.matcher = nil
		}
		*held, *renewed = lease, began
		w.Held(&lease)
	}
	return w.turn(ctx, *held)
}

// turn reads on. What it remembers of the watches is read anew after an error, for it may be
// ahead of what was stored.
func (w *Watcher) turn(ctx context.Context, lease market.Lease) error {
	err := w.Step(ctx, lease)
	if err != nil {
		w.matcher = nil
	}
	return err
}

// Step reads the journal up to the newest snapshot under a lease.
func (w *Watcher) Step(ctx context.Context, lease market.Lease) error {
	snap, newest, ok, err := w.Hub.Newest(ctx)
	if err != nil || !ok {
		return err
	}
	place, revision, err := w.Store.WatchProgress(ctx)
	if err != nil || place < 0 { // there was never a watch
		return err
	}
	public := w.Public(snap)
	// After the end of what is read was known: so a watch that was confirmed before one of
	// these events is among them.
	if err := w.load(ctx, revision, public); err != nil {
		return err
	}
	for country := range w.matcher.taxRates {
		_ = w.renewTaxRate(country) // the last known rate goes on
	}
	t := &turnover{watcher: w, public: public, snap: snap, now: w.Now().UTC(), seen: map[sight]shown{}}
	begun := t.begin()
	if len(w.matcher.byID) > 0 && newest > place {
		for b, err := range w.Hub.Between(ctx, place, snap, newest, maxBatch) {
			if err != nil {
				return err
			}
			all, err := w.matcher.match(b, t.stop)
			if err != nil {
				return err
			}
			t.add(all)
			// The last one is stored below, with what else there is.
			if b.Last() < newest {
				if err := w.Store.MoveWatches(ctx, lease, t.move(b.Last())); err != nil {
					return err
				}
			}
		}
	}
	for _, f := range begun {
		f.seen = nil
		f.Begun = true
	}
	t.lookAtClock()
	move := t.move(newest)
	if newest == place && len(move.Messages) == 0 && len(move.Kept) == 0 && len(move.Stopped) == 0 {
		return nil
	}
	return w.Store.MoveWatches(ctx, lease, move)
}

// load reads the watches that changed.
func (w *Watcher) load(ctx context.Context, revision int64, public pages.Catalogue) error {
	if w.matcher != nil && revision == w.revision {
		return nil
	}
	if w.matcher == nil {
		w.matcher, w.revision = newMatcher(w.Public), -1
	}
	changed, err := w.Store.WatchesSince(ctx, w.revision)
	if err != nil {
		return err
	}
	for _, one := range changed {
		err := w.renewTaxRate(one.Country)
		if err == nil {
			err = w.matcher.put(one, public)
		}
		if err != nil { // a query that was good when the watch was made
			w.Log.ErrorContext(ctx, "a watch cannot be followed", "watch", one.ID, "err", err)
		}
		w.revision = max(w.revision, one.Revision)
	}
	w.revision = max(w.revision, revision)
	return nil
}

// renewTaxRate lets the watches of a country count with the tax of today.
func (w *Watcher) renewTaxRate(country string) error {
	rate, err := w.TaxRate(country)
	if err != nil || rate == nil {
		return err
	}
	known := w.matcher.taxRates[country]
	switch {
	case known == nil:
		w.matcher.taxRates[country] = rate
	case !known.Percent.Equal(rate.Percent):
		*known, w.hasNewTax = *rate, true
	}
	return nil
}
