package pages_test

import (
	"net/url"
	"testing"

	"launchrack/internal/browse"
	"launchrack/internal/browse/browsetest"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// TestCompare holds that every plan has a cell in every row, and that what is not known
// is neither a text nor a number.
func TestCompare(t *testing.T) {
	snap := catalogtest.Build([]market.Plan{
		machine(1, func(p *market.Plan) {
			p.Monthly, p.Setup = market.Prices{market.USD: market.MustAmount("40"), market.EUR: market.MustAmount("36")}, sample.EUR("10")
			p.CPUCores, p.MemoryGB, p.StorageGB = sample.Of(8), sample.Of(64.0), sample.Of(500.0)
			p.TrafficTB, p.Bandwidth = sample.Of(float64(market.Unmetered)), ""
		}),
		machine(2, func(p *market.Plan) {
			p.Monthly, p.Hourly, p.Annually, p.Setup = nil, sample.USD("0.10"), nil, nil
			p.CPUCores, p.MemoryGB = nil, sample.Of(128.0)
		}),
		machine(3, func(p *market.Plan) {
			p.Monthly, p.Hourly, p.Annually, p.Partner, p.Setup = nil, nil, nil, "vultr", nil
		}),
	}, catalog.Facts{Rates: sample.Rates(), Partners: browsetest.Partners})
	public := pages.Of(browsetest.Service, snap)
	plans := make([]*market.Plan, 3)
	for i, id := range []int64{2, 1, 3} {
		var err error
		if plans[i], err = public.Plan(id); err != nil {
			t.Fatal(err)
		}
	}
	c := must.Get(public.Compare(t.Context(), plans, price.Net()))(t)
	if len(c.Plans) != 3 || c.Plans[0].ID != 2 || c.Plans[0].Page != "/plans/machine-2" {
		t.Fatalf("plans %+v", c.Plans)
	}
	cells := map[string][]view.ComparisonCell{}
	for _, r := range append(c.Costs[market.USD], c.Facts...) {
		if cells[r.Label] = r.Cells; len(r.Cells) != 3 {
			t.Errorf("%s has %d cells", r.Label, len(r.Cells))
		}
	}
	for label, want := range map[string][3]string{
		"12 months, setup included": {"$876.00", "≈\u00a0$490.39", ""},
		"Price per month":           {"$73.00", "$40.00", ""},
		"Price per core":            {"", "$5.00", ""},
		"Price per GB of RAM":       {"≈\u00a0$0.57", "$0.63", ""},
		"One-time setup fee":        {"None", "≈\u00a0$10.39", "Not stated"},
		"RAM":                       {"128 GB DDR4 ECC", "64 GB DDR4 ECC", "100 GB DDR4 ECC"},
	} {
		for i, text := range want {
			if got := cells[label][i]; got.Text != text || (got.Number == nil) != (text == "" || text == "None" || text == "Not stated") {
				t.Errorf("%s of plan %d: %+v, want %q", label, i, got, text)
			}
		}
	}
	if got := cells["Price per month"][0].Note; got == "" {
		t.Error("a price that is computed says nothing of it")
	}
	if got := cells["Traffic"][1]; got.Text != "Unmetered" || got.Number != nil {
		t.Errorf("unmetered traffic: %+v", got)
	}
	if got := c.Costs[market.EUR][1].Cells[1].Text; got != "€36.00" {
		t.Errorf("in euros %s", got)
	}
}

// basisOf is the basis with the tax of a country.
func basisOf(t *testing.T, country string) price.Basis {
	t.Helper()
	return must.Get(browsetest.Service.Basis(url.Values{browse.CountryParam: {country}}))(t)
}

// TestComparedTax holds that a comparison shows what a card shows with the same tax.
func TestComparedTax(t *testing.T) {
	plan := sample.Plan(func(p *market.Plan) {
		p.ID, p.Monthly, p.Hourly, p.Annually, p.Setup = 1, market.Prices{market.EUR: market.MustAmount("100")}, nil, nil, market.Prices{market.EUR: market.MustAmount("10")}
	})
	public := pages.Of(browsetest.Service, catalogtest.Build([]market.Plan{plan}, catalog.Facts{Rates: sample.Rates(), Version: "v1"}))
	row := must.Get(public.Plan(1))(t)
	for country, want := range map[string][2]string{"": {"€100.00", "€10.00"}, "DE": {"€119.00", "€11.90"}} {
		c := must.Get(public.Compare(t.Context(), []*market.Plan{row}, basisOf(t, country)))(t)
		costs := c.Costs[market.EUR]
		if got := [2]string{costs[1].Cells[0].Text, costs[2].Cells[0].Text}; got != want || (c.Tax == "") != (country == "") {
			t.Errorf("%q: %v and %q, want %v", country, got, c.Tax, want)
		}
	}
}
