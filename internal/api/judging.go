package api

import (
	"context"

	"launchrack/internal/errs"
	"launchrack/internal/overload"
)

// judging bounds the documents of concurrent calls, and judges one at a time.
type judging struct {
	*overload.Fair
	// lock holds a token while a document is judged.
	lock chan struct{}
}

func newJudging() *judging {
	return &judging{Fair: overload.NewFair(overload.Judged), lock: make(chan struct{}, 1)}
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
