package ingest

import (
	"context"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/sleep"
)

const (
	// leaseTime is how long a lease outlives its holder.
	leaseTime = 12 * time.Second
	// renewEvery is how often a refresh that lasts renews its lease.
	renewEvery = leaseTime / 3
	// leasePoll is how often a waiting refresh looks for the end of another.
	leasePoll = 300 * time.Millisecond
)

// lease makes sure that nobody else on the database refreshes the partner, and gives
// the lease with the function that ends it. It waits while another does; waited reports that.
func (r *Refresher) lease(ctx context.Context, id market.PartnerID, holder string) (lease market.Lease, release func(), waited bool, err error) {
	name := market.RefreshLease(id)
	for {
		lease, mine, err := r.cfg.Store.Lease(ctx, name, holder, leaseTime)
		if err != nil {
			return lease, nil, waited, err
		}
		if mine {
			return lease, r.renew(ctx, lease), waited, nil
		}
		waited = true
		if !sleep.For(ctx, leasePoll) {
			return lease, nil, waited, errs.Wrap(errs.Unavailable, ctx.Err(), "Another process is refreshing %s and did not end in time.", id)
		}
	}
}

// renew keeps a lease until the function that it gives is called.
func (r *Refresher) renew(ctx context.Context, lease market.Lease) (release func()) {
	ctx, stop := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for sleep.For(ctx, renewEvery) {
			now, mine, err := r.cfg.Store.Lease(ctx, lease.Name, lease.Holder, leaseTime)
			mine = mine && now.Generation == lease.Generation
			if ctx.Err() == nil && (err != nil || !mine) {
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

// lastRun is the newest line of the partner's log; the zero Run before the first.
func (r *Refresher) lastRun(ctx context.Context, id market.PartnerID) (last market.Run, err error) {
	runs, err := r.cfg.Store.LatestRuns(ctx)
	for _, run := range runs {
		if run.Partner == id {
			last = run
		}
	}
	return last, err
}

// outcomeOfOthers returns the result of another process's refresh if it may stand for one of this
// process: a run after before that was waited for, or a good run that is still shared. Else it
// reports false. A run that began before the feed was made may have had other settings, or an earlier file of
// the partner, and stands for none. Own runs are shared by shared, and roll-backs never are. Ages are by the clock of
// the database, as clocks of processes differ.
func (r *Refresher) outcomeOfOthers(ctx context.Context, f *feed, before int64, waited bool) (Report, error, bool) {
	run, err := r.lastRun(ctx, f.info.ID)
	if err != nil {
		return Report{}, err, true
	}
	good := run.Outcome == market.OutcomeGood
	isLater := run.Age+run.EndedAt.Sub(run.StartedAt) <= r.cfg.Now().Sub(f.began)
	awaited := waited && run.ID > before
	shared := good && run.Age <= r.cfg.Share && !run.EndedAt.Equal(f.ended)
	switch {
	case !awaited && !shared, !isLater, run.IsRollback():
		return Report{}, nil, false
	case run.Outcome == market.OutcomeHeld:
		return Report{}, errs.Wrap(errs.Partner, errHeld, "%s", run.Reason), true
	case !good:
		return Report{}, errs.New(errs.Partner, "%s", run.Reason), true
	}
	return newReport(run, run.Rejections), r.publish(ctx), true
}
