package store

import (
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestAWithdrawnPlanKeepsItsLastFacts, one of a feed and one by hand, until it returns.
func TestAWithdrawnPlanKeepsItsLastFacts(t *testing.T) {
	s := open(t)
	kept, leaving := feedPlan("cherry", 1), feedPlan("cherry", 2)
	refreshTo(t, s, noon, kept, leaving)
	leaving.Description = "its last words"
	refreshTo(t, s, noon.Add(time.Hour), kept, leaving)
	before, err := s.PlanRecord(t.Context(), 2)
	if err != nil || before.Stated == nil || !before.WithdrawnAt.IsZero() || len(before.Moments) != 1 {
		t.Fatalf("while it is listed: %+v, %v", before, err)
	}
	refreshTo(t, s, noon.Add(2*time.Hour), kept)
	gone, err := s.PlanRecord(t.Context(), 2)
	if err != nil || gone.Stated == nil || !gone.WithdrawnAt.Equal(noon.Add(2*time.Hour)) || len(gone.Moments) != 2 {
		t.Fatalf("when it is withdrawn: %+v, %v", gone, err)
	}
	before.Stated.FetchedAt = noon.Add(time.Hour) // when the partner confirmed it last
	check.Equal(t, diff(before.Stated, gone.Stated), "", "its facts are others (-before +withdrawn)")
	refreshTo(t, s, noon.Add(3*time.Hour), kept, leaving)
	if back, err := s.PlanRecord(t.Context(), 2); err != nil || back.Stated == nil || !back.WithdrawnAt.IsZero() || len(back.Moments) != 3 {
		t.Errorf("when it is back: %+v, %v", back, err)
	}
	hand := insert(t, s, handPlan(7))[0]
	must.Get(s.WithdrawHand(t.Context(), hand.ID, noted(operator.PlanWithdrawn)))(t)
	if record, err := s.PlanRecord(t.Context(), hand.ID); err != nil || record.Stated == nil || record.Stated.Name != hand.Name || record.WithdrawnAt.IsZero() {
		t.Errorf("a row by hand: %+v, %v", record, err)
	}
	if never, err := s.PlanRecord(t.Context(), 999); err != nil || never.Stated != nil || len(never.Moments) > 0 {
		t.Errorf("a plan that never was: %+v, %v", never, err)
	}
}

// TestPlansOfAnAuctionThatAreGone withdraws a plan of an auction and one of another partner, and goes on
// for longer than a year: of the first only its events are left, which tell the same of it.
func TestPlansOfAnAuctionThatAreGone(t *testing.T) {
	s := open(t)
	begin := noon.AddDate(-2, 0, 0)
	plans := func(partner market.PartnerID, from, to int) []market.Plan {
		list := feedPlans(partner, from, to)
		for i := range list {
			if list[i].NextDropAt = noon; partner == "cherry" {
				list[i].NextDropAt = time.Time{}
			}
		}
		return list
	}
	partners := []market.PartnerID{"hetzner-auction", "cherry"}
	refresh := func(at time.Time, from, to int) {
		t.Helper()
		for _, partner := range partners {
			refreshTo(t, s, at, plans(partner, from, to)...)
		}
	}
	refresh(begin, 1, 3)
	refresh(begin.AddDate(0, 0, 1), 2, 3)
	gone := map[market.PartnerID]int64{}
	for e, err := range s.Events(t.Context(), market.EventQuery{}) {
		must.Do(t, err)
		if e.Kind == market.EventWithdrawn {
			gone[e.Partner] = e.Plan
		}
	}
	kept := func(partner market.PartnerID) (rows int, record market.PlanRecord) {
		t.Helper()
		err := s.readers.QueryRow(`SELECT count(*) FROM journal_rows WHERE plan_id = $1`, gone[partner]).Scan(&rows)
		if err != nil {
			t.Fatal(err)
		}
		if record, err = s.PlanRecord(t.Context(), gone[partner]); err != nil || record.Stated == nil {
			t.Fatalf("%+v, %v", record, err)
		}
		record.Stated.FetchedAt = time.Time{}
		return rows, record
	}
	before := map[market.PartnerID]market.PlanRecord{}
	for _, days := range []int{300, 367, 368} {
		refresh(begin.AddDate(0, 0, days), 2, 3+days%2)
		for _, partner := range partners {
			rows, record := kept(partner)
			want := 1
			if partner == "hetzner-auction" && days > 366 {
				want = 0
			}
			check.Equal(t, rows, want, "after %d days rows are left of a plan of %s", days, partner)
			if days == 300 {
				before[partner] = record
			} else if d := diff(before[partner], record); d != "" {
				t.Errorf("after %d days %s (-before +after):\n%s", days, partner, d)
			}
		}
	}
}
