package mapping_test

import (
	"fmt"
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
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
	a := must.Get(mapping.New("x.yaml", []byte(byPlace)))(t)
	const osl, hel, par = `{"code":"osl","state":true,"hour":1,"month":5}`, `{"code":"hel","state":false,"hour":1,"month":5}`, `{"code":"par","state":true,"hour":2,"month":9}`
	for name, test := range map[string]struct{ sites, want string }{
		"one price":           {osl + "," + hel, "a 4 Oslo available, Helsinki sold_out"},
		"two prices":          {par + "," + osl + "," + hel, "a@par 7.2 Paris available of a; a 4 Oslo available, Helsinki sold_out of a"},
		"not sold there":      {osl + `,{"code":"hel","hour":0,"month":null}`, "a 4 Oslo available"},
		"no price":            {`{"code":"osl","hour":null}`, "rejected a: places: none has a price; a plan without one cannot be listed"},
		"a price is missing":  {`{"code":"osl"}`, "rejected a: places.prices: .hour is missing"},
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
		judged := must.Get(a.Translate(t.Context(), []partner.Document{{Body: []byte(body)}}))(t)
		var got []string
		for _, v := range judged.Verdicts {
			if v.Plan == nil {
				got = append(got, "rejected "+v.Item+": "+v.Reason)
				continue
			}
			got = append(got, describeRow(v.Plan))
		}
		check.Equal(t, strings.Join(got, "; "), test.want, name)
	}
}

// TestRowsOfTheirOwn makes a row of each place with a surcharge, also where two have the same, beside the cycles of the item.
func TestRowsOfTheirOwn(t *testing.T) {
	a := must.Get(mapping.New("x.yaml", []byte(`id: x
name: X
website: https://x.example/
source: {address: 'https://x.example'}
fields: {sku: .id, type: {value: vps}}
cycles: {path: .terms, currency: EUR}
places:
  path: .sites
  code: .code
  region: .code
  state: .has
  base: .month == null
  apart: true
  prices: [{period: month, path: .month, currency: EUR}]
`)))(t)
	for body, want := range map[string]string{
		`"sites":[{"code":"a","has":1},{"code":"b","month":6,"has":1},{"code":"c","month":6,"has":0},{"code":"d","has":0}]`: "x 5 12 a available, d sold_out of x; x@b 6  b available of x; x@c 6  c sold_out of x",
		`"sites":[{"code":"a","has":1}]`:           "x 5 12 a available",
		`"sites":null`:                             "x 5 12 ",
		`"sites":[{"code":"b","month":6,"has":1}]`: "x@b 6  b available",
	} {
		judged, err := a.Translate(t.Context(), []partner.Document{{Body: []byte(`[{"id":"x","terms":[{"months":1,"price":5},{"months":12,"price":50}],` + body + `}]`)}})
		if err != nil || judged.Refused != nil {
			t.Fatal(err, judged.Refused)
		}
		var got []string
		for _, v := range judged.Verdicts {
			p := v.Plan
			text := string(p.SKU) + " " + amount(p.Monthly[market.EUR]) + " "
			if _, isYearly := p.Annually[market.EUR]; isYearly {
				text += "12"
			}
			var places []string
			for _, at := range p.Places {
				places = append(places, fmt.Sprint(at.Region, " ", at.State))
			}
			if text += " " + strings.Join(places, ", "); p.Group != "" {
				text += " of " + string(p.Group)
			}
			got = append(got, text)
		}
		check.Equal(t, strings.Join(got, "; "), want, body)
	}
}

func amount(a fmt.Stringer) string { return strings.TrimSuffix(a.String(), "0") }

// TestFurtherPlans takes the items of a source with plans, a number of the partner's own, and the time of the next drop.
func TestFurtherPlans(t *testing.T) {
	a := must.Get(mapping.New("x.yaml", []byte(byPlace)))(t)
	const site = `"sites":[{"code":"osl","hour":1}]`
	judged := must.Get(a.Translate(t.Context(), []partner.Document{
		{Body: []byte(`{"plans":[{"id":"a","number":3050605,"falls":1764288000,` + site + `},{"id":"b","number":"1.5",` + site + `}]}`)},
		{Body: []byte(`{"plans":[{"id":"c","falls":"soon",` + site + `}]}`)},
		{Name: "more", Body: []byte(`{"rows":[{"id":"d","falls":99999999999,` + site + `}]}`)},
	}))(t)
	var got []string
	for _, v := range judged.Verdicts {
		if got = append(got, v.Item+": "+v.Reason); v.Item == "a" && (v.Plan.PlanID != 3050605 || v.Plan.NextDropAt.Format("2006-01-02 15:04") != "2025-11-28 00:00") {
			t.Errorf("%d, %s", v.Plan.PlanID, v.Plan.NextDropAt)
		}
	}
	want := `a: | b: cherry_plan_id: "1.5" came; accepted is a whole number from 1| c: | c: without next_drop_at: "soon" came; accepted is a number| d: | d: without next_drop_at: 99999999999 came; accepted are seconds since 1970`
	check.Equal(t, strings.Join(got, "| "), want)
}

