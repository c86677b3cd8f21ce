package browse_test

import (
	"net/url"
	"testing"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/market"
	"launchrack/internal/testing/sample"
	"launchrack/internal/view"
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
	shown := browse.New(browse.Options{Now: func() time.Time { return now }}).Public(snap)
	for country, want := range map[string][4]string{
		"":   {"€4.50", "€0.01", "€39.00", ""},
		"DE": {"€5.36", "€0.01", "€46.41", "incl. 19 % VAT"},
		"fi": {"€5.65", "€0.01", "€48.95", "incl. 25.5 % VAT"},
	} {
		list, cards, err := shown.Browse(url.Values{browse.CountryParam: {country}}, 24)
		if err != nil {
			t.Fatal(err)
		}
		set := list.Items[0].Prices[market.EUR]
		if got := [4]string{set.Monthly.Text, set.Hourly.Text, *set.Setup, set.Tax}; got != want {
			t.Errorf("%q: %q, want %q", country, got, want)
		}
		if markup, ok := cards.Get(0, market.EUR); ok {
			t.Errorf("%q: the card of another tax: %s", country, markup)
		}
		cards.Put(0, market.EUR, "card of "+country)
		summaries, err := shown.Summaries(country)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range summaries {
			if s.Plan != nil && s.Plan.Prices[market.EUR].Tax != want[3] {
				t.Errorf("%q: the summary says %q", country, s.Plan.Prices[market.EUR].Tax)
			}
		}
	}
	if _, _, err := shown.Browse(url.Values{browse.CountryParam: {"XX"}}, 24); err == nil {
		t.Error("a country without a rate is taken")
	}
}

// TestMonthOfHours holds that a month is computed with the hours that the partner bills.
func TestMonthOfHours(t *testing.T) {
	plan := sample.Plan(func(p *market.Plan) {
		p.ID, p.Partner, p.Hourly = 1, "cherry", sample.EUR("0.01")
		p.Monthly, p.Annually = nil, nil
	})
	snap := catalogtest.Build([]market.Plan{plan}, catalog.Facts{Rates: sample.Rates()})
	for hours, want := range map[int]view.Price{0: {Text: "€7.30", Unit: market.Month, Computed: true}, 624: {Text: "€6.24", Unit: market.Month, Computed: true}} {
		service := browse.New(browse.Options{MonthHours: map[market.PartnerID]int{"cherry": hours}})
		list, err := service.Browse(snap, catalog.Public, url.Values{}, 24)
		if err != nil {
			t.Fatal(err)
		}
		set := list.Items[0].Prices[market.EUR]
		if *set.Monthly != want || *set.Lead != market.Month || set.Hourly.Computed || len(set.Traces) != 1 {
			t.Errorf("%d hours: %+v, want %+v; %q", hours, *set.Monthly, want, set.Traces)
		}
	}
}
