package pages_test

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"launchrack/internal/browse/browsetest"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/market"
	"launchrack/internal/testing/sample"
	"launchrack/internal/view"
)

// soldTwice is a machine that costs less in Chicago, and a plan by hand that is not
// offered.
func soldTwice() *catalog.Snapshot {
	return catalogtest.Build([]market.Plan{
		machine(1, func(p *market.Plan) {
			p.Group, p.Regions, p.Stock, p.Setup = "pair", []string{"Vilnius"}, sample.Of(0), sample.EUR("10")
		}),
		machine(2, func(p *market.Plan) {
			p.Group, p.Regions, p.Stock, p.Monthly = "pair", []string{"Chicago"}, sample.Of(3), sample.USD("40")
		}),
		machine(3, func(p *market.Plan) { p.Source, p.Available = market.ByHand, false }),
		machine(4, func(p *market.Plan) { p.CPUCores, p.Available = sample.Of(20), false }),
	}, catalog.Facts{Rates: sample.Rates(), Partners: browsetest.Partners, Complete: func(p *market.Plan) { p.CPUThreads = sample.Of(20) }})
}

func planPage(t *testing.T, id int64, record market.PlanRecord) view.PlanPage {
	t.Helper()
	public := pages.Of(browsetest.Service, soldTwice())
	p, err := public.Plan(id)
	if err != nil || p == nil {
		p = record.Stated
	}
	page, err := public.PlanPage(p, record, "")
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// TestCourses: a plan whose price changed says how, with the tax of the visitor; another
// says nothing.
func TestCourses(t *testing.T) {
	course := sample.Course(time.Date(2026, 3, 20, 0, 0, 0, 0, time.UTC), []market.Moment{
		{SeenAt: time.Date(2025, 12, 1, 0, 0, 0, 0, time.UTC), Available: true, Monthly: sample.USD("45")},
		{SeenAt: time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC), Available: true, Monthly: sample.USD("39")},
	})
	snap := catalogtest.Build([]market.Plan{
		machine(1, func(p *market.Plan) { p.Monthly, p.PriceCourse = sample.USD("39"), course }),
		machine(2, func(p *market.Plan) { p.Monthly = sample.USD("50") }),
	}, catalog.Facts{Rates: sample.Rates(), Partners: browsetest.Partners})
	public := pages.Of(browsetest.Service, snap)
	for country, want := range map[string]string{"": "$45.00 to $39.00 | 39", "DE": "$53.55 to $46.41 | 46.41"} {
		list, err := browsetest.Service.Browse(snap, catalog.Public, url.Values{"order": {"id"}, "vat_country": {country}}, 0)
		if err != nil || len(list.Items) != 2 || list.Items[1].Courses != nil {
			t.Fatal(err, list.Items)
		}
		c := list.Items[0].Courses[market.EUR]
		if c == nil || !c.IsLowest || c.Currency != market.USD || c.Text+" | "+c.Low90.String() != "Price went from "+strings.Replace(want, " |", " in 91 days. Last change: 2 Mar 2026 |", 1) {
			t.Errorf("%q: %+v", country, c)
		}
		p, err := public.Plan(1)
		if err != nil {
			t.Fatal(err)
		}
		page, err := public.PlanPage(p, market.PlanRecord{Stated: p}, country)
		lows := page.Costs[market.EUR].Lows
		if err != nil || len(lows) != 3 || !strings.HasSuffix(want, strings.TrimSuffix(strings.TrimPrefix(lows[2].Text, "$"), ".00")) || page.Plan.Courses[market.USD] == nil {
			t.Errorf("%q: %+v %v", country, lows, err)
		}
	}
}

