package partnertest

import (
	"slices"
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/sandbox"
)

func TestGoodPartnerPasses(t *testing.T) { Run(t, Harness{Adapter: fake{}}) }

func TestEveryFaultHasAnOutcome(t *testing.T) {
	for _, f := range sandbox.Faults() {
		if !slices.ContainsFunc(outcomes, func(o outcome) bool { return o.fault == f }) {
			t.Errorf("fault %s has no outcome", f)
		}
	}
}

// goodPlans returns the plans of fake.
func goodPlans(t *testing.T) []market.Plan {
	t.Helper()
	h := Harness{Adapter: fake{}}
	return newServer(t, h).mustFetch(t, h).Plans
}

func TestWrongAbilitiesFail(t *testing.T) {
	tests := []struct {
		name    string
		declare func(*partner.Abilities)
		bend    func([]market.Plan)
		want    string
	}{
		{name: "honest"},
		{name: "more plans than there are", declare: func(a *partner.Abilities) { a.MinPlans = 8 }, want: "7 plans came, declared are at least 8"},
		{name: "no number of plans", declare: func(a *partner.Abilities) { a.MinPlans = 0 }, want: "declare 1 or more"},
		{name: "a type that nobody sells", declare: func(a *partner.Abilities) { a.Types = append(a.Types, market.VDS) }, want: `type "vds" is declared and no plan shows it`},
		{name: "a type kept secret", bend: func(p []market.Plan) { p[0].Type = market.Baremetal }, want: `type "baremetal" is not declared and 1 plans show it; declared is vps`},
		{name: "an annual price that is none", declare: func(a *partner.Abilities) { a.Periods = append(a.Periods, market.Year) }, want: `period "year" is declared`},
		{name: "a monthly price kept secret", bend: func(p []market.Plan) { p[0].Monthly = p[0].Hourly }, want: `period "month" is not declared`},
		{name: "prices that only some have", bend: func(p []market.Plan) { p[0].Hourly = nil }, want: `period that only some plans have "hour" is not declared and 6 plans show it; declared is none`},
		{name: "prices that all have", declare: func(a *partner.Abilities) { a.Partly = a.Periods }, want: `period that only some plans have "hour" is declared`},
		{name: "a currency that is none", declare: func(a *partner.Abilities) { a.Currencies = market.Currencies() }, want: `currency "GBP" is declared`},
		{name: "a currency kept secret", bend: func(p []market.Plan) {
			p[0].Hourly = market.Prices{market.EUR: market.Whole(1)}
		}, want: `currency "EUR" is not declared`},
		{name: "stock that is not told", declare: func(a *partner.Abilities) { a.Stock = true }, want: "not for sale (Stock) is declared: true, and seen: false"},
		{name: "stock kept secret", bend: func(p []market.Plan) { p[0].Available = false }, want: "not for sale (Stock) is declared: false, and seen: true"},
		{name: "regions that are not told", declare: func(a *partner.Abilities) { a.Regions = true }, want: "(Regions) is declared: true"},
		{name: "regions kept secret", bend: func(p []market.Plan) { p[0].Regions = []string{"A", "B"} }, want: "(Regions) is declared: false"},
		{name: "outlet tags that are none", declare: func(a *partner.Abilities) { a.TagsOutlet = true }, want: "(TagsOutlet) is declared: true"},
		{name: "outlet tags kept secret", bend: func(p []market.Plan) { p[0].Tags = []string{market.OutletTag} }, want: "(TagsOutlet) is declared: false"},
		{name: "nothing for sale", declare: func(a *partner.Abilities) { a.Stock = true }, bend: func(p []market.Plan) {
			for i := range p {
				p[i].Available = false
			}
		}, want: "no plan is for sale"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			declared, plans := fake{}.Info().Offers, goodPlans(t)
			if tt.declare != nil {
				tt.declare(&declared)
			}
			if tt.bend != nil {
				tt.bend(plans)
			}
			checkFound(t, declared.Differences(plans), tt.want)
		})
	}
}

func TestBadPlansFail(t *testing.T) {
	tests := []struct {
		name string
		bend func(*partner.Info, []market.Plan)
		want string
	}{
		{"honest", func(*partner.Info, []market.Plan) {}, ""},
		{"a plan that cannot be listed", func(_ *partner.Info, p []market.Plan) { p[0].Name = "" }, "name"},
		{"one number twice", func(_ *partner.Info, p []market.Plan) { p[0].PlanID = p[1].PlanID }, "came twice"},
		{"another partner's name", func(_ *partner.Info, p []market.Plan) { p[0].PartnerName = "Other" }, "partner is"},
		{"a time of its own", func(_ *partner.Info, p []market.Plan) { p[0].Source = market.FromPartner }, "which are not the adapter's"},
		{"white space", func(_ *partner.Info, p []market.Plan) { p[0].Description = " x" }, "is not trimmed"},
		{"a region twice", func(_ *partner.Info, p []market.Plan) { p[0].Regions = []string{"A", "A"} }, "empty or repeated"},
		{"memory in MB", func(_ *partner.Info, p []market.Plan) { mb := 16_384.0; p[0].MemoryGB = &mb }, "memory in GB is 16384"},
		{"an outlet without its tag", func(_ *partner.Info, p []market.Plan) { p[0].Type = market.Outlet }, "lacks the outlet tag"},
		{"nowhere to order", func(i *partner.Info, _ []market.Plan) { i.DeployLink = "" }, "no deployment link"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			info, plans := fake{}.Info(), goodPlans(t)
			tt.bend(&info, plans)
			checkFound(t, planProblems(info, plans), tt.want)
		})
	}
}

func TestIgnoredFaultFails(t *testing.T) {
	healthy := partner.Snapshot{Plans: goodPlans(t)}
	hidden := outcome{fault: sandbox.PriceZero, reason: "no", lost: true}
	checkFound(t, hidden.problems(healthy, healthy), "7 plans came, the healthy feed has 7")
	less := partner.Snapshot{Plans: healthy.Plans[1:]}
	checkFound(t, hidden.problems(healthy, less), "0 items were rejected for the fault, want 1 to 1")
	less.Rejected = []partner.Rejection{{Item: "s-1", Reason: "gone"}}
	checkFound(t, hidden.problems(healthy, less), `s-1 is rejected with "gone"`)
	less.Rejected[0].Reason = "price: holds no price"
	checkFound(t, hidden.problems(healthy, less), "")
}

// checkFound wants a problem that contains want, or none if want is empty.
func checkFound(t *testing.T, found problems, want string) {
	t.Helper()
	if want == "" {
		if len(found) > 0 {
			t.Errorf("found %q, want nothing", found)
		}
		return
	}
	if !slices.ContainsFunc(found, func(p string) bool { return strings.Contains(p, want) }) {
		t.Errorf("found %q, want a problem with %q", found, want)
	}
}
