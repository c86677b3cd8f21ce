package main

import (
	"context"
	"sync"
	"time"

	"launchrack/internal/activation"
	"launchrack/internal/errs"
)

const (
	// watchEvery is how often the store is asked whether another process
	// changed the catalogue.
	watchEvery = 2 * time.Second
	// maxWatchPause is the longest time between two attempts after failures.
	maxWatchPause = 5 * time.Minute
)

// watch publishes a new snapshot whenever another process, such as a refresh on the command
// line, changed the catalogue. It learns of changes from the database's notifications, and
// polls in case one is lost or the database refuses the connection that listens.
//
// It closes p.caughtUp after the first poll. The first snapshot may be old by the time the
// rest of the start is done.
func (p *program) watch(ctx context.Context) {
	changed := make(chan struct{}, 1)
	tell := func() {
		select {
		case changed <- struct{}{}:
		default: // one is on its way already
		}
	}
	var following sync.WaitGroup
	defer following.Wait()
	following.Go(func() {
		p.store.Follow(ctx, tell)
		tell() // a database that tells nobody has returned at once
	})
	pause, isCaughtUp := watchEvery, false
	var last error
	for {
		select {
		case <-ctx.Done():
			return
		case <-changed:
		case <-time.After(pause):
		}
		before := last
		last = p.publisher.publish(ctx)
		if ctx.Err() != nil {
			continue
		}
		pause = p.pauseAfter(last, before, pause)
		// What makes no snapshot stays that way; the last good one is served, here as on every other node.
		if !isCaughtUp && errs.KindOf(last) != errs.Unavailable {
			isCaughtUp = true
			close(p.caughtUp)
		}
	}
}

// pauseAfter logs a failed publication and returns the pause before the next one. A database
// that is away is asked again soon, and the log reports it once. For anything else the pause
// doubles with every failure: a catalogue that makes no snapshot costs little, and the last
// good one is served.
func (p *program) pauseAfter(err, before error, pause time.Duration) time.Duration {
	switch {
	case err == nil:
		return watchEvery
	case errs.KindOf(err) == errs.Unavailable:
		if errs.KindOf(before) != errs.Unavailable {
			p.log.Error("the database cannot be asked for changes; the last good snapshot is served", "err", err, "again_every", watchEvery)
		}
		return watchEvery
	}
	pause = min(2*pause, maxWatchPause)
	p.log.Error("following the catalogue failed", "err", err, "again_in", pause)
	return pause
}

// isReady reports whether the published snapshot follows the database.
func (p *program) isReady() bool {
	select {
	case <-p.caughtUp:
		return true
	default:
		return false
	}
}

// announce tells the service manager that the shop is ready, once it is.
func (p *program) announce(ctx context.Context, sockets *activation.Sockets) {
	select {
	case <-ctx.Done():
		return
	case <-p.caughtUp:
	}
	if err := sockets.Ready(); err != nil {
		p.log.Error("nobody could be told that the shop is ready", "err", err)
	}
}