func TestPlanPage(t *testing.T) {
	stated := machine(1, func(p *market.Plan) { p.Group, p.CPUThreads = "pair", nil })
	at := func(day int) time.Time { return time.Date(2026, 3, day, 0, 0, 0, 0, time.UTC) }
	page := planPage(t, 1, market.PlanRecord{Stated: &stated, Moments: []market.Moment{
		{SeenAt: at(1), Available: true, Monthly: sample.USD("60")},
		{SeenAt: at(2), Gone: true, Available: true, Monthly: sample.USD("60")},
		{SeenAt: at(3), Available: true, Monthly: sample.USD("50")},
	}})
	if len(page.Places) != 2 || page.Places[0].Page != "/plans/machine-2" || page.Places[0].Stock != "3 left" || page.Places[1].Page != "" || page.Places[1].Stock != "None left" {
		t.Errorf("places %+v", page.Places)
	}
	chicago := []view.MapSpot{{Name: "Chicago", Latitude: 41.85, Longitude: -87.65}}
	if spots := page.Places[0].Spots; !slices.Equal(spots, chicago) || page.Places[1].Spots == nil || len(page.Places[1].Spots) > 0 {
		t.Errorf("the map has %+v and %+v", spots, page.Places[1].Spots)
	}
	sources := map[string]string{}
	for _, fact := range page.Facts {
		sources[fact.Label] = fact.Source
	}
	if sources["Threads"] != "Derived from the CPU model" || sources["RAM"] != "Stated by Contabo" || sources["Last changed"] != "From our records" {
		t.Errorf("sources %v", sources)
	}
	usd := page.Costs[market.USD]
	if setup := usd.Setup; setup == nil || !strings.HasPrefix(*setup, "≈ $") {
		t.Errorf("setup %v", setup)
	}
	if len(usd.Steps) != 1 || usd.Steps[0].Text != "$50.00" || len(page.Costs[market.EUR].Steps) == 0 {
		t.Errorf("steps %+v", page.Costs)
	}
	if h := usd.History; len(h.Points) != 3 || h.Points[1].Amount != nil || h.Points[1].Text != "not offered" ||
		h.Summary != "Between $50.00 and $60.00 a month since 1 Mar 2026, with 1 change." || h.Low != "$50.00" || h.High != "$60.00" {
		t.Errorf("history %+v", h)
	}
	if page.Withdrawn != "" || page.Plan.OrderURL == nil || page.Plan.Page == nil || *page.Plan.Page != "/plans/machine-1" {
		t.Errorf("plan %+v", page.Plan)
	}
	if row := map[string]any{}; json.Unmarshal(page.Plan.Row, &row) != nil || row["name"] != "machine" || row["sku"] != nil {
		t.Errorf("row %s", page.Plan.Row)
	}
}

// TestChargesOfAPlan holds that a page and a comparison name what else is paid,
// in the chosen currency and with the tax.
func TestChargesOfAPlan(t *testing.T) {
	plan := machine(1, func(p *market.Plan) {
		p.Monthly = sample.USD("10")
		p.Components = append(market.Quote{Component: market.Overage, Period: market.PerTB}.In(sample.EUR("1")),
			market.Quote{Component: market.Licence, Name: "Windows", Period: market.Month, IsMandatory: true}.In(sample.USD("20"))...)
	})
	public := pages.Of(browsetest.Service, catalogtest.Build([]market.Plan{plan, machine(2)}, catalog.Facts{Rates: sample.Rates(), Partners: browsetest.Partners}))
	page, err := public.PlanPage(&plan, market.PlanRecord{Stated: &plan}, "DE")
	want := []view.Charge{{Label: "Extra traffic, per TB", Text: "≈ $1.24"}, {Label: "Windows, per month", Text: "$23.80", IsMandatory: true}}
	if got := page.Costs[market.USD].Charges; err != nil || !slices.Equal(got, want) {
		t.Errorf("%+v %v", got, err)
	}
	other := machine(2)
	compared, err := public.Compare([]*market.Plan{&other, &plan}, "", 0)
	if err != nil {
		t.Fatal(err)
	}
	cells := map[string][]view.ComparisonCell{}
	for _, r := range compared.Costs[market.USD] {
		cells[r.Label] = r.Cells
	}
	if got := cells["Windows, per month"]; len(got) != 2 || got[0].Text != "Not stated" || got[1].Text != "$20.00" || *got[1].Number != 20 {
		t.Errorf("compared: %+v", got)
	}
	if got := cells["Extra traffic, per TB"]; len(got) != 2 || got[1].Text != "≈ $1.04" {
		t.Errorf("compared: %+v", got)
	}
}

func TestPlanPageOfWhatIsNotOffered(t *testing.T) {
	withdrawn := machine(9)
	for _, page := range []view.PlanPage{planPage(t, 4, market.PlanRecord{}), planPage(t, 9, market.PlanRecord{Stated: &withdrawn, WithdrawnAt: sample.Now})} {
		if page.Withdrawn == "" || page.Plan.OrderURL != nil || len(page.Places) > 0 || len(page.Facts) == 0 {
			t.Errorf("%+v", page)
		}
	}
	if similar := planPage(t, 9, market.PlanRecord{Stated: &withdrawn, WithdrawnAt: sample.Now}).Similar; len(similar) != 1 || similar[0].Page != "/plans/machine-2" {
		t.Errorf("similar to what is withdrawn: %+v", similar)
	}
	if p, err := pages.Of(browsetest.Service, soldTwice()).Plan(3); p != nil || err != nil {
		t.Errorf("visitors see a row by hand that is not offered: %v, %v", p, err)
	}
}
