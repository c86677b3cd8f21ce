package browse_test

import (
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"testing"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/browse/browsetest"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// TestASpotMachineHasNoMonth: the partner may take it away before a month is over, so it is no
// summary's plan, and nothing tells what it would cost a month.
func TestASpotMachineHasNoMonth(t *testing.T) {
	service := browse.New(browse.Options{})
	snap := catalogtest.Build([]market.Plan{
		sample.Plan(func(p *market.Plan) { p.ID, p.Name, p.SKU, p.Monthly = 1, "lasts", "a", sample.USD("9") }),
		sample.Plan(func(p *market.Plan) {
			p.ID, p.Name, p.SKU, p.Spot, p.Monthly, p.Annually, p.Hourly = 2, "spot", "b", true, nil, nil, sample.USD("0.01")
		}),
	}, catalog.Facts{Rates: sample.Rates()})
	summaries, err := service.Summaries(snap, price.Net().In(market.USD))
	for _, s := range summaries {
		if err != nil || s.Type == market.VPS && s.Plan.Name != "lasts" {
			t.Errorf("%v, the summary is %s", err, s.Plan.Name)
		}
	}
	chart, err := pages.Chart(t.Context(), service, snap, catalog.Public, url.Values{"spot": {"not.is.null"}}, "cpu_cores", market.USD)
	if err != nil || chart.Total != 2 || chart.LeftOut != 1 {
		t.Errorf("%v, the chart draws all but %d of %d plans", err, chart.LeftOut, chart.Total)
	}
	plan := must.Get(snap.ByID(2, catalog.Public))(t)
	moments := []market.Moment{market.MomentOf(plan, sample.Now), {SeenAt: sample.Now.Add(time.Hour), Available: true, Quoted: market.Quoted{Hourly: sample.USD("0.03")}}}
	if rows := pages.PriceMoments(moments, plan, market.USD, sample.Rates()); len(rows) != 1 || rows[0].PriceMonthly != nil {
		t.Errorf("its history of prices a month: %+v", rows)
	}
	page := must.Get(pages.Of(service, snap).PlanPage(t.Context(), plan, market.PlanRecord{Moments: moments, Stated: plan}, price.Net().In(market.USD)))(t)
	history := page.Costs[market.USD].History
	if history.Summary != "Between $0.01 and $0.03 an hour since 15 Apr 2026, with 1 change." || history.Points[1].Text != "$0.03 an hour" {
		t.Errorf("its history: %+v", history)
	}
	if !slices.Equal(page.Plan.Notes, []string{"Interruptible: the partner can stop it at any time"}) {
		t.Errorf("its notes: %q", page.Plan.Notes)
	}
	page.Similar = nil // the plan beside it has one
	if text, err := json.Marshal(page); err != nil || regexp.MustCompile(`a month|"unit":"month"`).Match(text) {
		t.Errorf("%v, its page tells a price a month: %s", err, text)
	}
}

// TestSpotMachinesAreAskedFor holds that pages leave spot machines out until somebody asks
// for them, and that the API does not.
func TestSpotMachinesAreAskedFor(t *testing.T) {
	snap := catalogtest.Build([]market.Plan{
		sample.Plan(func(p *market.Plan) { p.ID, p.Name, p.SKU = 1, "lasts", "a" }),
		sample.Plan(func(p *market.Plan) {
			p.ID, p.PlanID, p.Name, p.SKU, p.Spot, p.Hourly = 2, 302, "spot", "b", true, sample.USD("0.5")
		}),
	}, catalog.Facts{Rates: sample.Rates()})
	if landing, err := pages.Of(browse.New(browse.Options{}), snap).LandingPage(pages.Landing{Filter: "cpu_cores=gte.1"}, price.Net()); err != nil || landing.Total != 1 {
		t.Errorf("a landing page counts %d plans (%v), want those of its list", landing.Total, err)
	}
	service := browse.New(browse.Options{})
	for address, want := range map[string]int{
		"leads=page": 1, "": 2, "leads=page&spot=is.true": 1, "leads=page&spot=not.is.null": 2, "leads=page&q=spot:yes": 1,
		"leads=page&or=(spot.is.true,cpu_cores.gt.1)": 2, "leads=page&cpu_cores=gte.1": 1,
	} {
		params := must.Get(url.ParseQuery(address))(t)
		list := must.Get(browsetest.Answer(service, snap, catalog.Public, params, 24))(t)
		if list.Total != want {
			t.Errorf("%q finds %d plans, want %d", address, list.Total, want)
		}
		for _, item := range list.Items {
			if prices := item.Prices[market.USD]; item.Notes != nil && (prices.Monthly != nil || prices.Hourly == nil) {
				t.Errorf("%q shows a month of a spot machine: %+v", address, prices)
			}
		}
	}
}
