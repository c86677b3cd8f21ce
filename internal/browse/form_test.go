package browse_test

import (
	"cmp"
	"encoding/json"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"

	"launchrack/internal/browse"
	"launchrack/internal/browse/browsetest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
)

// formCase is a case of testdata/form-addresses.json, which the pages' own translation is
// held to as well.
type formCase struct {
	Name, Form string
	Currency   market.Currency
	Country    string
	Language   string
	Want       *string
}

func TestFormAddress(t *testing.T) {
	text := must.Get(os.ReadFile("testdata/form-addresses.json"))(t)
	var cases []formCase
	must.Do(t, json.Unmarshal(text, &cases))
	for _, c := range cases {
		if c.Currency == "" {
			c.Currency = market.USD
		}
		lang, ok := language.Find(cmp.Or(c.Language, "en"))
		got, isForm, err := browse.FormAddress(c.Form, c.Currency, c.Country, lang)
		if err != nil || !ok {
			t.Errorf("%s: %v (%t)", c.Name, err, ok)
		}
		if isForm != (c.Want != nil) || isForm && got != *c.Want {
			t.Errorf("%s: %s is %s (%t)", c.Name, c.Form, got, isForm)
		}
		if _, again, _ := browse.FormAddress(got, c.Currency, c.Country, lang); again {
			t.Errorf("%s: the translation is a form again: %s", c.Name, got)
		}
	}
}

// TestFormAddressRefusesWhatIsNoNumber: without scripts a field sends whatever was typed.
func TestFormAddressRefusesWhatIsNoNumber(t *testing.T) {
	german, _ := language.Find("de")
	for form, want := range map[string]string{
		"min.price=abc":      "Minimum price: you entered “abc”. Enter a number that is 0 or more, such as 12.50.",
		"max.ram_size=1,2,3": "Maximum RAM: you entered “1,2,3”. Enter a number that is 0 or more, such as 12.50.",
		"max.price=-5":       "Maximum price: you entered “-5”. Enter a number that is 0 or more, such as 12.50.",
		"max.price=1e3":      "Maximum price: you entered “1e3”. Enter a number that is 0 or more, such as 12.50.",
		"max.price=60+EUR":   "Maximum price: you entered “60 EUR”. Enter a number that is 0 or more, such as 12.50.",
	} {
		if search, _, err := browse.FormAddress(form, market.USD, "", language.English); errs.Public(err) != want || errs.KindOf(err) != errs.Invalid {
			t.Errorf("%s: %s, %v", form, search, err)
		}
		_, _, err := browse.FormAddress(form, market.USD, "", german)
		if said := errs.Say(german, err); !strings.Contains(said, "12,50") || errs.Public(err) != want {
			t.Errorf("%s in German: %s, to programs %v", form, said, err)
		}
	}
}

// TestPriceFieldsHoldInTheirCurrency: a bound is a number of the chosen currency, as the
// prices that are shown.
func TestPriceFieldsHoldInTheirCurrency(t *testing.T) {
	for _, c := range market.Currencies() {
		search, _, _ := browse.FormAddress("max.price=30", c, "", language.English)
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
	return must.Get(strconv.ParseFloat(strings.TrimLeft(text, "≈\u00a0$€£"), 64))(t)
}

// TestFormAddressIsRead: the dialect finds every value that a form can send.
func TestFormAddressIsRead(t *testing.T) {
	for _, value := range []string{"a", `a"b`, `a\b`, "a,b", "a)b", "{a}", "null", "Zürich", " ", "a&b=c"} {
		for _, facet := range []string{"regions", "partner_name"} {
			form := url.Values{"any." + facet: {value, "other"}}.Encode()
			search, _, _ := browse.FormAddress(form, market.USD, "", language.English)
			params := must.Get(url.ParseQuery(search[len("?"):]))(t)
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
