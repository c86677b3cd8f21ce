package operator

import (
	"sync"
	"time"
)

const (
	// trustRefusalFor is how long a cached refusal holds. Then the database is asked
	// again, where a reset may have lifted it.
	trustRefusalFor = time.Second
	// maxRefusals bounds the clients in the cache.
	maxRefusals = 4096
)

// refusalCache holds, for a short time, the clients that the database refused. It only
// refuses and never unlocks.
type refusalCache struct {
	mu       sync.Mutex
	shared   cachedRefusal
	byClient map[string]cachedRefusal
}

type cachedRefusal struct {
	refusal refusal
	asked   time.Time
}

func (r cachedRefusal) err(now time.Time) error {
	if age := now.Sub(r.asked); age < 0 || age >= trustRefusalFor {
		return nil
	}
	return r.refusal.err(now)
}

// find returns a client's cached refusal, nil if the database must be asked.
func (r *refusalCache) find(who client, now time.Time) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.byClient[who.key].err(now); err != nil || who.exempt {
		return err
	}
	return r.shared.err(now)
}

func (r *refusalCache) remember(who client, now time.Time, what refusal) {
	if what.ends.IsZero() {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if what.source == ofAll {
		r.shared = cachedRefusal{what, now}
		return
	}
	if r.byClient == nil || len(r.byClient) >= maxRefusals {
		r.byClient = map[string]cachedRefusal{}
	}
	r.byClient[who.key] = cachedRefusal{what, now}
}
