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
// the start where the last good refresh is older than the interval, then once per
// interval plus up to a tenth. Without a schedule it returns at once. Failures are
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
			all.Go(func() { r.repeat(ctx, f, every, r.firstDelay(good[f.info.ID], every)) })
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

func (r *Refresher) repeat(ctx context.Context, f *feed, every, delay time.Duration) {
	for {
		f.setNext(r.cfg.Now().Add(delay))
		select {
		case <-time.After(delay):
		case <-ctx.Done():
			return
		}
		if _, err := r.Refresh(ctx, f.info.ID); err != nil {
			r.cfg.Log.Debug("scheduled refresh did not go well", "partner", f.info.ID, "error", err)
		}
		delay = r.spread(every)
	}
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
