package overload

import (
	"container/list"
	"context"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"launchrack/internal/clientip"
	"launchrack/internal/errs"
)

const (
	// burstSeconds is how many seconds' calls a client may make at once.
	burstSeconds = 10
	// maxClients bounds the clients whose calls are counted. The one that has not called
	// for the longest time is forgotten first.
	maxClients = 4096
	// costTime is the time of the processor for which a cost of one stands, and parts is
	// how finely costs are counted.
	costTime = 10 * time.Millisecond
	parts    = 1000
)

// Rates bounds the costly calls of each client, by their cost. It knows no more than
// maxClients clients. Nil bounds nothing.
type Rates struct {
	perSecond int
	now       func() time.Time

	mu      sync.Mutex
	clients map[netip.Prefix]*list.Element
	order   *list.List // of *clientRate, the most recent caller first
	refused uint64
}

type clientRate struct {
	client  netip.Prefix
	limiter *rate.Limiter
}

// NewRates lets each client make calls of a total cost of perSecond each second, and
// those of ten seconds at once. It returns nil for 0. It uses a clock, nil for the
// system's.
func NewRates(perSecond int, now func() time.Time) *Rates {
	if perSecond <= 0 {
		return nil
	}
	if now == nil {
		now = time.Now
	}
	return &Rates{perSecond: perSecond, now: now, clients: map[netip.Prefix]*list.Element{}, order: list.New()}
}

// Spend counts a call of the client of a request, and fails with errs.TooMany where the
// client has used up what it may. Calls from this machine are not counted: they come
// from the operator, or from a proxy that stands for all visitors.
func (r *Rates) Spend(ctx context.Context, cost int) error {
	client := clientip.Of(ctx)
	if r == nil || !client.IsValid() || client.IsLoopback() {
		return nil
	}
	now := r.now()
	r.mu.Lock()
	defer r.mu.Unlock()
	limiter := r.limiterOf(clientip.Network(client))
	call := limiter.ReserveN(now, min(max(cost, 1)*parts, limiter.Burst()))
	wait := call.DelayFrom(now)
	if wait == 0 {
		return nil
	}
	call.CancelAt(now)
	return r.refuse(wait)
}

// Admit fails with errs.TooMany where the client of a request owes for its calls before.
// It is for calls that Charge counts once their cost is known.
func (r *Rates) Admit(ctx context.Context) error {
	client := clientip.Of(ctx)
	if r == nil || !client.IsValid() || client.IsLoopback() {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	limiter := r.limiterOf(clientip.Network(client))
	if owed := -limiter.TokensAt(r.now()); owed > 0 {
		return r.refuse(time.Duration(owed / float64(limiter.Limit()) * float64(time.Second)))
	}
	return nil
}

// Charge counts a call by the time of the processor that it took. A client may owe for
// the calls of ten seconds at most.
func (r *Rates) Charge(ctx context.Context, took time.Duration) {
	client := clientip.Of(ctx)
	if r == nil || !client.IsValid() || client.IsLoopback() {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	limiter := r.limiterOf(clientip.Network(client))
	cost := max(1, took/(costTime/parts))
	limiter.ReserveN(r.now(), min(int(cost), limiter.Burst()))
}

// refuse counts a refused call. The caller holds the lock.
func (r *Rates) refuse(wait time.Duration) error {
	r.refused++
	return &errs.Error{Kind: errs.TooMany, Message: "You asked for more than one client may at a time. Please try again in a moment.", Wait: max(wait, time.Second)}
}

// limiterOf returns the limiter of a client. The caller holds the lock.
func (r *Rates) limiterOf(client netip.Prefix) *rate.Limiter {
	if known, ok := r.clients[client]; ok {
		r.order.MoveToFront(known)
		return known.Value.(*clientRate).limiter
	}
	if len(r.clients) >= maxClients {
		oldest := r.order.Remove(r.order.Back()).(*clientRate)
		delete(r.clients, oldest.client)
	}
	limiter := rate.NewLimiter(rate.Limit(parts*r.perSecond), parts*burstSeconds*r.perSecond)
	r.clients[client] = r.order.PushFront(&clientRate{client, limiter})
	return limiter
}

// Refused counts the calls that were refused.
func (r *Rates) Refused() uint64 {
	if r == nil {
		return 0
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.refused
}
