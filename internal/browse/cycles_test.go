package browse_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/words"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// TestPricesOfCycles holds what a card says of plans that are paid for some months at once.
func TestPricesOfCycles(t *testing.T) {
	quarter := func(p *market.Plan) {
		p.Monthly, p.Hourly, p.Annually = nil, nil, nil
		p.Cycles = []market.Cycle{{Months: 3, Amounts: sample.USD("33"), Renewal: sample.USD("45")}, {Months: 12, Amounts: sample.USD("99"), Renewal: sample.USD("144")}}
		p.SettleCycles(nil)
	}
	for name, c := range map[string]struct {
		plan                  func(*market.Plan)
		currency              market.Currency
		months                int
		lead, renews, cycles  string
		computed, isEstimated bool
		traces                []string
	}{
		"by the quarter": {plan: quarter, currency: market.USD, lead: "≈\u00a0$11.00 a month, paid for 3 months", renews: "Renews at $15.00", cycles: "3, 12 months", computed: true,
			traces: []string{"One month’s share of $33.00 paid for 3 months. The partner has no monthly price."}},
		"in another currency": {plan: quarter, currency: market.EUR, lead: "≈\u00a0$11.00 a month ≈\u00a0€10.59, paid for 3 months", renews: "Renews at $15.00 ≈\u00a0€14.44", cycles: "3, 12 months", computed: true,
			traces: []string{"One month’s share of $33.00 paid for 3 months. The partner has no monthly price.", "Converted from $33.00 for 3 months and $99.00 a year"}},
		"over a term": {plan: quarter, currency: market.USD, months: 12, lead: "$99.00 for 12 months, Pay 12 months upfront", renews: "Renews at $12.00/month", cycles: "3, 12 months",
			traces: []string{"One month’s share of $33.00 paid for 3 months. The partner has no monthly price."}},
		"converted": {plan: func(p *market.Plan) {
			p.Monthly, p.Hourly, p.Annually, p.Cycles = nil, nil, nil, []market.Cycle{{Months: 6, Amounts: sample.EUR("60")}}
		}, currency: market.GBP, lead: "≈\u00a0£8.29 a month, paid for 6 months", cycles: "6 months", computed: true,
			traces: []string{"One month’s share of €60.00 paid for 6 months. The partner has no monthly price.", "Converted from €60.00 for 6 months"}},
		"by the year": {plan: func(p *market.Plan) {
			p.Monthly, p.Hourly, p.Annually, p.Cycles = nil, nil, sample.USD("24"), []market.Cycle{{Months: 12, Amounts: sample.USD("24"), Renewal: sample.USD("36")}}
		}, currency: market.USD, lead: "$24.00 a year", renews: "Renews at $3.00/month", cycles: "12 months"},
		"a price that stays": {plan: func(p *market.Plan) {
			p.Monthly, p.Hourly, p.Annually, p.Cycles = sample.USD("5"), nil, nil, []market.Cycle{{Months: 1, Amounts: sample.USD("5"), Renewal: sample.USD("5")}}
		}, currency: market.USD, lead: "$5.00 a month", cycles: "1 month"},
		"by the hour": {plan: func(p *market.Plan) { p.Monthly, p.Hourly, p.Annually = nil, sample.USD("0.01"), nil }, currency: market.USD,
			lead: "$7.30 a month", computed: true, isEstimated: true, traces: []string{"Estimated: 730 hours at $0.01 an hour. The partner has no monthly price."}},
	} {
		plan := sample.Plan(c.plan)
		plan.ID = 1
		snap := catalogtest.Build([]market.Plan{plan}, catalog.Facts{Rates: sample.Rates()})
		d := browse.New(browse.Options{}).Decorator(snap, price.Choose(language.English, nil, c.months))
		set, told := d.PriceSet(&plan, c.currency), d.Terms(&plan, c.currency).Tell(&plan)
		lead := leadOf(set)
		if got := []string{told.Sentence(), set.Renews, words.CyclesText(language.English, &plan)}; !cmp.Equal(got, []string{c.lead, c.renews, c.cycles}) {
			t.Errorf("%s: %q", name, got)
		}
		if lead.Computed != c.computed || lead.Estimated != c.isEstimated {
			t.Errorf("%s: %+v", name, lead)
		}
		if len(set.Traces) != len(c.traces) {
			t.Fatalf("%s: %q", name, set.Traces)
		}
		for i, want := range c.traces {
			if !strings.HasPrefix(set.Traces[i], want) {
				t.Errorf("%s: %q, want %q", name, set.Traces[i], want)
			}
		}
	}
}

// TestRenewalsAreALimitAndAnOrder filters and sorts a list by what a month costs later.
func TestRenewalsAreALimitAndAnOrder(t *testing.T) {
	var plans []market.Plan
	for i, later := range []string{"15", "20", "", "12"} {
		plans = append(plans, sample.Plan(func(p *market.Plan) {
			p.ID, p.Name = int64(i+1), later
			p.Monthly, p.Hourly, p.Annually, p.Cycles = sample.USD("10"), nil, nil, []market.Cycle{{Months: 1, Amounts: sample.USD("10")}}
			if later != "" {
				p.Cycles[0].Renewal = sample.USD(later)
			}
		}))
	}
	snap := catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates()})
	q := must.Get(query.Parse(url.Values{"renews_at_usd": {"lte.15"}, "order": {"renews_at_usd.asc.nullslast"}}))(t)
	found, err := snap.Find(q, catalog.Public)
	if err != nil || found.Len() != 2 || found.ID(0) != 4 || found.ID(1) != 1 {
		t.Errorf("%d plans, %v", found.Len(), err)
	}
}
