package store

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/operator"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// correctRow sets columns of a partner's row, or removes the corrections of some for what the partner says.
func correctRow(t testing.TB, s *Store, id int64, object string, at time.Time) *market.Plan {
	t.Helper()
	p := must.Get(s.Correct(t.Context(), id, func(current *market.Plan) ([]market.Correction, error) {
		list, problems := row.Amend(current, []byte(object), market.Correction{At: at, Reason: "seen in the panel"})
		if len(problems) > 0 {
			return nil, problems[0]
		}
		return list, nil
	}, noted(operator.PlanCorrected)))(t)
	return p
}

func hideRow(t testing.TB, s *Store, id int64, hidden bool) *market.Plan {
	t.Helper()
	p := must.Get(s.Correct(t.Context(), id, func(current *market.Plan) ([]market.Correction, error) {
		return row.Hide(current, hidden, market.Correction{At: noon, Reason: "a slip"})
	}, noted(operator.PlanHidden)))(t)
	return p
}

// offer is a refresh of one plan as its partner says it now.
func offer(t testing.TB, s *Store, minute int, edit func(*market.Plan)) {
	t.Helper()
	at := noon.Add(time.Duration(minute) * time.Minute)
	must.Do(t, s.ApplyRefresh(t.Context(), "cherry", func(stored []market.Plan) (market.Change, error) {
		p := feedPlan("cherry", 1)
		edit(&p)
		p.FetchedAt, p.UpdatedAt = at, at
		c := market.Change{Run: goodRun("cherry", at)}
		switch {
		case len(stored) == 0:
			c.Insert = []market.Plan{p}
		case !row.SameFacts(&stored[0], &p):
			p.ID = stored[0].ID
			c.Update = []market.Plan{p}
		}
		return c, nil
	}))
}

func says(memory, monthly string) func(*market.Plan) {
	return func(p *market.Plan) {
		gb := json.Number(memory)
		size, _ := gb.Float64()
		p.MemoryGB, p.Monthly = &size, market.Prices{market.EUR: market.MustAmount(monthly)}
	}
}

// look is what the shop says of the plan's memory and price, and which columns are corrected.
func look(t testing.TB, s *Store) string {
	t.Helper()
	p := allPlans(t, s)[0]
	list := must.Get(p.Corrections.List())(t)
	var columns []string
	for _, c := range list {
		columns = append(columns, c.Column)
	}
	return fmt.Sprintf("%v GB, %s, %t, %v", *p.MemoryGB, p.Monthly[market.EUR], p.Available, columns)
}

