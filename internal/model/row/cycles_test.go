package row_test

import (
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/testing/must"
)

func cyclesOf(p *market.Plan) string {
	whole := *p
	whole.Cycles = p.BillingCycles() // as a snapshot completes it
	c, _ := row.Find("billing_cycles")
	return string(row.AppendValue(nil, c.Kind, c.Get(&whole)))
}

const quarter = `{"months":3,"amounts":{"USD":33},"setup":null,"renewal":{"USD":36},"coupon":"BF"}`

// TestCyclesOfARow inserts a row, changes it, and reads its cycles: a price of a month or a year is the same
// in both columns, whichever told it, and a change of one column alone changes both.
func TestCyclesOfARow(t *testing.T) {
	for name, tt := range map[string]struct {
		insert, patch string
		want, month   string // the cycles, or the message; the price of a month
	}{
		"a month and a year":     {`"price_monthly_currencies":{"USD":10},"price_annually_currencies":{"USD":100}`, "", `[{"months":1,"amounts":{"USD":10},"setup":null,"renewal":null,"coupon":null},{"months":12,"amounts":{"USD":100},"setup":null,"renewal":null,"coupon":null}]`, "10"},
		"a month alone":          {`"price_monthly_currencies":{"USD":10}`, "", "null", "10"},
		"told by the cycles":     {`"billing_cycles":[` + quarter + `,{"months":1,"amounts":{"USD":12}}]`, "", `[{"months":1,"amounts":{"USD":12},"setup":null,"renewal":null,"coupon":null},` + quarter + "]", "12"},
		"told twice":             {`"price_monthly_currencies":{"USD":12},"billing_cycles":[{"months":1,"amounts":{"USD":12.0},"renewal":{"USD":15}}]`, "", `[{"months":1,"amounts":{"USD":12},"setup":null,"renewal":{"USD":15},"coupon":null}]`, "12"},
		"told otherwise":         {`"price_monthly_currencies":{"USD":12},"billing_cycles":[{"months":1,"amounts":{"USD":13}}]`, "", "billing_cycles: says another price of a month than price_monthly_currencies", ""},
		"a changed month":        {`"billing_cycles":[` + quarter + `,{"months":1,"amounts":{"USD":12}}]`, `"price_monthly_currencies":{"USD":14}`, `[{"months":1,"amounts":{"USD":14},"setup":null,"renewal":null,"coupon":null},` + quarter + "]", "14"},
		"a month that is gone":   {`"billing_cycles":[` + quarter + `,{"months":1,"amounts":{"USD":12}}]`, `"price_monthly_currencies":null`, "[" + quarter + "]", ""},
		"changed cycles":         {`"price_monthly_currencies":{"USD":12}`, `"billing_cycles":[{"months":1,"amounts":{"USD":11}},` + quarter + "]", `[{"months":1,"amounts":{"USD":11},"setup":null,"renewal":null,"coupon":null},` + quarter + "]", "11"},
		"both changed otherwise": {`"price_monthly_currencies":{"USD":12}`, `"price_monthly_currencies":{"USD":9},"billing_cycles":[{"months":1,"amounts":{"USD":11}}]`, "billing_cycles: says another price of a month", ""},
		"no amount":              {`"billing_cycles":[{"months":3,"amounts":{}}]`, "", "billing_cycles: has no amount for 3 months", ""},
		"a free renewal":         {`"billing_cycles":[{"months":3,"amounts":{"USD":1},"renewal":{"USD":0}}]`, "", "billing_cycles: USD 0 is not a price", ""},
		"a waived fee":           {`"setup_fee_currencies":{"USD":5},"billing_cycles":[{"months":3,"amounts":{"USD":1},"setup":{"USD":0}}]`, "", `[{"months":3,"amounts":{"USD":1},"setup":{"USD":0},"renewal":null,"coupon":null}]`, ""},
		"too long":               {`"billing_cycles":[{"months":121,"amounts":{"USD":1}}]`, "", "billing_cycles: 121 months are out of range", ""},
		"twice":                  {`"billing_cycles":[{"months":3,"amounts":{"USD":1}},{"months":3,"amounts":{"USD":2}}]`, "", "billing_cycles: has two cycles of 3 months", ""},
		"a currency":             {`"billing_cycles":[{"months":3,"amounts":{"XXX":1}}]`, "", `billing_cycles: "XXX" is not a currency`, ""},
		"a converted month":      {`"billing_cycles":[{"months":1,"amounts":{"TRY":1}}]`, "", "billing_cycles: has a price of a month or a year in a currency that is converted", ""},
	} {
		t.Run(name, func(t *testing.T) {
			p, problems := row.Judge([]byte(`{"cherry_plan_id":1,"name":"a",` + tt.insert + "}"))
			if tt.patch != "" && len(problems) == 0 {
				stored := must.Get(row.DecodeWhole(row.AppendWhole(nil, &p)))(t)
				p = stored
				problems = row.Patch(&p, []byte("{"+tt.patch+"}"))
			}
			if len(problems) > 0 {
				if got := problems[0].Error(); len(problems) > 1 || !strings.HasPrefix(got, tt.want) {
					t.Errorf("%v, want %s", problems, tt.want)
				}
				return
			}
			if got := cyclesOf(&p); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			month := ""
			if a, ok := p.Monthly[market.USD]; ok {
				month = a.String()
			}
			if month != tt.month {
				t.Errorf("a month costs %q, want %q", month, tt.month)
			}
		})
	}
}
