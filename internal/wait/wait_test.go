package wait_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"launchrack/internal/wait"
)

func TestForEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if wait.For(ctx, 1000*time.Hour) {
		t.Error("an ended context is told as time that passed")
	}
}

func TestForLastsSoLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		if !wait.For(t.Context(), time.Hour) || time.Since(start) != time.Hour {
			t.Errorf("waited %v, want an hour", time.Since(start))
		}
	})
}
