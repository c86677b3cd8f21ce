package response

import (
	"container/list"
	"sync"
)

// Cache holds values that were made from one version of a snapshot, and evicts the
// least recently used beyond its bound of bytes. A value of another version empties
// it first. It is safe for concurrent use.
type Cache[K comparable, V any] struct {
	mu       sync.Mutex
	version  string
	entries  map[K]*list.Element
	order    *list.List // of *cacheEntry, the most recently used first
	bytes    int
	maxBytes int
}

type cacheEntry[K comparable, V any] struct {
	key   K
	value V
	size  int
}

// entryBytes is the overhead of an entry: its slots in the map and the list, and the
// structures around a finished answer. Without it a flood of empty answers would
// take forty times the bound.
const entryBytes = 640

// NewCache makes a cache of at most maxBytes.
func NewCache[K comparable, V any](maxBytes int) *Cache[K, V] {
	return &Cache[K, V]{entries: map[K]*list.Element{}, order: list.New(), maxBytes: maxBytes}
}

// Find returns the value of a key, if the cache holds it for this version.
func (c *Cache[K, V]) Find(version string, key K) (value V, found bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.entries[key]
	if c.version != version || e == nil {
		return value, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*cacheEntry[K, V]).value, true
}

// Keep stores a value of size bytes, unless it alone exceeds the bound, and returns
// the value to use: a value that the key has already, else the given one. The
// version must be the newest snapshot's.
func (c *Cache[K, V]) Keep(version string, key K, value V, size int) V {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.version != version {
		c.version, c.entries, c.bytes = version, map[K]*list.Element{}, 0
		c.order.Init()
	}
	if e := c.entries[key]; e != nil {
		c.order.MoveToFront(e)
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

// Resize records that the value of a key has grown or shrunk to size bytes.
func (c *Cache[K, V]) Resize(version string, key K, size int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.entries[key]; e != nil && c.version == version {
		entry := e.Value.(*cacheEntry[K, V])
		c.bytes += size + entryBytes - entry.size
		entry.size = size + entryBytes
		c.trim()
	}
}

// Bytes counts the bytes of all entries, their overhead included.
func (c *Cache[K, V]) Bytes() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.bytes
}

// Told is told of a cache: its name, its bound, and what counts its bytes.
type Told func(name string, bound int, bytes func() int)

// Tell reports the cache; nil is told nothing.
func (c *Cache[K, V]) Tell(told Told, name string) {
	if told != nil {
		told(name, c.maxBytes, c.Bytes)
	}
}

// trim evicts entries until the cache is within its bound.
func (c *Cache[K, V]) trim() {
	for c.bytes > c.maxBytes {
		last := c.order.Remove(c.order.Back()).(*cacheEntry[K, V])
		delete(c.entries, last.key)
		c.bytes -= last.size
	}
}
