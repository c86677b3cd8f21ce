package store

import (
	"testing"
	"time"

	"launchrack/internal/model/journal"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// TestEachQuote saves each kind of quote, changes it, and reads it: in the row, its events, its moments, and in what is
// held back.
func TestEachQuote(t *testing.T) {
	s := open(t)
	var names []string
	var before, after []market.Plan
	held := market.Holds{Plans: map[market.SKU]market.HeldPlan{}}
	for name, pair := range sample.EachQuote() {
		p := feedPlan("cherry", len(names)+1)
		names = append(names, name)
		p.Quoted = pair[0]
		before = append(before, p)
		p.Quoted = pair[1]
		after = append(after, p)
		held.Plans[p.SKU] = market.HeldPlan{Quoted: p.Quoted, Since: noon}
	}
	refreshTo(t, s, noon, before...)
	for i, p := range allPlans(t, s) {
		if !p.Same(&before[i].Quoted) {
			t.Errorf("%s: saved is %+v, want %+v", names[i], p.Quoted, before[i].Quoted)
		}
	}
	refreshTo(t, s, noon.Add(time.Minute), after...)
	followed := map[int64]*journal.Row{}
	kinds := map[int64]market.EventKind{}
	for e, err := range s.Events(t.Context(), market.EventQuery{}) {
		if followed[e.Plan] == nil {
			followed[e.Plan] = &journal.Row{}
		}
		if err != nil || followed[e.Plan].Apply(&e) != nil {
			t.Fatal(err)
		}
		kinds[e.Plan] = e.Kind
	}
	c := must.Get(s.whole(t.Context()))(t)
	for i, p := range c.Plans {
		if step, ok := p.Moved(&before[i].Quoted); (ok && !step.IsRenewal) != (p.PriceCourse != "") {
			t.Errorf("%s: the course of its price is %q", names[i], p.PriceCourse)
		}
		record := must.Get(s.PlanRecord(t.Context(), p.ID))(t)
		moved := p.PriceMoved(&before[i].Quoted)
		first, last := record.Moments[0], record.Moments[len(record.Moments)-1]
		if !p.Same(&after[i].Quoted) || !record.Stated.Same(&p.Quoted) || !last.Same(&p.Quoted) || moved && !first.Same(&before[i].Quoted) {
			t.Errorf("%s: saved is %+v, its moments are %+v", names[i], p.Quoted, record.Moments)
		}
		if (kinds[p.ID] == market.EventPrice) != moved {
			t.Errorf("%s: its last event is %s", names[i], kinds[p.ID])
		}
		if followed[p.ID].QuotedTax = p.QuotedTax; !followed[p.ID].Same(&p.Quoted) { // no event tells the tax
			t.Errorf("%s: its events make %+v of it", names[i], followed[p.ID].Quoted)
		}
	}
	run := market.Run{Partner: "cherry", StartedAt: noon, EndedAt: noon, Outcome: market.OutcomeHeld, Reason: "held", Holds: &held}
	must.Do(t, s.RecordFailure(t.Context(), run))
	states, err := s.PartnerStates(t.Context())
	if err != nil || len(states) != 1 || !states[0].Holds.Equal(held) {
		t.Errorf("held is %+v, %v", states, err)
	}
}
