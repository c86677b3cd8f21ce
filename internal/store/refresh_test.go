package store

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/errs"
	"launchrack/internal/market"
)

func goodRun(partner market.PartnerID, at time.Time) market.Run {
	return market.Run{Partner: partner, StartedAt: at.Add(-time.Second), EndedAt: at, Outcome: market.OutcomeGood}
}

func fail(t *testing.T, s *Store, partner market.PartnerID, at time.Time, reason string) market.Run {
	t.Helper()
	run := market.Run{Partner: partner, StartedAt: at.Add(-time.Second), EndedAt: at, Outcome: market.OutcomeFailed, Rejected: 2, Reason: reason}
	if err := s.RecordFailure(t.Context(), run); err != nil {
		t.Fatal(err)
	}
	return run
}

// swap replaces all of a partner's rows by n others that bear the round in
// their description. Every second round has other keys.
func swap(ctx context.Context, s *Store, partner market.PartnerID, round, n int) error {
	return s.ApplyRefresh(ctx, partner, func(stored []market.Plan) (market.Change, error) {
		c := market.Change{Run: goodRun(partner, noon.Add(time.Duration(round)*time.Second))}
		for _, p := range stored {
			c.Delete = append(c.Delete, p.ID)
		}
		first := 1 + round%2*n
		c.Insert = feedPlans(partner, first, first+n-1)
		for i := range c.Insert {
			c.Insert[i].Description = fmt.Sprint(round)
		}
		return c, nil
	})
}

