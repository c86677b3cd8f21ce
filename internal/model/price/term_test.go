package price_test

import (
	"testing"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/sample"
)

func TestTermOfAYear(t *testing.T) {
	vat := &price.TaxRate{Country: "DE", Tax: "VAT", Percent: market.MustAmount("19")}
	both := market.Prices{market.USD: market.MustAmount("12"), market.EUR: market.MustAmount("10")}
	net := price.Terms{Choice: price.Net().In(market.EUR)}
	for name, tt := range map[string]struct {
		plan  market.Plan
		terms price.Terms
		want  string // total and a month; empty for none
	}{
		"with a fee":                       {market.Plan{Quoted: market.Quoted{Monthly: sample.EUR("39"), Setup: sample.EUR("12")}}, net, "€480.00 €40.00"},
		"without":                          {market.Plan{Quoted: market.Quoted{Monthly: sample.EUR("39")}}, net, "€468.00 €39.00"},
		"a month that is rounded":          {market.Plan{Quoted: market.Quoted{Monthly: sample.EUR("39"), Setup: sample.EUR("10")}}, net, "€478.00 €39.83"},
		"with tax":                         {market.Plan{Quoted: market.Quoted{Monthly: sample.EUR("39"), Setup: sample.EUR("12")}}, price.Terms{Choice: price.Choose(language.English, vat, 0).In(market.EUR)}, "€571.20 €47.60"},
		"hours":                            {market.Plan{Quoted: market.Quoted{Hourly: sample.EUR("0.1"), Setup: sample.EUR("12")}}, price.Terms{Choice: net.Choice, MonthHours: 100}, "€132.00 €11.00"},
		"a year":                           {market.Plan{Quoted: market.Quoted{Annually: sample.EUR("120"), Setup: sample.EUR("12")}}, net, "€132.00 €11.00"},
		"converted":                        {market.Plan{Quoted: market.Quoted{Monthly: sample.GBP("10"), Setup: sample.EUR("12")}}, net, "≈\u00a0€156.72 ≈\u00a0€13.06"},
		"no price":                         {market.Plan{Quoted: market.Quoted{Setup: sample.EUR("12")}}, net, ""},
		"a fee in another currency":        {market.Plan{Quoted: market.Quoted{Monthly: sample.EUR("10"), Setup: sample.USD("12")}}, net, "≈\u00a0€131.55 ≈\u00a0€10.96"},
		"both quoted in several":           {market.Plan{Quoted: market.Quoted{Monthly: both, Setup: both}}, net, "€130.00 €10.83"},
		"more digits than an amount holds": {market.Plan{Quoted: market.Quoted{Monthly: sample.EUR("9999999999999999999")}}, net, ""},
	} {
		t.Run(name, func(t *testing.T) {
			tt.terms.Rates = sample.Rates()
			y, ok := tt.terms.Term(&tt.plan, 12)
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
			if ok && (sum.Cmp(y.Total) != 0 || y.HasSetup != (len(tt.plan.Setup) > 0)) {
				t.Errorf("the lines are %s, the total %s: %+v", sum, y.Total, y.Lines)
			}
		})
	}
}

