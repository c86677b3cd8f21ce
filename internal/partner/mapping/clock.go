package mapping

import (
	"context"
	"runtime"
	"time"

	"launchrack/internal/partner"
)

const (
	// maxTime bounds all that reads documents, and is given again for each timedBytes of them. It counts while the reader has a processor: on a busy machine, and in
	// a program that reads for other partners too, an honest document takes longer by the clock, but no longer than maxWait.
	maxTime    = 2500 * time.Millisecond
	maxWait    = 20 * time.Second
	timedBytes = 8 << 20
	// askedEach is how many steps of an expression pass between two looks at the clock.
	askedEach = 256
)

// timed is a context that ends after its time. Until its end, what made it stays on one thread, whose time it counts.
type timed struct {
	context.Context
	most time.Duration
	// runs is how many times the steps of a run are given: once, and again for each timedBytes of further documents.
	runs   int
	began  time.Time
	used   time.Duration
	asked  int
	isOver bool
	done   <-chan struct{} // of Context, which locks when it is asked
}

func newTimed(ctx context.Context, documents ...partner.Document) *timed {
	size, further := 0, 0
	for i, d := range documents {
		size += len(d.Body)
		further += min(i, 1) * len(d.Body)
	}
	runtime.LockOSThread()
	return &timed{Context: ctx, most: maxTime * time.Duration(1+size/timedBytes), runs: 1 + further/timedBytes, began: time.Now(), used: threadTime(), done: ctx.Done()}
}

// end lets the reader move to other threads again.
func (t *timed) end() { runtime.UnlockOSThread() }

// Done is asked at each step of an expression.
func (t *timed) Done() <-chan struct{} {
	if t.asked++; t.isOver || t.asked%askedEach == 0 && t.Err() != nil {
		return closed
	}
	return t.done
}

// Err says why the context ended.
func (t *timed) Err() error {
	if err := t.Context.Err(); err != nil {
		return err
	}
	if waited := time.Since(t.began); waited > slowness*t.most && (waited > slowness*t.most*(maxWait/maxTime) || threadTime()-t.used > slowness*t.most) {
		t.isOver = true
	}
	if t.isOver {
		return context.DeadlineExceeded
	}
	return nil
}
