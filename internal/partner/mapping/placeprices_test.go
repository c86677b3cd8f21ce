package mapping_test

import (
	"fmt"
	"strings"
	"testing"

	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
)

const byPlace = `id: x
name: X
website: https://x.example/
source: {address: 'https://x.example', path: /plans}
sources: {more: {path: /more, items: .rows, plans: true}}
items: .plans
fields: {sku: .id, type: {value: vps}, cherry_plan_id: .number, next_drop_at: .falls}
places:
  path: .sites
  code: .code
  region: {path: .code, lookup: {osl: Oslo, hel: Helsinki, par: Paris}}
  state: .state
  prices:
    - {period: hour, path: .hour, currency: USD, divisor: 100}
    - {period: month, path: .month, currency: USD, vat: 25}
`

// TestPricesOfPlaces makes one row of each price. The price of most places keeps the item's key.
func TestPricesOfPlaces(t *testing.T) {
	a, err := mapping.New("x.yaml", []byte(byPlace))
	if err != nil {
		t.Fatal(err)
	}
	const osl, hel, par = `{"code":"osl","state":true,"hour":1,"month":5}`, `{"code":"hel","state":false,"hour":1,"month":5}`, `{"code":"par","state":true,"hour":2,"month":9}`
	for name, test := range map[string]struct{ sites, want string }{
		"one price":           {osl + "," + hel, "a 4 Oslo available, Helsinki sold_out"},
		"two prices":          {par + "," + osl + "," + hel, "a@par 7.2 Paris available of a; a 4 Oslo available, Helsinki sold_out of a"},
		"not sold there":      {osl + `,{"code":"hel","hour":0,"month":null}`, "a 4 Oslo available"},
		"no price":            {`{"code":"osl"}`, "rejected a: places: none has a price; a plan without one cannot be listed"},
		"no place":            {"", "rejected a: places: none has a price; a plan without one cannot be listed"},
		"a bad price":         {par + "," + osl + `,{"code":"hel","hour":"x","month":5}`, `a@par 7.2 Paris available of a; a 4 Oslo available of a; rejected a: places.prices: "x" came; accepted is a number`},
		"a bad one, sold out": {hel + `,{"code":"osl","month":"x"}`, `rejected a: places.prices: "x" came; accepted is a number`},
		"a bad state":         {par + `,{"code":"osl","state":"often","hour":1}`, `a 7.2 Paris available; rejected a: places.state: "often" came; accepted are true, false, a number and available low preorder sold_out unknown`},
		"bad alone":           {`7`, "rejected a: places.region: .code fails: expected an object but got: number (7)"},
		"only an hour":        {osl + `,{"code":"par","state":true,"hour":1}`, "a 4 Oslo available of a; a@par  Paris available of a"},
		"nothing told":        {"", "rejected a: places: none came; a plan without a price cannot be listed"},
	} {
		body := fmt.Sprintf(`{"plans":[{"id":"a","sites":[%s]}]}`, test.sites)
		if name == "nothing told" {
			body = `{"plans":[{"id":"a"}]}`
		}
		judged, err := a.Translate(t.Context(), []partner.Document{{Body: []byte(body)}})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, v := range judged.Verdicts {
			if v.Plan == nil {
				got = append(got, "rejected "+v.Item+": "+v.Reason)
				continue
			}
			one := fmt.Sprintf("%s %s %s", v.Plan.SKU, amount(v.Plan.Monthly["USD"]), describe(v.Plan.Places))
			if v.Plan.Group != "" {
				one += " of " + string(v.Plan.Group)
			}
			got = append(got, one)
		}
		if text := strings.Join(got, "; "); text != test.want {
			t.Errorf("%s:\n got %s\nwant %s", name, text, test.want)
		}
	}
}

func amount(a fmt.Stringer) string { return strings.TrimSuffix(a.String(), "0") }

// TestFurtherPlans takes the items of a source with plans, a number of the partner's own, and the time of the next drop.
func TestFurtherPlans(t *testing.T) {
	a, err := mapping.New("x.yaml", []byte(byPlace))
	if err != nil {
		t.Fatal(err)
	}
	const site = `"sites":[{"code":"osl","hour":1}]`
	judged, err := a.Translate(t.Context(), []partner.Document{
		{Body: []byte(`{"plans":[{"id":"a","number":3050605,"falls":1764288000,` + site + `},{"id":"b","number":"1.5",` + site + `}]}`)},
		{Body: []byte(`{"plans":[{"id":"c","falls":"soon",` + site + `}]}`)},
		{Name: "more", Body: []byte(`{"rows":[{"id":"d","falls":99999999999,` + site + `}]}`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, v := range judged.Verdicts {
		if got = append(got, v.Item+": "+v.Reason); v.Item == "a" && (v.Plan.PlanID != 3050605 || v.Plan.NextDropAt.Format("2006-01-02 15:04") != "2025-11-28 00:00") {
			t.Errorf("%d, %s", v.Plan.PlanID, v.Plan.NextDropAt)
		}
	}
	want := `a: | b: cherry_plan_id: "1.5" came; accepted is a whole number from 1| c: | c: without next_drop_at: "soon" came; accepted is a number| d: | d: without next_drop_at: 99999999999 came; accepted are seconds since 1970`
	if text := strings.Join(got, "| "); text != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
}

// TestPricesOfEitherKind refuses a file with prices of the item and of its places, and one with none.
func TestPricesOfEitherKind(t *testing.T) {
	for more, want := range map[string]string{
		byPlace + "prices: [{period: hour, path: .h, currency: USD}]\n":        "places.prices: has no meaning beside prices",
		strings.Replace(byPlace, "  state:", "  count: .left\n  state:", 1):    "places.prices: has no meaning beside places.count",
		byPlace[:strings.Index(byPlace, "  prices:")]:                          "prices: is missing; accepted is a list of at least one price, here or in places",
		strings.Replace(byPlace, "currency: USD, d", "currency: Dollar, d", 1): `places.prices.currency: "Dollar" came`,
	} {
		if _, err := mapping.New("x.yaml", []byte(more)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
