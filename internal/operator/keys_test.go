package operator

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"launchrack/internal/errs"
)

// slowKeys are settings whose every read waits for a word, and finds another key.
type slowKeys struct {
	Store
	reads  atomic.Int32
	answer chan struct{}
}

func (s *slowKeys) Settings(ctx context.Context, _ ...string) (map[string]string, error) {
	key := bytes.Repeat([]byte{byte(s.reads.Add(1))}, keyBytes)
	select {
	case <-s.answer:
		return map[string]string{keySetting: base64.StdEncoding.EncodeToString(key)}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// TestOneReadOfTheKeysForAll has many ask for the keys while they are read. The first one
// gives up, and the others are answered all the same.
func TestOneReadOfTheKeysForAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &slowKeys{answer: make(chan struct{})}
		cache := keyCache{store: store, now: time.Now}
		impatient, cancel := context.WithCancel(t.Context())
		var all sync.WaitGroup
		all.Go(func() {
			if _, err := cache.get(impatient, keyAge); !errors.Is(err, context.Canceled) {
				t.Errorf("who gave up got %v", err)
			}
		})
		synctest.Wait()
		for range 50 {
			all.Go(func() {
				if keys, err := cache.get(t.Context(), unknownKeyAge); err != nil || keys.current[0] != 1 {
					t.Errorf("got %v, %v", keys.current, err)
				}
			})
		}
		cancel()
		synctest.Wait()
		if n := store.reads.Load(); n != 1 {
			t.Errorf("%d reads at once", n)
		}
		close(store.answer)
		all.Wait()
	})
}

// TestAReadThatBeganLongAgoIsNotBelieved: the key may have been rotated since.
func TestAReadThatBeganLongAgoIsNotBelieved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &slowKeys{answer: make(chan struct{})}
		cache := keyCache{store: store, now: time.Now}
		var both sync.WaitGroup
		for want := byte(1); want <= 2; want++ {
			both.Go(func() {
				if keys, err := cache.get(t.Context(), unknownKeyAge); err != nil || keys.current[0] != want {
					t.Errorf("got %v, %v, want key %d", keys.current, err, want)
				}
			})
			time.Sleep(2 * unknownKeyAge)
		}
		store.answer <- struct{}{}
		store.answer <- struct{}{}
		both.Wait()
	})
}

// TestKeysThatAreNotReadInTime are an error, rather than a request that never ends.
func TestKeysThatAreNotReadInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cache := keyCache{store: &slowKeys{}, now: time.Now}
		if _, err := cache.get(t.Context(), keyAge); errs.KindOf(err) != errs.Unavailable {
			t.Errorf("got %v", err)
		}
	})
}
