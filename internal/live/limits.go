package live

import (
	"context"
	"errors"
	"sync/atomic"

	"launchrack/internal/clientip"
	"launchrack/internal/errs"
	"launchrack/internal/overload"
)

const (
	// MaxSubscribers bounds all subscriptions, and maxOfOne those of one client.
	MaxSubscribers = 2000
	maxOfOne       = 100
	// maxOfHere bounds those from this machine, which may come from a proxy that stands for
	// all visitors.
	maxOfHere = 1000
)

// limits bound the subscriptions, in all and of each client.
type limits struct {
	all, own, here *overload.Slots
	count          atomic.Int64
	refused        atomic.Uint64
}

func newLimits(most int) *limits {
	const many = "You follow more changes at once than one client may."
	return &limits{
		all:  overload.NewSlots(most, most, "Many clients follow the changes."),
		own:  overload.NewSlots(MaxSubscribers, maxOfOne, many),
		here: overload.NewSlots(MaxSubscribers, maxOfHere, many),
	}
}

// acquire takes a subscription of the client of a request until release is called.
func (l *limits) acquire(ctx context.Context) (release func(), err error) {
	own := l.own
	if client := clientip.Of(ctx); !client.IsValid() || client.IsLoopback() {
		own = l.here
	}
	releaseOwn, err := own.Acquire(ctx)
	if err != nil {
		l.refused.Add(1)
		return nil, asTooMany(err)
	}
	releaseAll, err := l.all.Acquire(ctx)
	if err != nil {
		l.refused.Add(1)
		releaseOwn()
		return nil, err
	}
	l.count.Add(1)
	var isReleased atomic.Bool
	return func() {
		if !isReleased.Swap(true) {
			l.count.Add(-1)
			releaseAll()
			releaseOwn()
		}
	}, nil
}

// asTooMany tells a client that it alone is the reason.
func asTooMany(err error) error {
	e, ok := errors.AsType[*errs.Error](err)
	if !ok {
		return err
	}
	own := *e
	own.Kind = errs.TooMany
	return &own
}

func (l *limits) open() int { return int(l.count.Load()) }
