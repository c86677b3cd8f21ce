package store

import (
	"testing"
	"time"

	"launchrack/internal/operator"
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
	if d := diff(before.Stated, gone.Stated); d != "" {
		t.Errorf("its facts are others (-before +withdrawn):\n%s", d)
	}
	refreshTo(t, s, noon.Add(3*time.Hour), kept, leaving)
	if back, err := s.PlanRecord(t.Context(), 2); err != nil || back.Stated == nil || !back.WithdrawnAt.IsZero() || len(back.Moments) != 3 {
		t.Errorf("when it is back: %+v, %v", back, err)
	}
	hand := insert(t, s, handPlan(7))[0]
	if _, err := s.WithdrawHand(t.Context(), hand.ID, noted(operator.PlanWithdrawn)); err != nil {
		t.Fatal(err)
	}
	if record, err := s.PlanRecord(t.Context(), hand.ID); err != nil || record.Stated == nil || record.Stated.Name != hand.Name || record.WithdrawnAt.IsZero() {
		t.Errorf("a row by hand: %+v, %v", record, err)
	}
	if never, err := s.PlanRecord(t.Context(), 999); err != nil || never.Stated != nil || len(never.Moments) > 0 {
		t.Errorf("a plan that never was: %+v, %v", never, err)
	}
}
