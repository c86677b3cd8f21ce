package ingest

import (
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/testing/must"
)

// TestABundledRowWhoseItemIsRejected stays a bundled row until its item can be read, or for
// as long as any row stays without one.
func TestABundledRowWhoseItemIsRejected(t *testing.T) {
	sh := newShop(t)
	sh.seed(t, plans("cherry", 1, 3, old(market.Bundled), func(p *market.Plan) { p.FetchedAt = noon.AddDate(0, -2, 0) })...)
	refresh := func(after time.Duration, list []market.Plan, rejected ...partner.Rejection) (row *market.Plan) {
		t.Helper()
		sh.clock.Move(after)
		sh.cherry.answer(list, rejected...)
		must.Get(sh.Refresh(t.Context(), "cherry"))(t)
		for _, p := range sh.rows(t) {
			if p.SKU == "sku-3" {
				return &p
			}
		}
		return nil
	}
	bad := partner.Rejection{Item: "sku-3", Reason: "cores: two came"}
	for range 3 {
		if p := refresh(time.Hour, plans("cherry", 1, 2), bad); p == nil || p.Source != market.Bundled || !p.UnconfirmedSince.Equal(noon.Add(time.Hour)) {
			t.Fatalf("the row is %+v", p)
		}
	}
	if p := refresh(time.Hour, plans("cherry", 1, 3)); p == nil || p.Source != market.FromPartner || !p.UnconfirmedSince.IsZero() {
		t.Errorf("after its item could be read the row is %+v", p)
	}
	refresh(time.Hour, plans("cherry", 1, 2), bad)
	if p := refresh(unconfirmedLimit, plans("cherry", 1, 2), bad); p != nil {
		t.Errorf("a week later the row is %+v", p)
	}
}
