package ingest

import (
	"context"
	"sync"
	"time"

	"launchrack/internal/market"
)

const (
	// startDelay lets the process answer visitors before it asks partners.
	startDelay = 2 * time.Second
	// jitterShare is the part of a waiting time that is left to chance.
	jitterShare = 10
)

// Run refreshes each partner that is on by its own timer until ctx ends: soon after
// the start where the last good refresh is older than the interval, then at the partner's
// cadence plus up to a tenth; a partner that rests is asked when its rest is over. Without a schedule it returns at once. Failures are
// recorded and logged like those of any refresh.
func (r *Refresher) Run(ctx context.Context) {
	if r.cfg.Every <= 0 {
		return
	}
	good := r.lastGood(ctx)
	var all sync.WaitGroup
	for _, f := range r.feeds {
		if f.Off() == "" {
			every := r.interval(f)
			f.setCadence(newCadence(every, f.info.Every > 0))
			all.Go(func() { r.repeat(ctx, f, r.firstDelay(good[f.info.ID], every)) })
		}
	}
	all.Wait()
}

// interval is the partner's own time between two refreshes, else that of the shop.
func (r *Refresher) interval(f *feed) time.Duration {
	if f.info.Every > 0 {
		return f.info.Every
	}
	return r.cfg.Every
}

func (r *Refresher) repeat(ctx context.Context, f *feed, delay time.Duration) {
	for {
		f.setNext(r.cfg.Now().Add(delay))
		select {
		case <-time.After(delay):
		case <-ctx.Done():
			return
		}
		every := f.interval()
		if age, known := r.age(ctx, f); known && age < every/2 { // another process, or a caller, was quicker
			delay = r.spread(every - age)
			continue
		}
		if _, err := r.Refresh(ctx, f.info.ID); err != nil {
			r.cfg.Log.Debug("scheduled refresh did not go well", "partner", f.info.ID, "error", err)
		}
		delay = r.spread(max(f.interval(), f.circuit.remaining()))
	}
}

// age is how long ago the partner last confirmed its plans to any process.
func (r *Refresher) age(ctx context.Context, f *feed) (time.Duration, bool) {
	good := r.lastGood(ctx)[f.info.ID]
	age := r.cfg.Now().Sub(good)
	return age, !good.IsZero() && age >= 0
}

// setCadence begins a schedule.
func (f *feed) setCadence(c cadence) {
	f.nextMu.Lock()
	defer f.nextMu.Unlock()
	f.cadence = c
}

// learn adapts the schedule to what a good refresh brought.
func (f *feed) learn(r Report) {
	f.nextMu.Lock()
	defer f.nextMu.Unlock()
	f.cadence.record(r)
}

// interval is the time between two scheduled refreshes as it is now.
func (f *feed) interval() time.Duration {
	f.nextMu.Lock()
	defer f.nextMu.Unlock()
	return f.cadence.now
}

// lastGood is empty where the store cannot tell: then every partner is due.
func (r *Refresher) lastGood(ctx context.Context) map[market.PartnerID]time.Time {
	states, err := r.cfg.Store.PartnerStates(ctx)
	if err != nil {
		r.cfg.Log.Error("partner states not read, refreshing all", "error", err)
	}
	good := map[market.PartnerID]time.Time{}
	for _, state := range states {
		good[state.Partner.ID] = state.GoodAt
	}
	return good
}

func (r *Refresher) firstDelay(good time.Time, every time.Duration) time.Duration {
	// An age below zero comes from a clock that was set back.
	age := r.cfg.Now().Sub(good)
	if good.IsZero() || age < 0 || age >= every {
		return r.spread(startDelay)
	}
	return r.spread(max(every-age, startDelay))
}

func (r *Refresher) spread(d time.Duration) time.Duration {
	if below := d / jitterShare; below > 0 {
		return d + r.cfg.Jitter(below)
	}
	return d
}
