package catalog

import (
	"sync"

	"launchrack/internal/admission"
	"launchrack/internal/catalog/bitset"
)

// wordCache holds the rows of words that are searched again and again: finding
// the words that resemble one takes longer than the rest of a query.
type wordCache struct {
	mu     sync.RWMutex
	byWord map[string]cachedWord
	filter admission.Filter
}

// cachedWord is what a word finds, and the steps that the search took. Cached
// words cost the same steps, so a query that asks for too much is always refused.
type cachedWord struct {
	node  node
	steps int
}

const (
	// maxCachedWords bounds the cached words; each takes a bit for every row.
	maxCachedWords = 64
	// maxCachedWordBytes is the length of the longest word that is cached.
	maxCachedWordBytes = 64
)

// word finds the plans that contain a word of the search.
func (e *evaluation) word(w string) node {
	cache := &e.s.wordCache
	if cached, ok := cache.find(w); ok {
		e.compiler.work.spend(cached.steps)
		return cached.node
	}
	before := e.compiler.work.left
	n := e.compiler.word(w)
	steps := before - e.compiler.work.left
	if len(w) > maxCachedWordBytes || e.compiler.work.done() || !cache.filter.IsRepeated(w) {
		return n
	}
	if n.kind != noRows {
		n = node{kind: byMask, rows: e.rowsOf(&n)}
	}
	cache.put(w, cachedWord{n, steps})
	return n
}

// rowsOf gives a bit for each row that a node finds, visible or not.
func (e *evaluation) rowsOf(n *node) []uint64 {
	rows := make([]uint64, e.s.bits.blocks*bitset.BlockWords)
	for block := range e.s.bits.blocks {
		m := (*bitset.Block)(rows[block*bitset.BlockWords:])
		m.Fill(0, e.s.rows-block*bitset.BlockRows)
		e.narrow(n, block, m)
	}
	return rows
}

func (s *wordCache) find(w string) (cachedWord, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	cached, ok := s.byWord[w]
	return cached, ok
}

// put caches what a word finds; at the bound it drops some other word.
func (s *wordCache) put(w string, found cachedWord) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.byWord == nil {
		s.byWord = map[string]cachedWord{}
	}
	for other := range s.byWord {
		if len(s.byWord) < maxCachedWords {
			break
		}
		delete(s.byWord, other)
	}
	s.byWord[w] = found
}
