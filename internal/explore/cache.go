package explore

import (
	"sync"
	"time"

	"launchrack/internal/market"
)

// answer is a document or a failure, good until a time.
type answer struct {
	document []byte
	err      error
	at       time.Time
	keep     time.Duration
}

func (a *answer) holds(now time.Time) bool {
	age := now.Sub(a.at)
	return age >= 0 && age < a.keep
}

// cache keeps the last answer of each partner, within a number of bytes for all
// of them together.
type cache struct {
	maxBytes int

	mu      sync.Mutex
	answers map[market.PartnerID]*answer
	bytes   int
}

func newCache(maxBytes int) *cache {
	return &cache{maxBytes: maxBytes, answers: map[market.PartnerID]*answer{}}
}

// get gives the last answer of a partner while it holds, else nil.
func (c *cache) get(id market.PartnerID, now time.Time) *answer {
	c.mu.Lock()
	defer c.mu.Unlock()
	if a := c.answers[id]; a != nil && a.holds(now) {
		return a
	}
	return nil
}

// put keeps an answer until it no longer holds, in the place of older ones where
// there is no room for all. One that is too large by itself is not kept.
func (c *cache) put(id market.PartnerID, a *answer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.remove(id)
	if a.keep <= 0 || len(a.document) > c.maxBytes {
		return
	}
	for c.bytes+len(a.document) > c.maxBytes {
		c.remove(c.oldest())
	}
	c.answers[id] = a
	c.bytes += len(a.document)
	time.AfterFunc(a.keep, func() { c.expire(id, a) })
}

// expire frees the memory of an answer that nobody may ask for again.
func (c *cache) expire(id market.PartnerID, a *answer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.answers[id] == a {
		c.remove(id)
	}
}

func (c *cache) remove(id market.PartnerID) {
	if a := c.answers[id]; a != nil {
		c.bytes -= len(a.document)
		delete(c.answers, id)
	}
}

// oldest gives the partner whose answer takes room and was fetched first.
func (c *cache) oldest() (id market.PartnerID) {
	var first *answer
	for key, a := range c.answers {
		if len(a.document) > 0 && (first == nil || a.at.Before(first.at)) {
			id, first = key, a
		}
	}
	return id
}
