package ingest

import (
	"context"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/market"
)

const (
	// leaseTime is how long a lease outlives its holder.
	leaseTime = 14 * time.Second
	// renewEvery is how often a refresh that lasts renews its lease.
	renewEvery = leaseTime / 3
	// leasePoll is how often a waiting refresh looks for the end of another.
	leasePoll = 300 * time.Millisecond
)

// lease makes sure that no other process on the database refreshes the partner, and gives
// the lease with the function that ends it. It waits while another does; waited reports that.
func (r *Refresher) lease(ctx context.Context, f *feed) (lease market.Lease, release func(), waited bool, err error) {
	id := f.info.ID
	name := "refresh " + string(id)
	for {
		lease, mine, err := r.cfg.Store.Lease(ctx, name, r.holder, leaseTime)
		if err != nil {
			return lease, nil, waited, err
		}
		if mine {
			return lease, r.renew(ctx, f, lease), waited, nil
		}
		waited = true
		select {
		case <-time.After(leasePoll):
		case <-ctx.Done():
			return lease, nil, waited, errs.Wrap(errs.Unavailable, ctx.Err(), "Another process is refreshing %s and did not end in time.", id)
		}
	}
}

// renew keeps a lease until the function that it gives is called.
func (r *Refresher) renew(ctx context.Context, f *feed, lease market.Lease) (release func()) {
	ctx, stop := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(renewEvery):
			}
			now, mine, err := r.cfg.Store.Lease(ctx, lease.Name, r.holder, leaseTime)
			mine = mine && now.Generation == lease.Generation
			if ctx.Err() == nil && (err != nil || !mine) {
				if err == nil {
					f.lostLeases.Add(1)
				}
				r.cfg.Log.Warn("lease not renewed", "lease", lease.Name, "error", err)
			}
		}
	}()
	return func() {
		stop()
		<-ended
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordTimeout)
		defer cancel()
		if err := r.cfg.Store.ReleaseLease(ctx, lease); err != nil {
			r.cfg.Log.Error("lease not released; it expires", "lease", lease.Name, "error", err)
		}
	}
}

// outcomeOfOthers gives what another process's refresh came to, as that of an own one: the
// one that was waited for since a time, or a good one that is still shared. It reports
// false where there was none. What ended before this process began may be of other
// settings, so it is not shared; own refreshes are shared by shared.
func (r *Refresher) outcomeOfOthers(ctx context.Context, f *feed, waited bool, since time.Time) (Report, error, bool) {
	runs, err := r.cfg.Store.LatestRuns(ctx)
	if err != nil {
		return Report{}, err, true
	}
	for _, run := range runs {
		if run.Partner != f.info.ID {
			continue
		}
		good := run.Outcome == market.OutcomeGood
		awaited := waited && !run.EndedAt.Before(since)
		age := r.now().Sub(run.EndedAt).Abs() // another machine's clock may be ahead
		shared := good && age <= r.cfg.Share && !run.EndedAt.Before(r.began) && !run.EndedAt.Equal(f.ended)
		if !awaited && !shared {
			continue
		}
		if run.Outcome == market.OutcomeHeld {
			return Report{}, errs.Wrap(errs.Partner, errHeld, "%s", run.Reason), true
		}
		if !good {
			return Report{}, errs.New(errs.Partner, "%s", run.Reason), true
		}
		report := newReport(run, run.Rejections)
		return report, r.publish(ctx), true
	}
	return Report{}, nil, false
}
