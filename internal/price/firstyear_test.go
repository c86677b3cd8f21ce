package price_test

import (
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/testing/sample"
)

func TestFirstYear(t *testing.T) {
	vat := &price.Levy{Country: "DE", Tax: "VAT", Percent: market.MustAmount("19")}
	both := market.Prices{market.USD: market.MustAmount("12"), market.EUR: market.MustAmount("10")}
	for name, tt := range map[string]struct {
		plan  market.Plan
		terms price.Terms
		want  string // total and a month; empty for none
	}{
		"with a fee":                       {market.Plan{Monthly: sample.EUR("39"), Setup: sample.EUR("12")}, price.Terms{}, "€480.00 €40.00"},
		"without":                          {market.Plan{Monthly: sample.EUR("39")}, price.Terms{}, "€468.00 €39.00"},
		"a month that is rounded":          {market.Plan{Monthly: sample.EUR("39"), Setup: sample.EUR("10")}, price.Terms{}, "€478.00 €39.83"},
		"with tax":                         {market.Plan{Monthly: sample.EUR("39"), Setup: sample.EUR("12")}, price.Terms{Levy: vat}, "€571.20 €47.60"},
		"hours":                            {market.Plan{Hourly: sample.EUR("0.1"), Setup: sample.EUR("12")}, price.Terms{MonthHours: 100}, "€132.00 €11.00"},
		"a year":                           {market.Plan{Annually: sample.EUR("120"), Setup: sample.EUR("12")}, price.Terms{}, "€132.00 €11.00"},
		"converted":                        {market.Plan{Monthly: sample.GBP("10"), Setup: sample.EUR("12")}, price.Terms{}, "≈ €156.72 ≈ €13.06"},
		"no price":                         {market.Plan{Setup: sample.EUR("12")}, price.Terms{}, ""},
		"a fee in another currency":        {market.Plan{Monthly: sample.EUR("10"), Setup: sample.USD("12")}, price.Terms{}, ""},
		"both quoted in several":           {market.Plan{Monthly: both, Setup: both}, price.Terms{}, "€130.00 €10.83"},
		"more digits than an amount holds": {market.Plan{Monthly: sample.EUR("9999999999999999999")}, price.Terms{}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			tt.terms.Currency, tt.terms.Rates = market.EUR, sample.Rates()
			y, ok := tt.terms.FirstYear(&tt.plan)
			got := ""
			if ok {
				got = y.Text(y.Total) + " " + y.Text(y.PerMonth)
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			sum := market.Whole(0)
			for _, line := range y.Lines {
				if line.Currency != y.Currency {
					t.Errorf("a line in %s: %+v", line.Currency, line)
				}
				sum, _ = sum.Add(line.Amount)
			}
			if ok && (sum.Cmp(y.Total) != 0 || y.HasSetup != (len(y.Lines) == 2)) {
				t.Errorf("the lines are %s, the total %s: %+v", sum, y.Total, y.Lines)
			}
		})
	}
}

// TestFirstYearQuotedWithTax holds that a year and a setup fee whose quotes held tax say so,
// that the year is computed then, and that the lines add up.
func TestFirstYearQuotedWithTax(t *testing.T) {
	const said = ", quoted with 25% tax, shown without it"
	yearly := market.Plan{Annually: sample.EUR("120"), Setup: sample.EUR("12")}
	monthly := market.Plan{Monthly: sample.EUR("10"), Setup: sample.EUR("12")}
	for name, tt := range map[string]struct {
		plan    market.Plan
		isTaxed bool
		kind    price.LineKind
		labels  [2]string
	}{
		"year":            {yearly, true, price.Computed, [2]string{"One year" + said, "Setup, paid once" + said}},
		"month":           {monthly, true, price.Computed, [2]string{"12 months at €10.00", "Setup, paid once" + said}},
		"year, net quote": {yearly, false, price.Base, [2]string{"One year", "Setup, paid once"}},
	} {
		if tt.isTaxed {
			tt.plan.QuotedTax = new(market.Whole(25))
		}
		y, ok := price.Terms{Currency: market.EUR, Rates: sample.Rates()}.FirstYear(&tt.plan)
		if !ok || len(y.Lines) != 2 {
			t.Fatalf("%s: %+v", name, y)
		}
		if got := [2]string{y.Lines[0].Label, y.Lines[1].Label}; got != tt.labels || y.Lines[0].Kind != tt.kind || y.Lines[1].Kind != price.LineKind(market.SetupFee) {
			t.Errorf("%s: %q of the kinds %s and %s, want %q", name, got, y.Lines[0].Kind, y.Lines[1].Kind, tt.labels)
		}
		if sum, err := y.Lines[0].Amount.Add(y.Lines[1].Amount); err != nil || sum.Cmp(y.Total) != 0 || y.Text(y.Total) != "€132.00" {
			t.Errorf("%s: the lines are %s, the total %s", name, sum, y.Total)
		}
	}
}
