package explore

import (
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"launchrack/internal/partner"
)

// feed is a Feed with the last answer of its partner.
type feed struct {
	Feed
	info   partner.Info
	flight singleflight.Group

	mu   sync.Mutex
	last *answer
}

// answer is a document or a failure, good until a time.
type answer struct {
	document []byte
	err      error
	at       time.Time
	keep     time.Duration
}

func (a *answer) holds(now time.Time) bool {
	age := now.Sub(a.at)
	return age >= 0 && age < a.keep
}

// shared answers from the last answer while that holds, else asks the partner.
// It runs once for calls that come together.
func (f *feed) shared(e *Explorer) ([]byte, error) {
	if a := f.kept(e.cfg.Now()); a != nil {
		return a.document, a.err
	}
	document, err := e.fetch(f)
	a := &answer{document: document, err: err, at: e.cfg.Now(), keep: e.cfg.Keep}
	if err != nil {
		a.keep = min(a.keep, pause)
	}
	if a.keep > 0 {
		f.hold(a)
	}
	return document, err
}

func (f *feed) kept(now time.Time) *answer {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.last == nil || !f.last.holds(now) {
		return nil
	}
	return f.last
}

// hold keeps an answer and lets go of its memory when it no longer holds: it may
// have 20 MB, and nobody may ask again.
func (f *feed) hold(a *answer) {
	f.mu.Lock()
	f.last = a
	f.mu.Unlock()
	time.AfterFunc(a.keep, func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		if f.last == a {
			f.last = nil
		}
	})
}
