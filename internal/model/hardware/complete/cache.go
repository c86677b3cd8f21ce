package complete

import "sync"

// maxTexts bounds the texts that a cache holds. A catalogue has far fewer.
const maxTexts = 50_000

// cache holds what was made of texts. A full one is emptied. The zero value is ready to
// use.
type cache[K comparable, V any] struct {
	mu    sync.RWMutex
	known map[K]V
}

// find returns what read makes of a text, and calls it only for a new one.
func (c *cache[K, V]) find(text K, read func(K) V) V {
	c.mu.RLock()
	v, ok := c.known[text]
	c.mu.RUnlock()
	if ok {
		return v
	}
	v = read(text)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known == nil || len(c.known) >= maxTexts {
		c.known = map[K]V{}
	}
	c.known[text] = v
	return v
}
