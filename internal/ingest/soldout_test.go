package ingest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/market"
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

func TestALargeOfferDoesNotSellOutAtOnce(t *testing.T) {
	oneLeft := offer(20, false)
	oneLeft[0].Available = true
	tests := map[string]struct {
		stored, accepted []market.Plan
		held             bool
	}{
		"everything at once":     {offer(20, true), offer(20, false), true},
		"all but one":            {offer(20, true), oneLeft, false},
		"a small offer":          {offer(maxSoldOut, true), offer(maxSoldOut, false), false},
		"it was sold out before": {offer(20, false), offer(20, false), false},
		"in stock again":         {offer(20, false), offer(20, true), false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			d := compare(tt.stored, answer{plans: tt.accepted, at: time.Now()})
			err := d.holdBack(partner.Info{MaxLoss: 0.5})
			if held := errs.KindOf(err) == errs.Partner; held != tt.held {
				t.Fatalf("got %v, want held %v", err, tt.held)
			}
			if tt.held && !strings.Contains(err.Error(), "none of its plans could be ordered, where 20 can now") {
				t.Errorf("the reason is %q", err)
			}
		})
	}
}
