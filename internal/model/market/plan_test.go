package market_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/sample"
)

// Holds: 3.plan.price-eur
func TestQuotes(t *testing.T) {
	form := sample.Of(market.MustAmount("10"))
	tests := map[string]struct {
		plan market.Plan
		want market.Prices
	}{
		"the map":                   {market.Plan{Quoted: market.Quoted{Monthly: sample.USD("5")}}, sample.USD("5")},
		"the form's number alone":   {market.Plan{Quoted: market.Quoted{MonthlyEUR: form}}, sample.EUR("10")},
		"the map's euros win":       {market.Plan{Quoted: market.Quoted{Monthly: sample.EUR("7"), MonthlyEUR: form}}, sample.EUR("7")},
		"both":                      {market.Plan{Quoted: market.Quoted{Monthly: sample.USD("5"), MonthlyEUR: form}}, market.Prices{"USD": market.MustAmount("5"), "EUR": *form}},
		"a number that is no price": {market.Plan{Quoted: market.Quoted{MonthlyEUR: sample.Of(market.MustAmount("0"))}}, nil},
		"nothing":                   {market.Plan{}, nil},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			before := tt.plan.Monthly.Clone()
			if diff := cmp.Diff(tt.want, tt.plan.Quotes(market.Month)); diff != "" {
				t.Errorf("quotes (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(before, tt.plan.Monthly); diff != "" {
				t.Errorf("Quotes changed the plan (-want +got):\n%s", diff)
			}
		})
	}
	p := market.Plan{Quoted: market.Quoted{Hourly: sample.USD("1"), AnnuallyEUR: form}}
	if diff := cmp.Diff([]market.Prices{sample.USD("1"), sample.EUR("10")}, []market.Prices{p.Quotes(market.Hour), p.Quotes(market.Year)}); diff != "" {
		t.Errorf("hour and year (-want +got):\n%s", diff)
	}
}

func TestHashPlanID(t *testing.T) {
	// Fixed: these numbers stand in links and exports.
	const want market.PlanID = 7121171046367543
	got := market.HashPlanID("contabo", "vps-10")
	if got != want {
		t.Errorf("the number of contabo's vps-10 became %d, was %d", got, want)
	}
	seen := map[market.PlanID]bool{}
	for _, partner := range []market.PartnerID{"contabo", "cherry", "contab"} {
		for _, sku := range []market.SKU{"vps-10", "ovps-10", "", "a"} {
			id := market.HashPlanID(partner, sku)
			if id < 1 || id > market.MaxPlanID || seen[id] {
				t.Errorf("%s %s has the number %d, out of range or taken", partner, sku, id)
			}
			seen[id] = true
		}
	}
}

func TestPartnerState(t *testing.T) {
	at := time.Date(2026, 4, 15, 9, 0, 0, 0, time.UTC)
	for name, tt := range map[string]struct {
		state          market.PartnerState
		stale, bundled bool
	}{
		"never asked":      {market.PartnerState{}, false, true},
		"never reached":    {market.PartnerState{FailedAt: at}, true, true},
		"good":             {market.PartnerState{GoodAt: at}, false, false},
		"failed since":     {market.PartnerState{GoodAt: at, FailedAt: at.Add(1)}, true, false},
		"good again since": {market.PartnerState{GoodAt: at.Add(1), FailedAt: at}, false, false},
	} {
		if tt.state.Stale() != tt.stale || tt.state.Bundled() != tt.bundled {
			t.Errorf("%s: stale %t, bundled %t", name, tt.state.Stale(), tt.state.Bundled())
		}
	}
}

// Holds: 3.plan.tags
func TestIsOutlet(t *testing.T) {
	for name, tags := range map[string][]string{"yes": {"a", "outlet"}, "": {"outlets"}, "no": nil} {
		if got := (&market.Plan{Tags: tags}).IsOutlet(); got != (name == "yes") {
			t.Errorf("tags %v: outlet %t", tags, got)
		}
	}
}

func FuzzCheckLink(f *testing.F) {
	for _, seed := range []string{"https://contabo.com/en/", "javascript:alert(1)", "JaVaScRiPt://x", "//x", "http://", "https://a b", "https://x\n", "data:,x"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if market.CheckLink(s) != nil {
			return
		}
		lower := strings.ToLower(s)
		if !strings.HasPrefix(lower, "http://") && !strings.HasPrefix(lower, "https://") {
			t.Errorf("%q was taken as a link", s)
		}
	})
}
