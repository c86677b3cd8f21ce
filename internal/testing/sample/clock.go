package sample

import (
	"sync"
	"time"
)

// Clock stands still until a test moves it. It is safe for concurrent use.
type Clock struct {
	mu sync.Mutex
	at time.Time
}

// NewClock makes a clock that stands at a time.
func NewClock(at time.Time) *Clock { return &Clock{at: at} }

// Now is where the clock stands.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

// Set puts the clock to a time, which may be an earlier one.
func (c *Clock) Set(at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = at
}

// Move puts the clock forward, or back where d is below zero.
func (c *Clock) Move(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}
