package api

import (
	"context"

	"launchrack/internal/errs"
)

const (
	// maxJudged is how many documents that are judged are held at the same time:
	// anybody may send one, and each takes memory many times its size.
	maxJudged = 3
	// maxJudgedPerClient keeps one client from keeping all others out with bodies
	// that do not end.
	maxJudgedPerClient = 2
)

// judging gives places to the documents that callers send to be judged.
type judging struct {
	*places
	// turn is taken by the one document whose judgement is under way.
	turn chan struct{}
}

func newJudging() *judging {
	return &judging{places: newPlaces(maxJudged, maxJudgedPerClient, "Other documents are being judged."), turn: make(chan struct{}, 1)}
}

// alone does the work once nobody else's is under way.
func (j *judging) alone(ctx context.Context, work func() error) error {
	select {
	case j.turn <- struct{}{}:
		defer func() { <-j.turn }()
		return work()
	case <-ctx.Done():
		return errs.Wrap(errs.Unavailable, ctx.Err(), "The judgement was not waited for.")
	}
}
