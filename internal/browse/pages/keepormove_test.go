package pages_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/browse/browsetest"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// inDollars compares net prices over a year.
var inDollars = price.Choose(language.English, nil, 12).In(market.USD)

func keepOrMove(t *testing.T, snap *catalog.Snapshot, r pages.Rented) view.KeepOrMove {
	t.Helper()
	r.Type = market.Baremetal
	return must.Get(pages.KeepOrMove(context.Background(), browsetest.Service, snap, catalog.Public, r))(t)
}

func TestKeepOrMove(t *testing.T) {
	priced := func(month, setup string) func(*market.Plan) {
		return func(p *market.Plan) {
			p.Type, p.Monthly, p.Setup = market.Baremetal, sample.USD(month), nil
			if setup != "" {
				p.Setup = sample.USD(setup)
			}
		}
	}
	snap := catalogtest.Build([]market.Plan{
		machine(1, priced("60", "")),
		machine(2, priced("45", "100"), func(p *market.Plan) { p.CPUCores = sample.Of(12) }),
		machine(3, priced("48", "")),
		machine(4, priced("10", ""), func(p *market.Plan) { p.CPUCores = sample.Of(9) }),
		machine(5, priced("10", ""), func(p *market.Plan) { p.Available = false }),
		machine(6, priced("10", ""), func(p *market.Plan) { p.Spot = true }),
		machine(7, priced("10", ""), func(p *market.Plan) { p.Type = market.VPS }),
		machine(8, priced("10", ""), func(p *market.Plan) { p.MemoryGB = nil }),
		machine(9, priced("10", ""), func(p *market.Plan) { p.PriceUnconfirmedSince = p.UpdatedAt }),
		machine(10, priced("52", ""), func(p *market.Plan) { p.Group = "pair" }),
		machine(11, priced("53", ""), func(p *market.Plan) { p.Group = "pair" }),
	}, catalog.Facts{Rates: sample.Rates()})
	rented := pages.Rented{Cores: sample.Of(10), MemoryGB: sample.Of(100.0), StorageGB: sample.Of(1000.0)}
	pays := func(text string) *market.Amount { return new(market.MustAmount(text)) }
	tests := map[string]struct {
		pays    *market.Amount
		months  int
		advice  view.Advice
		ids     []int64
		after   []int // -1 is never
		reasons string
	}{
		"a move pays":               {pays("50"), 12, view.MoveAway, []int64{3, 10, 2, 1}, []int{0, -1, 20, -1}, "Save $24.00 over 12 months"},
		"the setup pays late":       {pays("50"), 60, view.MoveAway, []int64{2, 3, 10, 1}, []int{20, 0, -1, -1}, "$2,800.00 over 60 months"},
		"nothing is cheaper":        {pays("40"), 12, view.Keep, []int64{3, 10, 2, 1}, []int{-1, -1, -1, -1}, "Staying costs $480.00"},
		"the price is not known":    {nil, 12, view.UnknownAdvice, []int64{3, 10, 2, 1}, nil, "Enter what you pay now"},
		"an equal price is no gain": {pays("48"), 1, view.Keep, []int64{3, 10, 1, 2}, []int{-1, -1, -1, 34}, "Staying costs $48.00"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			rented := rented
			rented.Pays, rented.Choice = test.pays, price.Choose(language.English, nil, test.months).In(market.USD)
			answer := keepOrMove(t, snap, rented)
			if answer.Verdict != test.advice || !strings.Contains(answer.Headline+". "+answer.Reason, test.reasons) {
				t.Errorf("%s: %s; want %s with %q", answer.Verdict, answer.Reason, test.advice, test.reasons)
			}
			for i, id := range test.ids {
				if i >= len(answer.Alternatives) || answer.Alternatives[i].PlanID != id {
					t.Fatalf("alternative %d of %+v; want plans %v", i, answer.Alternatives, test.ids)
				}
				if a := answer.Alternatives[i]; test.after == nil {
					if a.Saves != nil || a.BreaksEven != nil {
						t.Errorf("%+v, of which nobody knows what it saves", a)
					}
				} else if never := test.after[i] < 0; never != (a.BreaksEven == nil) || !never && *a.BreaksEven != test.after[i] {
					t.Errorf("plan %d breaks even after %v months; want %d", id, a.BreaksEven, test.after[i])
				}
			}
			if len(answer.Alternatives) != len(test.ids) {
				t.Errorf("%d alternatives; want %v", len(answer.Alternatives), test.ids)
			}
		})
	}
}

