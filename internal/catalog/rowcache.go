package catalog

import (
	"sync"
	"sync/atomic"
)

// RowCache holds values of one sort that were made from rows and are costly to
// make again, such as a card's markup. The values live with their rows: Apply
// hands them on for every row that did not change, and they are collected
// together with a row that did. Reading takes no lock. All caches of a snapshot
// share one bound of bytes (Facts.RowCacheBytes).
type RowCache[V any] struct{ id uint64 }

var rowCaches atomic.Uint64

// NewRowCache makes a cache with values of its own.
func NewRowCache[V any]() *RowCache[V] { return &RowCache[V]{id: rowCaches.Add(1)} }

// Row is a row of a snapshot.
type Row struct {
	snap *Snapshot
	n    uint32
}

// Row gives a row of the page, from 0.
func (r Result) Row(i int) Row { return Row{r.snap, r.rows[i]} }

// Get returns the value of a row that was put under the same epoch, and reports
// whether there is one.
func (c *RowCache[V]) Get(row Row, epoch uint64) (V, bool) {
	if held := row.snap.cached.rows[row.n].Load(); held != nil {
		for v := held.first.Load(); v != nil; v = v.next {
			if v.cache == c.id && v.epoch == epoch {
				held.touch()
				value, ok := v.value.(V)
				return value, ok
			}
		}
	}
	var none V
	return none, false
}

// Put caches a value for a row. The value replaces the cache's value of another epoch.
// An epoch names everything that the value was made from besides the row, such as
// exchange rates. bytes is the memory that the value takes.
func (c *RowCache[V]) Put(row Row, epoch uint64, value V, bytes int) {
	row.snap.cached.put(int(row.n), &cachedValue{cache: c.id, epoch: epoch, value: value, bytes: bytes + valueOverhead})
}

// cachedValue is one value of a row, and a list with the others. Only its place
// in the list is ever changed, by making a new one.
type cachedValue struct {
	cache, epoch uint64
	value        any
	bytes        int
	next         *cachedValue
}

// rowValues holds all values of a row. Snapshots share it as long as the row is the same.
type rowValues struct {
	first atomic.Pointer[cachedValue]
	// touched reports whether a value was read since the sweep passed.
	touched atomic.Bool
}

// The memory of a cached value besides the value: its entry, and the row's list.
const (
	valueOverhead = 64
	rowOverhead   = 16
)

func (v *rowValues) touch() {
	if !v.touched.Load() {
		v.touched.Store(true)
	}
}

// size adds up the bytes of a list.
func (v *cachedValue) size() int {
	n := 0
	for ; v != nil; v = v.next {
		n += v.bytes
	}
	return n
}

// without copies a list without the values of one cache.
func (v *cachedValue) without(cache uint64) *cachedValue {
	switch {
	case v == nil:
		return nil
	case v.cache == cache:
		return v.next.without(cache)
	}
	rest := *v
	rest.next = v.next.without(cache)
	return &rest
}

// cachedRows are the cached values of all rows of a snapshot.
type cachedRows struct {
	rows []atomic.Pointer[rowValues]
	// bytes counts what the values take, at most maxBytes. What is put into a row
	// by way of an older snapshot is counted when the next snapshot is made.
	bytes    atomic.Int64
	maxBytes int64
	sweeping sync.Mutex
	// hand is the row at which the next sweep begins.
	hand int
}

func (c *cachedRows) put(row int, fresh *cachedValue) {
	if int64(fresh.bytes) > c.maxBytes/sweepShare {
		return
	}
	held := c.rows[row].Load()
	if held == nil {
		held = &rowValues{}
		if c.rows[row].CompareAndSwap(nil, held) {
			c.bytes.Add(rowOverhead)
		} else {
			held = c.rows[row].Load()
		}
	}
	for {
		before := held.first.Load()
		fresh.next = before.without(fresh.cache)
		if held.first.CompareAndSwap(before, fresh) {
			held.touch()
			c.bytes.Add(int64(fresh.size() - before.size()))
			break
		}
	}
	if c.bytes.Load() > c.maxBytes && c.sweeping.TryLock() {
		c.sweep()
		c.sweeping.Unlock()
	}
}

// sweepShare is the part of the bound that a sweep makes room for.
const sweepShare = 16

// sweep drops the values of rows that were not read since it last passed, until
// there is some room. Twice round the rows always is enough.
func (c *cachedRows) sweep() {
	enough := c.maxBytes - c.maxBytes/sweepShare
	for range 2 * len(c.rows) {
		if c.bytes.Load() <= enough {
			return
		}
		c.hand = (c.hand + 1) % len(c.rows)
		held := c.rows[c.hand].Load()
		if held == nil || held.touched.Swap(false) {
			continue
		}
		c.bytes.Add(int64(-held.first.Swap(nil).size()))
	}
	c.recount()
}

// recount adds up what the rows hold. Snapshots that share rows put and drop
// values without each other's knowledge.
func (c *cachedRows) recount() {
	bytes := 0
	for i := range c.rows {
		if held := c.rows[i].Load(); held != nil {
			bytes += rowOverhead + held.first.Load().size()
		}
	}
	c.bytes.Store(int64(bytes))
}

// Defaults of Facts.RowCacheBytes: of a small catalogue, and for each row of a
// large one.
const (
	minCacheBytes = 96 << 20
	cacheBytesRow = 700
)

// merged hands on the values of the rows that stay, and counts anew.
func (c *cachedRows) merged(next *cachedRows, m *merge, maxBytes int) {
	if maxBytes == 0 {
		maxBytes = max(minCacheBytes, cacheBytesRow*m.rows)
	}
	next.maxBytes = int64(maxBytes)
	next.rows = make([]atomic.Pointer[rowValues], m.rows)
	at, bytes := 0, 0
	for _, s := range m.segments {
		for i := s.start; !s.fresh && i < s.start+s.n; i++ {
			if held := c.rows[i].Load(); held != nil {
				next.rows[at+i-s.start].Store(held)
				bytes += rowOverhead + held.first.Load().size()
			}
		}
		at += s.n
	}
	next.bytes.Store(int64(bytes))
}
