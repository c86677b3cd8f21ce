// Package admission decides which keys a cache admits: those that are requested a second time. So
// unique requests evict nothing.
package admission

import (
	"hash/maphash"
	"sync/atomic"
)

// Filter remembers the hashes of keys in a direct-mapped table, where a later key replaces an
// earlier one in the same slot. So it forgets some keys; on the rare collision of two hashes it
// takes a new key for a repeated one. It is safe for concurrent use, and the zero value is empty.
type Filter struct{ slots [8192]atomic.Uint64 }

var seed = maphash.MakeSeed()

// IsRepeated reports whether the key was given before, and remembers it.
func (f *Filter) IsRepeated(key string) bool {
	hash := maphash.String(seed, key)
	return f.slots[hash%uint64(len(f.slots))].Swap(hash|1) == hash|1 // an empty slot is 0
}
