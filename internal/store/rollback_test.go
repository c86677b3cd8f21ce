package store

import (
	"context"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/operator"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// bits gives every stored column of a partner's rows but when they were fetched and updated.
func bits(t *testing.T, s *Store, partner market.PartnerID) map[int64]string {
	t.Helper()
	rows := map[int64]string{}
	for _, p := range allPlans(t, s) {
		if p.Partner == partner {
			p.FetchedAt, p.UpdatedAt = time.Time{}, time.Time{}
			rows[p.ID] = string(row.AppendWhole(nil, &p))
		}
	}
	return rows
}

func rolledBack(done RolledBack) operator.Entry {
	return operator.Entry{At: noon, Event: operator.RolledBack, Detail: string(done.Partner)}
}

// TestALookAtARollbackWaitsForNobody shows what a roll-back would do while a writer holds the catalogue, and
// it is what the roll-back then does.
func TestALookAtARollbackWaitsForNobody(t *testing.T) {
	s := open(t)
	for round := range 3 {
		must.Do(t, swap(t.Context(), s, "cherry", round, 3))
	}
	run := lastRun(t, s, "cherry")
	var look RolledBack
	err := s.write(t.Context(), "hold the catalogue", func(tx *transaction) (err error) {
		if _, err := nextVersion(t.Context(), tx); err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		look, err = s.Rollback(ctx, run, noon, true, rolledBack)
		return err
	})
	if err != nil || look.Added != 3 || look.Withdrawn != 3 || len(look.Rows) != 6 || look.Run != 0 {
		t.Fatalf("%+v, %v", look, err)
	}
	done, err := s.Rollback(t.Context(), run, noon.Add(time.Hour), false, rolledBack)
	if look.Run = done.Run; err != nil || diff(look, done) != "" {
		t.Errorf("it did something else: %s (%v)", diff(look, done), err)
	}
}

// TestRollback takes the rows back to before any of a hundred runs, the first and the last among
// them, forwards and back.
func TestRollback(t *testing.T) {
	s := open(t)
	s.SetDeriver(deriveForTest)
	random := rand.New(rand.NewPCG(3, 4))
	rounds := 100
	if testing.Short() {
		rounds = 12
	}
	var before []map[int64]string
	var runs []int64
	for round := range rounds {
		before = append(before, bits(t, s, "cherry"))
		refreshAtRandom("cherry")(t, s, random, round)
		runs = append(runs, lastRun(t, s, "cherry"))
		refreshAtRandom("contabo")(t, s, random, round)
	}
	other := bits(t, s, "contabo")
	tried := []int{0}
	for i := 0; i < len(runs)-1; tried = append(tried, i) {
		i = min(i+1+random.IntN(5), len(runs)-1)
	}
	for _, i := range slices.Backward(tried) {
		now := bits(t, s, "cherry")
		if _, err := s.Rollback(t.Context(), runs[i], noon, true, rolledBack); err != nil || !maps.Equal(bits(t, s, "cherry"), now) {
			t.Fatalf("run %d: a dry run changed rows, or failed: %v", i, err)
		}
		done := must.Get(s.Rollback(t.Context(), runs[i], noon.Add(time.Hour), false, rolledBack))(t)
		must.Equal(t, diff(before[i], bits(t, s, "cherry")), "", "before run %d (-then +now)", i)
		if again, err := s.Rollback(t.Context(), runs[i], noon, true, rolledBack); err != nil || again.Added+again.Changed+again.Withdrawn != 0 {
			t.Errorf("run %d: once it is taken back, a second time would change %+v, %v", i, again, err)
		}
		must.Get(s.Rollback(t.Context(), done.Run, noon.Add(2*time.Hour), false, rolledBack))(t)
		must.Equal(t, diff(now, bits(t, s, "cherry")), "", "the roll-back of run %d was taken back (-then +now)", i)
	}
	if !maps.Equal(other, bits(t, s, "contabo")) {
		t.Error("another partner's rows changed")
	}
	m := &mirror{rows: map[int64]map[string]json.RawMessage{}}
	m.follow(t, s, true)
	m.check(t, s, false)
	last := m.last
	if err := s.Reconcile(t.Context(), "another program"); err != nil { // which reads all rows and tells what was not told
		t.Fatal(err)
	}
	if m.follow(t, s, true); m.last != last {
		t.Errorf("events %d to %d were missing", last+1, m.last)
	}
	if paused, err := isPaused(t, s); err != nil || !paused {
		t.Errorf("paused: %t, %v", paused, err)
	}
	for _, p := range allPlans(t, s) {
		if moments, err := historyOf(t, s, p.ID); err != nil || len(moments) == 0 || !slices.IsSortedFunc(moments, func(a, b market.Moment) int { return a.SeenAt.Compare(b.SeenAt) }) {
			t.Errorf("history of %d: %v, %v", p.ID, moments, err)
		}
	}
	check.Fails(s.Rollback(t.Context(), 99_999, noon, false, rolledBack))(t, errs.NotFound, "an unknown run")
}

// TestRollbackOfAnOldRun takes a run back after more runs than the log keeps, most of which changed
// nothing.
func TestRollbackOfAnOldRun(t *testing.T) {
	s := open(t)
	ctx := t.Context()
	must.Do(t, swap(ctx, s, "cherry", 0, 3))
	before := bits(t, s, "cherry")
	var changing []int64
	at := noon
	for i := range maxRuns + 30 {
		at = at.Add(time.Hour)
		must.Do(t, s.ApplyRefresh(ctx, "cherry", func(stored []market.Plan) (market.Change, error) {
			c := market.Change{Run: goodRun("cherry", at)}
			c.Run.Rejections = []market.Rejection{{Item: "7", Reason: "price: 0 came"}}
			if i == 0 || i == 15 {
				stored[0].Monthly = market.Prices{market.EUR: market.Whole(int64(i + 1))}
				c.Update = stored[:1]
			}
			return c, nil
		}))
		if i == 0 || i == 15 {
			changing = append(changing, lastRun(t, s, "cherry"))
		}
	}
	runs, err := s.Runs(ctx, "cherry", 1000)
	if err != nil || len(runs) != maxRuns+3 || len(runs[maxRuns].Rejections) != 0 || len(runs[maxRuns-1].Rejections) != 1 {
		t.Errorf("%d lines are kept, %v; want %d and the three that changed plans", len(runs), err, maxRuns)
	}
	first, last, err := s.EventsOfRun(ctx, changing[0])
	if err != nil || first == 0 || last == 0 {
		t.Fatal(first, last, err)
	}
	done, err := s.Rollback(ctx, changing[0], at, false, rolledBack)
	if err != nil || done.Changed != 1 {
		t.Fatalf("%+v, %v", done, err)
	}
	check.Equal(t, diff(before, bits(t, s, "cherry")), "", "(-before +now)")
}

// TestRollbackLeavesRowsByHand takes a partner's refresh back after which rows were added, changed and
// withdrawn by hand that name the partner.
func TestRollbackLeavesRowsByHand(t *testing.T) {
	s := open(t)
	ctx := t.Context()
	byHand := func(n int) market.Plan {
		p := handPlan(n)
		p.Partner = "cherry"
		return p
	}
	rows := insert(t, s, byHand(1), byHand(2))
	must.Do(t, swap(ctx, s, "cherry", 0, 3))
	describe := func(_, _ *market.Plan) operator.Entry { return operator.Entry{At: noon, Event: "changed"} }
	must.Get(s.UpdateHand(ctx, rows[0].ID, func(p *market.Plan) error { p.Name = "Renamed"; return nil }, describe))(t)
	must.Get(s.WithdrawHand(ctx, rows[1].ID, describe))(t)
	insert(t, s, byHand(3))
	done, err := s.Rollback(ctx, lastRun(t, s, "cherry"), noon, false, rolledBack)
	if err != nil || done.Withdrawn != 3 || done.Added+done.Changed != 0 {
		t.Errorf("%+v, %v", done, err)
	}
	if names := planNames(allPlans(t, s)); !slices.Equal(names, []string{"Renamed", "By hand 3"}) {
		t.Errorf("left are %q", names)
	}
}

func lastRun(t testing.TB, s *Store, partner market.PartnerID) int64 {
	t.Helper()
	runs, err := s.Runs(t.Context(), partner, 1)
	if err != nil || len(runs) != 1 {
		t.Fatalf("%v, %v", runs, err)
	}
	return runs[0].ID
}

func TestPause(t *testing.T) {
	s := open(t)
	entry := operator.Entry{At: noon, Event: operator.PartnerPaused, Detail: "cherry"}
	for i, want := range []bool{true, false} {
		check.Equal(t, must.Get(s.Pause(t.Context(), "cherry", true, entry))(t), want, "pause %d: changed", i)
	}
	must.Do(t, swap(t.Context(), s, "cherry", 0, 2))
	if paused, err := isPaused(t, s); err != nil || !paused {
		t.Errorf("after a refresh: %t, %v", paused, err)
	}
	if changed, err := s.Pause(t.Context(), "cherry", false, entry); err != nil || !changed {
		t.Errorf("resume: %t, %v", changed, err)
	}
	if paused, err := isPaused(t, s); err != nil || paused {
		t.Errorf("resumed: %t, %v", paused, err)
	}
}

func isPaused(t *testing.T, s *Store) (bool, error) {
	t.Helper()
	states, err := s.PartnerStates(t.Context())
	for _, state := range states {
		if state.Partner.ID == "cherry" {
			return state.Paused, err
		}
	}
	return false, err
}
