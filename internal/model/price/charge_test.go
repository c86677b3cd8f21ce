package price_test

import (
	"testing"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/sample"
)

func charge(period market.Period, prices market.Prices, change ...func(*market.Quote)) market.Charge {
	c := market.Charge{Quote: market.Quote{Component: market.Licence, Name: "Windows", Period: period}, Prices: prices}
	for _, f := range change {
		f(&c.Quote)
	}
	return c
}

func TestExplainCharge(t *testing.T) {
	vat := &price.TaxRate{Country: "DE", Tax: "VAT", Percent: market.MustAmount("19")}
	for name, tt := range map[string]struct {
		charge  market.Charge
		taxRate *price.TaxRate
		text    string
		label   string
		nothing bool
	}{
		"quoted":        {charge: charge(market.Month, sample.EUR("20")), text: "€20.00", label: "Windows, per month"},
		"a TB":          {charge: charge(market.PerTB, sample.EUR("1")), text: "€1.00", label: "Windows, per TB"},
		"once":          {charge: charge(market.Once, sample.EUR("1")), text: "€1.00", label: "Windows, paid once"},
		"with tax":      {charge: charge(market.Year, sample.EUR("100")), taxRate: vat, text: "€119.00", label: "Windows, per year"},
		"converted":     {charge: charge(market.Hour, sample.GBP("10")), text: "≈\u00a0€12.06", label: "Windows, per hour"},
		"bound":         {charge: charge(market.Month, sample.EUR("1"), func(q *market.Quote) { q.TermMonths = new(12) }), text: "€1.00", label: "Windows, per month for at least 12 months"},
		"in a place":    {charge: charge(market.Month, sample.EUR("1"), func(q *market.Quote) { q.Place = "Paris" }), text: "€1.00", label: "Windows in Paris, per month"},
		"its own tax":   {charge: charge(market.Month, sample.EUR("1"), func(q *market.Quote) { q.QuotedTax = new(market.Whole(25)) }), text: "€1.00", label: "Windows, per month, quoted with 25% tax, shown without it"},
		"nothing shown": {charge: charge(market.Month, nil), nothing: true},
	} {
		terms := price.Terms{Choice: price.Choose(language.English, tt.taxRate, 0).In(market.EUR), Rates: sample.Rates()}
		shown, ok := terms.ShowCharge(tt.charge)
		e, explained := terms.ExplainCharge(tt.charge)
		if ok == tt.nothing || explained == tt.nothing {
			t.Errorf("%s: shown %v, explained %v", name, ok, explained)
		}
		if tt.nothing {
			continue
		}
		if shown.Text != tt.text || e.Lines[0].Label != tt.label || e.Lines[0].Kind != "licence" || !e.Total.Equal(shown.Amount) {
			t.Errorf("%s: %s, %+v", name, shown.Text, e)
		}
		sum := market.Whole(0)
		for _, line := range e.Lines {
			if line.Currency == e.Currency {
				sum, _ = sum.Add(line.Amount)
			}
		}
		if !sum.Equal(e.Total) {
			t.Errorf("%s: the lines are %s, the total %s", name, sum, e.Total)
		}
	}
}

// TestMandatoryComponents holds that a first year has everything without which a plan cannot
// be rented, as often as it is paid, and nothing else.
func TestMandatoryComponents(t *testing.T) {
	quoted := func(period market.Period, amount string, isMandatory bool) market.Quote {
		return market.Quote{Component: market.IPv4, Period: period, Currency: market.USD, Amount: market.MustAmount(amount), IsMandatory: isMandatory}
	}
	for name, tt := range map[string]struct {
		quotes []market.Quote
		total  string
	}{
		"none":      {nil, "130.00"},
		"optional":  {[]market.Quote{quoted(market.Month, "2", false)}, "130.00"},
		"a month":   {[]market.Quote{quoted(market.Month, "2", true)}, "154.00"},
		"an hour":   {[]market.Quote{quoted(market.Hour, "0.01", true)}, "217.60"},
		"a year":    {[]market.Quote{quoted(market.Year, "2", true)}, "132.00"},
		"once":      {[]market.Quote{quoted(market.Once, "2", true)}, "132.00"},
		"traffic":   {[]market.Quote{quoted(market.PerTB, "2", true)}, "130.00"},
		"both":      {[]market.Quote{quoted(market.Once, "2", true), quoted(market.Month, "1", true), quoted(market.Year, "9", false)}, "144.00"},
		"with euro": {[]market.Quote{quoted(market.Month, "2", true), {Component: market.IPv4, Period: market.Month, Currency: market.EUR, Amount: market.MustAmount("7"), IsMandatory: true}}, "154.00"},
	} {
		p := market.Plan{Quoted: market.Quoted{Monthly: sample.USD("10"), Setup: sample.USD("10"), Components: tt.quotes}}
		y, ok := price.Terms{Choice: price.Net().In(market.USD), Rates: sample.Rates()}.Term(&p, 12)
		if !ok || y.Total.Fixed(2) != tt.total {
			t.Errorf("%s: the first year is %s, want %s", name, y.Total, tt.total)
		}
		sum := market.Whole(0)
		for _, line := range y.Lines {
			sum, _ = sum.Add(line.Amount)
		}
		if !sum.Equal(y.Total) {
			t.Errorf("%s: the lines are %s", name, sum)
		}
		if price.SetFirstYear(&p, sample.Rates()); p.FirstYearUSD == nil || p.FirstYearUSD.Fixed(2) != tt.total {
			t.Errorf("%s: the column is %v, want %s", name, p.FirstYearUSD, tt.total)
		}
	}
}
