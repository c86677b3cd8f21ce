package browse

import (
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
)

// TestALateReaderReplacesNothingNewer asks of an old snapshot while a newer one is read.
func TestALateReaderReplacesNothingNewer(t *testing.T) {
	s := New(Options{})
	old, newer := catalogtest.Build(plangen.Plans(10, 1), catalog.Facts{Version: "v1"}), catalogtest.Build(plangen.Plans(10, 1), catalog.Facts{Version: "v2"})
	var made []*snapshotCache
	for _, snap := range []*catalog.Snapshot{old, newer, old, newer} {
		c := must.Get(s.snapshotCache(snap))(t)
		made = append(made, c)
	}
	if made[1] != made[3] || made[0] == made[1] {
		t.Error("the cache of the newer snapshot was made anew")
	}
}
