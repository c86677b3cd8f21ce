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
}

func newPacer(perSecond uint) *pacer {
	return &pacer{perSecond: perSecond, hosts: map[string]ratelimiter.RateLimiter[[]byte]{}}
}

func (p *pacer) wait(ctx context.Context, host string) error {
	return p.limiter(host).AcquirePermit(ctx)
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
