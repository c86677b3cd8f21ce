package catalog_test

import (
	"sync"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/market"
	"launchrack/internal/query"
	"launchrack/internal/testing/plangen"
)

const nameBytes = 1000

// cacheNames reads the name of every row from a cache, puts those that are
// missing, and counts them.
func cacheNames(t *testing.T, c *catalog.RowCache[string], s *catalog.Snapshot, epoch uint64) (made int) {
	t.Helper()
	found, err := s.Find(query.Query{Limit: query.NoLimit}, catalog.Operator)
	if err != nil {
		t.Fatal(err)
	}
	for i := range found.Len() {
		want := catalogtest.Plan(found, i).Name
		got, ok := c.Get(found.Row(i), epoch)
		if !ok {
			made++
			c.Put(found.Row(i), epoch, want, nameBytes)
		} else if got != want {
			t.Fatalf("row %d gives %q, want %q", i, got, want)
		}
	}
	return made
}

func TestRowCacheFollowsUnchangedRows(t *testing.T) {
	plans := plangen.Plans(200, 1)
	first := catalogtest.Build(plans, catalog.Facts{})
	c := catalog.NewRowCache[string]()
	if got := cacheNames(t, c, first, 1); got != 200 {
		t.Errorf("%d values were made for 200 rows", got)
	}
	if got := cacheNames(t, c, first, 1); got != 0 {
		t.Errorf("%d values were made again", got)
	}
	plans[7].Name, plans[8].Source = "another", market.ByHand
	next := catalogtest.Apply(first, catalog.Change{Upserts: plans[7:9], Deletes: []int64{plans[20].ID}}, catalog.Facts{Version: "next"})
	if got := cacheNames(t, c, next, 1); got != 2 {
		t.Errorf("%d values were made for the two plans that changed", got)
	}
	if got := cacheNames(t, c, first, 1); got != 0 {
		t.Errorf("the older snapshot lost %d values to the newer one", got)
	}
}

// TestRowCacheAfterFullRefreshes: a partner's refresh replaces every row. However
// many there are in a row, all rows shown afterwards are kept, and those that
// are gone take no memory.
func TestRowCacheAfterFullRefreshes(t *testing.T) {
	const rows, maxBytes = 10_000, 16 << 20 // some 11 MB are in use
	refreshes := 6
	if testing.Short() {
		refreshes = 1
	}
	plans := plangen.Plans(rows, 1)
	s := catalogtest.Build(plans, catalog.Facts{RowCacheBytes: maxBytes})
	c := catalog.NewRowCache[string]()
	for range refreshes {
		for i := range plans {
			plans[i].FetchedAt = plans[i].FetchedAt.Add(1e9)
		}
		s = catalogtest.Apply(s, catalog.Change{Upserts: plans}, catalog.Facts{RowCacheBytes: maxBytes})
		if got := s.Memory().Cached; got != 0 {
			t.Fatalf("%d bytes are kept of rows that are gone", got)
		}
		if got := cacheNames(t, c, s, 1); got != rows {
			t.Fatalf("%d values of new rows were made, want %d", got, rows)
		}
		if got := cacheNames(t, c, s, 1); got != 0 {
			t.Fatalf("%d of %d rows are not kept after a refresh", got, rows)
		}
		if got := s.Memory().Cached; got > maxBytes || got < rows*nameBytes {
			t.Fatalf("%d bytes are counted for %d rows of %d bytes", got, rows, nameBytes)
		}
	}
}

func TestRowCacheEpoch(t *testing.T) {
	s := catalogtest.Build(plangen.Plans(50, 1), catalog.Facts{})
	c, other := catalog.NewRowCache[string](), catalog.NewRowCache[string]()
	cacheNames(t, c, s, 1)
	cacheNames(t, other, s, 1)
	before := s.Memory().Cached
	if got := cacheNames(t, c, s, 2); got != 50 {
		t.Errorf("%d values of another epoch were made, want 50", got)
	}
	if got := s.Memory().Cached; got != before {
		t.Errorf("%d bytes are counted, want %d: values of an old epoch are replaced", got, before)
	}
	if got := cacheNames(t, other, s, 1); got != 0 {
		t.Errorf("a cache lost %d values to another", got)
	}
}

// TestRowCacheIsBounded: what was read last is what stays.
func TestRowCacheIsBounded(t *testing.T) {
	const maxBytes = 200_000
	s := catalogtest.Build(plangen.Plans(500, 1), catalog.Facts{RowCacheBytes: maxBytes})
	c := catalog.NewRowCache[string]()
	found, err := s.Find(query.Query{Limit: query.NoLimit}, catalog.Operator)
	if err != nil {
		t.Fatal(err)
	}
	const popular = 20
	lost := 0
	for i := range 5000 {
		c.Put(found.Row(popular+i%(500-popular)), 1, "rare", nameBytes)
		if got := s.Memory().Cached; got > maxBytes {
			t.Fatalf("%d bytes are kept of at most %d", got, maxBytes)
		}
		if _, ok := c.Get(found.Row(i%popular), 1); !ok {
			c.Put(found.Row(i%popular), 1, "popular", nameBytes)
			lost++
		}
	}
	if lost > 500 {
		t.Errorf("rows that are read again and again were dropped %d times", lost)
	}
	if got := s.Memory().Cached; got < maxBytes/2 {
		t.Errorf("only %d bytes are kept of %d", got, maxBytes)
	}
	c.Put(found.Row(0), 2, "huge", maxBytes)
	if _, ok := c.Get(found.Row(0), 2); ok {
		t.Error("a value as large as the bound is kept")
	}
}

func TestRowCacheIsShared(t *testing.T) {
	const maxBytes = 100_000
	s := catalogtest.Build(plangen.Plans(300, 1), catalog.Facts{RowCacheBytes: maxBytes})
	c := catalog.NewRowCache[string]()
	var wait sync.WaitGroup
	for epoch := range 8 {
		wait.Go(func() {
			cacheNames(t, c, s, uint64(epoch/2))
			cacheNames(t, c, catalogtest.Apply(s, catalog.Change{}, catalog.Facts{RowCacheBytes: maxBytes}), 1)
		})
	}
	wait.Wait()
	cacheNames(t, c, s, 9)
	if got := s.Memory().Cached; got > maxBytes {
		t.Errorf("%d bytes are kept", got)
	}
}