// TestWordsOfPlacePrices refuses words that have no meaning without others.
func TestWordsOfPlacePrices(t *testing.T) {
	with := func(line string) string { return strings.Replace(byPlace, "  state:", "  "+line+"\n  state:", 1) }
	unpriced := func(line string) string {
		return with(line)[:strings.Index(with(line), "  prices:")] + "prices: [{period: hour, path: .h, currency: USD}]\n"
	}
	for name, test := range map[string]struct{ text, want string }{
		"prices, and which places have them": {byPlace + "prices: [{period: hour, path: .h, currency: USD}]\n", "places.prices: needs base beside prices of the item"},
		"a count":                            {with("count: .left"), "places.count: has no meaning beside places.prices"},
		"a base without prices of places":    {unpriced("base: .own == null"), "places.base: needs places.prices"},
		"apart without a base":               {with("apart: true"), "places.apart: needs places.prices and base"},
		"a home without prices of places":    {unpriced("home: [osl]"), "places.home: needs places.prices"},
		"no price":                           {byPlace[:strings.Index(byPlace, "  prices:")], "prices: is missing; accepted is a list of at least one price, here, in cycles or in places"},
		"a word for a currency":              {strings.Replace(byPlace, "currency: USD, d", "currency: Dollar, d", 1), `places.prices.currency: "Dollar" came`},
		"a component of no kind":             {with("components: [{component: cake, period: month, path: .c, currency: USD}]"), `places.components.component: "cake" came`},
		"a function that is none":            {byPlace + "functions: 'def x'\n", "functions: "},
	} {
		if _, err := mapping.New("x.yaml", []byte(test.text)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", name, err, test.want)
		}
	}
}

const withBase = `id: x
name: X
website: https://x.example/
source: {address: 'https://x.example', path: /plans}
functions: |
  # The places of a plan, each with its own price.
  def sites: .own as $own | .sites | if . then map(if . then {code: ., own: $own[.]} else . end) else null end;
items: .plans
fields: {sku: .id, type: {path: '.line // "vps", .code', lookup: {shared: vps, vps: vps, "*": nearest}}}
prices:
  - {period: month, path: .month, currency: USD}
  - {period: hour, path: .hour, currency: USD}
places:
  path: sites
  code: .code
  base: .own == null
  home: [par]
  region: {path: .code, lookup: {osl: Oslo, hel: Helsinki, par: Paris, ams: Amsterdam}}
  traffic: {path: .own.gb, unit: GB}
  prices:
    - {period: month, path: .own.month, currency: USD}
    - {period: hour, path: .own.hour, currency: USD}
  components:
    - {component: option, name: Backups, period: month, path: '.own.backups // $item.backups', currency: USD, source: backups}
`

