package overload

import (
	"context"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"launchrack/internal/door/clientip"
	"launchrack/internal/door/meter"
	"launchrack/internal/door/response"
	"launchrack/internal/model/errs"
)

const (
	// bucketBytes are what the buckets may take, which is enough for 4,096. The bucket of the least recent caller is
	// evicted first.
	bucketBytes = 5 << 19
	// costTime is the CPU time of a cost of one. A bucket counts in fractions of 1/parts.
	costTime = 10 * time.Millisecond
	parts    = 1000
)

// Rates limits the rate of costly calls with a token bucket for each client. Nil has no limit.
type Rates struct {
	perSecond int
	now       func() time.Time

	mu      sync.Mutex
	buckets *response.Cache[netip.Prefix, *rate.Limiter]
	refused uint64
}

// NewRates lets each client make calls with a total cost of perSecond each second, and those of
// ten seconds at once. It returns nil for 0; now is the clock, nil for the system's.
func NewRates(perSecond int, now func() time.Time) *Rates {
	if perSecond <= 0 {
		return nil
	}
	if now == nil {
		now = time.Now
	}
	return &Rates{perSecond: perSecond, now: now, buckets: response.NewCache[netip.Prefix, *rate.Limiter](bucketBytes)}
}

// Spend takes the cost of a call from the client's bucket, or fails with errs.TooMany if the bucket
// has too little.
func (r *Rates) Spend(ctx context.Context, cost int) error {
	client, isLimited := r.client(ctx)
	if !isLimited {
		return nil
	}
	now := r.now()
	r.mu.Lock()
	defer r.mu.Unlock()
	limiter := r.limiterOf(client)
	call := limiter.ReserveN(now, min(max(cost, 1)*parts, limiter.Burst()))
	wait := call.DelayFrom(now)
	if wait == 0 {
		return nil
	}
	call.CancelAt(now)
	return r.refuse(wait)
}

// client returns the client of a request. It reports false for a client without a limit: calls from
// this machine come from the operator, or from a proxy for all visitors.
func (r *Rates) client(ctx context.Context) (client netip.Prefix, isLimited bool) {
	client = clientip.Network(clientip.Of(ctx))
	return client, r != nil && !isLocal(client)
}

// Admit fails with errs.TooMany if the client's bucket is below zero after earlier calls of Charge.
func (r *Rates) Admit(ctx context.Context) error {
	client, isLimited := r.client(ctx)
	if !isLimited {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	limiter := r.limiterOf(client)
	if owed := -limiter.TokensAt(r.now()); owed > 0 {
		return r.refuse(time.Duration(owed / float64(limiter.Limit()) * float64(time.Second)))
	}
	return nil
}

// Enter lets the request of a context begin, or fails with errs.TooMany where its client owes. What is counted under the
// context that it returns is charged when leave is called. An answer that a door makes has a meter of its own.
func (r *Rates) Enter(ctx context.Context) (within context.Context, leave func(), err error) {
	if _, isLimited := r.client(ctx); !isLimited {
		return ctx, func() {}, nil
	}
	if err := r.Admit(ctx); err != nil {
		return ctx, nil, err
	}
	m := &meter.Meter{}
	return m.Measure(ctx), func() {
		if took := m.Took(); took > 0 {
			r.Charge(ctx, took)
		}
	}, nil
}

// Charge takes the CPU time of a finished call from the client's bucket, even below zero, but no
// more than a full bucket.
func (r *Rates) Charge(ctx context.Context, took time.Duration) {
	client, isLimited := r.client(ctx)
	if !isLimited {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	limiter := r.limiterOf(client)
	cost := max(1, took/(costTime/parts))
	limiter.ReserveN(r.now(), min(int(cost), limiter.Burst()))
}

// refuse counts a refused call. The caller holds the lock.
func (r *Rates) refuse(wait time.Duration) error {
	r.refused++
	return &errs.Error{Kind: errs.TooMany, Message: ownRefusal + " Please try again in a moment.", Wait: max(wait, time.Second)}
}

// limiterOf returns the token bucket of a client. The caller holds the lock.
func (r *Rates) limiterOf(client netip.Prefix) *rate.Limiter {
	if known, isKept := r.buckets.Find("", client); isKept {
		return known
	}
	return r.buckets.Keep("", client, rate.NewLimiter(rate.Limit(parts*r.perSecond), parts*burstSeconds*r.perSecond), 0)
}

// Refused counts the refused calls.
func (r *Rates) Refused() uint64 {
	if r == nil {
		return 0
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.refused
}
