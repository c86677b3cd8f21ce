package price_test

import (
	"testing"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
)

// TestAQuoteInAnotherCurrency is shown converted, with its rate, and compares with others.
func TestAQuoteInAnotherCurrency(t *testing.T) {
	rates := price.Bundled()
	rates.PerEUR["AUD"] = market.MustAmount("1.75")
	p := market.Plan{Quoted: market.Quoted{OtherQuotes: "AUD month=17.50 hour=0.025"}}
	terms := price.Terms{Choice: price.Net().In(market.EUR), Rates: rates}
	shown, ok := terms.Show(&p, market.Month)
	if !ok || shown.Text != "≈\u00a0€10.00" || !shown.Approx || shown.From != "AUD" || price.Exact(language.English, shown.Quoted, shown.From) != "A$17.50" {
		t.Errorf("%+v", shown)
	}
	if usd, ok := price.Compared(&p, rates); !ok || usd.String() != "11.1770" {
		t.Errorf("compared at %s", usd)
	}
	e, ok := terms.Explain(&p)
	if !ok || len(e.Lines) != 2 || e.Lines[0].Currency != "AUD" || e.Lines[0].Amount.String() != "17.50" || e.Lines[1].Kind != price.Conversion ||
		e.Lines[1].Label != "Converted from AUD" || e.Lines[1].Rate == nil || e.Lines[1].RateDate != rates.Date {
		t.Errorf("%+v", e)
	}
	if _, ok := (price.Terms{Choice: price.Net().In(market.EUR), Rates: price.Bundled()}).Show(&p, market.Month); ok {
		t.Error("a price without a rate is shown")
	}
}

// TestFormatsOfOtherCurrencies writes amounts with the sign and the decimals that CLDR has for their currency.
func TestFormatsOfOtherCurrencies(t *testing.T) {
	for _, c := range []struct{ lang, currency, amount, want string }{
		{"en", "PLN", "199", "PLN 199.00"}, {"pl", "PLN", "1199", "1199,00\u00a0zł"}, {"de", "PLN", "199", "199,00\u00a0PLN"},
		{"en", "CHF", "199", "CHF 199.00"}, {"de", "CHF", "199", "199,00\u00a0CHF"}, {"en", "SEK", "199.5", "SEK 199.50"},
		{"en", "JPY", "5905.49", "¥5,905"}, {"fr", "JPY", "5905.5", "5\u00a0906\u00a0JPY"}, {"en", "KRW", "0.0074", "₩0.0074"}, {"en", "AUD", "12", "A$12.00"},
	} {
		lang, _ := language.Find(c.lang)
		if got := price.Format(lang, market.MustAmount(c.amount), market.Currency(c.currency)); got != c.want {
			t.Errorf("%s %s in %s: %q, want %q", c.amount, c.currency, c.lang, got, c.want)
		}
	}
	yen := price.Net().In("JPY")
	if above, ok := yen.Above(market.Whole(1000)); !ok || above.Cmp(market.MustAmount("1000.5")) != 0 {
		t.Errorf("more than ¥1,000 begins at %s", above)
	}
}
