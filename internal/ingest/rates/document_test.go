package rates_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/ingest/rates"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/check"
)

// document returns the publisher's daily document with the rows of a day.
func document(day, rows string) string {
	return strings.TrimSuffix(sandbox.RatesDocument(day, "\t\t\t"+rows+"\n"), "\n")
}

// row is one currency of a document.
func row(currency, rate string) string {
	return fmt.Sprintf("<Cube currency='%s' rate='%s'/>", currency, rate)
}

var usd, gbp = row("USD", "1.0512"), row("GBP", "0.83120")

func dated(day string) price.Rates {
	date, err := time.Parse(time.DateOnly, day)
	if err != nil {
		panic(err)
	}
	return price.Reference(date, map[market.Currency]market.Amount{
		market.USD: market.MustAmount("1.0512"), market.GBP: market.MustAmount("0.83120")})
}

func TestParse(t *testing.T) {
	good := document("2026-11-20", row("JPY", "163.02")+usd+row("BGN", "1.9558")+gbp)
	tests := []struct {
		name, document, failure string
		others                  map[market.Currency]market.Amount
	}{
		{name: "as published", document: good, others: map[market.Currency]market.Amount{"JPY": market.MustAmount("163.02")}},
		{name: "another currency twice", document: document("2026-11-20", row("JPY", "163.02")+row("JPY", "1")+usd+gbp)},
		{name: "another currency without a number", document: document("2026-11-20", row("ISK", "N/A")+usd+gbp)},
		{name: "byte after the end", document: good + "\n", others: map[market.Currency]market.Amount{"JPY": market.MustAmount("163.02")}},

		{name: "nothing", document: "", failure: "not in the form"},
		{name: "a web page", document: "<!doctype html><html><body>Please wait</body></html>", failure: "not in the form"},
		{name: "another document", document: "<rates><usd>1.05</usd></rates>", failure: "not in the form"},
		{name: "another namespace", document: strings.Replace(good, "gesmes/xml", "x", 1) + "<", failure: "not in the form"},
		{name: "cut off", document: good[:len(good)-20], failure: "not in the form"},
		{name: "two documents", document: good + good[strings.Index(good, "<gesmes"):], failure: "not in the form"},
		{name: "an entity", document: strings.Replace(good, "1.0512", "&x;", 1), failure: "not in the form"},
		{name: "another publisher", document: strings.Replace(good, "European Central Bank", "Bank of Nowhere", 1), failure: `come from "Bank of Nowhere"`},
		{name: "no publisher", document: strings.Replace(good, "<gesmes:name>European Central Bank</gesmes:name>", "", 1), failure: `come from ""`},
		{name: "two days", document: strings.Replace(good, "<Cube>\n", "<Cube><Cube time='2026-11-19'>"+usd+gbp+"</Cube>\n", 1), failure: "hold 2 days"},
		{name: "no day", document: strings.Replace(document("", ""), "<Cube time=''>", "<x>", 1), failure: "not in the form"},
		{name: "empty list", document: strings.NewReplacer("<Cube time='2026-11-20'>", "", "\t\t</Cube>\n\t</Cube>", "\t</Cube>").Replace(document("2026-11-20", "")), failure: "hold 0 days"},
		{name: "no date", document: document("", usd+gbp), failure: `have the day ""`},
		{name: "a date that is none", document: document("2026-02-30", usd+gbp), failure: `have the day "2026-02-30"`},
		{name: "a date of another form", document: document("20.11.2026", usd+gbp), failure: `have the day "20.11.2026"`},
		{name: "no dollars", document: document("2026-11-20", gbp), failure: "lack USD"},
		{name: "no pounds", document: document("2026-11-20", usd), failure: "lack GBP"},
		{name: "dollars twice", document: document("2026-11-20", usd+gbp+usd), failure: "hold USD where it does not belong or twice"},
		{name: "euros", document: document("2026-11-20", usd+gbp+row("EUR", "1")), failure: "hold EUR where"},
		{name: "zero", document: document("2026-11-20", row("USD", "0.0")+gbp), failure: `give USD as "0.0"`},
		{name: "negative", document: document("2026-11-20", row("USD", "-1.05")+gbp), failure: `give USD as "-1.05"`},
		{name: "a comma", document: document("2026-11-20", usd+row("GBP", "0,8312")), failure: `give GBP as "0,8312"`},
		{name: "an exponent", document: document("2026-11-20", row("USD", "1e2")+gbp), failure: `give USD as "1e2"`},
		{name: "no number", document: document("2026-11-20", row("USD", "")+gbp), failure: `give USD as ""`},
		{name: "no end of digits", document: document("2026-11-20", row("USD", strings.Repeat("9", 5000))+gbp), failure: "give USD as"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := rates.Parse([]byte(tt.document))
			if tt.failure == "" {
				want := dated("2026-11-20")
				maps.Copy(want.PerEUR, tt.others)
				if diff := cmp.Diff(want, got); err != nil || diff != "" {
					t.Errorf("error %v, rates (-want +got):\n%s", err, diff)
				}
				return
			}
			public := errs.Public(err)
			if errs.KindOf(err) != errs.Partner || !strings.Contains(public, tt.failure) || len(public) > 300 {
				t.Errorf("error is %v, want one of kind partner with %q", err, tt.failure)
			}
			check.Match(t, got, price.Rates{}, "rates were taken in part")
		})
	}
}

// FuzzParse: every document gives either errs.Partner and no rates, or a day with both currencies
// above zero.
func FuzzParse(f *testing.F) {
	f.Add([]byte(document("2026-11-20", usd+gbp)))
	f.Add([]byte(document("2026-11-20", usd)))
	f.Add([]byte(document("x", row("USD", "&#49;")+gbp)))
	f.Add([]byte("<Envelope xmlns='http://www.gesmes.org/xml/2002-08-01'><Sender><name>European Central Bank</name></Sender></Envelope>"))
	f.Add([]byte("<a><b><![CDATA[x]]></b></a>"))
	f.Fuzz(func(t *testing.T, body []byte) {
		got, err := rates.Parse(body)
		if err != nil {
			if errs.KindOf(err) != errs.Partner || !cmp.Equal(price.Rates{}, got) {
				t.Errorf("error %v of kind %q with %v", err, errs.KindOf(err), got)
			}
			return
		}
		if len(got.PerEUR) < 2 || got.PerEUR["USD"].Sign() <= 0 || got.PerEUR["GBP"].Sign() <= 0 || got.Date.IsZero() || got.Old {
			t.Errorf("took %+v", got)
		}
	})
}
