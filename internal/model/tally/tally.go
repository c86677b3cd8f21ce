// Package tally counts what was done lately, and leaves a part of what all have to those who had nothing of it.
package tally

import (
	"slices"
	"sync"
	"time"
)

// Bounds bound what is counted.
type Bounds struct {
	// Span is how long something counts.
	Span time.Duration
	// Each bounds what one key has of it, and All what all have together, of which a fifth is left to others (Part); 0 is
	// no bound.
	Each, All int
	// Most bounds what is remembered; the oldest is forgotten first. 0 is no bound.
	Most int
}

// Of counts what was done within a span of time, by keys, such as the networks of a client. It is safe for concurrent
// use, and the zero value has counted nothing.
type Of[K comparable] struct {
	mu     sync.Mutex
	done   []done[K]
	counts map[K]int
}

// done counts for each of its keys.
type done[K comparable] struct {
	at   time.Time
	keys []K
}

// Take counts something for all of its keys. It reports false, and counts nothing, where a bound is reached.
func (t *Of[K]) Take(now time.Time, b Bounds, keys ...K) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.forget(now, b)
	isFull := func(k K) bool { return b.Each > 0 && t.counts[k] >= b.Each }
	if slices.ContainsFunc(keys, isFull) || b.All > 0 && len(t.done) >= t.part(b.All, keys) {
		return false
	}
	if t.counts == nil {
		t.counts = map[K]int{}
	}
	for _, k := range keys {
		t.counts[k]++
	}
	t.done = append(t.done, done[K]{now, keys})
	return true
}

// Wait returns how long it is until less is counted for one of the keys.
func (t *Of[K]) Wait(now time.Time, b Bounds, keys ...K) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	hasOne := func(d done[K]) bool {
		return slices.ContainsFunc(keys, func(k K) bool { return slices.Contains(d.keys, k) })
	}
	if i := slices.IndexFunc(t.done, hasOne); i >= 0 {
		return b.Span - now.Sub(t.done[i].at)
	}
	return 0
}

// Part returns how much of what all have together may be gone before a client has to wait: four fifths. The
// next tenth is for those of whose first network, the narrowest, nothing came within the span, and the last for those of
// whose last network nothing did.
func (t *Of[K]) Part(now time.Time, b Bounds, keys ...K) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.forget(now, b)
	return t.part(b.All, keys)
}

func (t *Of[K]) part(all int, keys []K) int {
	switch {
	case len(keys) == 0 || t.counts[keys[len(keys)-1]] == 0:
		return all
	case t.counts[keys[0]] == 0:
		return all - all/10
	}
	return all - all/5
}

// forget drops what counts no more, and the oldest where there is too much.
func (t *Of[K]) forget(now time.Time, b Bounds) {
	for len(t.done) > 0 && (now.Sub(t.done[0].at) >= b.Span || b.Most > 0 && len(t.done) >= b.Most) {
		for _, k := range t.done[0].keys {
			if t.counts[k]--; t.counts[k] == 0 {
				delete(t.counts, k)
			}
		}
		t.done = t.done[1:]
	}
}