func TestARentedPlanIsShownAsItIsSoldToday(t *testing.T) {
	snap := catalogtest.Build([]market.Plan{machine(1), machine(2, func(p *market.Plan) { p.Available = false })}, catalog.Facts{Rates: sample.Rates()})
	pays := new(market.MustAmount("42"))
	for id, want := range map[int64]struct {
		state view.Sold
		note  string
	}{1: {view.SoldNow, "$8.00 more than you pay. If you rescale or order again, you pay today’s price."}, 2: {view.SoldOut, "Sold out now. A new order costs $50.00 a month today"}} {
		plan := must.Get(snap.ByID(id, catalog.Operator))(t)
		answer := keepOrMove(t, snap, pages.Rented{Plan: plan, Cores: plan.CPUCores, Pays: pays, Choice: inDollars})
		if answer.Plan == nil || answer.Plan.State != want.state || !strings.Contains(answer.Plan.Note, want.note) {
			t.Errorf("plan %d: %+v", id, answer.Plan)
		}
	}
	gone := machine(3)
	answer := keepOrMove(t, snap, pages.Rented{Plan: &gone, IsWithdrawn: true, Cores: gone.CPUCores, Pays: pays, Choice: inDollars})
	if answer.Plan.State != view.Withdrawn || answer.Plan.Monthly != nil {
		t.Errorf("a withdrawn plan: %+v", answer.Plan)
	}
	if answer := keepOrMove(t, snap, pages.Rented{Pays: pays, Choice: inDollars}); answer.Verdict != view.UnknownAdvice || answer.Better != nil {
		t.Errorf("without any size: %+v", answer)
	}
}

func TestAnotherArchitectureIsNotAsGood(t *testing.T) {
	of := func(architecture string) func(*market.Plan) {
		return func(p *market.Plan) { p.Type, p.CPUArchitecture = market.Baremetal, architecture }
	}
	snap := catalogtest.Build([]market.Plan{machine(1, of("arm64")), machine(2, of("x86_64")), machine(3, of(""))}, catalog.Facts{Rates: sample.Rates()})
	for architecture, want := range map[string][]int64{"": {2, 3}, "x86_64": {2, 3}, "arm64": {1}} {
		var got []int64
		for _, a := range keepOrMove(t, snap, pages.Rented{Cores: sample.Of(1), Architecture: architecture, Choice: inDollars}).Alternatives {
			got = append(got, a.PlanID)
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("for %q the plans %v; want %v", architecture, got, want)
		}
	}
}

// TestNoAddressIsNotAsGood leaves out servers that can have no IPv4 address of their own, but for who has none either,
// and adds the price of one that is charged for apart.
func TestNoAddressIsNotAsGood(t *testing.T) {
	of := func(kind string) func(*market.Plan) {
		return func(p *market.Plan) { p.Type, p.IPv4 = market.Baremetal, kind }
	}
	plans := []market.Plan{machine(1, of("")), machine(2, of(market.IPv4Included)), machine(3, of(market.IPv4None)), machine(4, of(market.IPv4NAT)),
		machine(5, of(market.IPv4None), func(p *market.Plan) {
			p.Monthly = sample.USD("1")
			p.Components = []market.Quote{{Component: market.IPv4, Period: market.Month, Currency: market.USD, Amount: market.MustAmount("2")}}
		})}
	snap := catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates()})
	rented := map[string]*market.Plan{"a size": nil, "unknown": {CPUCores: sample.Of(1)}, "with one": {IPv4: market.IPv4Included}, "without": {IPv4: market.IPv4None}, "shared": {IPv4: market.IPv4NAT}}
	for name, plan := range rented {
		want, text, lacks := []int64{1, 2, 3, 4, 5}, "$3.00 a month with an IPv4 address.", true
		if plan != nil && (plan.IPv4 == market.IPv4None || plan.IPv4 == market.IPv4NAT) {
			text, lacks = "$1.00 a month.", false
		}
		var got []int64
		for _, a := range keepOrMove(t, snap, pages.Rented{Plan: plan, Cores: sample.Of(1), Choice: inDollars}).Alternatives {
			if got = append(got, a.PlanID); a.PlanID == 5 && a.Text != text {
				t.Errorf("for %s: %q, want %q", name, a.Text, text)
			}
			if told := strings.Contains(a.Text, "its price is not known"); told != (lacks && (a.PlanID == 3 || a.PlanID == 4)) {
				t.Errorf("for %s plan %d: %q", name, a.PlanID, a.Text)
			}
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("for %s the plans %v; want %v", name, got, want)
		}
	}
}

// TestPaysWithTax compares a price with 25 percent of tax or without, and prices that include it or not.
func TestPaysWithTax(t *testing.T) {
	snap := catalogtest.Build([]market.Plan{machine(1, func(p *market.Plan) { p.Type, p.Monthly = market.Baremetal, sample.USD("40") })}, catalog.Facts{Rates: sample.Rates()})
	tax := &price.TaxRate{Country: "DE", Tax: "VAT", Percent: market.MustAmount("25")}
	for name, c := range map[string]struct {
		paysTax  *bool
		tax      *price.TaxRate
		headline string
	}{
		"net beside gross":   {new(false), tax, "Save $225.00 over 12 months"},
		"gross beside gross": {new(true), tax, "Save $60.00 over 12 months"},
		"as shown":           {nil, tax, "Save $60.00 over 12 months"},
		"net beside net":     {new(false), nil, "Save $180.00 over 12 months"},
		"gross beside net":   {new(true), nil, "Cannot be compared yet"},
	} {
		answer := keepOrMove(t, snap, pages.Rented{Cores: sample.Of(1), Choice: price.Choose(language.English, c.tax, 12).In(market.USD), Pays: new(market.MustAmount("55")), PaysTax: c.paysTax})
		if answer.Headline != c.headline {
			t.Errorf("%s: %s: %s; want %s", name, answer.Headline, answer.Reason, c.headline)
		}
	}
}