// TestTermQuotedWithTax holds that a year and a setup fee whose quotes held tax say so,
// that the year is computed then, and that the lines add up.
func TestTermQuotedWithTax(t *testing.T) {
	const said = ", quoted with 25% tax, shown without it"
	yearly := market.Plan{Quoted: market.Quoted{Annually: sample.EUR("120"), Setup: sample.EUR("12")}}
	monthly := market.Plan{Quoted: market.Quoted{Monthly: sample.EUR("10"), Setup: sample.EUR("12")}}
	for name, tt := range map[string]struct {
		plan    market.Plan
		isTaxed bool
		kind    price.LineKind
		labels  [2]string
	}{
		"year":            {yearly, true, price.Computed, [2]string{"Yearly price" + said, "Setup, paid once" + said}},
		"month":           {monthly, true, price.Computed, [2]string{"12 months at €10.00", "Setup, paid once" + said}},
		"year, net quote": {yearly, false, price.Base, [2]string{"Yearly price", "Setup, paid once"}},
	} {
		if tt.isTaxed {
			tt.plan.QuotedTax = new(market.Whole(25))
		}
		y, ok := price.Terms{Choice: price.Net().In(market.EUR), Rates: sample.Rates()}.Term(&tt.plan, 12)
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

func TestSetFirstYear(t *testing.T) {
	for name, tt := range map[string]struct {
		plan market.Plan
		want string // empty: not known
	}{
		"twelve months":                  {market.Plan{Quoted: market.Quoted{Monthly: sample.USD("10")}}, "120.00"},
		"with a fee":                     {market.Plan{Quoted: market.Quoted{Monthly: sample.USD("10"), Setup: sample.USD("39.99")}}, "159.99"},
		"a fee in another currency":      {market.Plan{Quoted: market.Quoted{Monthly: sample.USD("10"), Setup: sample.EUR("10")}}, "130.39"},
		"a year that is lower":           {market.Plan{Quoted: market.Quoted{Monthly: sample.USD("10"), Annually: sample.USD("100")}}, "100.00"},
		"a year that is not":             {market.Plan{Quoted: market.Quoted{Monthly: sample.USD("10"), Annually: sample.USD("121")}}, "120.00"},
		"a year alone":                   {market.Plan{Quoted: market.Quoted{Annually: sample.USD("100")}}, "100.00"},
		"hours alone":                    {market.Plan{Quoted: market.Quoted{Hourly: sample.USD("0.01")}}, "87.60"},
		"rounded once":                   {market.Plan{Quoted: market.Quoted{Monthly: sample.USD("0.0004"), Setup: sample.USD("0.0002")}}, "0.01"},
		"a spot machine has no month":    {market.Plan{Spot: true, Quoted: market.Quoted{Hourly: sample.USD("0.01")}}, ""},
		"no price":                       {market.Plan{Quoted: market.Quoted{Setup: sample.USD("5")}}, ""},
		"a number from before is erased": {market.Plan{FirstYearUSD: new(market.Whole(1))}, ""},
	} {
		got := ""
		if price.SetFirstYear(&tt.plan, sample.Rates()); tt.plan.FirstYearUSD != nil {
			got = tt.plan.FirstYearUSD.Fixed(2)
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
}

func TestSpotMachinesHaveNoMonth(t *testing.T) {
	p := market.Plan{Spot: true, Quoted: market.Quoted{Monthly: sample.USD("7"), Hourly: sample.USD("0.01")}}
	terms := price.Terms{Choice: price.Net().In(market.USD), Rates: sample.Rates()}
	if shown, ok := terms.Show(&p, market.Month); ok {
		t.Errorf("a month is shown: %s", shown.Text)
	}
	if shown, ok := terms.Show(&p, market.Hour); !ok || shown.Text != "$0.01" {
		t.Errorf("the hour is %q, %t", shown.Text, ok)
	}
}

// TestTerm holds what each term costs: the months, or the quoted year where the term is whole
// years and it is lower, fees as often as they are paid, and the tax last.
func TestTerm(t *testing.T) {
	vat := &price.TaxRate{Country: "DE", Tax: "VAT", Percent: market.MustAmount("19")}
	address := func(period market.Period, isMandatory bool, amount string) []market.Quote {
		return []market.Quote{{Component: market.IPv4, Period: period, Currency: market.USD, Amount: market.MustAmount(amount), IsMandatory: isMandatory}}
	}
	for name, tt := range map[string]struct {
		plan    market.Plan
		taxRate *price.TaxRate
		want    string // of 1, 3, 6, 12 and 24 months, a star for a quoted year
	}{
		"months":                    {market.Plan{Quoted: market.Quoted{Monthly: sample.USD("4.99")}}, nil, "4.99 14.97 29.94 59.88 119.76"},
		"with setup":                {market.Plan{Quoted: market.Quoted{Monthly: sample.USD("4.99"), Setup: sample.USD("10")}}, nil, "14.99 24.97 39.94 69.88 129.76"},
		"a lower year":              {market.Plan{Quoted: market.Quoted{Monthly: sample.USD("10"), Annually: sample.USD("100")}}, nil, "10.00 30.00 60.00 100.00* 200.00*"},
		"a higher year":             {market.Plan{Quoted: market.Quoted{Monthly: sample.USD("10"), Annually: sample.USD("120.01")}}, nil, "10.00 30.00 60.00 120.00 240.00"},
		"a year alone":              {market.Plan{Quoted: market.Quoted{Annually: sample.USD("100")}}, nil, "- - - 100.00* 200.00*"},
		"an address each month":     {market.Plan{Quoted: market.Quoted{Monthly: sample.USD("4"), Components: address(market.Month, true, "0.5")}}, nil, "4.50 13.50 27.00 54.00 108.00"},
		"an address each hour":      {market.Plan{Quoted: market.Quoted{Monthly: sample.USD("4"), Components: address(market.Hour, true, "0.001")}}, nil, "4.73 14.19 28.38 56.76 113.52"},
		"an address that is chosen": {market.Plan{Quoted: market.Quoted{Monthly: sample.USD("4"), Components: address(market.Month, false, "0.5")}}, nil, "4.00 12.00 24.00 48.00 96.00"},
		"a fee each year":           {market.Plan{Quoted: market.Quoted{Monthly: sample.USD("4"), Components: address(market.Year, true, "10")}}, nil, "14.00 22.00 34.00 58.00 116.00"},
		"half a cent, once":         {market.Plan{Quoted: market.Quoted{Monthly: sample.USD("0.005"), Setup: sample.USD("0.005")}}, nil, "0.01 0.02 0.04 0.07 0.13"},
		"tax last":                  {market.Plan{Quoted: market.Quoted{Monthly: sample.USD("4.99"), Setup: sample.USD("0.03")}}, vat, "5.97 17.85 35.66 71.29 142.55"},
		"spot":                      {market.Plan{Spot: true, Quoted: market.Quoted{Monthly: sample.USD("4"), Annually: sample.USD("40")}}, nil, "- - - - -"},
		"free":                      {market.Plan{}, nil, "- - - - -"},
	} {
		terms := price.Terms{Choice: price.Choose(language.English, tt.taxRate, 0).In(market.USD), Rates: sample.Rates()}
		got := ""
		for _, months := range market.TermMonths() {
			term, ok := terms.Term(&tt.plan, months)
			total, isKnown := price.TermTotal(&tt.plan, months, market.USD, sample.Rates())
			switch {
			case ok != isKnown:
				t.Errorf("%s: a term of %d months is known %t and %t", name, months, ok, isKnown)
			case !ok:
				got += " -"
				continue
			case tt.taxRate == nil && total.Cmp(term.Total) != 0:
				t.Errorf("%s: %d months cost %s and %s", name, months, total, term.Total)
			}
			sum := market.Whole(0)
			for _, line := range term.Lines {
				sum, _ = sum.Add(line.Amount)
			}
			if sum.Cmp(term.Total) != 0 {
				t.Errorf("%s: the lines of %d months are %s, the total %s: %+v", name, months, sum, term.Total, term.Lines)
			}
			if got += " " + term.Total.Fixed(2); term.ByYear {
				got += "*"
			}
		}
		if got[1:] != tt.want {
			t.Errorf("%s: %s, want %s", name, got[1:], tt.want)
		}
	}
}

// TestTermInACurrency holds that a term is shown in the currency of the price, and that what is
// quoted in another one is converted and marked.
func TestTermInACurrency(t *testing.T) {
	dollars := market.Plan{Quoted: market.Quoted{Monthly: sample.USD("10"), Setup: sample.EUR("10")}}
	term, ok := price.Terms{Choice: price.Net().In(market.EUR), Rates: sample.Rates()}.Term(&dollars, 3)
	if got := term.Text(term.Total); !ok || got != "≈\u00a0$40.39" || term.Lines[1].Rate == nil || term.Lines[0].Rate != nil {
		t.Errorf("%q, %+v", got, term.Lines)
	}
	prices := price.TermPrices(&dollars, market.Need{Months: 3}, sample.Rates())
	if prices[market.USD].Cmp(term.Total) != 0 || len(prices) != 3 {
		t.Errorf("the totals are %v, the term is %s", prices, term.Total)
	}
	foreign := market.Plan{Quoted: market.Quoted{Monthly: sample.USD("10"), Setup: market.Prices{"XTS": market.Whole(1)}}}
	if term, ok := (price.Terms{Choice: price.Net().In(market.USD), Rates: sample.Rates()}).Term(&foreign, 3); ok {
		t.Errorf("a fee without a rate gives %+v", term)
	}
}
