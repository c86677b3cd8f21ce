package catalog_test

import (
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
)

// TestDeepPagesKeepNoMemory: a page far down an order that the snapshot does not keep
// sorts many rows, and the memory for them is not pooled.
func TestDeepPagesKeepNoMemory(t *testing.T) {
	snap := catalogtest.Build(plangen.Plans(10_000, 1), facts)
	for _, address := range []string{"order=updated_at&limit=24&offset=5000", "order=updated_at&limit=24"} {
		kept, had, err := snap.RowsKeptAfter(parse(t, address))
		must.Do(t, err)
		if kept > catalog.MaxPooledRows {
			t.Errorf("%s: room for %d rows is pooled", address, kept)
		}
		check.Equal(t, address != "order=updated_at&limit=24", (had > catalog.MaxPooledRows), "%s: the page needed room for %d rows, which proves nothing", address, had)
	}
}
