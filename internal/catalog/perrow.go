package catalog

import "sync"

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

// Get gives what is kept for a row of a page, from 0, or else keeps what make
// gives, and its size in bytes. An error is that of make.
func (k *PerRow[V]) Get(r Result, i int, make func() (V, int, error)) (V, error) {
	key := r.snap.documents.id(int(r.rows[i]))
	shard := &k.shards[key.at/recordStep%rowShards]
	if kept, ok := shard.find(key); ok {
		return kept, nil
	}
	value, bytes, err := make()
	if err != nil {
		return value, err
	}
	shard.keep(key, sized[V]{value, bytes + perKept}, k.most)
	return value, nil
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