func TestApplyRefresh(t *testing.T) {
	s := open(t)
	hand := feedPlan("cherry", 2)
	hand.Source = market.ByHand
	before := insert(t, s, feedPlan("cherry", 1), hand, feedPlan("cherry", 2), bundled("cherry", 3, 3)[0], feedPlan("cherry", 4), feedPlan("contabo", 1))
	later := noon.Add(time.Hour)
	run := goodRun("cherry", later)
	run.Added, run.Changed, run.Withdrawn, run.Unchanged, run.Rejected = 1, 1, 1, 2, 3

	changed := before[2]
	changed.Name, changed.Monthly, changed.UpdatedAt = "Renamed", market.Prices{market.USD: market.MustAmount("7.10")}, later
	added := feedPlan("cherry", 5)
	var seen []market.Plan
	err := s.ApplyRefresh(t.Context(), "cherry", func(stored []market.Plan) (market.Change, error) {
		seen = stored
		return market.Change{Insert: []market.Plan{added}, Update: []market.Plan{changed}, Delete: []int64{before[4].ID}, Run: run}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if d := diff([]market.Plan{before[0], before[2], before[3], before[4]}, seen); d != "" {
		t.Errorf("decide saw (-want +got):\n%s", d)
	}

	kept, adopted := before[0], before[3]
	kept.FetchedAt, changed.FetchedAt, adopted.FetchedAt, added.FetchedAt = later, later, later, later
	adopted.Source = market.FromPartner
	added.ID = before[5].ID + 1
	if d := diff([]market.Plan{kept, before[1], changed, adopted, before[5], added}, allPlans(t, s)); d != "" {
		t.Errorf("rows (-want +got):\n%s", d)
	}
	c, err := s.Catalogue(t.Context())
	if d := cmp.Diff([]market.PartnerState{{Partner: market.Partner{ID: "cherry"}, GoodAt: later}}, c.Partners); d != "" || err != nil {
		t.Errorf("state (-want +got), error %v:\n%s", err, d)
	}
	runs, err := s.Runs(t.Context(), "cherry")
	if d := cmp.Diff([]market.Run{run}, runs); d != "" || err != nil {
		t.Errorf("log (-want +got), error %v:\n%s", err, d)
	}
}

func TestApplyRefreshKeysMoveBetweenRows(t *testing.T) {
	s := open(t)
	rows := insert(t, s, feedPlans("cherry", 1, 3)...)
	one, two := rows[0], rows[1]
	one.PlanID, two.PlanID = two.PlanID, one.PlanID
	heir := feedPlan("cherry", 3) // has key and number of the row that goes
	err := s.ApplyRefresh(t.Context(), "cherry", func([]market.Plan) (market.Change, error) {
		return market.Change{Update: []market.Plan{one, two}, Delete: []int64{rows[2].ID}, Insert: []market.Plan{heir}, Run: goodRun("cherry", noon)}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	heir.ID = rows[2].ID + 1
	if d := diff([]market.Plan{one, two, heir}, allPlans(t, s)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestApplyRefreshUndone lets the last step of a change fail, or decide: what
// came before it must be undone.
func TestApplyRefreshUndone(t *testing.T) {
	sentinel := errs.New(errs.Partner, "held back")
	tests := []struct {
		name   string
		change func(rows []market.Plan) (market.Change, error)
		want   errs.Kind
	}{
		{"decide refuses", func([]market.Plan) (market.Change, error) { return market.Change{}, sentinel }, errs.Partner},
		{"a foreign error of decide", func([]market.Plan) (market.Change, error) { return market.Change{}, errors.New("odd") }, errs.Internal},
		{"the last insert clashes", func(rows []market.Plan) (market.Change, error) {
			return market.Change{Delete: []int64{rows[0].ID}, Insert: append(feedPlans("cherry", 7, 9), feedPlan("cherry", 2))}, nil
		}, errs.Invalid},
		{"an update of a hand-added row", func(rows []market.Plan) (market.Change, error) {
			return market.Change{Delete: []int64{rows[0].ID}, Update: []market.Plan{rows[3]}}, nil
		}, errs.Internal},
		{"a withdrawal of a hand-added row", func(rows []market.Plan) (market.Change, error) {
			return market.Change{Delete: []int64{rows[0].ID, rows[3].ID}}, nil
		}, errs.Internal},
		{"a withdrawal of another partner's row", func(rows []market.Plan) (market.Change, error) {
			return market.Change{Delete: []int64{rows[0].ID, rows[4].ID}}, nil
		}, errs.Internal},
		{"an insert for another partner", func(rows []market.Plan) (market.Change, error) {
			return market.Change{Delete: []int64{rows[0].ID}, Insert: feedPlans("contabo", 9, 9)}, nil
		}, errs.Internal},
		{"an insert with an id", func(rows []market.Plan) (market.Change, error) {
			p := feedPlan("cherry", 9)
			p.ID = 99
			return market.Change{Delete: []int64{rows[0].ID}, Insert: []market.Plan{p}}, nil
		}, errs.Internal},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t)
			hand := feedPlan("cherry", 4)
			hand.Source = market.ByHand
			want := insert(t, s, append(feedPlans("cherry", 1, 3), hand, feedPlan("contabo", 5))...)
			version, err := s.Version(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			err = s.ApplyRefresh(t.Context(), "cherry", func([]market.Plan) (market.Change, error) {
				c, err := tt.change(want)
				c.Run = goodRun("cherry", noon.Add(time.Hour))
				return c, err
			})
			if errs.KindOf(err) != tt.want || (tt.want == errs.Partner && err != sentinel) {
				t.Errorf("got %s error %v, want %s", errs.KindOf(err), err, tt.want)
			}
			c, err := s.Catalogue(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if d := diff(Catalogue{Version: version, Plans: want}, c); d != "" {
				t.Errorf("(-before +after):\n%s", d)
			}
		})
	}
}

func TestApplyRefreshPanicUndone(t *testing.T) {
	s := open(t)
	func() {
		defer func() { _ = recover() }()
		_ = s.ApplyRefresh(t.Context(), "cherry", func([]market.Plan) (market.Change, error) { panic("odd") })
		t.Error("the panic was swallowed")
	}()
	// The writer must be free again.
	insert(t, s, handPlan(1))
}

func TestRecordFailureKeepsPlansAndLastGood(t *testing.T) {
	s := open(t)
	if err := swap(t.Context(), s, "cherry", 0, 3); err != nil {
		t.Fatal(err)
	}
	want := allPlans(t, s)
	fail(t, s, "cherry", noon.Add(time.Minute), "Cherry Servers answered 500.")
	failed := fail(t, s, "cherry", noon.Add(2*time.Minute), "Cherry Servers sent an empty list.")
	fail(t, s, "contabo", noon, "Contabo answered 403.")
	if d := diff(want, allPlans(t, s)); d != "" {
		t.Errorf("plans (-before +after):\n%s", d)
	}
	states, err := s.PartnerStates(t.Context())
	wantStates := []market.PartnerState{
		{Partner: market.Partner{ID: "cherry"}, GoodAt: noon, FailedAt: noon.Add(2 * time.Minute), Failure: "Cherry Servers sent an empty list."},
		{Partner: market.Partner{ID: "contabo"}, FailedAt: noon, Failure: "Contabo answered 403."},
	}
	if d := cmp.Diff(wantStates, states); d != "" || err != nil {
		t.Fatalf("states (-want +got), error %v:\n%s", err, d)
	}
	if !states[0].Stale() || states[0].Bundled() || !states[1].Bundled() {
		t.Error("the states do not read as stale and bundled")
	}
	runs, err := s.Runs(t.Context(), "cherry")
	if err != nil || len(runs) != 3 {
		t.Fatalf("log: %v (%v)", runs, err)
	}
	if d := cmp.Diff(failed, runs[0]); d != "" {
		t.Errorf("newest line (-want +got):\n%s", d)
	}
}

func TestRunsAreTrimmed(t *testing.T) {
	s := open(t)
	fail(t, s, "contabo", noon, "down")
	for n := range keptRuns + 5 {
		fail(t, s, "cherry", noon.Add(time.Duration(n)*time.Minute), fmt.Sprint(n))
	}
	runs, err := s.Runs(t.Context(), "cherry")
	if err != nil || len(runs) != keptRuns || runs[0].Reason != "204" || runs[keptRuns-1].Reason != "5" {
		t.Errorf("%d lines (%v), newest %q, want 200 from 204 down to 5", len(runs), err, runs[0].Reason)
	}
	if runs, err := s.Runs(t.Context(), "contabo"); err != nil || len(runs) != 1 {
		t.Errorf("another partner's log has %d lines (%v), want 1", len(runs), err)
	}
}

func TestVersionCountsChanges(t *testing.T) {
	s := open(t)
	ctx := t.Context()
	steps := []struct {
		name string
		do   func() error
		want int64
	}{
		{"insert", func() error { _, err := s.InsertPlans(ctx, []market.Plan{handPlan(1)}); return err }, 1},
		{"refresh", func() error { return swap(ctx, s, "cherry", 0, 2) }, 1},
		{"failure", func() error { return s.RecordFailure(ctx, market.Run{Partner: "cherry", Outcome: market.OutcomeHeld}) }, 0},
		{"failure with times", func() error {
			return s.RecordFailure(ctx, market.Run{Partner: "cherry", Outcome: market.OutcomeHeld, StartedAt: noon, EndedAt: noon})
		}, 1},
		{"seed", func() error { _, err := s.SeedBundled(ctx, bundled("contabo", 1, 2)); return err }, 1},
		{"seed again", func() error { _, err := s.SeedBundled(ctx, bundled("contabo", 1, 2)); return err }, 0},
		{"import", func() error { return s.Import(ctx, nil) }, 1},
		{"setting", func() error { _, err := s.PutSettingIfAbsent(ctx, "anon_key", "k"); return err }, 0},
		{"reading", func() error { _, err := s.Catalogue(ctx); return err }, 0},
	}
	for _, step := range steps {
		before, err := s.Version(ctx)
		if err != nil {
			t.Fatal(err)
		}
		err = step.do()
		if (err != nil) != (step.name == "failure") {
			t.Fatalf("%s: %v", step.name, err)
		}
		if after, err := s.Version(ctx); err != nil || after-before != step.want {
			t.Errorf("%s moved the version by %d (%v), want %d", step.name, after-before, err, step.want)
		}
	}
}

// TestAnotherProcessIsSeen has two stores on one file, as two processes have.
func TestAnotherProcessIsSeen(t *testing.T) {
	file := filepath.Join(t.TempDir(), "launchrack.db")
	one, two := open(t, file), open(t, file)
	before, err := two.Version(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for round := range 4 {
		if err := swap(t.Context(), []*Store{one, two}[round%2], "cherry", round, 5); err != nil {
			t.Fatal(err)
		}
	}
	c, err := two.Catalogue(t.Context())
	if err != nil || c.Version != before+4 || len(c.Plans) != 5 || c.Plans[0].Description != "3" {
		t.Errorf("version %d → %d with %d plans (%v)", before, c.Version, len(c.Plans), err)
	}
}

// TestTwoWriters has two processes' stores refresh at the same time: each reads
// before it writes, and neither may lose a refresh or fail.
func TestTwoWriters(t *testing.T) {
	file := filepath.Join(t.TempDir(), "launchrack.db")
	const rounds = 15
	var all sync.WaitGroup
	for i, partner := range []market.PartnerID{"cherry", "contabo"} {
		s := open(t, file)
		all.Go(func() {
			for round := range rounds {
				if err := swap(t.Context(), s, partner, round, 20+i); err != nil {
					t.Errorf("%s, refresh %d: %v", partner, round, err)
				}
			}
		})
	}
	all.Wait()
	c, err := open(t, file).Catalogue(t.Context())
	if err != nil || c.Version != 1+2*rounds || len(c.Plans) != 41 {
		t.Errorf("version %d with %d plans (%v), want %d and 41", c.Version, len(c.Plans), err, 1+2*rounds)
	}
}
