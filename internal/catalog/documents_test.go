package catalog_test

import (
	"strings"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
)

func rowsByID(t *testing.T, s *catalog.Snapshot) map[int64]catalog.Row {
	t.Helper()
	found := must.Get(s.Find(query.Query{Limit: query.NoLimit}, catalog.Operator))(t)
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
	check.Equal(t, len(after), 199, "there")
	for id, row := range after {
		if isChanged := id == changed[0].ID || id == changed[1].ID; (row != before[id]) != isChanged {
			t.Errorf("the row of plan %d is another: %t, want %t", id, row != before[id], isChanged)
		}
	}
}

// TestAPlanInMemory: a catalogue of 100,000 plans has to fit beside all else on a small machine.
func TestAPlanInMemory(t *testing.T) {
	const plans, most = 10_000, 2_000
	m := catalogtest.Build(plangen.Plans(plans, 1), facts).Memory()
	if each := (m.Index + m.Values + m.Rows) / plans; each > most {
		t.Errorf("a plan takes %d bytes in memory, want at most %d", each, most)
	}
}

// TestNullsAndSharedPlacesComeBack: a row is written with what its record leaves out.
func TestNullsAndSharedPlacesComeBack(t *testing.T) {
	bare, full := plangen.Plan(1, 1), plangen.Plan(2, 1)
	bare.Places, bare.Regions, bare.Description, bare.PriceCourse = nil, nil, "", ""
	full.Places, full.PriceCourse = []market.Place{{Region: "Paris"}}, "a course"
	long := full
	long.ID, long.SKU, long.Description = 3, "long", strings.Repeat("long ", 100)
	s := catalogtest.Build([]market.Plan{bare, full, long}, catalog.Facts{})
	found := must.Get(s.Find(query.Query{Limit: 3}, catalog.Operator))(t)
	for i := range found.Len() {
		got := catalogtest.Plan(found, i)
		want := row.AppendJSON(nil, got, row.Columns())
		check.Equal(t, string(found.Writer(query.AllFields()).AppendJSON(nil, i)), string(want), "the row")
		if places := len(got.Places); (places == 1) != (got.ID != 1) || (got.PriceCourse != "") != (got.ID != 1) {
			t.Errorf("plan %d has %d places and the course %q", got.ID, places, got.PriceCourse)
		}
	}
}
