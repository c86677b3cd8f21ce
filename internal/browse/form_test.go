package browse_test

import (
	"encoding/json"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"

	"launchrack/internal/browse"
	"launchrack/internal/browse/browsetest"
	"launchrack/internal/market"
	"launchrack/internal/query"
)

// formCase is a case of testdata/form-addresses.json, which the pages' own translation is
// held to as well.
type formCase struct {
	Name, Form string
	Currency   market.Currency
	Country    string
	Want       *string
}

func TestFormAddress(t *testing.T) {
	text, err := os.ReadFile("testdata/form-addresses.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []formCase
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if c.Currency == "" {
			c.Currency = market.USD
		}
		got, isForm := browse.FormAddress(c.Form, c.Currency, c.Country)
		if isForm != (c.Want != nil) || isForm && got != *c.Want {
			t.Errorf("%s: %s is %s (%t)", c.Name, c.Form, got, isForm)
		}
		if _, again := browse.FormAddress(got, c.Currency, c.Country); again {
			t.Errorf("%s: the translation is a form again: %s", c.Name, got)
		}
	}
}

// TestDecimalCommas: fields without scripts send what was typed.
func TestDecimalCommas(t *testing.T) {
	for form, want := range map[string]string{
		"min.price=59,90": "?price_usd=gte.59.90", "max.price=1,2,3": "?price_usd=lte.1,2,3", "min.ram_size=,5": "?ram_size=gte..5",
	} {
		if got, _ := browse.FormAddress(form, market.USD, ""); got != want {
			t.Errorf("%s is %s, want %s", form, got, want)
		}
	}
}

// TestPriceFieldsHoldInTheirCurrency: a bound is a number of the chosen currency, as the
// prices that are shown.
func TestPriceFieldsHoldInTheirCurrency(t *testing.T) {
	for _, c := range market.Currencies() {
		search, _ := browse.FormAddress("max.price=30", c, "")
		b := ask(t, browsetest.Shelf(), strings.TrimPrefix(search, "?"))
		for _, item := range b.Items {
			if text := item.Prices[c].Monthly.Text; amountIn(t, text) > 30 {
				t.Errorf("%s shows %s", search, text)
			}
		}
		if b.Total < 2 || b.Total > 4 {
			t.Errorf("%s finds %d plans", search, b.Total)
		}
	}
}

func amountIn(t *testing.T, text string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(strings.TrimLeft(text, "≈ $€£"), 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestFormAddressIsRead: the dialect finds every value that a form can send.
func TestFormAddressIsRead(t *testing.T) {
	for _, value := range []string{"a", `a"b`, `a\b`, "a,b", "a)b", "{a}", "null", "Zürich", " ", "a&b=c"} {
		for _, facet := range []string{"regions", "partner_name"} {
			form := url.Values{"any." + facet: {value, "other"}}.Encode()
			search, _ := browse.FormAddress(form, market.USD, "")
			params, err := url.ParseQuery(search[len("?"):])
			if err != nil {
				t.Fatal(err)
			}
			q, err := query.Parse(params)
			if err != nil {
				t.Fatalf("%s: %v", search, err)
			}
			c, ok := q.Where[0].(query.Condition)
			if !ok {
				t.Fatalf("%s is no condition", search)
			}
			found := append([]string(nil), c.Value.List...)
			for _, one := range c.List {
				found = append(found, one.Text)
			}
			if len(found) != 2 || found[0] != value {
				t.Errorf("%q is read as %q", value, found)
			}
		}
	}
}