// TestBasePrice gives places without a price of their own the price of the item, whose row keeps the key.
func TestBasePrice(t *testing.T) {
	a := must.Get(mapping.New("x.yaml", []byte(withBase)))(t)
	for name, test := range map[string]struct{ plan, want string }{
		"the same everywhere":      {`"month":5,"sites":["osl","hel"]`, "a 5 Oslo unknown, Helsinki unknown"},
		"a price of its own":       {`"month":5,"sites":["osl","hel"],"own":{"hel":{"month":7}}`, "a 5 Oslo unknown of a; a@hel 7 Helsinki unknown of a"},
		"the same as its own":      {`"month":5,"sites":["osl","hel"],"own":{"hel":{"month":5.0}}`, "a 5 Oslo unknown, Helsinki unknown"},
		"home ends the key":        {`"month":5,"sites":["hel","par","osl"],"own":{"hel":{"month":7},"par":{"month":7}}`, "a@par 7 Helsinki unknown, Paris unknown of a; a 5 Oslo unknown of a"},
		"none with the base":       {`"month":5,"sites":["hel","ams"],"own":{"hel":{"month":7},"ams":{"month":8}}`, "a@hel 7 Helsinki unknown of a; a@ams 8 Amsterdam unknown of a"},
		"not sold there":           {`"month":5,"sites":["osl","hel"],"own":{"hel":{"month":0}}`, "a 5 Oslo unknown"},
		"no place":                 {`"month":5,"sites":[]`, "a 5  (sold out)"},
		"places are not told":      {`"month":5`, "a 5 "},
		"and all other places":     {`"month":5,"sites":["hel",null],"own":{"hel":{"month":7}}`, "a@hel 7 Helsinki unknown of a; a 5  of a"},
		"no price at all":          {`"month":0,"sites":["osl"]`, "rejected a: price: no price came; a plan without one cannot be listed"},
		"a bad place stays":        {`"month":5,"sites":["osl","hel"],"own":{"hel":{"month":"x"}}`, `a 5 Oslo unknown; rejected a: places.prices: "x" came; accepted is a number`},
		"a bad one beside both":    {`"month":5,"sites":["osl","hel","par"],"own":{"hel":{"month":"x"},"par":{"month":7}}`, `a 5 Oslo unknown of a; a@par 7 Paris unknown of a; rejected a@hel: places.prices: "x" came; accepted is a number`},
		"only bad places":          {`"month":5,"sites":["hel"],"own":{"hel":{"month":"x"}}`, `rejected a: places.prices: "x" came; accepted is a number`},
		"a bad base":               {`"month":"x","sites":["osl"]`, `rejected a: prices: "x" came; accepted is a number`},
		"a bad hour of all":        {`"month":5,"hour":"x","sites":["osl"]`, `a 5 Oslo unknown; listed a: without prices: "x" came; accepted is a number`},
		"a bad hour of one":        {`"month":5,"hour":"x","sites":["osl","hel"],"own":{"hel":{"month":7}}`, `a 5 Oslo unknown of a; a@hel 7 Helsinki unknown of a; rejected a: prices: "x" came; accepted is a number`},
		"traffic parts rows":       {`"month":5,"sites":["osl","hel"],"own":{"hel":{"month":5,"gb":500}}`, "a 5 Oslo unknown of a; a@hel 5 Helsinki unknown of a 0.5 TB"},
		"components":               {`"month":5,"backups":1,"sites":["osl","hel"],"own":{"hel":{"month":5,"backups":2}}`, "a 5 Oslo unknown, Helsinki unknown +2 Helsinki +1 Oslo"},
		"the type by another word": {`"month":5,"line":"big","code":"shared","sites":["osl"]`, `a 5 Oslo unknown; listed a: without type: "big" came, and the nearest type is taken; accepted are the words of its lookup`},
		"a bad component":          {`"month":5,"backups":"x","sites":["osl","hel"]`, `a 5 Oslo unknown, Helsinki unknown; listed a: without places.components: "x" came; accepted is a number`},
		"the nearest of types":     {`"month":5,"line":"big metal","sites":["osl"]`, `a 5 Oslo unknown baremetal; listed a: without type: "big metal" came, and the nearest type is taken; accepted are the words of its lookup`},
	} {
		judged := must.Get(a.Translate(t.Context(), []partner.Document{{Body: []byte(`{"plans":[{"id":"a",` + test.plan + `}]}`)}}))(t)
		var got []string
		for _, v := range judged.Verdicts {
			if v.Plan == nil {
				got = append(got, map[bool]string{true: "listed ", false: "rejected "}[v.Listed]+v.Item+": "+v.Reason)
				continue
			}
			got = append(got, describeRow(v.Plan))
		}
		check.Equal(t, strings.Join(got, "; "), test.want, name)
	}
}

func describeRow(p *market.Plan) string {
	text := fmt.Sprintf("%s %s %s", p.SKU, amount(p.Monthly["USD"]), describe(p.Places))
	if p.Group != "" {
		text += " of " + string(p.Group)
	}
	if !p.Available {
		text += " (sold out)"
	}
	for _, q := range p.Components {
		text += fmt.Sprintf(" +%s %s", q.Amount, q.Place)
	}
	if p.Type != market.VPS {
		text += " " + string(p.Type)
	}
	return strings.TrimSuffix(text+" "+p.Bandwidth, " ")
}
