package store

import (
	"context"
	"errors"
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

func TestLeases(t *testing.T) {
	s := open(t)
	const short, long = 300 * time.Millisecond, time.Minute
	take := func(what, name, holder string, lasts time.Duration, want bool, generation int64) market.Lease {
		t.Helper()
		lease, mine, err := s.Lease(t.Context(), name, holder, lasts)
		if mine != want || err != nil || want && lease.Generation != generation {
			t.Errorf("%s: %+v, %t, %v; want %t and generation %d", what, lease, mine, err, want, generation)
		}
		return lease
	}
	take("the first takes it", "refresh cherry", "a", long, true, 1)
	take("another waits", "refresh cherry", "b", long, false, 0)
	take("another name is free", "refresh contabo", "b", long, true, 1)
	dead := take("the holder renews it", "refresh cherry", "a", short, true, 1)
	time.Sleep(short)
	held := take("its holder died", "refresh cherry", "b", long, true, 2)
	take("the dead one comes back", "refresh cherry", "a", long, false, 0)
	for _, release := range []struct {
		lease market.Lease
		freed bool
	}{{dead, false}, {held, true}} {
		must.Do(t, s.ReleaseLease(t.Context(), release.lease))
		take("after a release by "+release.lease.Holder, "refresh cherry", "c", long, release.freed, 3)
	}
}

// TestALostLeaseStoresNothing has a process go on whose lease another took over.
func TestALostLeaseStoresNothing(t *testing.T) {
	s := open(t)
	lost, _, err := s.Lease(t.Context(), "refresh cherry", "a", time.Millisecond)
	must.Do(t, err)
	time.Sleep(10 * time.Millisecond)
	held, mine, err := s.Lease(t.Context(), "refresh cherry", "b", time.Minute)
	if err != nil || !mine {
		t.Fatal(mine, err)
	}
	apply := func(lease market.Lease) error {
		return s.ApplyRefresh(t.Context(), "cherry", func([]market.Plan) (market.Change, error) {
			return market.Change{Insert: feedPlans("cherry", 1, 2), Run: goodRun("cherry", noon), Lease: lease}, nil
		})
	}
	if err := apply(lost); !errors.Is(err, market.ErrLeaseLost) || len(allPlans(t, s)) != 0 {
		t.Errorf("a lost lease stored %d rows, %v", len(allPlans(t, s)), err)
	}
	if err := apply(held); err != nil || len(allPlans(t, s)) != 2 {
		t.Errorf("the new lease stored %d rows, %v", len(allPlans(t, s)), err)
	}
}

// TestALongWriteEndsNoOtherLease has a refresh write for longer than the lease of another partner
// lasts. That one's holder, which may have to wait for the writer, stores what it fetched.
func TestALongWriteEndsNoOtherLease(t *testing.T) {
	s := open(t)
	ctx := t.Context()
	const lasts = 100 * time.Millisecond
	take := func(partner market.PartnerID) market.Lease {
		t.Helper()
		lease, mine, err := s.Lease(ctx, market.RefreshLease(partner), "me", lasts)
		if err != nil || !mine {
			t.Fatalf("%s: %t, %v", partner, mine, err)
		}
		return lease
	}
	apply := func(lease market.Lease, partner market.PartnerID) error {
		return s.ApplyRefresh(ctx, partner, func([]market.Plan) (market.Change, error) {
			return market.Change{Insert: feedPlans(partner, 1, 2), Run: goodRun(partner, noon), Lease: lease}, nil
		})
	}
	cherry, ovh := take("cherry"), take("ovh")
	renewed := make(chan market.Lease, 1)
	renew := func() {
		lease, mine, err := s.Lease(context.WithoutCancel(ctx), ovh.Name, ovh.Holder, time.Minute)
		if err != nil || !mine {
			t.Errorf("the lease was not renewed: %t, %v", mine, err)
		}
		renewed <- lease
	}
	err := s.write(ctx, "write for long", func(tx *transaction) error {
		if err := s.checkLease(ctx, tx, cherry); err != nil {
			return err
		}
		go renew()
		if server != nil { // where nobody waits for the writer
			check.Equal(t, <-renewed, ovh, "renewed meanwhile")
			renewed <- ovh
		}
		time.Sleep(2 * lasts)
		return nil
	})
	must.Do(t, err)
	check.Equal(t, <-renewed, ovh, "renewed")
	for _, late := range []struct {
		lease   market.Lease
		partner market.PartnerID
	}{{ovh, "ovh"}, {cherry, "cherry"}} { // the second was never renewed, and nobody took it
		check.Do(t, apply(late.lease, late.partner), "%s", late.partner)
	}
	check.Equal(t, len(allPlans(t, s)), 4)
}
