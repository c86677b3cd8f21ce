package main

import (
	"context"
	"sync"
	"time"

	"launchrack/internal/door/activation"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/sleep"
)

const (
	// watchEvery is the polling interval for changes by other processes. What an operator
	// publishes is to be seen on all nodes within a second.
	watchEvery = 500 * time.Millisecond
	// maxWatchPause is the maximum pause after failures.
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
	notify := func() { sleep.Wake(changed) }
	var following sync.WaitGroup
	defer following.Wait()
	following.Go(func() {
		p.store.Follow(ctx, notify)
		notify() // Follow returns at once for a database without notifications
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
		// An error of the data does not go away, so every node serves its last good snapshot.
		if !isCaughtUp && errs.KindOf(last) != errs.Unavailable {
			isCaughtUp = true
			close(p.caughtUp)
		}
	}
}

// pauseAfter logs a failed publication and returns the pause before the next one. It is short if the
// database is unavailable, which is logged once. For other errors it doubles with every failure
// (exponential backoff).
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

// isReady reports whether the published snapshot is up to date with the database.
func (p *program) isReady() bool {
	select {
	case <-p.caughtUp:
		return true
	default:
		return false
	}
}

// announce notifies the service manager when the shop is ready.
func (p *program) announce(ctx context.Context, sockets *activation.Sockets) {
	select {
	case <-ctx.Done():
		return
	case <-p.caughtUp:
	}
	if err := sockets.Ready(); err != nil {
		p.log.Error("the service manager could not be notified that the shop is ready", "err", err)
	}
}
