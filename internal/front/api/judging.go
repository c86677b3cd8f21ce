package api

import (
	"context"
	"net/netip"
	"time"

	"launchrack/internal/door/clientip"
	"launchrack/internal/door/overload"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/tally"
)

// judging bounds the documents of concurrent calls, and judges one at a time.
type judging struct {
	*overload.Fair
	now func() time.Time
	// known are the networks from which documents came.
	known tally.Of[netip.Prefix]
	// lock holds a token while a document is judged.
	lock chan struct{}
}

func newJudging(now func() time.Time) *judging {
	return &judging{now: now, Fair: overload.NewFair(overload.Judged), lock: make(chan struct{}, 1)}
}

// judgedOf is who had documents judged within an hour.
var judgedOf = tally.Bounds{Span: time.Hour, All: 10_000, Most: 5_000}

// Enter lets a document in, as overload.Fair does. The last place is for networks from which none came within an hour.
func (j *judging) Enter(ctx context.Context, turn overload.Turn) (leave func(), err error) {
	now, around := j.now(), clientip.Around(clientip.Of(ctx))
	if isKnown := j.known.Part(now, judgedOf, around...) < judgedOf.All; isKnown && j.Running() >= overload.Judged.Running-1 {
		return nil, &errs.Error{Kind: errs.TooMany, Message: overload.Judged.Refusal + " Please try again in a moment.", Wait: 5 * time.Second}
	}
	if leave, err = j.Fair.Enter(ctx, turn); err == nil {
		j.known.Take(now, judgedOf, around...)
	}
	return leave, err
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
