package store

import (
	"testing"

	"launchrack/internal/errs"
	"launchrack/internal/market"
)

// TestImportFromIsWholeOrNothing lets the sequence fail after more plans than one
// batch holds, with ids and without.
func TestImportFromIsWholeOrNothing(t *testing.T) {
	s := open(t)
	before := insert(t, s, feedPlans("cherry", 1, 3)...)
	version := versionOf(t, s)
	const plans = importBatch + 10
	sequence := func(last error) func(func(market.Plan, error) bool) {
		return func(yield func(market.Plan, error) bool) {
			for i := range plans {
				p := handPlan(i + 1)
				if i%2 == 0 {
					p.ID = int64(10_000 + i)
				}
				if !yield(p, nil) {
					return
				}
			}
			if last != nil {
				yield(market.Plan{}, last)
			}
		}
	}
	broken := errs.New(errs.Invalid, "line 7 is broken")
	if _, err := s.ImportFrom(t.Context(), sequence(broken)); err != broken {
		t.Fatalf("got %v, want the sequence's error as it is", err)
	}
	if d := diff(before, allPlans(t, s)); d != "" || versionOf(t, s) != version {
		t.Errorf("something was stored (-before +after):\n%s", d)
	}
	n, err := s.ImportFrom(t.Context(), sequence(nil))
	if err != nil || n != plans {
		t.Fatalf("imported %d plans (%v), want %d", n, err, plans)
	}
	last := int64(10_000 + plans - 2)
	for _, p := range allPlans(t, s) {
		i := int(p.PlanID) - 1
		want := int64(10_000 + i)
		if i%2 != 0 { // in the order in which they came, behind all others
			want = last + int64(i/2) + 1
		}
		if p.ID != want {
			t.Fatalf("plan %d has id %d, want %d", i, p.ID, want)
		}
	}
}
