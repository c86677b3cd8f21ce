package mapping_test

import (
	"strings"
	"testing"

	"launchrack/internal/model/row"
	"launchrack/internal/partner"
	"launchrack/internal/testing/check"
)

func billingCycles(t *testing.T, prices, items string) string {
	t.Helper()
	p := plan(t, "", prices, items)
	p.SettleCycles(nil)
	c, _ := row.Find("billing_cycles")
	return string(row.AppendValue(nil, c.Kind, c.Get(&p)))
}

// TestPeriodsOfPrices reads every period, with what belongs to a cycle.
func TestPeriodsOfPrices(t *testing.T) {
	got := billingCycles(t, `prices:
  - {period: quarter, path: .q, currency: USD, setup: .fee, renewal: .again, coupon: .code}
  - {period: quarter, path: .qe, currency: EUR}
  - {period: half_year, path: .h, currency: USD}
  - {period: 2years, path: .b, currency: USD}
  - {period: 3years, path: .t, currency: USD}
  - {period: {months: 18}, path: .m18, currency: USD}
  - {period: year, path: .y, currency: USD, renewal: .yagain}
`, `[{"id":"a","q":33,"qe":30,"fee":5,"again":36,"code":"BF","h":-1,"b":200,"t":null,"m18":150,"y":100,"yagain":120}]`)
	want := `[{"months":3,"amounts":{"USD":33,"EUR":30},"setup":null,"renewal":{"USD":36},"coupon":"BF"},` +
		`{"months":12,"amounts":{"USD":100},"setup":{"USD":0},"renewal":{"USD":120},"coupon":null},` +
		`{"months":18,"amounts":{"USD":150},"setup":{"USD":0},"renewal":null,"coupon":null},{"months":24,"amounts":{"USD":200},"setup":{"USD":0},"renewal":null,"coupon":null}]`
	check.Equal(t, got, want)
	if p := plan(t, "", "prices: [{period: day, path: .d, currency: USD}]\n", `[{"id":"a","d":2.4}]`); p.Hourly["USD"].String() != "0.1" {
		t.Errorf("an hour of a day of 2.40: %v", p.Hourly)
	}
	if p := plan(t, "", "prices: [{period: week, path: .w, currency: USD}]\n", `[{"id":"a","w":10}]`); p.Hourly["USD"].String() != "0.05952381" {
		t.Errorf("an hour of a week of 10: %v", p.Hourly)
	}
}

// TestListOfCycles reads all prices of an item from one list; what cannot be read of it is a note.
func TestListOfCycles(t *testing.T) {
	prices := "cycles: {path: '[.terms[] | {months: .n, price, currency, setup, renewal: .again}]', currency: USD}\n"
	got := billingCycles(t, prices, `[{"id":"a","terms":[{"n":1,"price":10,"setup":4},{"n":3,"price":27,"setup":0,"again":30},{"n":12,"price":90,"currency":"EUR"}]}]`)
	want := `[{"months":1,"amounts":{"USD":10},"setup":null,"renewal":null,"coupon":null},{"months":3,"amounts":{"USD":27},"setup":{"USD":0},"renewal":{"USD":30},"coupon":null},` +
		`{"months":12,"amounts":{"EUR":90},"setup":{"USD":0},"renewal":null,"coupon":null}]`
	check.Equal(t, got, want)
	judged := judge(t, "", prices, `[{"id":"a","terms":[{"n":1,"price":10}]},{"id":"b","terms":[{"n":3,"price":27},{"n":0,"price":1},{"n":6,"price":"dear"}]},{"id":"c","terms":[]}]`)
	var reasons []string
	for _, v := range judged.Verdicts {
		reasons = append(reasons, v.Item+" "+v.Reason)
	}
	for _, want := range []string{"b without cycles.months: accepted is a whole number from 1 to 120", `b without cycles.price: "dear" came`, "c price: no price came"} {
		check.Has(t, strings.Join(reasons, "\n"), want, "is not among %q", reasons)
	}
}

// TestPricesOfAnotherCurrency prints each price once, of a cycle too.
func TestPricesOfAnotherCurrency(t *testing.T) {
	judged := judge(t, "", "prices:\n  - {period: month, path: .m, currency: TRY}\n  - {period: quarter, path: .q, currency: TRY}\n", `[{"id":"a","m":210,"q":600}]`)
	check.Equal(t, strings.Join(partner.PricesRead(judged.Verdicts[0].Plan), ", "), "210 TRY per month, 600 TRY per 3 months")
}
