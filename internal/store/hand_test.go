package store

import (
	"errors"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

func noted(event operator.Event) Describe {
	return func(_, _ *market.Plan) operator.Entry { return operator.Entry{At: noon, Event: event} }
}

func rename(name string) func(*market.Plan) error {
	return func(p *market.Plan) error {
		p.Name = name
		return nil
	}
}

func updateRow(t testing.TB, s *Store, id int64, edit func(*market.Plan) error) *market.Plan {
	t.Helper()
	return must.Get(s.UpdateHand(t.Context(), id, edit, noted(operator.PlanChanged)))(t)
}

func undo(t testing.TB, s *Store, entry int64) *market.Plan {
	t.Helper()
	return must.Get(s.UndoHand(t.Context(), entry, noted(operator.ChangeUndone)))(t)
}

// TestChangesByHandAreUndone back and forth, withdrawals with their ids.
func TestChangesByHandAreUndone(t *testing.T) {
	s := open(t)
	full := feedPlan("cherry", 1)
	full.Source = market.ByHand
	original := insert(t, s, full, handPlan(2))[0]
	version := must.Get(s.Version(t.Context()))(t)
	renamed := *updateRow(t, s, 1, rename("New"))                                            // entry 1
	if _, err := s.WithdrawHand(t.Context(), 1, noted(operator.PlanWithdrawn)); err != nil { // entry 2
		t.Fatal(err)
	}
	check.Equal(t, insert(t, s, handPlan(3))[0].ID, 3, "the next row got the id")
	if d := diff(&renamed, undo(t, s, 2)); d != "" { // entry 3
		t.Errorf("the withdrawn row came back as (-want +got):\n%s", d)
	}
	if d := diff(&original, undo(t, s, 1)); d != "" { // entry 4
		t.Errorf("the renamed row came back as (-want +got):\n%s", d)
	}
	if d := diff(&renamed, undo(t, s, 4)); d != "" { // entry 5
		t.Errorf("undoing the undo (-want +got):\n%s", d)
	}
	check.Equal(t, diff(renamed, allPlans(t, s)[0]), "", "stored")
	delta, err := s.Since(t.Context(), version, 100)
	if err != nil || delta.Whole || len(delta.Upserts) != 2 || delta.Upserts[0].Name != "New" {
		t.Errorf("a reader is told %+v, %v", delta, err)
	}
	changes, err := s.HandChanges(t.Context(), 10)
	if err != nil || len(changes) != 5 {
		t.Fatalf("%d changes, %v", len(changes), err)
	}
	want := map[int64]bool{5: true, 4: false, 3: true, 2: false, 1: true}
	for _, c := range changes {
		if c.CanUndo != want[c.Number] || c.PlanID != 1 {
			t.Errorf("entry %d (%s) of row %d can be undone: %t", c.Number, c.Event, c.PlanID, c.CanUndo)
		}
	}
}

func TestWhatWasChangedSinceIsNotUndone(t *testing.T) {
	s := open(t)
	insert(t, s, handPlan(1))
	updateRow(t, s, 1, rename("A"))
	updateRow(t, s, 1, rename("B"))
	before := allPlans(t, s)
	_, err := s.UndoHand(t.Context(), 1, noted(operator.ChangeUndone))
	if errs.KindOf(err) != errs.Conflict || errs.Public(err) != "Entry 1 cannot be undone: row 1 has changed since, last by entry 2" {
		t.Errorf("got %v", err)
	}
	check.Equal(t, diff(before, allPlans(t, s)), "", "it was undone all the same")
	must.Do(t, s.Import(t.Context(), []market.Plan{handPlan(5)}))
	check.Fails(s.UndoHand(t.Context(), 2, noted(operator.ChangeUndone)))(t, errs.Conflict, "after an import")
	must.Do(t, s.Record(t.Context(), operator.Entry{At: noon, Event: operator.Unlocked, Before: []byte(`{"name":5}`)}))
	check.Fails(s.UndoHand(t.Context(), 3, noted(operator.ChangeUndone)))(t, errs.Conflict, "an entry about no row")
	check.Fails(s.UndoHand(t.Context(), 99, noted(operator.ChangeUndone)))(t, errs.NotFound, "no entry")
}

// TestOnlyRowsByHandAreChanged, and a refused change leaves no trace.
func TestOnlyRowsByHandAreChanged(t *testing.T) {
	s := open(t)
	insert(t, s, feedPlan("cherry", 1), handPlan(2))
	before := allPlans(t, s)
	no := errors.New("no")
	refusals := map[string]error{}
	_, refusals["a feed's row"] = s.UpdateHand(t.Context(), 1, rename("x"), noted(operator.PlanChanged))
	_, refusals["a feed's row, withdrawn"] = s.WithdrawHand(t.Context(), 1, noted(operator.PlanWithdrawn))
	for name, err := range refusals {
		check.Equal(t, errs.KindOf(err), errs.Forbidden, "%s: %v", name, err)
	}
	if _, err := s.UpdateHand(t.Context(), 2, func(*market.Plan) error { return no }, noted(operator.PlanChanged)); !errors.Is(err, no) {
		t.Errorf("a refused edit: %v", err)
	}
	if _, err := s.UpdateHand(t.Context(), 2, func(p *market.Plan) error {
		p.UpdatedAt = time.Date(10_000, 1, 1, 0, 0, 0, 0, time.UTC)
		return nil
	}, noted(operator.PlanChanged)); errs.KindOf(err) != errs.Invalid {
		t.Errorf("a year out of range: %v", err)
	}
	for _, id := range []int64{0, 99} {
		if p := updateRow(t, s, id, rename("x")); p != nil {
			t.Errorf("row %d: %+v", id, p)
		}
	}
	if p := updateRow(t, s, 2, func(*market.Plan) error { return nil }); p == nil || p.ID != 2 {
		t.Errorf("an edit that changes nothing: %+v", p)
	}
	check.Equal(t, diff(before, allPlans(t, s)), "", "something was stored")
	if entries, err := s.Audit(t.Context(), 10); len(entries) != 0 || err != nil {
		t.Errorf("the audit log: %v %v", entries, err)
	}
	if plans, err := s.HandPlans(t.Context()); len(plans) != 1 || plans[0].ID != 2 || err != nil {
		t.Errorf("the rows by hand: %v %v", plans, err)
	}
}
