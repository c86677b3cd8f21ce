package market_test

import (
	"slices"
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
)

// offer has the shop show further currencies while a test runs.
func offer(t *testing.T, codes string) {
	t.Helper()
	market.SetCurrencies(must.Get(market.ReadCurrencies(codes))(t))
	t.Cleanup(func() { market.SetCurrencies(nil) })
}

// TestCurrenciesOfAShop holds that the three of every shop come first and in their order, whatever the setting says.
func TestCurrenciesOfAShop(t *testing.T) {
	for text, want := range map[string]string{
		"": "USD, EUR and GBP", "GBP,USD": "USD, EUR and GBP", "pln,CHF, sek,PLN,EUR": "USD, EUR, GBP, PLN, CHF and SEK",
	} {
		offer(t, text)
		if got := market.Accepted(); got != want || !slices.IsSorted(market.CurrenciesByCode()) || len(market.CurrenciesByCode()) != len(market.Currencies()) {
			t.Errorf("%q: %s", text, got)
		}
	}
	offer(t, "PLN,CHF,SEK")
	for _, text := range []string{"PLN,RUB", "złoty", "PLN;CHF"} {
		if _, err := market.ReadCurrencies(text); err == nil || !strings.Contains(err.Error(), "came; accepted are USD, EUR, GBP, AUD") {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := market.ReadCurrency("czk"); err == nil || err.Error() != `currency: "czk" came; accepted are USD, EUR, GBP, PLN, CHF and SEK` {
		t.Error(err)
	}
}

// TestSettleCurrencies gives a row as another shop stored it the quotes that this one shows.
func TestSettleCurrencies(t *testing.T) {
	ten, forty := market.Whole(10), market.Whole(40)
	for name, c := range map[string]struct {
		codes, month, other, dropped string
		of                           market.Quoted
	}{
		"both, shown":     {"PLN", "EUR PLN", "", "", market.Quoted{Monthly: market.Prices{market.EUR: ten, "PLN": forty}}},
		"both, not shown": {"CHF", "EUR", "", "PLN", market.Quoted{Monthly: market.Prices{market.EUR: ten, "PLN": forty}}},
		"alone, shown":    {"PLN", "PLN", "", "", market.Quoted{OtherQuotes: "PLN month=40"}},
		"alone, gone":     {"", "PLN", "PLN month=40", "PLN", market.Quoted{Monthly: market.Prices{"PLN": forty}}},
		"still another":   {"PLN", "SEK", "SEK month=40", "", market.Quoted{OtherQuotes: "SEK month=40"}},
	} {
		offer(t, c.codes)
		dropped := strings.Join(market.Codes(c.of.SettleCurrencies()), " ")
		var month []string
		for currency := range c.of.Quotes(market.Month) {
			month = append(month, string(currency))
		}
		slices.Sort(month)
		if got := strings.Join(month, " "); got != c.month || string(c.of.OtherQuotes) != c.other || dropped != c.dropped {
			t.Errorf("%s: %s, other %q, dropped %q", name, got, c.of.OtherQuotes, dropped)
		}
	}
	offer(t, "PLN")
	q := market.Quoted{Cycles: []market.Cycle{{Months: 3, Amounts: market.Prices{market.EUR: ten, "CHF": ten}, Setup: market.Prices{"CHF": ten}}}, Setup: market.Prices{"PLN": ten, "CHF": ten},
		Components: []market.Quote{{Currency: "CHF"}, {Currency: "PLN"}}}
	q.SettleCurrencies()
	if len(q.Cycles[0].Amounts) != 1 || q.Cycles[0].Setup != nil || len(q.Setup) != 1 || len(q.Components) != 1 || q.Components[0].Currency != "PLN" {
		t.Errorf("%+v", q)
	}
}

func TestOtherQuotes(t *testing.T) {
	of := map[market.Period]market.Prices{
		market.Month: {"AUD": market.MustAmount("12.50"), "XAU": market.MustAmount("1")}, market.Hour: {"AUD": market.MustAmount("0.0190")},
		market.Year: {"CHF": market.MustAmount("9")}}
	q := market.MakeOtherQuotes(of[market.Month].Other(), of)
	if q != "AUD month=12.50 hour=0.0190" {
		t.Fatalf("%q", q)
	}
	if q := market.MakeOtherQuotes("", map[market.Period]market.Prices{market.Month: {"": market.MustAmount("5")}}); q != "" {
		t.Errorf("a quote without a currency is %q", q)
	}
	p := market.Plan{Quoted: market.Quoted{OtherQuotes: q}}
	if p.Quotes(market.Month)["AUD"].String() != "12.50" || p.Quotes(market.Hour)["AUD"].String() != "0.0190" || p.Quotes(market.Year) != nil {
		t.Errorf("%v %v %v", p.Quotes(market.Month), p.Quotes(market.Hour), p.Quotes(market.Year))
	}
	dearer := p
	dearer.OtherQuotes = "AUD month=12.60 hour=0.0190"
	if p.SameQuotes(&dearer.Quoted) || !p.SameQuotes(&p.Quoted) {
		t.Error("a quote in another currency is no quote")
	}
	p.Monthly = market.Prices{market.EUR: market.MustAmount("5")}
	if quotes := p.Quotes(market.Month); len(quotes) != 1 || quotes[market.EUR].String() != "5" {
		t.Errorf("%v", quotes)
	}
	for _, bad := range []market.OtherQuotes{"", "AUD", "AUD month=", "AUD month=-1", "AUD year=1"} {
		if got := bad.Of(market.Month); got != nil {
			t.Errorf("%q: %v", bad, got)
		}
	}
}
