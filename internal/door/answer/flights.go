package answer

import (
	"context"
	"sync"
	"time"

	"launchrack/internal/model/errs"
)

// flights lets calls for the same answer share one computation (singleflight). The
// computation is cancelled when all of its callers are gone, and not before.
type flights struct {
	mu    sync.Mutex
	calls map[Key]*flight
}

// errNotWaited goes to a caller who is gone.
var errNotWaited = &errs.Error{Kind: errs.Unavailable, Message: "The answer was not waited for.", Wait: time.Second}

// flight is an answer in the making. Its result is ready when done is closed.
type flight struct {
	done    chan struct{}
	waiting int
	// isShared says that others have joined who makes the answer, be they gone by now.
	isShared bool
	cancel   context.CancelFunc
	result   *Answer
	err      error
}

// Do returns the answer of a key: the answer of a call that makes it already, else what
// produce returns. The context of produce ends with the last caller who waits.
func (f *flights) Do(ctx context.Context, k Key, produce func(context.Context) (*Answer, error)) (*Answer, error) {
	f.mu.Lock()
	call, isShared := f.calls[k]
	var working context.Context
	if !isShared {
		call = &flight{done: make(chan struct{}), err: errs.New(errs.Internal, "the call that made the answer broke off")}
		working, call.cancel = context.WithCancel(context.WithoutCancel(ctx))
		f.calls[k] = call
	}
	call.waiting++
	call.isShared = call.isShared || isShared
	f.mu.Unlock()
	if isShared {
		return f.wait(ctx, k, call)
	}
	defer context.AfterFunc(ctx, func() { f.leave(k, call) })()
	defer f.land(k, call)
	call.result, call.err = produce(working)
	return call.result, call.err
}

// wait waits for the answer of another call, or until its caller is gone. It counts its
// caller out by itself: a context.AfterFunc that is stopped between the closing of Done and
// its own start would never run, and the work would go on for nobody.
func (f *flights) wait(ctx context.Context, k Key, call *flight) (*Answer, error) {
	select {
	case <-call.done:
		return call.result, call.err
	case <-ctx.Done():
		f.leave(k, call)
		return nil, errNotWaited
	}
}

// leave takes away a caller who is gone. Without any, the work ends, and the next call
// for the answer begins anew.
func (f *flights) leave(k Key, call *flight) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if call.waiting--; call.waiting > 0 {
		return
	}
	call.cancel()
	f.forget(k, call)
}

// land ends the work, and gives its result to all who wait.
func (f *flights) land(k Key, call *flight) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.forget(k, call)
	call.cancel()
	// A kept answer, which others read meanwhile, has none.
	if call.isShared && call.result != nil && call.result.draft != nil {
		call.result.draft = nil
	}
	close(call.done)
}

func (f *flights) forget(k Key, call *flight) {
	if f.calls[k] == call {
		delete(f.calls, k)
	}
}
