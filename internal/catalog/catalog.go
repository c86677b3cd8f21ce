package catalog

import (
	"sync/atomic"

	"launchrack/internal/model/price"
)

// Catalog holds the newest snapshot. Its zero value is
// ready to use and holds an empty snapshot. It is safe for concurrent use.
type Catalog struct {
	current atomic.Pointer[Snapshot]
}

// empty is what readers see before the first Publish; it is never changed.
var empty = emptySnapshot().next(nil, newPlans{}, Facts{Rates: price.Rates{}})

// Current gives the newest snapshot, an empty one before the first Publish. It
// is never nil.
func (c *Catalog) Current() *Snapshot {
	if c == nil {
		return empty
	}
	if s := c.current.Load(); s != nil {
		return s
	}
	return empty
}

// Publish makes a snapshot the newest, whole and at once. A nil one is ignored.
func (c *Catalog) Publish(s *Snapshot) {
	if s != nil {
		c.current.Store(s)
	}
}

// Ready reports whether a snapshot has been published.
func (c *Catalog) Ready() bool { return c != nil && c.current.Load() != nil }
