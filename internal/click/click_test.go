package click

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/errs"
	"launchrack/internal/market"
)

func TestConversionsAreRead(t *testing.T) {
	planOf := func(c *Conversion) { c.Plan = map[string]int64{"ax41": 7}[c.Reference] }
	want := []Conversion{
		{Partner: "cherry", Day: "2026-11-25", Amount: market.MustAmount("12.50"), Currency: "EUR", Plan: 7, Reference: "ax41"},
		{Partner: "cherry", Day: "2026-11-26", Amount: market.MustAmount("-3"), Currency: "USD", Reference: "newsletter, May"},
	}
	for _, text := range []string{
		"date,amount,currency,plan\n2026-11-25,12.50,EUR,ax41\n2026-11-26T08:00:00Z,-3,usd,\"newsletter, May\"\n",
		"\uFEFFOrder;Sub_ID;Date;Commission;Currency\r\n1;ax41;2026-11-25;12.50;EUR\r\n2;newsletter, May;2026-11-26;-3;USD\r\n",
	} {
		got, err := ReadConversions("cherry", text, planOf)
		if d := cmp.Diff(want, got); d != "" || err != nil {
			t.Errorf("%v, %s", err, d)
		}
	}
	for text, says := range map[string]string{
		"":                       "no line with the names",
		"date,amount,currency\n": "no column plan or plan_id or sub_id",
		"date,amount,currency,plan\n2026-11-25,1,EUR,a\n25.11.2026,1,EUR,a\n":        `line 3: date: "25.11.2026" came`,
		"date,amount,currency,plan\n2026-11-25,1,EUR,a\n2026-11-25,1.000,50,EUR,a\n": "line 3",
		"date,amount,currency,plan\n2026-11-25,much,EUR,a\n":                         `line 2: amount: "much" came`,
		"date,amount,currency,plan\n2026-11-25,9223372036854775807,EUR,a\n":          "at most 1000000000 and 6 decimals",
		"date,amount,currency,plan\n2026-11-25,-1000000000.5,EUR,a\n":                "at most 1000000000 and 6 decimals",
		"date,amount,currency,plan\n2026-11-25,0.0000000000000000001,EUR,a\n":        "at most 1000000000 and 6 decimals",
		"date,amount,currency,plan\n2026-11-25,1,Euro,a\n":                           `line 2: currency: "Euro" came`,
		"date,amount,currency,plan\n2026-11-25,1,EUR,a\x00b\n":                       "line 2: plan: \"a\\x00b\" came",
	} {
		if got, err := ReadConversions("cherry", text, planOf); got != nil || errs.KindOf(err) != errs.Invalid || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v, %v; want %q", text, got, err, says)
		}
	}
}

func TestSumsAndFile(t *testing.T) {
	of := func(day string, partner market.PartnerID, plan, n int64) Count {
		return Count{Key{day, partner, Click{plan, List, "DE"}}, n}
	}
	counts := []Count{of("2026-11-25", "cherry", 7, 2), of("2026-11-26", "cherry", 7, 3), of("2026-11-26", "ovh", 8, 9)}
	paid := Conversion{Partner: "cherry", Amount: market.MustAmount("0.10"), Currency: "EUR"}
	sums := SumBy(counts, func(k Key) string { return string(k.Partner) }, []Conversion{paid, paid, paid}, func(c Conversion) (string, bool) { return string(c.Partner), true })
	if len(sums) != 2 || sums[0].Of != "ovh" || sums[1].Clicks != 5 || sums[1].Conversions != 3 || sums[1].Amounts["EUR"].String() != "0.30" {
		t.Errorf("%+v", sums)
	}
	large := Conversion{Partner: "cherry", Amount: market.MustAmount("9223372036854775807"), Currency: "EUR"}
	sums = SumBy(nil, func(k Key) string { return "" }, []Conversion{large, paid, large, paid}, func(c Conversion) (string, bool) { return "cherry", true })
	if len(sums) != 1 || sums[0].Conversions != 4 || sums[0].LeftOut == 0 || sums[0].Amounts["EUR"].Sign() <= 0 {
		t.Errorf("amounts that no sum holds: %+v", sums)
	}
	var file strings.Builder
	want := "day,partner_id,plan_id,page,country,clicks\n2026-11-25,cherry,7,list,DE,2\n2026-11-26,cherry,7,list,DE,3\n2026-11-26,ovh,8,list,DE,9\n"
	if err := WriteCSV(&file, counts); err != nil || file.String() != want {
		t.Errorf("%v, %s", err, file.String())
	}
}
