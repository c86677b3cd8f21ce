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
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
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
	p.WatchFrom(time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC))
	return must.Get(public.PlanPage(t.Context(), p, record, price.Net().In(market.USD)))(t)
}

// TestCourses: a plan whose price changed says how, with the tax of the visitor; another
// says nothing.
func TestCourses(t *testing.T) {
	course := sample.Course(time.Date(2026, 3, 20, 0, 0, 0, 0, time.UTC), []market.Moment{
		{SeenAt: time.Date(2025, 12, 1, 0, 0, 0, 0, time.UTC), Available: true, Quoted: market.Quoted{Monthly: sample.USD("45")}},
		{SeenAt: time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC), Available: true, Quoted: market.Quoted{Monthly: sample.USD("39")}},
	})
	snap := catalogtest.Build([]market.Plan{
		machine(1, func(p *market.Plan) { p.Monthly, p.PriceCourse = sample.USD("39"), course }),
		machine(2, func(p *market.Plan) { p.Monthly = sample.USD("50") }),
	}, catalog.Facts{Rates: sample.Rates(), Partners: browsetest.Partners})
	public := pages.Of(browsetest.Service, snap)
	for country, want := range map[string]string{"": "$45.00 to $39.00 | 39", "DE": "$53.55 to $46.41 | 46.41"} {
		list, err := browsetest.Answer(browsetest.Service, snap, catalog.Public, url.Values{"order": {"id"}, "vat_country": {country}}, 0)
		if err != nil || len(list.Items) != 2 || list.Items[1].Courses != nil {
			t.Fatal(err, list.Items)
		}
		c := list.Items[0].Courses[market.EUR]
		if c == nil || !c.IsLowest || c.Currency != market.USD || c.Text+" | "+c.Low90.String() != "Price went from "+strings.Replace(want, " |", " in 91 days. Last change: 2 Mar 2026 |", 1) {
			t.Errorf("%q: %+v", country, c)
		}
		p := must.Get(public.Plan(1))(t)
		page, err := public.PlanPage(t.Context(), p, market.PlanRecord{Stated: p}, basisOf(t, country).In(market.USD))
		lows := page.Costs[market.EUR].Lows
		if err != nil || len(lows) != 4 || !strings.HasPrefix(want, lows[0].Text) || !strings.HasSuffix(want, strings.TrimSuffix(strings.TrimPrefix(lows[3].Text, "$"), ".00")) || page.Plan.Courses[market.USD] == nil {
			t.Errorf("%q: %+v %v", country, lows, err)
		}
	}
}

func TestPlanPage(t *testing.T) {
	stated := machine(1, func(p *market.Plan) { p.Group, p.CPUThreads = "pair", nil })
	at := func(day int) time.Time { return time.Date(2026, 3, day, 0, 0, 0, 0, time.UTC) }
	page := planPage(t, 1, market.PlanRecord{Stated: &stated, Moments: []market.Moment{
		{SeenAt: at(1), Available: true, Quoted: market.Quoted{Monthly: sample.USD("60")}},
		{SeenAt: at(2), Gone: true, Available: true, Quoted: market.Quoted{Monthly: sample.USD("60")}},
		{SeenAt: at(3), Available: true, Quoted: market.Quoted{Monthly: sample.USD("50")}},
	}})
	if len(page.Places) != 2 || page.Places[0].Page != "/plans/machine-2" || page.Places[0].Stock != "3 left" || page.Places[1].Page != "" || page.Places[1].Stock != "Sold out" {
		t.Errorf("places %+v", page.Places)
	}
	sources := map[string]string{}
	for _, fact := range page.Facts {
		sources[fact.Label] = fact.Source
	}
	if sources["Threads"] != "Derived from the CPU model" || sources["RAM"] != "Stated by Contabo" || sources["Last changed"] != "From our records" {
		t.Errorf("sources %v", sources)
	}
	usd := page.Costs[market.USD]
	if setup := usd.Setup; setup == nil || !strings.HasPrefix(*setup, "≈\u00a0$") {
		t.Errorf("setup %v", setup)
	}
	if usd.Today != "50.00" || page.Costs[market.EUR].Today == "" || page.Specs != "10 cores, 100 GB DDR4 ECC, 1 TB NVMe, 600 Mbps" {
		t.Errorf("today %q, specs %q", usd.Today, page.Specs)
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
	page, err := public.PlanPage(t.Context(), &plan, market.PlanRecord{Stated: &plan}, basisOf(t, "DE").In(market.USD))
	want := []view.Charge{{Label: "Extra traffic, per TB", Text: "≈\u00a0$1.24"}, {Label: "Windows, per month", Text: "$23.80", IsMandatory: true}}
	if got := page.Costs[market.USD].Charges; err != nil || !slices.Equal(got, want) {
		t.Errorf("%+v %v", got, err)
	}
	other := machine(2)
	compared := must.Get(public.Compare(t.Context(), []*market.Plan{&other, &plan}, price.Net()))(t)
	cells := map[string][]view.ComparisonCell{}
	for _, r := range compared.Costs[market.USD] {
		cells[r.Label] = r.Cells
	}
	if got := cells["Windows, per month"]; len(got) != 2 || got[0].Text != "Not stated" || got[1].Text != "$20.00" || *got[1].Number != 20 {
		t.Errorf("compared: %+v", got)
	}
	if got := cells["Extra traffic, per TB"]; len(got) != 2 || got[1].Text != "≈\u00a0$1.04" {
		t.Errorf("compared: %+v", got)
	}
}

func TestPlanPageOfWhatIsNotOffered(t *testing.T) {
	withdrawn := machine(9)
	page := planPage(t, 9, market.PlanRecord{Stated: &withdrawn, WithdrawnAt: sample.Now})
	if page.Withdrawn == "" || page.SoldOut != "" || page.Plan.OrderURL != nil || len(page.Places) > 0 || len(page.Facts) == 0 {
		t.Errorf("withdrawn: %+v", page)
	}
	page = planPage(t, 4, market.PlanRecord{})
	if page.Withdrawn != "" || page.SoldOut == "" || page.Plan.OrderURL != nil || len(page.Places) != 1 || page.Places[0].Page != "" || page.Places[0].Regions[0].Note != "Sold out" || len(page.Facts) == 0 {
		t.Errorf("sold out: %+v", page)
	}
	if similar := planPage(t, 9, market.PlanRecord{Stated: &withdrawn, WithdrawnAt: sample.Now}).Similar; len(similar) != 1 || similar[0].Page != "/plans/machine-2" {
		t.Errorf("similar to what is withdrawn: %+v", similar)
	}
	if p, err := pages.Of(browsetest.Service, soldTwice()).Plan(3); p != nil || err != nil {
		t.Errorf("visitors see a row by hand that is not offered: %v, %v", p, err)
	}
}

// TestAMapShowsAllOrNothing: cities of some regions would be read as those of all.
func TestAMapShowsAllOrNothing(t *testing.T) {
	for _, tt := range []struct{ regions, other, want []string }{
		{[]string{"Chicago"}, nil, []string{"Chicago"}},
		{[]string{"Chicago", "Paris"}, []string{"Sydney"}, []string{"Chicago", "Paris", "Sydney"}},
		{[]string{"European Union", "Sydney"}, nil, nil},
		{[]string{"Chicago"}, []string{"European Union"}, nil},
	} {
		plans := []market.Plan{machine(1, func(p *market.Plan) { p.Group, p.Regions = "pair", tt.regions })}
		if tt.other != nil {
			plans = append(plans, machine(2, func(p *market.Plan) { p.Group, p.Regions = "pair", tt.other }))
		}
		var got []string
		for _, at := range pageOf(t, plans...).Places {
			for _, spot := range at.Spots {
				got = append(got, spot.Name)
			}
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%v and %v: the map has %v, want %v", tt.regions, tt.other, got, tt.want)
		}
	}
}

// pageOf is the page of the first of some plans.
func pageOf(t *testing.T, plans ...market.Plan) view.PlanPage {
	t.Helper()
	public := pages.Of(browsetest.Service, catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates(), Partners: browsetest.Partners}))
	return must.Get(public.PlanPage(t.Context(), &plans[0], market.PlanRecord{Stated: &plans[0]}, price.Net().In(market.USD)))(t)
}

