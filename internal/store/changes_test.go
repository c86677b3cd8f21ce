package store

import (
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

func since(t *testing.T, s *Store, version int64, most int) Delta {
	t.Helper()
	return must.Get(s.Since(t.Context(), version, most))(t)
}

func versionOf(t *testing.T, s *Store) int64 {
	t.Helper()
	return must.Get(s.Version(t.Context()))(t)
}

// TestSince lets a second process write, and the first ask what is new.
func TestSince(t *testing.T) {
	rates := price.Reference(time.Date(2026, 4, 1, 0, 0, 0, 0, time.UTC), map[market.Currency]market.Amount{market.USD: market.MustAmount("1.1")})
	withdrawFirst := func(stored []market.Plan) (market.Change, error) {
		return market.Change{Delete: []int64{stored[0].ID}, Run: goodRun("cherry", noon)}, nil
	}
	tests := []struct {
		name   string
		write  func(t *testing.T, s *Store)
		whole  bool
		want   []string
		gone   []int64
		states int
	}{
		{name: "nothing", write: func(*testing.T, *Store) {}},
		{name: "an insert", write: func(t *testing.T, s *Store) { insert(t, s, handPlan(1), handPlan(2)) }, want: []string{"By hand 1", "By hand 2"}},
		{name: "a refresh", write: func(t *testing.T, s *Store) {
			must.Do(t, s.ApplyRefresh(t.Context(), "cherry", withdrawFirst))
		}, gone: []int64{1}, states: 1},
		{name: "added and withdrawn", write: func(t *testing.T, s *Store) {
			for round := range 2 {
				must.Do(t, swap(t.Context(), s, "contabo", round, 1))
			}
		}, want: []string{"Ryzen 2"}, gone: []int64{4}, states: 1},
		{name: "a failure", write: func(t *testing.T, s *Store) { fail(t, s, "cherry", noon, "It answered 500.") }, states: 1},
		{name: "exchange rates", write: func(t *testing.T, s *Store) {
			must.Get(s.ChangeRates(t.Context(), func(price.Rates) (price.Rates, error) { return rates, nil }))(t)
		}},
		{name: "an import", write: func(t *testing.T, s *Store) {
			must.Do(t, s.Import(t.Context(), allPlans(t, s)))
		}, states: 2},
		{name: "bundled plans", write: func(t *testing.T, s *Store) {
			must.Get(seed(t.Context(), s, bundled("hetzner", 1, 2)))(t)
		}, want: []string{"Ryzen 1", "Ryzen 2"}},
		{name: "more than asked for", write: func(t *testing.T, s *Store) { insert(t, s, feedPlans("hetzner", 1, 6)...) }, whole: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			url := emptyDatabase(t)
			reader, writer := open(t, url), open(t, url)
			insert(t, reader, append(feedPlans("cherry", 1, 3), feedPlan("contabo", 1))...)
			read := versionOf(t, reader)
			tt.write(t, writer)

			d := since(t, reader, read, 5)
			if d.Version != versionOf(t, writer) || d.Whole != tt.whole {
				t.Fatalf("version %d, whole %t; want %d, %t", d.Version, d.Whole, versionOf(t, writer), tt.whole)
			}
			check.Match(t, planNames(d.Upserts), tt.want, "upserts")
			check.Match(t, d.Deletes, tt.gone, "deletes")
			if len(d.Partners) != tt.states || (tt.name == "exchange rates") != (len(d.Rates.PerEUR) > 0) {
				t.Errorf("partners %v, rates %v", d.Partners, d.Rates)
			}
			if again := since(t, reader, d.Version, 5); again.Whole || len(again.Upserts)+len(again.Deletes) > 0 {
				t.Errorf("asked again: %+v", again)
			}
		})
	}
}

func planNames(plans []market.Plan) []string {
	var list []string
	for i := range plans {
		list = append(list, plans[i].Name)
	}
	return list
}

// TestSinceAnotherFile: a version that the database has not reached, as after
// an older copy was put in its place, cannot be followed from.
func TestSinceAnotherFile(t *testing.T) {
	s := open(t)
	if d := since(t, s, versionOf(t, s)+1, 100); !d.Whole {
		t.Errorf("got %+v", d)
	}
}
