package pages_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// soldBy is a plan that is sold by some cycles alone.
func soldBy(id int64, cycles ...market.Cycle) market.Plan {
	return sample.Plan(func(p *market.Plan) {
		p.ID, p.Monthly, p.Hourly, p.Annually, p.Setup, p.Cycles = id, nil, nil, nil, nil, cycles
		p.SettleCycles(nil)
	})
}

// TestWaysToPay lists every way to pay on a plan's page, and none where there is one alone.
func TestWaysToPay(t *testing.T) {
	month := market.Cycle{Months: 1, Amounts: sample.USD("12"), Renewal: sample.USD("15"), Setup: sample.USD("10")}
	quarter := market.Cycle{Months: 3, Amounts: sample.USD("33"), Renewal: sample.USD("45"), Coupon: "BF26"}
	year := market.Cycle{Months: 12, Amounts: sample.USD("99"), Setup: sample.USD("0")}
	ended := soldBy(1, quarter, year)
	ended.CouponUntil = sample.Now
	for name, c := range map[string]struct {
		plan market.Plan
		want []view.PayWay
	}{
		"one way":   {soldBy(1, quarter), nil},
		"no cycles": {soldBy(1), nil},
		"a fee of some": {soldBy(1, month, year), []view.PayWay{
			{Term: "1 month", First: "$12.00", PerMonth: "$12.00", Renewal: "$15.00", Setup: "$10.00"},
			{Term: "12 months", First: "$99.00", PerMonth: "$8.25", Setup: "None"}}},
		"a coupon with its end": {ended, []view.PayWay{
			{Term: "3 months", First: "$33.00", PerMonth: "$11.00", Renewal: "$45.00", Coupon: "BF26, until 15 Apr 2026"},
			{Term: "12 months", First: "$99.00", PerMonth: "$8.25"}}},
	} {
		snap := catalogtest.Build([]market.Plan{c.plan}, catalog.Facts{Rates: sample.Rates()})
		page := must.Get(pages.Of(browse.New(browse.Options{}), snap).PlanPage(t.Context(), &c.plan, market.PlanRecord{}, price.Net().In(market.USD)))(t)
		if diff := cmp.Diff(c.want, page.Costs[market.USD].Ways); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

// TestRatesOfAPlan names the exchange rates on the page of a plan with a converted price, and not for the months of a
// longer time, which are not exact either.
func TestRatesOfAPlan(t *testing.T) {
	everywhere := sample.USD("33")
	everywhere[market.EUR], everywhere[market.GBP] = sample.EUR("30")[market.EUR], sample.USD("25")[market.USD]
	for name, c := range map[string]struct {
		plan market.Plan
		want bool
	}{
		"hours in one currency":       {sample.Plan(func(p *market.Plan) { p.ID, p.Monthly = 1, sample.USD("33") }), true},
		"three months in all of them": {soldBy(1, market.Cycle{Months: 3, Amounts: everywhere}), false},
	} {
		plan := c.plan
		page := must.Get(pages.Of(browse.New(browse.Options{}), catalogtest.Build([]market.Plan{plan}, catalog.Facts{Rates: sample.Rates()})).PlanPage(t.Context(), &plan, market.PlanRecord{}, price.Net().In(market.USD)))(t)
		if got := page.Rates.Text != ""; got != c.want {
			t.Errorf("%s: rates are named: %t, want %t", name, got, c.want)
		}
	}
}

// TestHistoryOfACycle says for how long the months of a history were paid, where it was one cycle throughout.
func TestHistoryOfACycle(t *testing.T) {
	quarter := func(amount string) market.Moment {
		return market.Moment{Available: true, Quoted: market.Quoted{Cycles: []market.Cycle{{Months: 3, Amounts: sample.USD(amount)}}}}
	}
	for name, c := range map[string]struct {
		moments []market.Moment
		want    string
	}{
		"one cycle":          {[]market.Moment{quarter("30"), {Gone: true}, quarter("33")}, "Between $10.00 and $11.00 a month, paid for 3 months since 1 Mar 2026, with 1 change."},
		"a month before":     {[]market.Moment{{Available: true, Quoted: market.Quoted{Monthly: sample.USD("9")}}, quarter("33")}, "Between $9.00 and $11.00 a month since 1 Mar 2026, with 1 change."},
		"a year":             {[]market.Moment{{Available: true, Quoted: market.Quoted{Annually: sample.USD("120")}}}, "$10.00 a month, unchanged since 1 Mar 2026."},
		"what never had one": {[]market.Moment{{Gone: true}}, "No price history on record."},
	} {
		for i := range c.moments {
			c.moments[i].SeenAt = time.Date(2026, 3, 1+i, 0, 0, 0, 0, time.UTC)
		}
		plan := soldBy(1, market.Cycle{Months: 3, Amounts: sample.USD("33")})
		snap := catalogtest.Build([]market.Plan{plan}, catalog.Facts{Rates: sample.Rates()})
		page, err := pages.Of(browse.New(browse.Options{}), snap).PlanPage(t.Context(), &plan, market.PlanRecord{Moments: c.moments}, price.Net().In(market.USD))
		if err != nil || page.Costs[market.USD].History.Summary != c.want {
			t.Errorf("%s: %q, %v", name, page.Costs[market.USD].History.Summary, err)
		}
	}
}

// TestComparedCycles compares renewals and ways to pay.
func TestComparedCycles(t *testing.T) {
	dear := soldBy(1, market.Cycle{Months: 3, Amounts: sample.USD("33"), Renewal: sample.USD("45")}, market.Cycle{Months: 6, Amounts: sample.USD("60")})
	plain := sample.Plan(func(p *market.Plan) { p.ID, p.Monthly, p.Hourly, p.Annually = 2, sample.USD("5"), nil, nil })
	snap := catalogtest.Build([]market.Plan{dear, plain}, catalog.Facts{Rates: sample.Rates()})
	compared := must.Get(pages.Of(browse.New(browse.Options{}), snap).Compare(t.Context(), []*market.Plan{&dear, &plain}, price.Net()))(t)
	got := map[string][2]string{}
	for _, row := range append(compared.Costs[market.USD], compared.Facts...) {
		got[row.Label] = [2]string{row.Cells[0].Text + "|" + row.Cells[0].Note, row.Cells[1].Text + "|" + row.Cells[1].Note}
	}
	for label, want := range map[string][2]string{
		"Price per month": {"≈\u00a0$11.00|$33.00 paid for 3 months", "$5.00|"},
		"Renews at":       {"$15.00|a month", "|"},
		"Billing periods": {"3, 6 months|", "|"},
	} {
		if got[label] != want {
			t.Errorf("%s: %q, want %q", label, got[label], want)
		}
	}
}

// TestTermNote is one sentence, whatever a term has in it.
func TestTermNote(t *testing.T) {
	for want, term := range map[string]price.Term{
		"":                                       {Cycle: 1},
		"inkl. Einrichtung":                      {Cycle: 1, HasSetup: true},
		"3 Monate im Voraus":                     {Cycle: 3},
		"12 Monate im Voraus, inkl. Einrichtung": {Cycle: 12, HasSetup: true},
	} {
		if got := term.Note(german(t)); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestAHistoryIncludesTheTax of the country that a visitor chose, as every other price of its page does.
func TestAHistoryIncludesTheTax(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2026, 3, n, 0, 0, 0, 0, time.UTC) }
	plan := sample.Plan(func(p *market.Plan) { p.ID, p.Monthly = 1, sample.USD("15") })
	moments := []market.Moment{{SeenAt: day(1), Available: true, Quoted: market.Quoted{Monthly: sample.USD("20")}}, {SeenAt: day(2), Available: true, Quoted: market.Quoted{Monthly: sample.USD("15")}}}
	snap := catalogtest.Build([]market.Plan{plan}, catalog.Facts{Rates: sample.Rates()})
	page := must.Get(pages.Of(browse.New(browse.Options{}), snap).PlanPage(t.Context(), &plan, market.PlanRecord{Moments: moments}, basisOf(t, "DE").In(market.USD)))(t)
	h := page.Costs[market.USD].History
	if h.Summary != "Between $17.85 and $23.80 a month since 1 Mar 2026, with 1 change." || h.Low != "$17.85" || h.High != "$23.80" || h.Points[0].Text != "$23.80 a month" || h.Points[0].Amount.String() != "23.80" {
		t.Errorf("%+v", h)
	}
}
