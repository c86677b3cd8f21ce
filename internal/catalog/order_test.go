package catalog_test

import (
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/testing/plangen"
)

// TestDeepPagesKeepNoMemory: a page far down an order that the snapshot does not keep
// sorts many rows, and the memory for them is not pooled.
func TestDeepPagesKeepNoMemory(t *testing.T) {
	snap := catalogtest.Build(plangen.Plans(10_000, 1), facts)
	for _, address := range []string{"order=updated_at&limit=24&offset=5000", "order=updated_at&limit=24"} {
		kept, had, err := snap.RowsKeptAfter(parse(t, address))
		if err != nil {
			t.Fatal(err)
		}
		if kept > catalog.MaxPooledRows {
			t.Errorf("%s: room for %d rows is pooled", address, kept)
		}
		if isDeep := address != "order=updated_at&limit=24"; isDeep != (had > catalog.MaxPooledRows) {
			t.Errorf("%s: the page needed room for %d rows, which proves nothing", address, had)
		}
	}
}
