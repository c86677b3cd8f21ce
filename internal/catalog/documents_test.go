package catalog_test

import (
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/market"
	"launchrack/internal/query"
	"launchrack/internal/testing/plangen"
)

func rowsByID(t *testing.T, s *catalog.Snapshot) map[int64]catalog.Row {
	t.Helper()
	found, err := s.Find(query.Query{Limit: query.NoLimit}, catalog.Operator)
	if err != nil {
		t.Fatal(err)
	}
	rows := map[int64]catalog.Row{}
	for i := range found.Len() {
		rows[found.ID(i)] = found.Row(i)
	}
	return rows
}

// TestRowsAreTheSameUntilTheyChange: what was made of a row may be kept by it.
func TestRowsAreTheSameUntilTheyChange(t *testing.T) {
	plans := plangen.Plans(200, 1)
	s := catalogtest.Build(plans, catalog.Facts{})
	before, gone := rowsByID(t, s), plans[20].ID
	changed := []market.Plan{plans[7], plans[8]}
	changed[0].Name, changed[1].Source = "another", market.ByHand
	s = catalogtest.Apply(s, catalog.Change{Upserts: changed, Deletes: []int64{gone}}, catalog.Facts{Version: "next"})
	after := rowsByID(t, s)
	if len(after) != 199 {
		t.Errorf("there are %d rows", len(after))
	}
	for id, row := range after {
		if isChanged := id == changed[0].ID || id == changed[1].ID; (row != before[id]) != isChanged {
			t.Errorf("the row of plan %d is another: %t, want %t", id, row != before[id], isChanged)
		}
	}
}