func TestRegionsSayTheirStock(t *testing.T) {
	told := func(states ...market.PlaceState) (list []market.Place) {
		for i, state := range states {
			list = append(list, market.Place{Region: []string{"Oslo", "Paris", "Rome"}[i], State: state})
		}
		return list
	}
	for _, tt := range []struct {
		stock   *int
		regions []string
		places  []market.Place
		want    string
	}{
		{nil, []string{"Oslo", "Paris"}, nil, "Oslo: Available, Paris: Available"},
		{sample.Of(3), []string{"Oslo"}, nil, "Oslo: 3 left"},
		{sample.Of(3), []string{"Oslo", "Paris"}, nil, "Oslo: 3 left in total, Paris: 3 left in total"},
		{nil, nil, told(market.PlaceAvailable, market.PlaceSoldOut), "Oslo: Available, Paris: Sold out"},
		{sample.Of(3), nil, told(market.PlaceUnknown, market.PlaceUnknown), "Oslo: 3 left in total, Paris: 3 left in total"},
	} {
		var got []string
		for _, region := range pageOf(t, machine(1, func(p *market.Plan) { p.Group, p.Stock, p.Regions, p.Places = "pair", tt.stock, tt.regions, tt.places })).Places[0].Regions {
			got = append(got, region.Name+": "+region.Note)
		}
		if strings.Join(got, ", ") != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

// TestWayBack: a plan leads to the lists that hold it.
func TestWayBack(t *testing.T) {
	for want, edit := range map[string]func(*market.Plan){
		"/ /vps /partners/contabo": func(p *market.Plan) { p.Type, p.Partner = market.VPS, "contabo" },
		"/ /?filter=vds":           func(p *market.Plan) { p.Type, p.Partner, p.Source = market.VDS, "", market.ByHand },
		"/ /partners/contabo":      func(p *market.Plan) { p.Type, p.Partner = "", "contabo" },
	} {
		var got []string
		for _, link := range pageOf(t, machine(1, edit)).Trail {
			got = append(got, link.Path)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("got %v, want %s", got, want)
		}
	}
}

// TestRecordOfAPlan has each day once.
func TestRecordOfAPlan(t *testing.T) {
	on := func(day int) time.Time { return time.Date(2026, 11, day, 9, 0, 0, 0, time.UTC) }
	for want, days := range map[string][3]time.Time{
		"":                      {},
		"First seen 1 Nov 2026": {on(1), on(1), on(1)},
		"First seen 2 Nov 2026; Price changed 5 Nov 2026":                          {on(2), on(5), on(5)},
		"First seen 2 Nov 2026; Last changed 7 Nov 2026":                           {on(2), on(2), on(7)},
		"First seen 2 Nov 2026; Price changed 5 Nov 2026; Last changed 7 Nov 2026": {on(2), on(5), on(7)},
	} {
		var got []string
		for _, fact := range pageOf(t, machine(1, func(p *market.Plan) {
			p.WatchedSince, p.PriceChangedAt, p.UpdatedAt = days[0], days[1], days[2]
		})).Facts {
			if fact.Source == "From our records" {
				got = append(got, fact.Label+" "+fact.Text)
			}
		}
		if got := strings.Join(got, "; "); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
