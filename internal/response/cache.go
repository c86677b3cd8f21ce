package response

import (
	"container/list"
	"sync"
)

// Cache keeps what was made of one snapshot and asked for last, within a bound
// of bytes. What is kept for another version empties it. It is safe for
// concurrent use.
type Cache[K comparable, V any] struct {
	mu       sync.Mutex
	version  string
	entries  map[K]*list.Element
	order    *list.List // of cacheEntry, the last used in front
	bytes    int
	maxBytes int
}

type cacheEntry[K comparable, V any] struct {
	key   K
	value V
	size  int
}

// entryBytes is what an entry takes besides the value's own bytes: its places in
// the map and the list, and the structures around a finished answer. Without it
// a flood of empty answers would take forty times the bound.
const entryBytes = 640

// NewCache makes a cache of at most maxBytes.
func NewCache[K comparable, V any](maxBytes int) *Cache[K, V] {
	return &Cache[K, V]{entries: map[K]*list.Element{}, order: list.New(), maxBytes: maxBytes}
}

// Find gives what is kept for a snapshot's version under a key.
func (c *Cache[K, V]) Find(version string, key K) (value V, kept bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.entries[key]
	if c.version != version || e == nil {
		return value, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*cacheEntry[K, V]).value, true
}

// Keep keeps a value of so many bytes, unless it alone is too large or the key
// is taken, and returns the value to use: the one that was there before, else
// the one given. The version must be that of the newest snapshot.
func (c *Cache[K, V]) Keep(version string, key K, value V, size int) V {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.version != version {
		c.version, c.entries, c.bytes = version, map[K]*list.Element{}, 0
		c.order.Init()
	}
	if e := c.entries[key]; e != nil {
		return e.Value.(*cacheEntry[K, V]).value
	}
	if size += entryBytes; size > c.maxBytes {
		return value
	}
	c.entries[key] = c.order.PushFront(&cacheEntry[K, V]{key, value, size})
	c.bytes += size
	c.trim()
	return value
}

// Resize notes that the value under a key takes so many bytes by now.
func (c *Cache[K, V]) Resize(version string, key K, size int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.entries[key]; e != nil && c.version == version {
		kept := e.Value.(*cacheEntry[K, V])
		c.bytes += size + entryBytes - kept.size
		kept.size = size + entryBytes
		c.trim()
	}
}

// Bytes is the size of all that is kept, entries included.
func (c *Cache[K, V]) Bytes() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.bytes
}

func (c *Cache[K, V]) trim() {
	for c.bytes > c.maxBytes {
		last := c.order.Remove(c.order.Back()).(*cacheEntry[K, V])
		delete(c.entries, last.key)
		c.bytes -= last.size
	}
}
