// Package admission decides what a cache takes in: what is asked for a second time.
// So requests that nobody repeats evict nothing.
package admission

import (
	"hash/maphash"
	"sync/atomic"
)

// Filter remembers keys by their hashes, each in one slot, where a later key replaces it. So it
// forgets some keys and, hardly ever, takes a new key for a repeated one. It is safe for
// concurrent use. The zero value is empty.
type Filter struct{ slots [8192]atomic.Uint64 }

var seed = maphash.MakeSeed()

// IsRepeated reports whether the key was given before, and remembers it.
func (f *Filter) IsRepeated(key string) bool {
	hash := maphash.String(seed, key)
	return f.slots[hash%uint64(len(f.slots))].Swap(hash|1) == hash|1 // an empty slot is 0
}
