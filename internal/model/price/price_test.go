package price_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/sample"
)

// Holds: 5.price-lookup
func TestShow(t *testing.T) {
	amount := market.MustAmount
	tests := map[string]struct {
		quotes market.Prices
		chosen market.Currency
		rates  price.Rates
		want   price.Shown // zero: nothing to show
	}{
		"quoted in the chosen currency": {market.Prices{"EUR": amount("4.50"), "USD": amount("5")}, "EUR", sample.Rates(),
			price.Shown{Text: "€4.50", Currency: "EUR", Amount: amount("4.50"), From: "EUR", Quoted: amount("4.50")}},
		"else in dollars, as dollars": {market.Prices{"USD": amount("5"), "GBP": amount("4")}, "EUR", sample.Rates(),
			price.Shown{Text: "$5.00", Currency: "USD", Amount: amount("5"), From: "USD", Quoted: amount("5")}},
		"else converted and marked": {sample.EUR("49.00"), "GBP", sample.Rates(),
			price.Shown{Text: "≈\u00a0£40.63", Currency: "GBP", Amount: amount("40.62982"), Approx: true, From: "EUR", Quoted: amount("49.00")}},
		"euros before pounds": {market.Prices{"EUR": amount("10"), "GBP": amount("99")}, "USD", sample.Rates(),
			price.Shown{Text: "≈\u00a0$10.39", Currency: "USD", Amount: amount("10.389"), Approx: true, From: "EUR", Quoted: amount("10")}},
		"by way of the euro": {sample.GBP("829.18"), "USD", sample.Rates(),
			price.Shown{Text: "≈\u00a0$1,038.90", Currency: "USD", Amount: amount("1038.9"), Approx: true, From: "GBP", Quoted: amount("829.18")}},
		"a zero is no price": {market.Prices{"USD": amount("0"), "EUR": amount("0")}, "USD", sample.Rates(), price.Shown{}},
		"a zero is stepped over": {market.Prices{"USD": amount("0.00"), "EUR": amount("1")}, "USD", sample.Rates(),
			price.Shown{Text: "≈\u00a0$1.04", Currency: "USD", Amount: amount("1.0389"), Approx: true, From: "EUR", Quoted: amount("1")}},
		"nothing quoted":             {nil, "USD", sample.Rates(), price.Shown{}},
		"no rates":                   {sample.EUR("1"), "USD", price.Rates{}, price.Shown{}},
		"quoted needs no rates":      {sample.EUR("1"), "EUR", price.Rates{}, price.Shown{Text: "€1.00", Currency: "EUR", Amount: amount("1"), From: "EUR", Quoted: amount("1")}},
		"too large for a conversion": {sample.EUR("9999999999999999999"), "USD", sample.Rates(), price.Shown{}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			got, ok := price.Terms{Choice: price.Net().In(tt.chosen), Rates: tt.rates}.ShowCharge(market.Charge{Prices: tt.quotes})
			if ok != (tt.want.Text != "") {
				t.Errorf("shown %t, %v", ok, got)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("price (-want +got):\n%s", diff)
			}
		})
	}
}

// Holds: 5.cheapest
func TestCompared(t *testing.T) {
	usd := func(amount string) market.Prices { return market.Prices{"USD": market.MustAmount(amount)} }
	zero := market.Prices{"USD": market.Whole(0)}
	for name, tt := range map[string]struct {
		month, hour, year market.Prices
		want              string
	}{
		"quoted":                      {market.Prices{"USD": market.MustAmount("7.95"), "EUR": market.MustAmount("1")}, nil, nil, "7.95"},
		"from euros":                  {sample.EUR("49.00"), nil, nil, "50.9061"},
		"from pounds":                 {sample.GBP("10"), nil, nil, "12.529246"},
		"a fraction":                  {sample.EUR("0.0083"), nil, nil, "0.008623"},
		"none":                        {nil, nil, nil, ""},
		"the month before the hour":   {usd("10"), usd("0.001"), usd("1"), "10"},
		"730 hours":                   {nil, usd("0.05"), nil, "36.5"},
		"every digit of an hour":      {nil, usd("0.0083"), usd("1"), "6.059"},
		"hours in euros":              {nil, sample.EUR("0.01"), nil, "7.58397"},
		"a twelfth of a year":         {nil, nil, usd("120"), "10"},
		"a twelfth that never ends":   {nil, nil, usd("100"), "8.333333"},
		"a month that costs nothing":  {zero, usd("0.01"), nil, "7.3"},
		"an hour that costs nothing":  {nil, zero, usd("12"), "1"},
		"nothing costs anything":      {zero, zero, zero, ""},
		"dollars before other quotes": {nil, market.Prices{"USD": market.MustAmount("0.05"), "EUR": market.MustAmount("0.01")}, nil, "36.5"},
	} {
		p := market.Plan{Quoted: market.Quoted{Monthly: tt.month, Hourly: tt.hour, Annually: tt.year}}
		got, ok := price.Compared(&p, sample.Rates())
		if ok != (tt.want != "") || (ok && !got.Equal(market.MustAmount(tt.want))) {
			t.Errorf("%s: %s, %t; want %s", name, got, ok, tt.want)
		}
	}
}

