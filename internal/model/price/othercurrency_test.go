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
	if !ok || shown.Text != "≈\u00a0€10.00" || !shown.Approx || shown.From != "AUD" || price.Exact(language.English, shown.Quoted, shown.From) != "AUD 17.50" {
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
