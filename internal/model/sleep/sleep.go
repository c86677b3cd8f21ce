// Package sleep waits until a context ends, as loops do between two rounds, and wakes them.
package sleep

import (
	"context"
	"time"
)

// For waits for a time, or until ctx ends. It reports whether ctx goes on, so that it can be a loop's condition.
func For(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
	return ctx.Err() == nil
}

// Wake tells a loop that reads from a channel, which has room for one value. One that was told already needs no more.
func Wake(loop chan<- struct{}) {
	select {
	case loop <- struct{}{}:
	default:
	}
}
