package live

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"launchrack/internal/clientip"
	"launchrack/internal/errs"
	"launchrack/internal/overload"
)

const (
	// MaxSubscribers is the maximum number of subscriptions, and maxPerClient the one of a client.
	MaxSubscribers = 2000
	maxPerClient   = 100
	// maxLocal is the maximum from this machine, which may be a proxy for all visitors.
	maxLocal = 1000
)

// limits bounds the subscriptions in total and of each client.
type limits struct {
	all, perClient, local *overload.Slots
	count                 atomic.Int64
	refused               atomic.Uint64
}

func newLimits(most int) *limits {
	const many = "You follow more changes at once than one client may."
	return &limits{
		all:       overload.NewSlots(most, most, "Many clients follow the changes."),
		perClient: overload.NewSlots(MaxSubscribers, maxPerClient, many),
		local:     overload.NewSlots(MaxSubscribers, maxLocal, many),
	}
}

// acquire takes a subscription for the client of a request until release is called.
func (l *limits) acquire(ctx context.Context) (release func(), err error) {
	own := l.perClient
	if client := clientip.Of(ctx); !client.IsValid() || client.IsLoopback() {
		own = l.local
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
	return sync.OnceFunc(func() {
		l.count.Add(-1)
		releaseAll()
		releaseOwn()
	}), nil
}

// asTooMany returns the error with the kind errs.TooMany, for a limit of the client itself.
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
