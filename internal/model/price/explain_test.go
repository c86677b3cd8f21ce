package price_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// randomPlan has some quotes of some periods, or none.
func randomPlan(random *rand.Rand) market.Plan {
	quotes := func() market.Prices {
		p := market.Prices{}
		for _, c := range market.Currencies() {
			if random.IntN(2) == 0 {
				p[c] = market.MustAmount(fmt.Sprintf("%d.%0*d", random.IntN(2000), 1+random.IntN(4), 1+random.IntN(9)))
			}
		}
		return p
	}
	plan := market.Plan{Quoted: market.Quoted{Monthly: quotes(), Hourly: quotes(), Annually: quotes()}}
	if random.IntN(3) == 0 {
		plan.QuotedTax = new(market.Whole(21))
	}
	return plan
}

// TestExplainQuotedWithTax holds that the first line says which tax was taken out of the
// quote, and is computed.
func TestExplainQuotedWithTax(t *testing.T) {
	euros := market.Prices{market.EUR: market.MustAmount("0.01")}
	for name, tt := range map[string]struct {
		plan   market.Plan
		chosen market.Currency
		want   string
	}{
		"month":           {market.Plan{Quoted: market.Quoted{Monthly: euros}}, market.EUR, "Partner price per month with 21% tax, shown without it"},
		"converted month": {market.Plan{Quoted: market.Quoted{Monthly: euros}}, market.GBP, "Partner price per month with 21% tax, shown without it"},
		"year":            {market.Plan{Quoted: market.Quoted{Annually: euros}}, market.EUR, "Partner price per year with 21% tax, shown without it"},
		"hours":           {market.Plan{Quoted: market.Quoted{Hourly: euros}}, market.EUR, "730 hours at €0.01 an hour, quoted with 21% tax, shown without it"},
		"converted hours": {market.Plan{Quoted: market.Quoted{Hourly: euros}}, market.GBP, "Partner price per hour with 21% tax, shown without it"},
	} {
		tt.plan.QuotedTax, tt.plan.Setup = new(market.Whole(21)), euros
		terms := price.Terms{Choice: price.Net().In(tt.chosen), Rates: sample.Rates()}
		e, ok := terms.Explain(&tt.plan)
		if !ok || e.Lines[0].Label != tt.want || e.Lines[0].Kind != price.Computed {
			t.Errorf("%s: %+v, want %q", name, e.Lines, tt.want)
		}
		if e, _ := terms.ExplainCharge(tt.plan.SetupCharge()); e.Lines[0].Label != "Setup, paid once, quoted with 21% tax, shown without it" || e.Lines[0].Kind != price.LineKind(market.SetupFee) {
			t.Errorf("%s: setup %+v", name, e.Lines)
		}
	}
}

// TestLinesAddUp explains 1,000 plans in every currency, with and without tax: the
// lines add up to the total, which is the price that is shown.
func TestLinesAddUp(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 5))
	taxRates := []*price.TaxRate{nil, {Tax: "VAT", Percent: market.MustAmount("19")}, {Tax: "VAT", Percent: market.MustAmount("25.5")}}
	explained, taxed := 0, 0
	for range 1000 {
		plan := randomPlan(random)
		for _, chosen := range market.Currencies() {
			for _, taxRate := range taxRates {
				terms := price.Terms{Choice: price.Choose(language.English, taxRate, 0).In(chosen), Rates: sample.Rates()}
				e, ok := terms.Explain(&plan)
				if !ok {
					continue
				}
				explained++
				var sum market.Amount
				for _, line := range e.Lines {
					if line.Currency == e.Currency {
						sum = add(t, sum, line.Amount)
					}
					if line.Kind == price.Tax {
						taxed++
					}
				}
				if sum.Cmp(e.Total) != 0 {
					t.Fatalf("%+v in %s: the lines add up to %s, the total is %s", plan, chosen, sum, e.Total)
				}
				shown, _ := terms.Show(&plan, e.Period)
				if shown.Amount.Cmp(e.Total) != 0 || shown.Currency != e.Currency {
					t.Fatalf("%+v in %s: %s %s is shown, the total is %s %s", plan, chosen, shown.Amount, shown.Currency, e.Total, e.Currency)
				}
			}
		}
	}
	if explained < 5000 || taxed < 3000 {
		t.Errorf("%d prices explained and %d taxed: too few to prove anything", explained, taxed)
	}
}

