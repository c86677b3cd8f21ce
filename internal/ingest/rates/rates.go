package rates

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/price"
	"launchrack/internal/model/sleep"
)

const (
	// every is the time between two good fetches, as the publisher has new rates once a day. A
	// random part of spread is added, so that shops do not ask at the same time.
	every  = 24 * time.Hour
	spread = time.Hour
	// firstRetry is the pause after a failure. It doubles with each further one up to lastRetry
	// (exponential backoff).
	firstRetry = 5 * time.Minute
	lastRetry  = 6 * time.Hour
	// checkEvery is the time between two checks of the rates' age.
	checkEvery = time.Hour
)

// Store stores the rates in force for all processes on the same database.
type Store interface {
	// ChangeRates calls decide with the stored rates, zero ones if there are none, and stores its
	// result in the same transaction. It returns the rates then in force.
	ChangeRates(ctx context.Context, decide func(stored price.Rates) (price.Rates, error)) (price.Rates, error)
}

// Getter fetches the publisher's document.
type Getter interface {
	Get(ctx context.Context, address string) ([]byte, error)
}

// Config holds the dependencies of a Keeper. Store, Bundled, Publish and Log are required, and Get
// with a URL.
type Config struct {
	Store Store
	Get   Getter
	// URL is the address of the publisher's daily document; empty fetches nothing.
	URL string
	// Bundled are the program's own rates, in force until newer ones are stored.
	Bundled price.Rates
	// Publish makes and serves a new snapshot of the stored rows.
	Publish func(context.Context) error
	// Done is called after every fetch with its error; it may be nil.
	Done func(error)
	// Now is the clock; nil for the system's.
	Now func() time.Time
	// Jitter returns a random time below its argument; nil for the system's random numbers.
	Jitter func(below time.Duration) time.Duration
	Log    *slog.Logger
}

// Keeper fetches and stores the rates. It is safe for concurrent use.
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

// ApplyNewest stores the newer of the stored and the bundled rates as those in force, and marks
// them if they are old. It fetches nothing.
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

// Refresh fetches, checks, stores and publishes the rates. After an error the rates in force stay;
// faults of the publisher are errs.Partner.
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

// inForce returns the newer of the stored and the bundled rates. A new release may have newer rates
// than a database that was long out of use.
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

// Run fetches at once, then once a day, and sooner after a failure, until ctx ends. Every hour it
// checks whether the rates have become old.
func (k *Keeper) Run(ctx context.Context) {
	failures, due := 0, k.cfg.Now()
	for {
		if k.cfg.URL != "" && !k.cfg.Now().Before(due) {
			failures = k.fetchOnce(ctx, failures)
			due = k.cfg.Now().Add(k.pause(failures))
		}
		k.checkAge(ctx)
		if !sleep.For(ctx, k.untilNext(due)) {
			return
		}
	}
}

// fetchOnce fetches once and returns the number of consecutive failures.
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
		k.cfg.Log.Error("the age of the exchange rates could not be checked", "error", err)
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