// TestACorrectionStandsUntilThePartnerSaysSomethingElse follows a plan through refreshes: a correction ends by
// itself with another value of its own column alone, and its end is in the audit log.
func TestACorrectionStandsUntilThePartnerSaysSomethingElse(t *testing.T) {
	s := open(t)
	gone := func() {
		must.Do(t, s.ApplyRefresh(t.Context(), "cherry", func(stored []market.Plan) (market.Change, error) {
			return market.Change{Run: goodRun("cherry", noon.Add(4*time.Minute)), Delete: []int64{stored[0].ID}}, nil
		}))
	}
	for _, step := range []struct {
		what string
		do   func()
		want string
	}{
		{"the partner's plan", func() { offer(t, s, 1, says("46", "5")) }, "46 GB, 5, true, []"},
		{"two corrections", func() { correctRow(t, s, 1, `{"ram_size":64,"price_monthly_currencies":{"EUR":6}}`, noon) }, "64 GB, 6, true, [ram_size price_monthly_currencies]"},
		{"the same offer", func() { offer(t, s, 2, says("46", "5")) }, "64 GB, 6, true, [ram_size price_monthly_currencies]"},
		{"another name", func() {
			offer(t, s, 3, func(p *market.Plan) { says("46", "5.00")(p); p.Name = "Another" })
		}, "64 GB, 6, true, [ram_size price_monthly_currencies]"},
		{"withdrawn and back", func() { gone(); offer(t, s, 5, says("46", "5")) }, "64 GB, 6, true, [ram_size price_monthly_currencies]"},
		{"another memory", func() { offer(t, s, 6, says("48", "5")) }, "48 GB, 6, true, [price_monthly_currencies]"},
		{"what was corrected", func() { offer(t, s, 7, says("48", "6")) }, "48 GB, 6, true, []"},
		{"corrected again", func() { correctRow(t, s, 1, `{"ram_size":64}`, noon) }, "64 GB, 6, true, [ram_size]"},
		{"and taken back", func() { correctRow(t, s, 1, `{"ram_size":48}`, noon) }, "48 GB, 6, true, []"},
		{"corrected a third time", func() { correctRow(t, s, 1, `{"ram_size":64}`, noon) }, "64 GB, 6, true, [ram_size]"},
		{"withdrawn and back with another memory", func() { gone(); offer(t, s, 8, says("32", "6")) }, "32 GB, 6, true, []"},
	} {
		if step.do(); look(t, s) != step.want {
			t.Fatalf("%s: %s, want %s", step.what, look(t, s), step.want)
		}
	}
	entries, err := s.AuditPage(t.Context(), operator.AuditQuery{Event: operator.CorrectionEnded, Limit: 10})
	if err != nil || len(entries) != 3 {
		t.Fatalf("%d lines of the audit log, %v", len(entries), err)
	}
	if got, want := entries[2].Detail, `1 "Ryzen 1", ram_size: the partner says 48, where it said 46; the correction was 64`; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestAHiddenPlanStaysHidden whatever its partner says, until it is shown again.
func TestAHiddenPlanStaysHidden(t *testing.T) {
	s := open(t)
	offer(t, s, 1, says("46", "5"))
	correctRow(t, s, 1, `{"ram_size":64}`, noon)
	if p := hideRow(t, s, 1, true); p.Available || !p.IsHidden() {
		t.Fatal("it is not hidden")
	}
	offer(t, s, 2, says("46", "7"))
	if got, want := look(t, s), "64 GB, 7, false, [ram_size available]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	check.Equal(t, publicKinds(t, s), "listed facts withdrawn", "the public sees")
	offer(t, s, 3, func(p *market.Plan) { says("46", "7")(p); p.Available = false })
	if p := hideRow(t, s, 1, false); p.Available || p.IsHidden() {
		t.Error("what is sold out is shown as available, or stays hidden")
	}
	offer(t, s, 4, says("46", "7"))
	if got, want := look(t, s), "64 GB, 7, true, [ram_size]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func publicKinds(t *testing.T, s *Store) string {
	t.Helper()
	var kinds []string
	for e, err := range s.Events(t.Context(), market.EventQuery{Plan: 1}) {
		must.Do(t, err)
		kinds = append(kinds, string(e.Kind))
	}
	return strings.Join(kinds, " ")
}

// TestOnlyPartnersPlansAreCorrected, and only by the rules of rows by hand.
func TestOnlyPartnersPlansAreCorrected(t *testing.T) {
	s := open(t)
	byHand := insert(t, s, handPlan(3))[0].ID
	offer(t, s, 1, says("46", "5"))
	for _, c := range []struct {
		id     int64
		object string
		want   errs.Kind
	}{
		{byHand, `{"ram_size":64}`, errs.Forbidden},
		{99, `{"ram_size":64}`, errs.NotFound},
		{2, `{"ram_size":-1}`, errs.Invalid},
		{2, `{"name":""}`, errs.Invalid},
		{2, `{"price_monthly_currencies":{"EUR":0}}`, errs.Invalid},
		{2, `{"stock":4}`, errs.Invalid},
		{2, `{"available":true}`, errs.Invalid},
	} {
		_, err := s.Correct(t.Context(), c.id, func(current *market.Plan) ([]market.Correction, error) {
			_, problems := row.Amend(current, []byte(c.object), market.Correction{})
			if len(problems) == 0 {
				return nil, nil
			}
			return nil, problems[0]
		}, noted(operator.PlanCorrected))
		check.Equal(t, errs.KindOf(err), c.want, "%d %s: %v", c.id, c.object, err)
	}
}

// TestARollbackKeepsCorrections that operators made since, and brings back those that the run ended.
func TestARollbackKeepsCorrections(t *testing.T) {
	s := open(t)
	offer(t, s, 1, says("46", "5"))
	correctRow(t, s, 1, `{"ram_size":64,"cpu_cores":16}`, noon)
	offer(t, s, 2, says("0.5", "5")) // ends the memory's
	run := lastRun(t, s, "cherry")
	correctRow(t, s, 1, `{"price_monthly_currencies":{"EUR":6}}`, noon)
	correctRow(t, s, 1, `{"cpu_cores":12}`, noon)
	hideRow(t, s, 1, true)
	must.Get(s.Rollback(t.Context(), run, noon.Add(time.Hour), false, rolledBack))(t)
	if got, want := look(t, s), "64 GB, 6, false, [ram_size available price_monthly_currencies]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	offer(t, s, 120, says("46", "5"))
	if got, want := look(t, s), "64 GB, 6, false, [ram_size available price_monthly_currencies]"; got != want {
		t.Errorf("the next refresh made it %s, want %s", got, want)
	}
}

// TestCorrectionsAtRandom corrects, hides and refreshes in turn: mirrors follow, and without its corrections
// each row is what the partner said last.
func TestCorrectionsAtRandom(t *testing.T) {
	s := open(t)
	s.SetDeriver(deriveForTest)
	random := rand.New(rand.NewPCG(5, 6))
	all, some := &mirror{rows: map[int64]map[string]json.RawMessage{}}, &mirror{rows: map[int64]map[string]json.RawMessage{}}
	for round := range 40 {
		offer(t, s, 2*round, says(fmt.Sprint(1+random.IntN(3)), fmt.Sprint(1+random.IntN(3))))
		theirs := allPlans(t, s)[0]
		must.Do(t, row.Uncorrect(&theirs))
		correctRow(t, s, 1, fmt.Sprintf(`{"ram_size":%d,"price_monthly_currencies":{"EUR":%d}}`, 1+random.IntN(4), 1+random.IntN(4)), noon)
		hideRow(t, s, 1, random.IntN(2) == 0)
		now := allPlans(t, s)[0]
		if err := row.Uncorrect(&now); err != nil || !row.SameFacts(&now, &theirs) {
			t.Fatalf("round %d: %s (%v)", round, diff(theirs, now), err)
		}
		all.follow(t, s, true)
		all.check(t, s, false)
		some.follow(t, s, false)
		some.check(t, s, true)
	}
}

// TestCorrectionsLeaveWithTheRow in an export and come back with an import.
func TestCorrectionsLeaveWithTheRow(t *testing.T) {
	s := open(t)
	offer(t, s, 1, says("46", "5"))
	correctRow(t, s, 1, `{"ram_size":64}`, noon)
	line := row.AppendWhole(nil, &allPlans(t, s)[0])
	back := must.Get(row.DecodeWhole(line))(t)
	other := open(t)
	must.Do(t, other.Import(t.Context(), []market.Plan{back}))
	offer(t, other, 2, says("46", "5"))
	if got, want := look(t, other), "64 GB, 5, true, [ram_size]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestFindPlans finds partners' rows by words, partner and number, page by page.
func TestFindPlans(t *testing.T) {
	s := open(t)
	insert(t, s, append(append(feedPlans("cherry", 1, 12), feedPlans("ovh", 13, 14)...), handPlan(15))...)
	correctRow(t, s, 3, `{"ram_size":1}`, noon)
	named := feedPlans("vultr", 16, 17)
	named[0].Name, named[1].Name = "KVM MÜNCHEN", "Serwer Łódź"
	insert(t, s, named...)
	for _, c := range []struct {
		search market.PlanSearch
		want   string
	}{
		{market.PlanSearch{Limit: 3}, "16: 16 1 10"},
		{market.PlanSearch{Limit: 3, Offset: 15}, "16: 17"},
		{market.PlanSearch{Text: "MÜNCHEN", Limit: 3}, "1: 16"},
		{market.PlanSearch{Text: "münchen kvm", Limit: 3}, "1: 16"},
		{market.PlanSearch{Text: "munchen", Limit: 3}, "1: 16"},
		{market.PlanSearch{Text: "ŁÓDŹ", Limit: 3}, "1: 17"},
		{market.PlanSearch{Text: "RYZEN 14", Limit: 3}, "1: 14"},
		{market.PlanSearch{Text: "servers sku-1", Limit: 3}, "8: 16 1 10"},
		{market.PlanSearch{Text: "sku-2", Partner: "cherry", Limit: 3}, "1: 2"},
		{market.PlanSearch{Text: "7", Limit: 3}, "2: 7 17"},
		{market.PlanSearch{Text: "100%", Limit: 3}, "0:"},
		{market.PlanSearch{Corrected: true, Limit: 3}, "1: 3"},
	} {
		plans, total, err := s.FindPlans(t.Context(), c.search)
		got := fmt.Sprintf("%d:", total)
		for _, p := range plans {
			got += fmt.Sprint(" ", p.ID)
		}
		if err != nil || got != c.want {
			t.Errorf("%+v finds %s, want %s (%v)", c.search, got, c.want, err)
		}
	}
}
