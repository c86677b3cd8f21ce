package explore

import (
	"sync"
	"time"

	"launchrack/internal/model/market"
)

// cacheEntry is a partner's answer, a document or a failure, with its time to live.
type cacheEntry struct {
	document []byte
	err      error
	fetched  time.Time
	ttl      time.Duration
}

// isFresh reports whether the entry may still answer calls.
func (a *cacheEntry) isFresh(now time.Time) bool {
	age := now.Sub(a.fetched)
	return age >= 0 && age < a.ttl
}

// cache holds the last answer of each partner, within one bound of bytes for all.
type cache struct {
	maxBytes int

	mu      sync.Mutex
	entries map[market.PartnerID]*cacheEntry
	bytes   int
}

func newCache(maxBytes int) *cache {
	return &cache{maxBytes: maxBytes, entries: map[market.PartnerID]*cacheEntry{}}
}

// get returns the last answer of a partner while it is fresh, else nil.
func (c *cache) get(id market.PartnerID, now time.Time) *cacheEntry {
	c.mu.Lock()
	defer c.mu.Unlock()
	if a := c.entries[id]; a != nil && a.isFresh(now) {
		return a
	}
	return nil
}

// put stores an answer until it expires, and evicts the oldest ones where there is
// no room for all. It does not store an answer that alone exceeds the bound.
func (c *cache) put(id market.PartnerID, a *cacheEntry) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.remove(id)
	if a.ttl <= 0 || len(a.document) > c.maxBytes {
		return
	}
	for c.bytes+len(a.document) > c.maxBytes {
		c.remove(c.oldest())
	}
	c.entries[id] = a
	c.bytes += len(a.document)
	time.AfterFunc(a.ttl, func() { c.expire(id, a) })
}

// expire frees the memory of an answer that is no longer fresh.
func (c *cache) expire(id market.PartnerID, a *cacheEntry) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries[id] == a {
		c.remove(id)
	}
}

func (c *cache) remove(id market.PartnerID) {
	if a := c.entries[id]; a != nil {
		c.bytes -= len(a.document)
		delete(c.entries, id)
	}
}

// oldest returns the partner whose stored document was fetched first.
func (c *cache) oldest() (id market.PartnerID) {
	var first *cacheEntry
	for key, a := range c.entries {
		if len(a.document) > 0 && (first == nil || a.fetched.Before(first.fetched)) {
			id, first = key, a
		}
	}
	return id
}
