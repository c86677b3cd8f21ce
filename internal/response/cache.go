package response

import (
	"container/list"
	"sync"
)

// Cache keeps what was made of one snapshot and asked for last, within a bound
// of bytes. What is kept for another version empties it. It is safe for
// concurrent use.
type Cache[K comparable, V any] struct {
	mu      sync.Mutex
	version string
	entries map[K]*list.Element
	order   *list.List // of entry, the last used in front
	bytes   int
	most    int
}

type entry[K comparable, V any] struct {
	key   K
	value V
	size  int
}

// NewCache makes a cache of at most so many bytes.
func NewCache[K comparable, V any](most int) *Cache[K, V] {
	return &Cache[K, V]{entries: map[K]*list.Element{}, order: list.New(), most: most}
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
	return e.Value.(*entry[K, V]).value, true
}

// Keep keeps a value of so many bytes, unless it alone is too large or the key
// is taken. The version must be that of the newest snapshot.
func (c *Cache[K, V]) Keep(version string, key K, value V, size int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.version != version {
		c.version, c.entries, c.bytes = version, map[K]*list.Element{}, 0
		c.order.Init()
	}
	if size > c.most || c.entries[key] != nil {
		return
	}
	c.entries[key] = c.order.PushFront(&entry[K, V]{key, value, size})
	c.bytes += size
	c.trim()
}

// Grow says that the value under a key has become larger by so many bytes.
func (c *Cache[K, V]) Grow(version string, key K, more int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.entries[key]; e != nil && c.version == version {
		e.Value.(*entry[K, V]).size += more
		c.bytes += more
		c.trim()
	}
}

// Bytes is the size of all that is kept.
func (c *Cache[K, V]) Bytes() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.bytes
}

func (c *Cache[K, V]) trim() {
	for c.bytes > c.most {
		last := c.order.Remove(c.order.Back()).(*entry[K, V])
		delete(c.entries, last.key)
		c.bytes -= last.size
	}
}