// Holds: 5.price-form
func TestFormat(t *testing.T) {
	for amount, want := range map[string]string{
		"4.5": "$4.50", "48955.26": "$48,955.26", "999.999": "$1,000.00", "10000000": "$10,000,000.00", "-1234.5": "-$1,234.50",
		"0.0074": "$0.0074", "0.0083": "$0.0083", "0.01": "$0.01", "0.010": "$0.01", "0.005": "$0.005", "0.0049": "$0.0049", "0.00744": "$0.0074",
		"0.014": "$0.014", "0.0146": "$0.015", "0.0996": "$0.10", "0.126": "$0.13", "0.999": "$1.00", "0.0000001": "$0.0000001", "1.005": "$1.01", "0": "$0.00",
	} {
		if got := price.Format(language.English, market.MustAmount(amount), market.USD); got != want {
			t.Errorf("%s is shown as %s, want %s", amount, got, want)
		}
	}
}

func TestConvert(t *testing.T) {
	a := market.MustAmount("10")
	if got, ok := sample.Rates().Convert(a, market.GBP, market.GBP); !ok || !got.Equal(a) {
		t.Errorf("pounds into pounds: %s, %t", got, ok)
	}
	broken := price.Rates{PerEUR: map[market.Currency]market.Amount{market.USD: market.MustAmount("0"), market.GBP: market.MustAmount("-1")}}
	for _, to := range []market.Currency{market.USD, market.GBP, "CHF"} {
		if got, ok := broken.Convert(a, market.EUR, to); ok {
			t.Errorf("a rate that cannot be gave %s %s", got, to)
		}
	}
	if got, ok := sample.Rates().Convert(market.MustAmount("0.0000001"), market.EUR, market.USD); ok {
		t.Errorf("an amount that rounds to nothing became %s, which would read as free", got)
	}
}

func FuzzShow(f *testing.F) {
	f.Add("4.50", "1.0389")
	f.Add("0.0000001", "0.0000001")
	f.Add("9999999999999999999", "9999999999999999999")
	f.Fuzz(func(t *testing.T, quoted, rate string) {
		q, err := market.ParseAmount(quoted)
		if err != nil {
			return
		}
		r, err := market.ParseAmount(rate)
		if err != nil {
			return
		}
		rates := price.Rates{PerEUR: map[market.Currency]market.Amount{market.USD: r}}
		shown, ok := price.Terms{Choice: price.Net().In(market.USD), Rates: rates}.ShowCharge(market.Charge{Prices: market.Prices{market.EUR: q}})
		if ok && (shown.Amount.Sign() <= 0 || strings.HasSuffix(shown.Text, "$0.00") || !shown.Approx) {
			t.Fatalf("%s at %s is shown as %+v", quoted, rate, shown)
		}
	})
}

func TestExact(t *testing.T) {
	for in, want := range map[string]string{"3": "€3.00", "3.5": "€3.50", "3.500": "€3.50", "0.015": "€0.015", "0.127000000": "€0.127", "0.0083": "€0.0083"} {
		if got := price.Exact(language.English, market.MustAmount(in), market.EUR); got != want {
			t.Errorf("%s: got %s, want %s", in, got, want)
		}
	}
}
