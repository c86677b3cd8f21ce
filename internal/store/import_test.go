package store

import (
	"slices"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
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
	must.Equal(t, must.Get(s.ImportFrom(t.Context(), sequence(nil)))(t), plans, "imported")
	last := int64(10_000 + plans - 2)
	for _, p := range allPlans(t, s) {
		i := int(p.PlanID) - 1
		want := int64(10_000 + i)
		if i%2 != 0 { // in the order in which they came, behind all others
			want = last + int64(i/2) + 1
		}
		must.Equal(t, p.ID, want, "plan %d has id", i)
	}
}

// TestImportKeepsHistories gives plans the ids that they have in this shop, whatever ids they
// come with, and tells what the import changed: a price, a plan that is gone and a new one.
func TestImportKeepsHistories(t *testing.T) {
	s := open(t)
	s.SetDeriver(deriveForTest)
	refreshTo(t, s, noon, feedPlan("cherry", 1), feedPlan("cherry", 2), feedPlan("cherry", 3))
	before := allPlans(t, s)
	last := must.Get(s.LastEvent(t.Context()))(t)
	dearer, same, foreign := before[0], before[1], feedPlan("ovh", 9)
	dearer.ID, dearer.Monthly = before[2].ID, market.Prices{market.EUR: market.Whole(3)}
	same.ID = 0
	foreign.ID = before[2].ID
	must.Do(t, s.Import(t.Context(), []market.Plan{dearer, same, foreign}))
	ids := map[market.SKU]int64{}
	for _, p := range allPlans(t, s) {
		ids[p.SKU] = p.ID
	}
	if ids[dearer.SKU] != before[0].ID || ids[same.SKU] != before[1].ID || ids[foreign.SKU] <= before[2].ID {
		t.Errorf("ids %v, before %d %d %d", ids, before[0].ID, before[1].ID, before[2].ID)
	}
	kinds := map[int64]market.EventKind{}
	for e, err := range s.Events(t.Context(), market.EventQuery{After: last}) {
		must.Do(t, err)
		kinds[e.Plan] = e.Kind
	}
	want := map[int64]market.EventKind{before[0].ID: market.EventPrice, before[2].ID: market.EventWithdrawn, ids[foreign.SKU]: market.EventListed}
	check.Equal(t, diff(want, kinds), "", "events")
	moments, err := historyOf(t, s, before[0].ID)
	if err != nil || len(moments) != 2 || moments[1].Monthly[market.EUR].String() != "3" {
		t.Errorf("history of a changed price: %+v, %v", moments, err)
	}
	if record, err := s.PlanRecord(t.Context(), before[2].ID); err != nil || record.Stated == nil || record.WithdrawnAt.IsZero() {
		t.Errorf("a plan that the file lacks: %+v, %v", record, err)
	}
	check.Equal(t, len(must.Get(historyOf(t, s, ids[foreign.SKU]))(t)), 1, "a new plan has another's past")
}

// TestImportLeavesWhatTheFileDoesNotSay imports the shop's own rows while a partner is paused by a
// roll-back and another one's price is held back.
func TestImportLeavesWhatTheFileDoesNotSay(t *testing.T) {
	s := open(t)
	ctx := t.Context()
	for _, partner := range []market.PartnerID{"cherry", "ovh"} {
		must.Do(t, swap(ctx, s, partner, 0, 3))
	}
	must.Get(s.Rollback(ctx, lastRun(t, s, "cherry"), noon, false, rolledBack))(t)
	held := market.Holds{Plans: map[market.SKU]market.HeldPlan{"1": {Quoted: market.Quoted{Monthly: market.Prices{market.EUR: market.Whole(900)}}, Since: noon, Reason: "It is far off."}}}
	pace := market.Pace{Every: time.Hour, Quiet: 3, Failures: 1}
	must.Do(t, s.RecordFailure(ctx, market.Run{Partner: "ovh", StartedAt: noon, EndedAt: noon.Add(time.Hour), Outcome: market.OutcomeHeld, Reason: "A price is far off.", Holds: &held, Pace: &pace}))
	before := must.Get(s.PartnerStates(ctx))(t)
	must.Do(t, s.Import(ctx, allPlans(t, s)))
	after := must.Get(s.PartnerStates(ctx))(t)
	// The rows of cherry are gone, and those of ovh tell when they were confirmed. What a file says of
	// the past is nothing that the shop watched.
	before[0].GoodAt, before[0].ConfirmedAt, before[0].WatchedSince = time.Time{}, time.Time{}, time.Time{}
	before[1].GoodAt, before[1].ConfirmedAt, before[1].WatchedSince = noon, time.Time{}, time.Time{}
	check.Equal(t, diff(before, after), "", "states (-before +after)")
	check.Equal(t, len(must.Get(s.LatestRuns(ctx))(t)), 2, "the last runs after the import")
}

// TestImportOfTheSameAmounts imports the shop's own rows as a JSON program writes them, which leaves
// out zeros at the end of amounts. Nothing has changed.
func TestImportOfTheSameAmounts(t *testing.T) {
	s := open(t)
	p := feedPlan("cherry", 1)
	p.Monthly, p.Hourly = market.Prices{market.EUR: market.MustAmount("45.00"), market.USD: market.MustAmount("50.10")}, market.Prices{market.EUR: market.MustAmount("0.0620")}
	p.Setup, p.Components = market.Prices{market.EUR: market.MustAmount("39.0")}, []market.Quote{{Component: market.Option, Name: "Backups", Period: market.Month, Currency: market.EUR, Amount: market.MustAmount("4.50")}}
	p.MonthlyEUR, p.QuotedTax = new(market.MustAmount("45.00")), new(market.MustAmount("19.00"))
	refreshTo(t, s, noon, p)
	last := lastEventOf(t, s)
	plans := allPlans(t, s)
	trimmed := func(a market.Amount) market.Amount {
		text := strings.TrimRight(strings.TrimRight(a.String(), "0"), ".")
		return market.MustAmount(text)
	}
	q := &plans[0]
	for _, prices := range []*market.Prices{&q.Monthly, &q.Hourly, &q.Annually, &q.Setup} {
		*prices = prices.Clone()
		for c, a := range *prices {
			(*prices)[c] = trimmed(a)
		}
	}
	q.Components = slices.Clone(q.Components)
	q.Components[0].Amount = trimmed(q.Components[0].Amount)
	q.MonthlyEUR, q.QuotedTax = new(trimmed(*q.MonthlyEUR)), new(trimmed(*q.QuotedTax))
	must.Do(t, s.Import(t.Context(), plans))
	for e, err := range s.Events(t.Context(), market.EventQuery{After: last, All: true}) {
		t.Errorf("an event of kind %s, %v: %s -> %s", e.Kind, err, e.Before, e.After)
	}
}
