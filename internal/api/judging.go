package api

import (
	"context"

	"launchrack/internal/errs"
	"launchrack/internal/overload"
)

const (
	// maxJudged bounds the documents in memory that are being judged. Anybody may send
	// one, and each takes many times its size.
	maxJudged = 3
	// maxJudgedPerClient stops one client from shutting out all others with endless
	// bodies.
	maxJudgedPerClient = 2
)

// judging bounds the documents of concurrent calls, and judges one at a time.
type judging struct {
	*overload.Slots
	// lock holds a token while a document is judged.
	lock chan struct{}
}

func newJudging() *judging {
	return &judging{Slots: overload.NewSlots(maxJudged, maxJudgedPerClient, "Other documents are being judged."), lock: make(chan struct{}, 1)}
}

// exclusively runs the work while no other work runs.
func (j *judging) exclusively(ctx context.Context, work func() error) error {
	select {
	case j.lock <- struct{}{}:
		defer func() { <-j.lock }()
		return work()
	case <-ctx.Done():
		return errs.Wrap(errs.Unavailable, ctx.Err(), "The judgement was not waited for.")
	}
}
