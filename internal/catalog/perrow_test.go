package catalog_test

import (
	"sync"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/query"
	"launchrack/internal/testing/plangen"
)

// perRow asks for the names of all rows, 1000 bytes each, and counts how many
// are made.
func perRow(t *testing.T, k *catalog.PerRow[string], s *catalog.Snapshot) (made int) {
	t.Helper()
	found, err := s.Find(query.Query{Limit: query.NoLimit}, catalog.Operator)
	if err != nil {
		t.Fatal(err)
	}
	for i := range found.Len() {
		want := found.Plan(i).Name
		got, kept := k.Get(found, i)
		if !kept {
			made++
			k.Keep(found, i, want, 1000-64)
		} else if got != want {
			t.Fatalf("row %d gives %q, want %q", i, got, want)
		}
	}
	return made
}

func TestPerRow(t *testing.T) {
	plans := plangen.Plans(200, 1)
	first := catalog.Build(plans, catalog.Facts{})
	k := catalog.NewPerRow[string](1 << 20)
	if got := perRow(t, k, first); got != 200 {
		t.Errorf("%d values were made for 200 rows", got)
	}
	if got := perRow(t, k, first); got != 0 {
		t.Errorf("%d values were made again", got)
	}
	if got := k.Bytes(); got != 200_000 {
		t.Errorf("%d bytes are kept, want 200000", got)
	}
	plans[7].Name, plans[8].Source = "another", market.ByHand
	next := first.Apply(catalog.Change{Upserts: plans[7:9], Deletes: []int64{plans[20].ID}}, catalog.Facts{Version: "next"})
	if got := perRow(t, k, next); got != 2 {
		t.Errorf("%d values were made for the two plans that changed", got)
	}
}

func TestPerRowIsBounded(t *testing.T) {
	s := catalog.Build(plangen.Plans(500, 1), catalog.Facts{})
	k := catalog.NewPerRow[string](160_000)
	perRow(t, k, s)
	if got := k.Bytes(); got > 160_000 || got < 80_000 {
		t.Errorf("%d bytes are kept of at most 160000", got)
	}
	if tiny := catalog.NewPerRow[string](1600); perRow(t, tiny, s) != 500 || tiny.Bytes() != 0 {
		t.Errorf("what is too large is kept: %d bytes", tiny.Bytes())
	}
}

// TestPerRowWantsLessWhereItIsFull: one in 64 of what is asked for is worth making
// then, give and take.
func TestPerRowWantsLessWhereItIsFull(t *testing.T) {
	s := catalog.Build(plangen.Plans(1000, 1), catalog.Facts{})
	k := catalog.NewPerRow[string](160_000)
	found, err := s.Find(query.Query{Limit: query.NoLimit}, catalog.Operator)
	if err != nil {
		t.Fatal(err)
	}
	if !k.Wants(found, 0) {
		t.Error("an empty one wants nothing")
	}
	perRow(t, k, s)
	wanted := 0
	for i := range 1000 {
		for range 64 {
			if k.Wants(found, i) {
				wanted++
			}
		}
	}
	if wanted < 700 || wanted > 4000 {
		t.Errorf("a full one wants %d of 64000", wanted)
	}
}

func TestPerRowIsShared(t *testing.T) {
	s := catalog.Build(plangen.Plans(300, 1), catalog.Facts{})
	k := catalog.NewPerRow[string](100_000)
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() { perRow(t, k, s) })
	}
	wait.Wait()
	if got := k.Bytes(); got > 100_000 {
		t.Errorf("%d bytes are kept", got)
	}
}
