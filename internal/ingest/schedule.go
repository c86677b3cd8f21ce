package ingest

import (
	"context"
	"maps"
	"sync"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/sleep"
)

const (
	// startDelay lets the process answer visitors before it asks partners.
	startDelay = 2 * time.Second
	// jitterShare is the part of a waiting time that is left to chance.
	jitterShare = 10
)

// Run refreshes each partner that is on, or becomes so, by its own timer until ctx ends: soon after
// the start where the last good refresh is older than its cadence, then at the cadence plus
// up to a tenth; a partner that rests, maybe after failures of an earlier file, is asked when its rest is over. One that
// SetFeeds adds is asked at once, and that is all it does without a schedule. Failures are recorded and logged like those of any refresh.
func (r *Refresher) Run(ctx context.Context) {
	states := r.states(ctx)
	var all, due sync.WaitGroup
	known := map[*feed]bool{}
	for _, f := range r.list() {
		if known[f] = true; r.cfg.Every <= 0 {
			continue
		}
		delay, asked := r.firstDelay(f, states[f.info.ID]), func() {}
		if f.Off() == "" && delay <= startDelay+startDelay/jitterShare {
			due.Add(1)
			asked = sync.OnceFunc(due.Done)
		}
		all.Go(func() {
			defer asked()
			r.follow(ctx, f, delay, false, asked)
		})
	}
	if r.cfg.Every > 0 {
		all.Go(func() {
			due.Wait()
			r.settledBy.Do(func() { close(r.settled) })
		})
	}
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case <-r.changed:
		}
		for _, f := range r.list() {
			if !known[f] {
				known[f] = true
				all.Go(func() { r.follow(ctx, f, remaining(r.state(ctx, f.info.ID).Pace, r.cfg.Now()), true, func() {}) })
			}
		}
		maps.DeleteFunc(known, func(f *feed, _ bool) bool { return f.ctx.Err() != nil })
	}
	all.Wait()
}

// lookEvery is how often a partner that is off is looked at.
const lookEvery = time.Second

// becomesOn waits until an operator has configured the partner, and reports false where the
// context ends first, or the shop has the partner no longer.
func (f *feed) becomesOn(ctx context.Context) bool {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for f.Off() != "" {
		select {
		case <-ctx.Done():
			return false
		case <-f.ctx.Done():
			return false
		case <-ticker.C:
		}
	}
	return true
}

// Settled is closed once Run has asked every partner that was due at its start, or has ended.
func (r *Refresher) Settled() <-chan struct{} { return r.settled }

// interval is the partner's own time between two refreshes, else the shop's.
func (r *Refresher) interval(f *feed) time.Duration {
	if f.info.Every > 0 {
		return f.info.Every
	}
	return r.cfg.Every
}

// follow asks a partner after a delay and then by its schedule, one that is off from when it is on, and calls asked after
// each refresh. A new partner, which the shop did not have before, is asked whenever its plans were confirmed last.
func (r *Refresher) follow(ctx context.Context, f *feed, delay time.Duration, isNew bool, asked func()) {
	if f.Off() != "" && r.cfg.Every > 0 {
		if !f.becomesOn(ctx) {
			return
		}
		delay, isNew = 0, false
	}
	for isNew || r.cfg.Every > 0 {
		if r.cfg.Every > 0 {
			f.next.Store(new(r.cfg.Now().Add(delay)))
		}
		select {
		case <-time.After(delay):
		case <-f.sooner:
			delay = r.firstDelay(f, r.state(ctx, f.info.ID))
			continue
		case <-ctx.Done():
			return
		case <-f.ctx.Done():
			return
		}
		state := r.state(ctx, f.info.ID)
		every := r.cadence(f, state).now
		if age, known := r.age(state); !isNew && known && age < every/2 { // another process, or a caller, was quicker
			asked()
			delay = r.spread(every - age)
			continue
		}
		if _, err := r.Refresh(ctx, f.info.ID); err != nil {
			r.cfg.Log.Debug("scheduled refresh did not go well", "partner", f.info.ID, "error", err)
		}
		asked()
		state = r.state(ctx, f.info.ID)
		delay, isNew = r.spread(max(r.cadence(f, state).now, remaining(state.Pace, r.cfg.Now()))), false
	}
}

// age is how long ago the partner last confirmed its plans to any process.
func (r *Refresher) age(s market.PartnerState) (time.Duration, bool) {
	age := r.cfg.Now().Sub(s.GoodAt)
	if age < 0 && age > -clockLead { // another node's clock is ahead
		age = 0
	}
	return age, !s.GoodAt.IsZero() && age >= 0
}

// states is empty where the store cannot tell: then every partner is due.
func (r *Refresher) states(ctx context.Context) map[market.PartnerID]market.PartnerState {
	list, err := r.cfg.Store.PartnerStates(ctx)
	if err != nil {
		r.cfg.Log.Error("partner states not read", "error", err)
	}
	states := map[market.PartnerID]market.PartnerState{}
	for _, s := range list {
		states[s.Partner.ID] = s
	}
	return states
}

func (r *Refresher) state(ctx context.Context, id market.PartnerID) market.PartnerState {
	return r.states(ctx)[id]
}

func (r *Refresher) firstDelay(f *feed, s market.PartnerState) time.Duration {
	every, rest := r.cadence(f, s).now, remaining(s.Pace, r.cfg.Now())
	// An age below zero comes from a clock that was set back.
	if age, known := r.age(s); known && age < every {
		return r.spread(max(every-age, startDelay, rest))
	}
	return r.spread(max(startDelay, rest))
}

func (r *Refresher) spread(d time.Duration) time.Duration {
	if below := d / jitterShare; below > 0 {
		return d + r.cfg.Jitter(below)
	}
	return d
}

// lookForEnds is how often offers that end are looked for, since other processes store new ones.
const lookForEnds = time.Minute

// Ends is a store that ends offers.
type Ends interface {
	// EndOffers withdraws the plans whose offer has ended, and marks prices whose coupon has. It reports whether
	// it did, and when it has to be called next.
	EndOffers(ctx context.Context, now time.Time) (changed bool, next time.Time, err error)
}

// End withdraws plans when their offer ends, and lets prices count as not confirmed from when the coupon ends that
// they need, until ctx ends. It is due with no schedule of refreshes too.
func (r *Refresher) End(ctx context.Context, store Ends) {
	for {
		changed, next, err := store.EndOffers(ctx, r.cfg.Now())
		if err == nil && changed {
			err = r.publish(ctx)
		}
		if err != nil && ctx.Err() == nil {
			r.cfg.Log.Error("offers that end not withdrawn", "error", err)
		}
		wait := lookForEnds
		if !next.IsZero() {
			wait = min(wait, max(next.Sub(r.cfg.Now()), time.Second))
		}
		if !sleep.For(ctx, wait) {
			return
		}
	}
}
