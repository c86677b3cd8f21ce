package market_test

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	"launchrack/internal/model/market"
)

func TestParseAmount(t *testing.T) {
	tests := map[string]struct {
		in   string
		want string // empty: refused
	}{
		"digits survive":            {"4.50", "4.50"},
		"a small price":             {"0.0083", "0.0083"},
		"negative":                  {"-1.5", "-1.5"},
		"nothing before the point":  {".5", "0.5"},
		"nothing behind it":         {"5.", "5"},
		"plus":                      {"+5", "5"},
		"leading zeros":             {"00012", "12"},
		"exponent":                  {"1.5e3", "1500"},
		"negative exponent":         {"83e-4", "0.0083"},
		"19 digits":                 {"9999999999999999999", "9999999999999999999"},
		"19 decimals":               {"0.0000000000000000001", "0.0000000000000000001"},
		"20 digits":                 {"99999999999999999999", ""},
		"20 significant decimals":   {"1.0000000000000000001", ""},
		"too small to keep":         {"1e-30", ""},
		"too small, written out":    {"0.00000000000000000012345", ""},
		"nearly kept":               {"123e-20", ""},
		"zero however small":        {"0e-30", "0.0000000000000000000"},
		"too large":                 {"1e19", ""},
		"an exponent without end":   {"1e-999999999", ""},
		"empty":                     {"", ""},
		"space":                     {" 5", ""},
		"comma":                     {"4,50", ""},
		"underscore":                {"1_000", ""},
		"hexadecimal":               {"0x10", ""},
		"not a number":              {"NaN", ""},
		"infinity":                  {"Inf", ""},
		"currency sign":             {"€5", ""},
		"no digits behind exponent": {"1e", ""},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			a, err := market.ParseAmount(tt.in)
			switch {
			case tt.want == "" && err == nil:
				t.Errorf("%q was taken as %s", tt.in, a)
			case tt.want == "" && !strings.Contains(err.Error(), tt.in):
				t.Errorf("the error %q does not say what came", err)
			case tt.want != "" && (err != nil || a.String() != tt.want):
				t.Errorf("%q is %s, %v; want %s", tt.in, a, err, tt.want)
			}
		})
	}
}

func FuzzParseAmount(f *testing.F) {
	for _, seed := range []string{"4.50", "1e-30", "-0.0083", "9999999999999999999", "1.5e3", "+.5", "0x1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := market.ParseAmount(s)
		if err != nil {
			return
		}
		want, okWant := new(big.Rat).SetString(s)
		got, okGot := new(big.Rat).SetString(a.String())
		if !okWant || !okGot || want.Cmp(got) != 0 {
			t.Fatalf("%q became %s", s, a)
		}
		if again, err := market.ParseAmount(a.String()); err != nil || again.String() != a.String() {
			t.Fatalf("%s does not survive: %s, %v", a, again, err)
		}
	})
}

// Holds: 3.price.map
func TestAmountJSON(t *testing.T) {
	for in, want := range map[string]string{`4.50`: `4.50`, ` 0.0083 `: `0.0083`, `-1`: `-1`, `1e2`: `100`} {
		var a market.Amount
		if err := json.Unmarshal([]byte(in), &a); err != nil {
			t.Errorf("%s: %v", in, err)
			continue
		}
		if out, err := json.Marshal(a); err != nil || string(out) != want {
			t.Errorf("%s came back as %s, %v; want %s", in, out, err, want)
		}
	}
	for _, in := range []string{`"4.50"`, `null`, `true`, `{}`, `[1]`, `99999999999999999999`} {
		var p market.Prices
		if err := json.Unmarshal([]byte(`{"EUR":`+in+`}`), &p); err == nil {
			t.Errorf("%s was taken as a price: %v", in, p)
		}
	}
}

func TestAmountArithmetic(t *testing.T) {
	amount := market.MustAmount
	product, err := amount("49.00").Mul(amount("1.0389"))
	if err != nil || product.Cmp(amount("50.9061")) != 0 {
		t.Errorf("49.00 × 1.0389 is %s, %v", product, err)
	}
	if _, err := amount("9999999999999999999").Mul(amount("10")); err == nil {
		t.Error("a product of 20 digits was no error")
	}
	if _, err := amount("1").Quo(amount("0")); err == nil {
		t.Error("a division by zero was no error")
	}
	difference, err := amount("5.00").Sub(amount("0.5"))
	if err != nil || !difference.Equal(amount("4.5")) {
		t.Errorf("5.00 − 0.5 is %s, %v", difference, err)
	}
	for in, want := range map[string]string{"0.125": "0.13", "0.135": "0.14", "7": "7.00", "0.0083": "0.01", "-2.345": "-2.35"} {
		if got := amount(in).Fixed(2); got != want {
			t.Errorf("%s to two decimals is %s, want %s", in, got, want)
		}
	}
}

func TestMustAmountPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a malformed constant did not panic")
		}
	}()
	market.MustAmount("x")
}

func TestPrices(t *testing.T) {
	p := market.Prices{market.EUR: market.MustAmount("4.50")}
	q := p.Clone()
	q[market.USD] = market.MustAmount("5")
	if len(p) != 1 || market.Prices(nil).Clone() != nil {
		t.Error("a clone shares its map, or makes something of nil")
	}
	if !p.Equal(market.Prices{market.EUR: market.MustAmount("4.5")}) || p.Equal(q) || p.Equal(market.Prices{market.EUR: market.MustAmount("4.51")}) {
		t.Error("Equal does not compare by value")
	}
}

func TestCurrency(t *testing.T) {
	for _, code := range []string{"USD", "EUR", "GBP"} {
		if _, ok := market.ParseCurrency(code); !ok {
			t.Errorf("%s is none", code)
		}
	}
	for _, code := range []string{"", "usd", "CHF", "USD ", "<script>"} {
		if _, ok := market.ParseCurrency(code); ok {
			t.Errorf("%q is a currency", code)
		}
	}
}

func TestEveryDecimalIsShown(t *testing.T) {
	const text = "0.0000000000000000025"
	if got := market.MustAmount("0.0000000000000000025").Fixed(19); got != text {
		t.Errorf("%s is shown as %s", text, got)
	}
}
