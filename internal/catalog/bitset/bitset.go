// Package bitset holds sets of rows and of small numbers as bitmaps. Sets of rows
// are cut into blocks.
package bitset

// New makes an empty set of numbers below n.
func New(n int) []uint64 { return make([]uint64, (n+63)/64) }

// Has reports whether a number is in a set.
func Has(set []uint64, i uint32) bool { return set[i>>6]>>(i&63)&1 != 0 }

// Set adds a number to a set.
func Set(set []uint64, i uint32) { set[i>>6] |= 1 << (i & 63) }
