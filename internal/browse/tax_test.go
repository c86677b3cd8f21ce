package browse_test

import (
	"context"
	"net/url"
	"testing"
	"time"

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

// TestTax holds that a country's tax is in every price that is shown, and that cards
// with different taxes are kept apart.
func TestTax(t *testing.T) {
	plan := sample.Plan(func(p *market.Plan) {
		p.ID, p.Monthly, p.Hourly, p.Setup = 1, sample.EUR("4.50"), sample.EUR("0.0083"), sample.EUR("39")
		p.Annually = nil
	})
	snap := catalogtest.Build([]market.Plan{plan}, catalog.Facts{Rates: sample.Rates()})
	now := time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)
	shown := pages.Of(browse.New(browse.Options{Now: func() time.Time { return now }}), snap)
	for country, want := range map[string][4]string{
		"":   {"€4.50", "€0.0083", "€39.00", ""},
		"DE": {"€5.36", "€0.01", "€46.41", "incl. 19% VAT"},
		"fi": {"€5.65", "€0.01", "€48.95", "incl. 25.5% VAT"},
	} {
		page := must.Get(shown.Browse(context.Background(), url.Values{browse.CountryParam: {country}}, 24))(t)
		list := must.Get(browsetest.Read(page.Text()))(t)
		cards, set := page.Cards, list.Items[0].Prices[market.EUR]
		if got := [4]string{set.Monthly.Text, set.Hourly.Text, *set.Setup, set.Tax}; got != want {
			t.Errorf("%q: %q, want %q", country, got, want)
		}
		if markup, ok := cards.Get(0, market.EUR); ok {
			t.Errorf("%q: the card of another tax: %s", country, markup)
		}
		cards.Put(0, market.EUR, "card of "+country)
		basis := must.Get(shown.Service.Basis(url.Values{browse.CountryParam: {country}}))(t)
		summaries := must.Get(shown.Summaries(basis.In(market.USD)))(t)
		for _, s := range summaries {
			if s.Plan != nil && s.Plan.Prices[market.EUR].Tax != want[3] {
				t.Errorf("%q: the summary says %q", country, s.Plan.Prices[market.EUR].Tax)
			}
		}
	}
	if _, err := shown.Browse(context.Background(), url.Values{browse.CountryParam: {"XX"}}, 24); err == nil {
		t.Error("a country without a rate is taken")
	}
}

// TestPriceFiltersSayWhatTheyMean holds that a limit on the price says what the prices include
// that it is about.
func TestPriceFiltersSayWhatTheyMean(t *testing.T) {
	for _, c := range []struct{ address, want string }{
		{"price_usd=lte.60", "Up to $60"},
		{"price_eur=lte.60&vat_country=DE", "Up to €60 incl. VAT"},
		{"price_eur=lte.600&vat_country=DE&months=12", "Up to €600 incl. VAT for 12 months"},
		{"price_gbp=gte.600&months=1", "£600 or more for 1 month"},
		{"price_eur=eq.60&vat_country=DE", "€60 incl. VAT"},
		{"price_usd=gt.5&vat_country=AU", "More than $5 incl. GST"},
		{"price_usd=gte.5&price_usd=lte.60&vat_country=DE", "$5 to $60 incl. VAT"},
		{"q=price<60eur&vat_country=DE", "Less than €60 incl. VAT"},
		{"q=under+60+eur", "Less than €60"},
		{"ram_size=lte.60&vat_country=DE", "RAM: up to 60 GB"},
	} {
		if got := ask(t, browsetest.Shelf(), c.address).Applied.Filters[0].Text; got != c.want {
			t.Errorf("%s: %q, want %q", c.address, got, c.want)
		}
	}
}

// TestMonthOfHours holds that a month is computed with the hours that the partner bills.
func TestMonthOfHours(t *testing.T) {
	plan := sample.Plan(func(p *market.Plan) {
		p.ID, p.Partner, p.Hourly = 1, "cherry", sample.EUR("0.01")
		p.Monthly, p.Annually = nil, nil
	})
	for hours, want := range map[int]view.Price{0: {Text: "€7.30", Unit: market.Month, Computed: true, Estimated: true}, 624: {Text: "€6.24", Unit: market.Month, Computed: true, Estimated: true}} {
		service := browse.New(browse.Options{MonthHours: map[market.PartnerID]int{"cherry": hours}})
		snap := catalogtest.Build([]market.Plan{plan}, catalog.Facts{Rates: sample.Rates()})
		list := must.Get(browsetest.Answer(service, snap, catalog.Public, url.Values{}, 24))(t)
		set := list.Items[0].Prices[market.EUR]
		if *set.Monthly != want || *set.Lead != market.Month || set.Hourly.Computed || len(set.Traces) != 1 {
			t.Errorf("%d hours: %+v, want %+v; %q", hours, *set.Monthly, want, set.Traces)
		}
	}
}

