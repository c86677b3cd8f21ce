package catalog_test

import (
	"sync"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/sample"
)

// TestAttachedIsMadeOnceForASnapshot asks two snapshots for what two owners derive.
func TestAttachedIsMadeOnceForASnapshot(t *testing.T) {
	old, newer := catalogtest.Build(sample.Plans(3), facts), catalogtest.Build(sample.Plans(4), facts)
	owners, made := [2]*int{new(int), new(int)}, map[string]int{}
	var mu sync.Mutex
	var all sync.WaitGroup
	for _, snap := range []*catalog.Snapshot{newer, old, newer} {
		for i, owner := range owners {
			for range 4 {
				all.Go(func() {
					got := catalog.Attached(snap, owner, func() int {
						mu.Lock()
						defer mu.Unlock()
						made[string(rune('a'+i))+string(rune('0'+snap.Len()))]++
						return snap.Len() + 10*i
					})
					if got != snap.Len()+10*i {
						t.Errorf("owner %d of %d plans has %d", i, snap.Len(), got)
					}
				})
			}
		}
	}
	all.Wait()
	for name, n := range made {
		check.Equal(t, n, 1, "%s was made", name)
	}
	check.Equal(t, len(made), 4, "made %v", made)
}