func add(t *testing.T, a, b market.Amount) market.Amount {
	t.Helper()
	return must.Get(a.Add(b))(t)
}

func TestExplain(t *testing.T) {
	euros := func(amount string) market.Prices { return market.Prices{market.EUR: market.MustAmount(amount)} }
	vat := &price.TaxRate{Tax: "VAT", Country: "DE", Percent: market.MustAmount("19")}
	for name, tt := range map[string]struct {
		plan    market.Plan
		chosen  market.Currency
		taxRate *price.TaxRate
		hours   int
		want    string
	}{
		"quoted":           {market.Plan{Quoted: market.Quoted{Monthly: euros("4.50")}}, market.EUR, nil, 0, "4.50 EUR month: base 4.50 EUR"},
		"taxed, half up":   {market.Plan{Quoted: market.Quoted{Monthly: euros("4.50")}}, market.EUR, vat, 0, "5.36 EUR month: base 4.50 EUR, tax 0.86 EUR"},
		"hourly":           {market.Plan{Quoted: market.Quoted{Hourly: euros("0.0083")}}, market.EUR, nil, 0, "6.0590 EUR month: computed 6.0590 EUR"},
		"hours of a cap":   {market.Plan{Quoted: market.Quoted{Hourly: euros("0.01")}}, market.EUR, nil, 624, "6.24 EUR month: computed 6.24 EUR"},
		"hours converted":  {market.Plan{Quoted: market.Quoted{Hourly: euros("0.01")}}, market.GBP, vat, 0, "7.30 GBP month: base 0.01 EUR, computed 7.30 EUR, conversion 6.132730 GBP, tax 1.167270 GBP"},
		"converted":        {market.Plan{Quoted: market.Quoted{Monthly: euros("10")}}, market.GBP, nil, 0, "8.4010 GBP month: base 10 EUR, conversion 8.4010 GBP"},
		"USD in its place": {market.Plan{Quoted: market.Quoted{Monthly: market.Prices{market.USD: market.MustAmount("5")}}}, market.GBP, nil, 0, "5 USD month: base 5 USD"},
	} {
		rates := price.Reference(sample.Rates().Date, map[market.Currency]market.Amount{
			market.USD: market.MustAmount("1.1"), market.GBP: market.MustAmount("0.8401")})
		e, ok := price.Terms{Choice: price.Choose(language.English, tt.taxRate, 0).In(tt.chosen), Rates: rates, MonthHours: tt.hours}.Explain(&tt.plan)
		got := fmt.Sprintf("%s %s %s:", e.Total, e.Currency, e.Period)
		for i, line := range e.Lines {
			if i > 0 {
				got += ","
			}
			got += fmt.Sprintf(" %s %s %s", line.Kind, line.Amount, line.Currency)
			if isForeign := line.Currency != e.Currency; isForeign && line.Rate == nil || line.Rate != nil && line.RateDate.IsZero() {
				t.Errorf("%s: the line %q has the rate %v of %v", name, line.Label, line.Rate, line.RateDate)
			}
		}
		if !ok || got != tt.want {
			t.Errorf("%s: got %q, want %q", name, got, tt.want)
		}
	}
	if _, ok := (price.Terms{Choice: price.Net().In(market.USD), Rates: sample.Rates()}).Explain(&market.Plan{}); ok {
		t.Error("a plan without a price is explained")
	}
}
