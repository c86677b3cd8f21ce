package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

func goodRun(partner market.PartnerID, at time.Time) market.Run {
	return market.Run{Partner: partner, StartedAt: at.Add(-time.Second), EndedAt: at, Outcome: market.OutcomeGood}
}

func fail(t *testing.T, s *Store, partner market.PartnerID, at time.Time, reason string) market.Run {
	t.Helper()
	run := market.Run{Partner: partner, StartedAt: at.Add(-time.Second), EndedAt: at, Outcome: market.OutcomeFailed, Rejected: 2, Reason: reason,
		Rejections: []market.Rejection{{Item: "7", Reason: "price: 0 came"}, {Item: "8", Reason: "name: is missing"}}}
	must.Do(t, s.RecordFailure(t.Context(), run))
	return run
}

// swap replaces all of a partner's rows by n others that have the round in
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
			c.Insert[i].Description, c.Insert[i].FetchedAt = fmt.Sprint(round), c.Run.EndedAt
		}
		return c, nil
	})
}

// confirmAll is a refresh that finds every row as it is.
func confirmAll(ctx context.Context, s *Store, partner market.PartnerID, at time.Time) error {
	return s.ApplyRefresh(ctx, partner, func([]market.Plan) (market.Change, error) {
		return market.Change{Run: goodRun(partner, at)}, nil
	})
}

// TestUnchangedRefresh confirms a feed of which nothing changed.
func TestUnchangedRefresh(t *testing.T) {
	s := open(t)
	ctx := t.Context()
	must.Do(t, swap(ctx, s, "cherry", 0, 3))
	before := must.Get(s.whole(ctx))(t)
	later, written := noon.Add(time.Hour), rowsWritten(t, s)
	must.Do(t, confirmAll(ctx, s, "cherry", later))
	if n := rowsWritten(t, s) - written; n != 2 && server == nil {
		t.Errorf("%d rows were written, want the partner's state and a line of the log", n)
	}
	after := must.Get(s.whole(ctx))(t)
	if !after.Partners[0].GoodAt.Equal(later) {
		t.Errorf("last good at %s, want %s", after.Partners[0].GoodAt, later)
	}
	after.Partners[0].GoodAt = noon
	check.Equal(t, diff(before, after), "", "(-before +after)")
	if d := since(t, s, before.Version, 9); d.Whole || len(d.Upserts)+len(d.Deletes) > 0 {
		t.Errorf("changes: %+v", d)
	}
}

// TestTenRefreshes of ten thousand plans, each of which changes one in a hundred:
// each writes, and tells a reader of, no more than what changed.
func TestTenRefreshes(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of rows on one goroutine")
	}
	const plans, changed = 2_000, 20
	s := open(t)
	must.Do(t, swap(t.Context(), s, "cherry", 0, plans))
	for round := range 10 {
		version, written := versionOf(t, s), rowsWritten(t, s)
		must.Do(t, s.ApplyRefresh(t.Context(), "cherry", func(stored []market.Plan) (market.Change, error) {
			c := market.Change{Run: goodRun("cherry", noon.Add(time.Duration(round+1)*time.Minute))}
			for i := range changed {
				p := stored[(i*plans/changed+round)%plans]
				p.Description = fmt.Sprint("round ", round)
				c.Update = append(c.Update, p)
			}
			return c, nil
		}))
		if d := since(t, s, version, plans); len(d.Upserts) != changed || len(d.Deletes) != 0 || d.Whole {
			t.Errorf("round %d tells of %d plans (whole %t), want %d", round, len(d.Upserts), d.Whole, changed)
		}
		// A changed plan is a row, an event and where the event leaves it; state, version and
		// log are a few more.
		if n := rowsWritten(t, s) - written; n > 3*changed+5 {
			t.Errorf("round %d wrote %d rows, want %d and a few", round, n, 3*changed)
		}
	}
}

// rowsWritten counts the rows that the writer's connection has ever changed. PostgreSQL
// keeps no such count: it is 0 there.
func rowsWritten(t *testing.T, s *Store) (n int) {
	t.Helper()
	if server != nil {
		return 0
	}
	must.Do(t, s.writer.QueryRow(`SELECT total_changes()`).Scan(&n))
	return n
}