// TestQuotedWithTax holds that a price whose quote held tax is marked on cards, in
// comparisons and on the plan's page, in every currency.
func TestQuotedWithTax(t *testing.T) {
	const said = "quoted with 21% tax, shown without it"
	plan := sample.Plan(func(p *market.Plan) {
		p.ID, p.Monthly, p.Hourly, p.Annually, p.QuotedTax = 1, sample.EUR("49.5868"), sample.EUR("0.0849"), nil, new(market.Whole(21))
	})
	hourly := sample.Plan(func(p *market.Plan) {
		p.ID, p.Monthly, p.Hourly, p.Annually, p.QuotedTax = 2, nil, sample.EUR("0.0849"), nil, new(market.Whole(21))
	})
	snap := catalogtest.Build([]market.Plan{plan, hourly}, catalog.Facts{Rates: sample.Rates()})
	service := browse.New(browse.Options{})
	list, err := browsetest.Answer(service, snap, catalog.Public, url.Values{"order": {"id"}}, 24)
	if err != nil || len(list.Items) != 2 {
		t.Fatal(len(list.Items), err)
	}
	for i, item := range list.Items {
		for c, set := range item.Prices {
			if !leadOf(set).Computed || !set.Hourly.Computed || set.Traces[0] != "Q"+said[1:]+"." {
				t.Errorf("plan %d in %s: %+v, %q", i, c, leadOf(set), set.Traces)
			}
		}
	}
	comparison := must.Get(pages.Of(service, snap).Compare(t.Context(), []*market.Plan{&plan, &hourly}, price.Net()))(t)
	for i, want := range []string{said, "estimated: 730 hours at €0.0849 an hour, " + said} {
		if got := comparison.Costs[market.EUR][1].Cells[i].Note; got != want {
			t.Errorf("the comparison notes %q, want %q", got, want)
		}
	}
	page := must.Get(pages.Of(service, snap).PlanPage(t.Context(), &plan, market.PlanRecord{}, price.Net().In(market.USD)))(t)
	if steps := page.Costs[market.EUR].Steps; steps[0].Label != "Partner price per month with 21% tax, shown without it" || steps[0].Text != "€49.59" {
		t.Errorf("the page explains %+v", steps)
	}
	if trace := pages.PriceTrace(service, snap, &plan, price.Net().In(market.EUR)); trace.Lines[0].Kind != "computed" || trace.Lines[0].SourceURL == nil {
		t.Errorf("the trace begins with %+v", trace.Lines[0])
	}
}

// TestSetupQuotedWithTax holds that a setup fee and a first year whose quotes held tax are
// marked in comparisons, on the plan's page and in the trace, and others are not.
func TestSetupQuotedWithTax(t *testing.T) {
	const said = ", quoted with 25% tax, shown without it"
	taxed := sample.Plan(func(p *market.Plan) {
		p.ID, p.Monthly, p.Hourly, p.Annually = 1, nil, nil, sample.EUR("96")
		p.Setup, p.QuotedTax = sample.EUR("20"), new(market.Whole(25))
	})
	net := taxed
	net.ID, net.QuotedTax = 2, nil
	snap := catalogtest.Build([]market.Plan{taxed, net}, catalog.Facts{Rates: sample.Rates()})
	service := browse.New(browse.Options{})
	comparison := must.Get(pages.Of(service, snap).Compare(t.Context(), []*market.Plan{&taxed, &net}, price.Net()))(t)
	for row, want := range map[int][2]string{0: {"Pay 12 months upfront, setup included" + said, "Pay 12 months upfront, setup included"}, 2: {said[2:], ""}} {
		line := comparison.Costs[market.EUR][row]
		if got := [2]string{line.Cells[0].Note, line.Cells[1].Note}; got != want {
			t.Errorf("%s: the comparison notes %q, want %q", line.Label, got, want)
		}
	}
	for plan, mark := range map[*market.Plan]string{&taxed: said, &net: ""} {
		page := must.Get(pages.Of(service, snap).PlanPage(t.Context(), plan, market.PlanRecord{}, price.Net().In(market.USD)))(t)
		costs := page.Costs[market.EUR]
		if got, want := *costs.Setup, "€20.00"+mark; got != want {
			t.Errorf("plan %d: the setup fee reads %q, want %q", plan.ID, got, want)
		}
		trace := pages.PriceTrace(service, snap, plan, price.Net().In(market.EUR))
		for i, want := range []string{"Yearly price" + mark, "Setup, paid once" + mark} {
			if line := trace.FirstYear.Lines[i]; line.Label != want || line.SourceURL == nil {
				t.Errorf("plan %d: the first year has %+v, want %q", plan.ID, line, want)
			}
		}
	}
}

// TestAConvertedYearIsShownToTheCent holds that no part of the first year is shown with the digits
// that a conversion leaves, and that a quote keeps its own.
func TestAConvertedYearIsShownToTheCent(t *testing.T) {
	plan := sample.Plan(func(p *market.Plan) {
		p.ID, p.Monthly, p.Hourly, p.Annually, p.Setup = 1, nil, nil, sample.EUR("96.123"), sample.EUR("20.7")
	})
	service, snap := browse.New(browse.Options{}), catalogtest.Build([]market.Plan{plan}, catalog.Facts{Rates: sample.Rates()})
	for currency, want := range map[market.Currency][]string{market.EUR: {"€96.123", "€20.70"}, market.USD: {"$99.86", "$21.51"}} {
		trace := pages.PriceTrace(service, snap, &plan, price.Net().In(currency))
		for i, line := range trace.FirstYear.Lines[:2] {
			if line.Text != want[i] {
				t.Errorf("%s: %s reads %q, want %q", currency, line.Label, line.Text, want[i])
			}
		}
	}
}
