package signup

import (
	"slices"
	"time"

	"launchrack/internal/errs"
)

const (
	// maxOfClient bounds the watches that a client makes in an hour, and maxOfWatch the changes
	// of a watch.
	maxOfClient = 20
	maxOfWatch  = 20
	// maxCounted bounds what is remembered of each.
	maxCounted = 20_000
)

// hourly counts what was done in the last hour, by keys. Where that is too much, the oldest is
// forgotten.
type hourly[K comparable] struct {
	done   []done[K]
	counts map[K]int
}

// done counts for each of its keys.
type done[K comparable] struct {
	at   time.Time
	keys []K
}

// count counts something for all of its keys, and fails with a refusal where one of them has most
// already.
func (h *hourly[K]) count(now time.Time, most int, refusal errs.Error, keys ...K) error {
	for len(h.done) > 0 && (now.Sub(h.done[0].at) >= time.Hour || len(h.done) >= maxCounted) {
		h.forget(h.done[0].keys)
		h.done = h.done[1:]
	}
	for _, k := range keys {
		if h.counts[k] >= most {
			return refusal.After(h.wait(now, k))
		}
	}
	if h.counts == nil {
		h.counts = map[K]int{}
	}
	for _, k := range keys {
		h.counts[k]++
	}
	h.done = append(h.done, done[K]{now, keys})
	return nil
}

func (h *hourly[K]) forget(keys []K) {
	for _, k := range keys {
		if h.counts[k]--; h.counts[k] <= 0 {
			delete(h.counts, k)
		}
	}
}

// wait is the time until the oldest of a key counts no more.
func (h *hourly[K]) wait(now time.Time, key K) time.Duration {
	i := slices.IndexFunc(h.done, func(d done[K]) bool { return slices.Contains(d.keys, key) })
	return time.Hour - now.Sub(h.done[i].at)
}
