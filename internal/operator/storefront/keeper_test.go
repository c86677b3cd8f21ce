package storefront

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"launchrack/internal/testing/check"
)

// slowStore has no settings, takes its time for each read, and may fail.
type slowStore struct {
	Store
	takes time.Duration
	err   error
	reads atomic.Int64
}

func (s *slowStore) Settings(ctx context.Context, _ ...string) (map[string]string, error) {
	s.reads.Add(1)
	select {
	case <-time.After(s.takes):
		return nil, s.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// TestUnknownLogosReadOnce: many ask for a logo that nobody has, while the database works, fails, or
// does not answer.
func TestUnknownLogosReadOnce(t *testing.T) {
	const logo = "/assets/logo-0123456789abcdef.svg"
	for name, store := range map[string]*slowStore{
		"works":           {takes: time.Second},
		"fails":           {takes: time.Second, err: errors.New("the database is away")},
		"does not answer": {takes: time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				k := New(Config{Store: store, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
				began := time.Now()
				var all sync.WaitGroup
				ask := func(ctx context.Context) {
					all.Go(func() {
						if content := k.File(ctx, logo); content != nil {
							t.Errorf("got %s", content)
						}
					})
				}
				first, leave := context.WithCancel(t.Context())
				ask(first)
				synctest.Wait()
				for range 100 {
					ask(t.Context())
				}
				leave() // others still wait for what the first one began
				all.Wait()
				if n, took := store.reads.Load(), time.Since(began); n != 1 || took > draftPatience {
					t.Errorf("%d reads, the last answer after %s; want one read", n, took)
				}
				time.Sleep(draftPause)
				ask(t.Context())
				all.Wait()
				check.Equal(t, store.reads.Load(), 2)
			})
		})
	}
}