// TestConfirmedAtFollowsTheVersion: what the catalogue says of the last good
// refresh moves with the version only, and then tells the truth.
func TestConfirmedAtFollowsTheVersion(t *testing.T) {
	day := 24 * time.Hour
	tests := []struct {
		name string
		then func(s *Store) error
		want time.Time
	}{
		{"nothing", func(*Store) error { return nil }, noon},
		{"a failure", func(s *Store) error {
			return s.RecordFailure(t.Context(), market.Run{Partner: "cherry", Outcome: market.OutcomeFailed, StartedAt: noon, EndedAt: noon.Add(3 * day)})
		}, noon.Add(2 * day)},
		{"another partner's change", func(s *Store) error { return swap(t.Context(), s, "contabo", 0, 1) }, noon.Add(2 * day)},
		{"a change", func(s *Store) error { return swap(t.Context(), s, "cherry", 4, 1) }, noon.Add(4 * time.Second)},
		{"an import", func(s *Store) error { return s.Import(t.Context(), allPlans(t, s)) }, time.Time{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t)
			must.Do(t, swap(t.Context(), s, "cherry", 0, 2))
			must.Do(t, confirmAll(t.Context(), s, "cherry", noon.Add(2*day)))
			must.Do(t, tt.then(s))
			states, err := s.PartnerStates(t.Context())
			if err != nil || !states[0].ConfirmedAt.Equal(tt.want) {
				t.Errorf("confirmed at %s (%v), want %s", states[0].ConfirmedAt, err, tt.want)
			}
		})
	}
}

// TestRefreshAfterImport: imported rows have their own times until the partner
// confirms them, also while it fails.
func TestRefreshAfterImport(t *testing.T) {
	s := open(t)
	rows := feedPlans("cherry", 1, 2)
	rows[1].FetchedAt = noon.Add(-time.Hour)
	must.Do(t, s.Import(t.Context(), rows))
	fail(t, s, "cherry", noon.Add(time.Hour), "down")
	times := func() [2]time.Time { p := allPlans(t, s); return [2]time.Time{p[0].FetchedAt, p[1].FetchedAt} }
	if got, want := times(), [2]time.Time{noon, noon.Add(-time.Hour)}; got != want {
		t.Errorf("imported: %v, want %v", got, want)
	}
	later := noon.Add(2 * time.Hour)
	must.Do(t, confirmAll(t.Context(), s, "cherry", later))
	if got, want := times(), [2]time.Time{later, later}; got != want {
		t.Errorf("confirmed: %v, want %v", got, want)
	}
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
	must.Do(t, s.ApplyRefresh(t.Context(), "cherry", func(stored []market.Plan) (market.Change, error) {
		seen = slices.Clone(stored)
		return market.Change{Insert: []market.Plan{added}, Update: []market.Plan{changed}, Delete: []int64{before[4].ID}, Run: run}, nil
	}))
	check.Equal(t, diff([]market.Plan{before[0], before[2], before[3], before[4]}, seen), "", "decide saw")

	kept, adopted := before[0], before[3]
	kept.FetchedAt, changed.FetchedAt, adopted.FetchedAt, added.FetchedAt = later, later, later, later
	adopted.Source = market.FromPartner
	added.ID = before[5].ID + 1
	changed.PriceChangedAt = later
	check.Equal(t, diff([]market.Plan{kept, before[1], changed, adopted, before[5], added}, allPlans(t, s)), "", "rows")
	c, err := s.whole(t.Context())
	if d := cmp.Diff([]market.PartnerState{{Partner: market.Partner{ID: "cherry"}, GoodAt: later, ConfirmedAt: later, WatchedSince: later}}, c.Partners); d != "" || err != nil {
		t.Errorf("state (-want +got), error %v:\n%s", err, d)
	}
	runs, err := s.Runs(t.Context(), "cherry", 1000)
	for i := range runs {
		if i > 0 && runs[i].ID >= runs[i-1].ID {
			t.Errorf("run %d comes after run %d", runs[i].ID, runs[i-1].ID)
		}
		runs[i].ID = 0
	}
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
	must.Do(t, s.ApplyRefresh(t.Context(), "cherry", func([]market.Plan) (market.Change, error) {
		return market.Change{Update: []market.Plan{one, two}, Delete: []int64{rows[2].ID}, Insert: []market.Plan{heir}, Run: goodRun("cherry", noon)}, nil
	}))
	heir.ID = rows[2].ID // by its key it is the plan that goes
	check.Equal(t, diff([]market.Plan{one, two, heir}, allPlans(t, s)), "")
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
			must.Do(t, err)
			err = s.ApplyRefresh(t.Context(), "cherry", func([]market.Plan) (market.Change, error) {
				c, err := tt.change(want)
				c.Run = goodRun("cherry", noon.Add(time.Hour))
				return c, err
			})
			if errs.KindOf(err) != tt.want || (tt.want == errs.Partner && err != sentinel) {
				t.Errorf("got %s error %v, want %s", errs.KindOf(err), err, tt.want)
			}
			c := must.Get(s.whole(t.Context()))(t)
			check.Equal(t, diff(wholeCatalogue{Catalogue{Version: version, Day: c.Day}, want}, c), "", "(-before +after)")
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
	must.Do(t, swap(t.Context(), s, "cherry", 0, 3))
	want := allPlans(t, s)
	fail(t, s, "cherry", noon.Add(time.Minute), "Cherry Servers answered 500.")
	failed := fail(t, s, "cherry", noon.Add(2*time.Minute), "Cherry Servers sent an empty list.")
	fail(t, s, "contabo", noon, "Contabo answered 403.")
	check.Equal(t, diff(want, allPlans(t, s)), "", "plans (-before +after)")
	states, err := s.PartnerStates(t.Context())
	wantStates := []market.PartnerState{
		{Partner: market.Partner{ID: "cherry"}, GoodAt: noon, ConfirmedAt: noon, WatchedSince: noon, FailedAt: noon.Add(2 * time.Minute), Failure: "Cherry Servers sent an empty list."},
		{Partner: market.Partner{ID: "contabo"}, FailedAt: noon, Failure: "Contabo answered 403."},
	}
	if d := cmp.Diff(wantStates, states); d != "" || err != nil {
		t.Fatalf("states (-want +got), error %v:\n%s", err, d)
	}
	if !states[0].Stale() || states[0].Bundled() || !states[1].Bundled() {
		t.Error("the states do not read as stale and bundled")
	}
	runs, err := s.Runs(t.Context(), "cherry", 1000)
	if err != nil || len(runs) != 3 {
		t.Fatalf("log: %v (%v)", runs, err)
	}
	failed.ID = runs[0].ID // the store gives it
	check.Match(t, runs[0], failed, "newest line")
}

