package partner

import (
	"context"
	"sync"
	"time"

	"github.com/failsafe-go/failsafe-go/ratelimiter"
)

// pacer limits the rate of requests to each host. Hosts come from the configuration, so there are
// few.
type pacer struct {
	perSecond uint
	mu        sync.Mutex
	hosts     map[string]ratelimiter.RateLimiter[[]byte]
	// pages limits pages that are made for people, by host.
	pages map[string]ratelimiter.RateLimiter[[]byte]
}

func newPacer(perSecond uint) *pacer {
	return &pacer{perSecond: perSecond, hosts: map[string]ratelimiter.RateLimiter[[]byte]{}, pages: map[string]ratelimiter.RateLimiter[[]byte]{}}
}

func (p *pacer) wait(ctx context.Context, host string) error {
	return p.limiter(host).AcquirePermit(ctx)
}

// waitForPage waits until pause has passed since the last page of the host. The pause of the host's first
// page stays.
func (p *pacer) waitForPage(ctx context.Context, host string, pause time.Duration) error {
	p.mu.Lock()
	l, ok := p.pages[host]
	if !ok {
		l = ratelimiter.NewSmoothWithMaxRate[[]byte](pause)
		p.pages[host] = l
	}
	p.mu.Unlock()
	return l.AcquirePermit(ctx)
}

func (p *pacer) limiter(host string) ratelimiter.RateLimiter[[]byte] {
	p.mu.Lock()
	defer p.mu.Unlock()
	l, ok := p.hosts[host]
	if !ok {
		l = ratelimiter.NewSmooth[[]byte](p.perSecond, time.Second)
		p.hosts[host] = l
	}
	return l
}
