package overload

import (
	"context"
	"net/netip"
	"sync"
	"time"

	"launchrack/internal/clientip"
	"launchrack/internal/errs"
)

// retryFull is the Retry-After of a call that is refused at the limit.
const retryFull = 5 * time.Second

// Slots limits concurrent calls in total and of each client (semaphore).
type Slots struct {
	max, maxPerClient int
	// refusal is the message of a refused call.
	refusal string

	mu     sync.Mutex
	all    int
	active map[netip.Prefix]int
}

// NewSlots makes maxAll slots, of which one client can take maxPerClient.
func NewSlots(maxAll, maxPerClient int, refusal string) *Slots {
	return &Slots{max: maxAll, maxPerClient: maxPerClient, refusal: refusal, active: map[netip.Prefix]int{}}
}

// Acquire takes a slot until release is called, or fails with errs.Unavailable.
func (s *Slots) Acquire(ctx context.Context) (release func(), err error) {
	client := clientip.Network(clientip.Of(ctx))
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all >= s.max || s.active[client] >= s.maxPerClient {
		return nil, &errs.Error{Kind: errs.Unavailable, Message: s.refusal + " Please try again in a moment.", Wait: retryFull}
	}
	s.all++
	s.active[client]++
	return sync.OnceFunc(func() { s.release(client) }), nil
}

func (s *Slots) release(client netip.Prefix) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all--
	if s.active[client]--; s.active[client] == 0 {
		delete(s.active, client)
	}
}
