package catalog

import "sync"

// sought keeps the rows of the words that are searched for again and again, in
// whatever queries: finding the spellings that a word may stand for takes
// longer than all else that a query does. A word's first time is only noted.
type sought struct {
	mu    sync.RWMutex
	noted map[string]struct{}
	kept  map[string]soughtWord
}

// soughtWord is what a word finds, and the steps that this took: a query that
// asks for too much is refused whether or not its words are kept.
type soughtWord struct {
	node  node
	steps int
}

const (
	// mostSought bounds what is kept, at a bit for each row.
	mostSought = 64
	// mostNoted bounds the words of the first time.
	mostNoted = 512
	// longestSought is the longest word that is kept, in bytes.
	longestSought = 64
)

// word finds the plans that a word of the search is in.
func (e *evaluation) word(w string) node {
	s := &e.s.sought
	if kept, ok := s.find(w); ok {
		e.compiler.work.spend(kept.steps)
		return kept.node
	}
	before := e.compiler.work.left
	n := e.compiler.word(w)
	steps := before - e.compiler.work.left
	if len(w) > longestSought || e.compiler.work.done() || !s.isSecond(w) {
		return n
	}
	if n.kind != noRows {
		n = node{kind: byMask, rows: e.rowsOf(&n)}
	}
	s.keep(w, soughtWord{n, steps})
	return n
}

// rowsOf gives a bit for each row that a node finds, seen or not.
func (e *evaluation) rowsOf(n *node) []uint64 {
	rows := make([]uint64, e.s.bits.blocks*blockWords)
	for block := range e.s.bits.blocks {
		m := (*mask)(rows[block*blockWords:])
		m.fill(0, e.s.rows-block*blockRows)
		e.narrow(n, block, m)
	}
	return rows
}

func (s *sought) find(w string) (soughtWord, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	kept, ok := s.kept[w]
	return kept, ok
}

// isSecond is whether the word was noted before; it notes it.
func (s *sought) isSecond(w string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, noted := s.noted[w]; noted {
		return true
	}
	if s.noted == nil || len(s.noted) >= mostNoted {
		s.noted = map[string]struct{}{}
	}
	s.noted[w] = struct{}{}
	return false
}

// keep makes room by letting go of any other word.
func (s *sought) keep(w string, found soughtWord) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept == nil {
		s.kept = map[string]soughtWord{}
	}
	for other := range s.kept {
		if len(s.kept) < mostSought {
			break
		}
		delete(s.kept, other)
	}
	s.kept[w] = found
}
