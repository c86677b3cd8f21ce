package site

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestClientsTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1, 10, 10)
		if err := q.enter(t.Context(), "crawler"); err != nil {
			t.Fatal(err)
		}
		var order []string
		for _, client := range []string{"crawler", "crawler", "crawler", "visitor", "other", "visitor"} {
			go func() {
				if err := q.enter(t.Context(), client); err != nil {
					t.Error(err)
				}
				order = append(order, client)
				q.leave()
			}()
			synctest.Wait()
		}
		q.leave()
		synctest.Wait()
		if want := []string{"crawler", "visitor", "other", "crawler", "visitor", "crawler"}; !slices.Equal(order, want) {
			t.Errorf("got %v, want %v", order, want)
		}
		if q.free != 1 || q.waiting != 0 || len(q.clients) != 0 || len(q.turns) != 0 {
			t.Errorf("something is left over: %+v", q)
		}
	})
}

func TestTheQueueIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(2, 4, 3)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		var mu sync.Mutex
		results := map[string][]error{}
		answered := func(client string) int {
			mu.Lock()
			defer mu.Unlock()
			return count(results[client])
		}
		for _, client := range []string{"a", "a", "a", "a", "a", "a", "b", "b"} {
			go func() {
				err := q.enter(ctx, client)
				mu.Lock()
				defer mu.Unlock()
				results[client] = append(results[client], err)
			}()
			synctest.Wait()
		}
		// Two of a run, three wait, one is refused; one of b waits, one is refused.
		if answered("a") != 1 || answered("b") != 1 {
			t.Errorf("at once: %v", results)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if answered("a") != 4 || answered("b") != 2 || q.waiting != 0 || len(q.turns) != 0 {
			t.Errorf("in the end: %v, %+v", results, q)
		}
		q.leave()
		q.leave()
		if q.free != 2 {
			t.Errorf("%d are free, want 2", q.free)
		}
	})
}

func count(list []error) (busy int) {
	for _, err := range list {
		if errors.Is(err, errBusy) {
			busy++
		}
	}
	return busy
}
