// Package wait lets time pass for what runs in the background.
package wait

import (
	"context"
	"time"
)

// For waits so long and is true, or false when ctx ended first.
func For(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
