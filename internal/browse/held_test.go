package browse

import (
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/sample"
)

// TestFreshnessSaysWhyNothingIsConfirmed gives the reason of a price that is held back, and
// of an answer that is.
func TestFreshnessSaysWhyNothingIsConfirmed(t *testing.T) {
	p := market.Plan{Partner: "cherry", SKU: "a", Source: market.FromPartner, FetchedAt: sample.Now, PriceUnconfirmedSince: sample.Now}
	state := market.PartnerState{GoodAt: sample.Now, Holds: market.Holds{Plans: map[market.SKU]market.HeldPlan{"a": {Reason: "it now says EUR 500 a month"}}}}
	d := Decorator{Basis: price.Net(), States: map[market.PartnerID]market.PartnerState{"cherry": state}}
	if f := d.freshness(&p); f.State != "price" || f.Reason != "it now says EUR 500 a month" {
		t.Errorf("a held price: %+v", f)
	}
	state.FailedAt, state.Failure, state.Held = sample.Now.Add(1), "The answer was held back.", true
	d.States["cherry"] = state
	if f := d.freshness(&p); f.State != "stale" || f.Reason != "The answer was held back." {
		t.Errorf("a held answer: %+v", f)
	}
	state.Held = false
	d.States["cherry"] = state
	if f := d.freshness(&p); f.Reason != "" {
		t.Errorf("a failed answer: %+v", f)
	}
	for _, source := range []market.Source{market.FromPartner, market.ByHand} {
		p.Source, p.Coupon, p.CouponUntil = source, "BF26", sample.Now
		if f := d.freshness(&p); f.State != "price" || f.Reason != "the coupon BF26 has ended" || f.AsOf == "" {
			t.Errorf("a coupon that has ended: %+v", f)
		}
		p.CouponUntil = sample.Now.Add(1)
		if f := d.freshness(&p); f.Reason != "" {
			t.Errorf("a coupon that has not: %+v", f)
		}
	}
}
