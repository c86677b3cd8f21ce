package store

import (
	"slices"
	"sync"
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestEndOffers ends what has an end when it comes: rows of a feed and by hand are withdrawn as any other, a price is
// not confirmed from the end of its coupon, and nothing happens twice.
func TestEndOffers(t *testing.T) {
	s := open(t)
	base := time.Date(2026, 4, 1, 12, 0, 0, 0, time.UTC)
	hour := func(n int) time.Time { return base.Add(time.Duration(n) * time.Hour) }
	ending, coupon, hand, both := feedPlan("cherry", 1), feedPlan("cherry", 2), handPlan(4), feedPlan("vultr", 5)
	ending.EndsAt, coupon.CouponUntil, hand.EndsAt = hour(1), hour(2), hour(3)
	both.CouponUntil, both.EndsAt = hour(1), hour(1)
	insert(t, s, ending, coupon, feedPlan("cherry", 3), hand, both)
	kinds := func() (list []string) {
		for e, err := range s.Events(t.Context(), market.EventQuery{All: true}) {
			if err != nil {
				t.Fatal(err)
			}
			if e.Kind == market.EventWithdrawn {
				list = append(list, string(e.Kind)+" "+e.At.Format("15:04"))
			}
		}
		return list
	}
	for _, step := range []struct {
		at      time.Time
		changed bool
		next    time.Time
		ids     []int64
		unsure  bool // the price with the coupon
		gone    []string
	}{
		{at: hour(0), next: hour(1), ids: []int64{1, 2, 3, 4, 5}},
		{at: hour(1).Add(-time.Second), next: hour(1), ids: []int64{1, 2, 3, 4, 5}},
		{at: hour(1), changed: true, next: hour(2), ids: []int64{2, 3, 4}, gone: []string{"withdrawn 13:00", "withdrawn 13:00"}},
		{at: hour(1), next: hour(2), ids: []int64{2, 3, 4}, gone: []string{"withdrawn 13:00", "withdrawn 13:00"}},
		{at: hour(2), changed: true, next: hour(3), ids: []int64{2, 3, 4}, unsure: true, gone: []string{"withdrawn 13:00", "withdrawn 13:00"}},
		{at: hour(4), changed: true, ids: []int64{2, 3}, unsure: true, gone: []string{"withdrawn 13:00", "withdrawn 13:00", "withdrawn 16:00"}},
		{at: hour(9), ids: []int64{2, 3}, unsure: true, gone: []string{"withdrawn 13:00", "withdrawn 13:00", "withdrawn 16:00"}},
	} {
		before := must.Get(s.Version(t.Context()))(t)
		changed, next, err := s.EndOffers(t.Context(), step.at)
		if err != nil || changed != step.changed || !next.Equal(step.next) {
			t.Fatalf("at %v: %t, next %v, %v; want %t, %v", step.at, changed, next, err, step.changed, step.next)
		}
		check.Equal(t, (must.Get(s.Version(t.Context()))(t) != before), step.changed, "at %v: the version went from %v to", step.at, before)
		var ids []int64
		for _, p := range allPlans(t, s) {
			ids = append(ids, p.ID)
			check.Equal(t, p.IsCouponOver(), p.ID == 2 && step.unsure, "at %v: the price of %d is not confirmed since %v", step.at, p.ID, p.PriceUnconfirmedSince)
		}
		if slices.Sort(ids); !slices.Equal(ids, step.ids) || !slices.Equal(kinds(), step.gone) {
			t.Errorf("at %v: %v are left and %v are told; want %v, %v", step.at, ids, kinds(), step.ids, step.gone)
		}
	}
	if record, err := s.PlanRecord(t.Context(), 1); err != nil || !record.WithdrawnAt.Equal(hour(1)) {
		t.Errorf("the record says %v (%v)", record.WithdrawnAt, err)
	}
}

// TestOneOfSeveralEndsOffers lets processes on one database come together: one of them withdraws.
func TestOneOfSeveralEndsOffers(t *testing.T) {
	url := emptyDatabase(t)
	at := time.Date(2026, 4, 1, 12, 0, 0, 0, time.UTC)
	one := feedPlan("cherry", 1)
	one.EndsAt = at
	stores := []*Store{open(t, url), open(t, url), open(t, url)}
	insert(t, stores[0], one)
	did := make([]bool, len(stores))
	var all sync.WaitGroup
	for i, s := range stores {
		all.Go(func() {
			var err error
			if did[i], _, err = s.EndOffers(t.Context(), at); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := len(slices.DeleteFunc(did, func(d bool) bool { return !d })); n != 1 || len(allPlans(t, stores[0])) != 0 {
		t.Errorf("%d of them did it", n)
	}
}

// TestAnotherCoupon ends the doubt about a price by hand once its coupon has another end.
func TestAnotherCoupon(t *testing.T) {
	s := open(t)
	at := time.Date(2026, 4, 1, 12, 0, 0, 0, time.UTC)
	p := handPlan(1)
	p.CouponUntil = at
	insert(t, s, p)
	if _, _, err := s.EndOffers(t.Context(), at); err != nil || !allPlans(t, s)[0].IsCouponOver() {
		t.Fatal(allPlans(t, s)[0].PriceUnconfirmedSince, err)
	}
	edit := func(p *market.Plan) error { p.CouponUntil = at.Add(time.Hour); return nil }
	if after, err := s.UpdateHand(t.Context(), 1, edit, noted(operator.PlanChanged)); err != nil || !after.PriceUnconfirmedSince.IsZero() {
		t.Errorf("not confirmed since %v (%v)", after.PriceUnconfirmedSince, err)
	}
}
