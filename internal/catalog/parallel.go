package catalog

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"launchrack/internal/model/errs"
)

// inParallel calls f for each number below n, on all processors. A panic of f
// becomes one of inParallel, with the stack of the goroutine that it came from.
func inParallel(n int, f func(i int)) {
	workers := min(n, runtime.GOMAXPROCS(0))
	if workers < 2 {
		for i := range n {
			f(i)
		}
		return
	}
	var next atomic.Int64
	var failed atomic.Pointer[crash]
	var running sync.WaitGroup
	for range workers {
		running.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					failed.CompareAndSwap(nil, crashOf(r))
				}
			}()
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				f(i)
			}
		})
	}
	running.Wait()
	if c := failed.Load(); c != nil {
		panic(c)
	}
}

// planBatch is how many plans one processor works on at a time.
const planBatch = 600

// inBatches calls f for ranges that together cover all numbers below n.
func inBatches(n int, f func(lo, hi int)) {
	inParallel((n+planBatch-1)/planBatch, func(b int) { f(b*planBatch, min(n, (b+1)*planBatch)) })
}

// crash is a panic with the stack at which it happened. It is the cause of an
// error, so its text goes to the log and never to a client.
type crash struct {
	value any
	stack []byte
}

func crashOf(recovered any) *crash {
	if c, ok := recovered.(*crash); ok {
		return c
	}
	return &crash{recovered, debug.Stack()}
}

func (c *crash) Error() string { return fmt.Sprintf("panic: %v\n%s", c.value, c.stack) }

// recoverInto turns a panic of the function that defers it into its error.
func recoverInto(err *error) {
	if r := recover(); r != nil {
		*err = errs.Wrap(errs.Internal, crashOf(r), "The catalogue could not be made of the stored plans")
	}
}