func TestRunsAreTrimmed(t *testing.T) {
	s := open(t)
	fail(t, s, "contabo", noon, "down")
	for n := range maxRuns + 5 {
		fail(t, s, "cherry", noon.Add(time.Duration(n)*time.Minute), fmt.Sprint(n))
	}
	runs, err := s.Runs(t.Context(), "cherry", 1000)
	if err != nil || len(runs) != maxRuns || runs[0].Reason != "204" || runs[maxRuns-1].Reason != "5" {
		t.Errorf("%d lines (%v), newest %q, want 200 from 204 down to 5", len(runs), err, runs[0].Reason)
	}
	check.Equal(t, len(must.Get(s.Runs(t.Context(), "contabo", 1000))(t)), 1, "another partner's log has")
	if runs, err := s.Runs(t.Context(), "", 1000); err != nil || len(runs) != maxRuns+1 || runs[maxRuns].Partner != "contabo" {
		t.Errorf("the logs of all partners have %d lines (%v)", len(runs), err)
	}
}

// TestTheLastGoodRunStays has more failures follow it than lines are kept.
func TestTheLastGoodRunStays(t *testing.T) {
	s := open(t)
	for n := range 2 {
		must.Do(t, confirmAll(t.Context(), s, "cherry", noon.Add(time.Duration(n)*time.Second)))
	}
	for n := range maxRuns + 5 {
		fail(t, s, "cherry", noon.Add(time.Duration(n+1)*time.Minute), fmt.Sprint(n))
	}
	runs, err := s.Runs(t.Context(), "cherry", 1000)
	if err != nil || len(runs) != maxRuns+1 || runs[maxRuns].Outcome != market.OutcomeGood || !runs[maxRuns].EndedAt.Equal(noon.Add(time.Second)) {
		t.Errorf("%d lines (%v), the oldest is %+v", len(runs), err, runs[len(runs)-1])
	}
}

