package sleep_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"launchrack/internal/model/sleep"
)

func TestForWaitsUntilTheContextEnds(t *testing.T) {
	for d, want := range map[time.Duration]struct {
		waited time.Duration
		goesOn bool
	}{0: {0, true}, time.Second: {time.Second, true}, time.Hour: {time.Minute, false}} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			began := time.Now()
			if goesOn := sleep.For(ctx, d); goesOn != want.goesOn || time.Since(began) != want.waited {
				t.Errorf("%s: waited %s, the context goes on: %t; want %s and %t", d, time.Since(began), goesOn, want.waited, want.goesOn)
			}
		})
	}
}

func TestForEndsAtOnceInAContextThatHasEnded(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for range 100 {
		if sleep.For(ctx, 0) {
			t.Fatal("it goes on")
		}
	}
}
