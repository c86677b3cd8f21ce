package rates

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/price"
)

const (
	// every is the time between two good fetches; the publisher has new rates
	// once a day. spread is added by chance, so that shops do not ask in step.
	every  = 24 * time.Hour
	spread = time.Hour
	// firstRetry follows a failure and doubles with each further one.
	firstRetry = 5 * time.Minute
	lastRetry  = 6 * time.Hour
	// checkEvery is the time between two checks of the rates' age.
	checkEvery = time.Hour
)

// Store keeps the rates in force, for every process on the same database.
type Store interface {
	// ChangeRates shows decide the stored rates, zero ones where there are none,
	// and stores what it gives in the same transaction; it gives what holds then.
	ChangeRates(ctx context.Context, decide func(stored price.Rates) (price.Rates, error)) (price.Rates, error)
}

// Getter fetches the publisher's document.
type Getter interface {
	Get(ctx context.Context, address string) ([]byte, error)
}

// Config is what a Keeper is made of. Store, Bundled, Publish and Log are
// needed; Get where there is a URL.
type Config struct {
	Store Store
	Get   Getter
	// URL is where the publisher's daily document is; empty fetches nothing.
	URL string
	// Bundled are the rates that came with the program. They hold until newer
	// ones are stored.
	Bundled price.Rates
	// Publish makes a new snapshot of the stored rows and serves it.
	Publish func(context.Context) error
	// Done is told of every fetch and why it failed; nil is told nothing.
	Done func(error)
	// Now is the clock; nil for the system's.
	Now func() time.Time
	// Jitter gives a random time below its argument; nil for the system's
	// randomness.
	Jitter func(below time.Duration) time.Duration
	Log    *slog.Logger
}

// Keeper keeps the rates current. It is safe for concurrent use.
type Keeper struct{ cfg Config }

// New makes a Keeper.
func New(c Config) *Keeper {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Jitter == nil {
		c.Jitter = rand.N[time.Duration]
	}
	if c.Done == nil {
		c.Done = func(error) {}
	}
	return &Keeper{c}
}

// ApplyNewest stores the newer of the stored and the bundled rates as those in
// force, and marks them when they are old. It fetches nothing.
func (k *Keeper) ApplyNewest(ctx context.Context) error {
	was := price.Rates{}
	now, err := k.cfg.Store.ChangeRates(ctx, func(stored price.Rates) (price.Rates, error) {
		was = stored
		return k.aged(k.inForce(stored)), nil
	})
	if err == nil && now.Old && !was.Old {
		k.cfg.Log.Warn("the exchange rates in force are old, and the pages say so", "date", now.Date.Format(time.DateOnly))
	}
	return err
}

// Refresh fetches the rates once, checks and stores them and publishes. After an
// error, of kind errs.Partner where the publisher is at fault, the rates in
// force stay.
func (k *Keeper) Refresh(ctx context.Context) error {
	if k.cfg.URL == "" {
		return errs.New(errs.Unavailable, "No address to fetch exchange rates from is configured.")
	}
	document, err := k.cfg.Get.Get(ctx, k.cfg.URL)
	if err != nil {
		return err
	}
	fresh, err := Parse(document)
	if err != nil {
		return err
	}
	now, err := k.cfg.Store.ChangeRates(ctx, func(stored price.Rates) (price.Rates, error) {
		if err := check(fresh, k.inForce(stored), k.cfg.Now()); err != nil {
			return price.Rates{}, err
		}
		return k.aged(fresh), nil
	})
	if err != nil {
		return err
	}
	if err := k.cfg.Publish(ctx); err != nil {
		return err
	}
	k.cfg.Log.Info("exchange rates fetched", "date", now.Date.Format(time.DateOnly),
		"usd", now.PerEUR["USD"].String(), "gbp", now.PerEUR["GBP"].String(), "old", now.Old)
	return nil
}

// inForce is the newer of the stored and the bundled rates: a new release may
// know more than a database that was long out of use.
func (k *Keeper) inForce(stored price.Rates) price.Rates {
	if len(stored.PerEUR) == 0 || stored.Date.Before(k.cfg.Bundled.Date) {
		return k.cfg.Bundled
	}
	return stored
}

func (k *Keeper) aged(r price.Rates) price.Rates {
	r.Old = r.OutOfDate(k.cfg.Now())
	return r
}

// Run fetches at once and then once a day, more often after a failure, until ctx
// ends. Every hour it checks whether the rates have become old.
func (k *Keeper) Run(ctx context.Context) {
	failures, due := 0, k.cfg.Now()
	for {
		if k.cfg.URL != "" && !k.cfg.Now().Before(due) {
			failures = k.fetchOnce(ctx, failures)
			due = k.cfg.Now().Add(k.pause(failures))
		}
		k.checkAge(ctx)
		select {
		case <-time.After(k.untilNext(due)):
		case <-ctx.Done():
			return
		}
	}
}

// fetchOnce fetches once and counts the failures in a row.
func (k *Keeper) fetchOnce(ctx context.Context, failures int) int {
	err := k.Refresh(ctx)
	if ctx.Err() != nil {
		return failures
	}
	k.cfg.Done(err)
	if err == nil {
		return 0
	}
	k.cfg.Log.Warn("exchange rates not fetched; those in force stay", append([]any{"failures", failures + 1}, errs.Why(err)...)...)
	return failures + 1
}

func (k *Keeper) checkAge(ctx context.Context) {
	err := k.ApplyNewest(ctx)
	if err == nil {
		err = k.cfg.Publish(ctx)
	}
	if err != nil && ctx.Err() == nil {
		k.cfg.Log.Error("the age of the exchange rates could not be looked at", "error", err)
	}
}

func (k *Keeper) pause(failures int) time.Duration {
	if failures == 0 {
		return every + k.cfg.Jitter(spread)
	}
	d := lastRetry
	if doublings := failures - 1; doublings < 8 {
		d = min(firstRetry<<doublings, lastRetry)
	}
	return d + k.cfg.Jitter(d/10)
}

func (k *Keeper) untilNext(due time.Time) time.Duration {
	if k.cfg.URL == "" {
		return checkEvery
	}
	return min(max(due.Sub(k.cfg.Now()), 0), checkEvery)
}
