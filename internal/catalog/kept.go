package catalog

import (
	"hash/maphash"
	"sync"
	"sync/atomic"

	"launchrack/internal/query"
)

// answers keeps those to queries that were asked before, for as long as the
// snapshot is read. A query's first time is only noted, so that queries that
// never come again push nothing out.
type answers struct {
	noted [4096]atomic.Uint32
	mu    sync.RWMutex
	kept  map[string]*Answer
}

const (
	// mostAnswers bounds what is kept: some 8 kB each.
	mostAnswers = 512
	// mostRows is the largest page that is kept.
	mostRows = 200
	// longestKey is the longest query that is kept.
	longestKey = 1024
)

var (
	keyBuffers = sync.Pool{New: func() any { return new([]byte) }}
	keySeed    = maphash.MakeSeed()
)

// Answer is Find and Facets in one walk over the rows. What it holds may be
// shared with other readers and must not be changed. Answers to queries that
// come again and again are kept.
func (s *Snapshot) Answer(q query.Query, v Visibility) (*Answer, error) {
	buf := keyBuffers.Get().(*[]byte)
	defer keyBuffers.Put(buf)
	key := q.AppendKey(append((*buf)[:0], byte(v)))
	*buf = key
	if kept := s.answers.find(key); kept != nil {
		return kept, nil
	}
	answer, err := s.answer(&q, v)
	if err == nil && answer.Len() <= mostRows && len(key) <= longestKey && s.answers.isSecond(key) {
		s.answers.keep(string(key), answer)
	}
	return answer, err
}

func (a *answers) find(key []byte) *Answer {
	a.mu.RLock()
	defer a.mu.RUnlock()
	return a.kept[string(key)]
}

// isSecond is whether the query was noted before; it notes it.
func (a *answers) isSecond(key []byte) bool {
	hash := uint32(maphash.Bytes(keySeed, key)) | 1 // zero is for nothing noted
	return a.noted[hash>>1%uint32(len(a.noted))].Swap(hash) == hash
}

// keep makes room by letting go of any other answer.
func (a *answers) keep(key string, answer *Answer) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.kept == nil {
		a.kept = map[string]*Answer{}
	}
	for other := range a.kept {
		if len(a.kept) < mostAnswers {
			break
		}
		delete(a.kept, other)
	}
	a.kept[key] = answer
}