func TestVersionCountsChanges(t *testing.T) {
	s := open(t)
	ctx := t.Context()
	failAt := func(outcome market.Outcome, reason string, at time.Time) func() error {
		return func() error {
			return s.RecordFailure(ctx, market.Run{Partner: "cherry", Outcome: outcome, Reason: reason, StartedAt: at, EndedAt: at})
		}
	}
	steps := []struct {
		name string
		do   func() error
		want int64
	}{
		{"insert", func() error { _, err := s.InsertPlans(ctx, []market.Plan{handPlan(1)}); return err }, 1},
		{"refresh", func() error { return swap(ctx, s, "cherry", 0, 2) }, 1},
		{"failure", func() error { return s.RecordFailure(ctx, market.Run{Partner: "cherry", Outcome: market.OutcomeHeld}) }, 0},
		{"the same refresh again", func() error { return confirmAll(ctx, s, "cherry", noon.Add(time.Minute)) }, 0},
		{"failure with times", failAt(market.OutcomeFailed, "down", noon.Add(2*time.Minute)), 1},
		{"the same failure again", failAt(market.OutcomeFailed, "down", noon.Add(3*time.Minute)), 0},
		{"another reason", failAt(market.OutcomeFailed, "down, after 4 attempts", noon.Add(4*time.Minute)), 0},
		{"held back", failAt(market.OutcomeHeld, "6 of 10", noon.Add(5*time.Minute)), 1},
		{"held back again", failAt(market.OutcomeHeld, "6 of 10", noon.Add(6*time.Minute)), 0},
		{"another answer is held back", failAt(market.OutcomeHeld, "7 of 10", noon.Add(7*time.Minute)), 1},
		{"good again", func() error { return confirmAll(ctx, s, "cherry", noon.Add(8*time.Minute)) }, 1},
		{"still good", func() error { return confirmAll(ctx, s, "cherry", noon.Add(9*time.Minute)) }, 0},
		{"seed", func() error { _, err := seed(ctx, s, bundled("contabo", 1, 2)); return err }, 1},
		{"seed again", func() error { _, err := seed(ctx, s, bundled("contabo", 1, 2)); return err }, 0},
		{"import", func() error { return s.Import(ctx, nil) }, 1},
		{"setting", func() error { _, err := s.PutSettingIfAbsent(ctx, "anon_key", "k"); return err }, 0},
		{"reading", func() error { _, err := s.whole(ctx); return err }, 0},
	}
	for _, step := range steps {
		before, err := s.Version(ctx)
		must.Do(t, err)
		err = step.do()
		must.Equal(t, (err != nil), (step.name == "failure"), "%s: %v", step.name, err)
		check.Equal(t, must.Get(s.Version(ctx))(t)-before, step.want, "%s moved the version by", step.name)
	}
}

// TestAnotherProcessIsSeen has two stores on one database, as two processes have.
func TestAnotherProcessIsSeen(t *testing.T) {
	url := emptyDatabase(t)
	one, two := open(t, url), open(t, url)
	before := must.Get(two.Version(t.Context()))(t)
	for round := range 4 {
		must.Do(t, swap(t.Context(), []*Store{one, two}[round%2], "cherry", round, 5))
	}
	c, err := two.whole(t.Context())
	if err != nil || c.Version != before+4 || len(c.Plans) != 5 || c.Plans[0].Description != "3" {
		t.Errorf("version %d → %d with %d plans (%v)", before, c.Version, len(c.Plans), err)
	}
}

// TestTwoWriters has two processes' stores refresh at the same time: each reads
// before it writes, and neither may lose a refresh or fail.
func TestTwoWriters(t *testing.T) {
	url := emptyDatabase(t)
	rounds := 15
	if testing.Short() {
		rounds = 4
	}
	var all sync.WaitGroup
	for i, partner := range []market.PartnerID{"cherry", "contabo"} {
		s := open(t, url)
		all.Go(func() {
			for round := range rounds {
				check.Do(t, swap(t.Context(), s, partner, round, 20+i), "%s, refresh %d", partner, round)
			}
		})
	}
	all.Wait()
	c, err := open(t, url).whole(t.Context())
	if err != nil || c.Version != int64(1+2*rounds) || len(c.Plans) != 41 {
		t.Errorf("version %d with %d plans (%v), want %d and 41", c.Version, len(c.Plans), err, 1+2*rounds)
	}
}

// TestHoldsAreStoredWithTheState keeps them over a failure that says nothing of them, and ends
// them with the answer that does.
func TestHoldsAreStoredWithTheState(t *testing.T) {
	s := open(t)
	held := market.Holds{Answer: &market.HeldAnswer{Guards: []string{"prices rise"}, Since: noon},
		Plans: map[market.SKU]market.HeldPlan{"a": {Quoted: market.Quoted{Monthly: market.Prices{market.EUR: market.MustAmount("500")}}, Since: noon, Reason: "it now says EUR 500"}}}
	check := func(when string, want market.Holds) {
		t.Helper()
		states, err := s.PartnerStates(t.Context())
		if err != nil || len(states) != 1 || !states[0].Holds.Equal(want) {
			t.Errorf("%s: %+v %v", when, states, err)
		}
	}
	run := market.Run{Partner: "cherry", StartedAt: noon, EndedAt: noon, Outcome: market.OutcomeHeld, Reason: "held", Holds: &held}
	must.Do(t, s.RecordFailure(t.Context(), run))
	check("a held answer", held)
	run.EndedAt, run.Outcome, run.Holds = noon.Add(time.Minute), market.OutcomeFailed, nil
	must.Do(t, s.RecordFailure(t.Context(), run))
	check("a failure", held)
	for n, holds := range []market.Holds{{Plans: held.Plans}, {}} {
		run.EndedAt, run.Outcome, run.Holds = noon.Add(time.Duration(n+2)*time.Minute), market.OutcomeGood, &holds
		must.Do(t, s.ApplyRefresh(t.Context(), "cherry", func([]market.Plan) (market.Change, error) { return market.Change{Run: run}, nil }))
		check("a good answer", holds)
	}
}
