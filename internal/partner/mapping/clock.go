package mapping

import (
	"context"
	"sync/atomic"
	"time"
)

const (
	// maxTime bounds all that reads one document. It counts while the program has a processor: on a busy machine an
	// honest document takes longer by the clock, but no longer than maxWait.
	maxTime = 2500 * time.Millisecond
	maxWait = 20 * time.Second
	// askedEach is how many steps of an expression pass between two looks at the clock.
	askedEach = 256
)

// timed is a context that ends after maxTime.
type timed struct {
	context.Context
	began  time.Time
	used   time.Duration
	asked  atomic.Int64
	isOver atomic.Bool
}

func newTimed(ctx context.Context) *timed {
	return &timed{Context: ctx, began: time.Now(), used: processTime()}
}

// Done is asked at each step of an expression.
func (t *timed) Done() <-chan struct{} {
	if t.isOver.Load() || t.asked.Add(1)%askedEach == 0 && t.Err() != nil {
		return closed
	}
	return t.Context.Done()
}

// Err says why the context ended.
func (t *timed) Err() error {
	if err := t.Context.Err(); err != nil {
		return err
	}
	if waited := time.Since(t.began); waited > maxTime && (waited > maxWait || processTime()-t.used > maxTime) {
		t.isOver.Store(true)
	}
	if t.isOver.Load() {
		return context.DeadlineExceeded
	}
	return nil
}
