package ingest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
)

// offer makes a partner's plans, all orderable or all sold out.
func offer(n int, available bool) []market.Plan {
	plans := make([]market.Plan, n)
	for i := range plans {
		plans[i] = market.Plan{SKU: market.SKU(fmt.Sprint(i)), PlanID: market.PlanID(i + 1), Name: "plan",
			Source: market.FromPartner, Available: available}
	}
	return plans
}

// soldOut is an offer of which the first plans are sold out.
func soldOut(n, first int) []market.Plan {
	return append(offer(first, false), offer(n, true)[first:]...)
}

func TestALargeOfferDoesNotSellOutAtOnce(t *testing.T) {
	oneLeft := offer(20, false)
	oneLeft[0].Available = true
	tests := map[string]struct {
		stored, accepted []market.Plan
		held             string
	}{
		"everything at once":     {offer(20, true), offer(20, false), "none of its plans could be ordered, where 20 can now"},
		"all but one":            {offer(20, true), oneLeft, "19 of 20 plans would sell out at once"},
		"more than half":         {offer(5, true), soldOut(5, 3), "3 of 5 plans would sell out at once"},
		"half":                   {offer(6, true), soldOut(6, 3), ""},
		"a single plan":          {offer(1, true), offer(1, false), ""},
		"it was sold out before": {offer(20, false), offer(20, false), ""},
		"in stock again":         {offer(20, false), offer(20, true), ""},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			d := compare(tt.stored, answer{plans: tt.accepted, at: time.Now()})
			err := d.holdBack(partner.Info{MaxLoss: 0.5}, answer{})
			if (err != nil) != (tt.held != "") || err != nil && !strings.Contains(errs.Public(err), "was held back: "+tt.held+".") {
				t.Errorf("got %v, want %q", err, tt.held)
			}
		})
	}
}

// TestAnOfferEnds leaves out the plans whose end has come, and says it; the rows that they have are withdrawn.
func TestAnOfferEnds(t *testing.T) {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	offered := offer(4, true)
	offered[0].EndsAt, offered[1].EndsAt, offered[2].EndsAt = now.Add(-time.Hour), now, now.Add(time.Hour)
	plans, ended := current(offered, now)
	if len(plans) != 2 || plans[0].SKU != "2" || plans[1].SKU != "3" {
		t.Errorf("%+v stay", plans)
	}
	if len(ended) != 2 || ended[0].Item != "0" || ended[0].Kind != market.NotSold || ended[1].Reason != "ends_at: the offer ended on 30 Nov 2026, 12:00 UTC" {
		t.Errorf("%+v ended", ended)
	}
	if d := compare(offered, answer{plans: plans, at: now}); len(d.change.Delete) != 2 {
		t.Errorf("%v are withdrawn", d.change.Delete)
	}
}

// TestACouponEnds lets a price count as not confirmed from the end of the coupon that it needs, until the partner
// tells a later one.
func TestACouponEnds(t *testing.T) {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	for name, tt := range map[string]struct {
		until, before, want time.Time
	}{
		"no end":                {},
		"an end to come":        {until: now.Add(time.Second)},
		"an end that has come":  {until: now, want: now},
		"one that was known":    {until: now.Add(-time.Hour), before: now.Add(-time.Hour), want: now.Add(-time.Hour)},
		"another end than then": {until: now.Add(time.Hour), before: now.Add(-time.Hour)},
	} {
		stored, offered := offer(1, true), offer(1, true)
		stored[0].PriceUnconfirmedSince, stored[0].CouponUntil = tt.before, tt.before
		offered[0].CouponUntil = tt.until
		d := compare(stored, answer{plans: offered, at: now})
		if got := append(d.change.Update, stored...)[0]; !got.PriceUnconfirmedSince.Equal(tt.want) {
			t.Errorf("%s: not confirmed since %v, want %v", name, got.PriceUnconfirmedSince, tt.want)
		}
		if d = compare(nil, answer{plans: offer(1, true), at: now}); !d.change.Insert[0].PriceUnconfirmedSince.IsZero() {
			t.Errorf("a new plan without a coupon is not confirmed")
		}
	}
}
