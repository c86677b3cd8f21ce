package store

import (
	"context"
	"testing"
	"time"

	"launchrack/internal/testing/check"
)

// TestAPanicWhileAnswersAreRead reaches the caller, and leaves the connections to the next.
func TestAPanicWhileAnswersAreRead(t *testing.T) {
	s := open(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	panics := map[string]repeated{
		"rows":    {query: `SELECT name FROM server_plans`, read: func(int, results) error { panic("on purpose") }},
		"changes": {query: `DELETE FROM server_plans`, affected: func(int, int64) error { panic("on purpose") }},
		"failure": {query: `UPDATE catalogue_version SET version = NULL`, failed: func(int, error) error { panic("on purpose") }},
	}
	for name, r := range panics {
		t.Run(name, func(t *testing.T) {
			r.runs, r.args = 3, func(int) ([]any, error) { return nil, nil }
			for range postgresWriters + 1 {
				done := make(chan any, 1)
				go func() {
					defer func() { done <- recover() }()
					_ = s.write(ctx, "panic", func(tx *transaction) error { return tx.repeat(ctx, r) })
				}()
				select {
				case got := <-done:
					if got != "on purpose" {
						t.Fatalf("the caller recovers %v", got)
					}
				case <-ctx.Done():
					t.Fatal("the write does not end")
				}
			}
		})
	}
	insert(t, s, handPlan(1))
	check.Equal(t, len(allPlans(t, s)), 1)
}
