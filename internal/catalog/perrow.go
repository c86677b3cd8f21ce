package catalog

import (
	"math/rand/v2"
	"sync"
)

// PerRow keeps what was made of rows and is costly to make again, within a
// bound of bytes. A row that did not change is the same one in the snapshots
// that Apply makes, and another one where it changed or after Build. It is safe
// for concurrent use.
type PerRow[V any] struct {
	shards [rowShards]rowShard[V]
	most   int // for a shard
}

const (
	rowShards = 16
	// perKept is what keeping a value takes besides the value.
	perKept = 64
)

type rowShard[V any] struct {
	mu    sync.RWMutex
	byKey map[recordID]sized[V]
	bytes int
}

type sized[V any] struct {
	value V
	bytes int
}

// NewPerRow makes one that keeps at most so many bytes.
func NewPerRow[V any](most int) *PerRow[V] {
	k := &PerRow[V]{most: most / rowShards}
	for i := range k.shards {
		k.shards[i].byKey = map[recordID]sized[V]{}
	}
	return k
}

// Get gives what is kept for a row of a page, from 0; false where nothing is.
func (k *PerRow[V]) Get(r Result, i int) (V, bool) {
	id, shard := k.place(r, i)
	return shard.find(id)
}

// Wants is whether a value that is not kept is worth making in order to keep it:
// always where there is room, else for one row in 64. So a catalogue that
// does not fit is not made again and again.
func (k *PerRow[V]) Wants(r Result, i int) bool {
	const oneIn = 64
	_, shard := k.place(r, i)
	return shard.hasRoom(k.most) || rand.Uint32N(oneIn) == 0
}

// Keep keeps a value of so many bytes for a row of a page.
func (k *PerRow[V]) Keep(r Result, i int, value V, bytes int) {
	id, shard := k.place(r, i)
	shard.keep(id, sized[V]{value, bytes + perKept}, k.most)
}

func (k *PerRow[V]) place(r Result, i int) (recordID, *rowShard[V]) {
	id := r.snap.documents.id(int(r.rows[i]))
	return id, &k.shards[id%rowShards]
}

// Bytes is about what all that is kept takes.
func (k *PerRow[V]) Bytes() int {
	n := 0
	for i := range k.shards {
		s := &k.shards[i]
		s.mu.RLock()
		n += s.bytes
		s.mu.RUnlock()
	}
	return n
}

func (s *rowShard[V]) find(key recordID) (V, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	kept, ok := s.byKey[key]
	return kept.value, ok
}

// hasRoom is whether nothing was let go of yet, or much.
func (s *rowShard[V]) hasRoom(most int) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.bytes < most-most/32
}

// keep makes room by letting go of any others.
func (s *rowShard[V]) keep(key recordID, fresh sized[V], most int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, taken := s.byKey[key]; taken || fresh.bytes > most {
		return
	}
	s.bytes += fresh.bytes
	for other, old := range s.byKey {
		if s.bytes <= most {
			break
		}
		s.bytes -= old.bytes
		delete(s.byKey, other)
	}
	s.byKey[key] = fresh
}
