package store

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/testing/must"
)

// TestEventLog lets two nodes make the log grow: one of them is first.
func TestEventLog(t *testing.T) {
	s := open(t)
	tiles := func(level int, numbers ...int64) (list []market.LogTile) {
		for _, n := range numbers {
			list = append(list, market.LogTile{Level: level, N: n, Hash: [32]byte{byte(level), byte(n)}})
		}
		return list
	}
	grow := func(had int64, fresh []market.LogTile, day string, size int64) bool {
		t.Helper()
		return must.Get(s.GrowLog(t.Context(), had, fresh, market.LogCheckpoint{Day: day, Size: size, Note: day}))(t)
	}
	if grow(5, nil, "2026-11-25", 9) {
		t.Error("an empty log grew from five events")
	}
	first := slices.Concat(tiles(0, 0, 1, 2), tiles(1, 0))
	if !grow(0, first, "2026-11-25", 800) || grow(0, first, "2026-11-25", 801) {
		t.Error("the log did not grow once")
	}
	if !grow(800, tiles(0, 3), "2026-11-26", 1030) || !grow(1030, nil, "2026-11-26", 1031) {
		t.Error("the log did not grow further")
	}
	got, err := s.LogTiles(t.Context(), 0, 1, 4)
	if err != nil || !slices.Equal(got, tiles(0, 1, 2, 3)) {
		t.Errorf("got %v (%v)", got, err)
	}
	list, err := s.LogCheckpoints(t.Context(), 9)
	if err != nil || len(list) != 2 || list[0].Size != 1031 || list[1].Size != 800 {
		t.Errorf("got %+v (%v)", list, err)
	}
}

// TestRecordsTellEveryNumber compares the records with what the public sees of the events, and
// finds nothing private in them.
func TestRecordsTellEveryNumber(t *testing.T) {
	s := open(t)
	s.SetDeriver(deriveForTest)
	random := rand.New(rand.NewPCG(3, 4))
	for round := range 12 {
		refreshAtRandom("cherry")(t, s, random, round)
		handAtRandom(t, s, random, round)
	}
	must.Get(s.Rollback(t.Context(), lastRun(t, s, "cherry"), noon, false, rolledBack))(t)
	public := map[int64]market.Event{}
	for e, err := range s.Events(t.Context(), market.EventQuery{}) {
		must.Do(t, err)
		public[e.Seq] = e
	}
	last := must.Get(s.LastEvent(t.Context()))(t)
	seq, begins, takesBack := int64(0), 0, 0
	for r, err := range s.Records(t.Context(), 0, last+2) {
		must.Do(t, err)
		if seq++; r.Seq != seq {
			t.Fatalf("%d comes after %d", r.Seq, seq-1)
		}
		e, isPublic := public[seq]
		if r.IsPublic != isPublic || isPublic && (r.Kind != e.Kind || r.Plan != e.Plan || (r.Before == nil) != (e.Before == nil) || (r.After == nil) != (e.After == nil)) {
			t.Errorf("%+v is told of %+v", r, e)
		}
		if !isPublic && seq <= last && r.Private == nil {
			t.Errorf("event %d says nothing", seq)
		}
		for _, side := range [][]byte{r.Before, r.After} {
			var columns map[string]json.RawMessage
			if err := json.Unmarshal(side, &columns); side != nil && err != nil {
				t.Fatal(err)
			}
			for name := range columns {
				if privateColumns[name] {
					t.Errorf("event %d tells %s", seq, name)
				}
			}
		}
		if r.Begins {
			begins++
		}
		if r.TakesBack != 0 {
			takesBack++
		}
	}
	if seq != last+2 || begins == 0 || takesBack == 0 {
		t.Errorf("%d records of %d events, %d of a first refresh and %d of a roll-back", seq, last, begins, takesBack)
	}
}

// TestArchiveKnowsEveryColumn fails where a column of the journal is neither one of the API's nor
// known to be private: it would be archived for everybody.
func TestArchiveKnowsEveryColumn(t *testing.T) {
	for _, c := range row.Journaled() {
		if _, isPublic := row.Find(c.Name); isPublic == privateColumns[c.Name] {
			t.Errorf("%s is private: %t, and one of the API's: %t", c.Name, privateColumns[c.Name], isPublic)
		}
	}
}
