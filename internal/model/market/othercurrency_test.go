package market_test

import (
	"testing"

	"launchrack/internal/model/market"
)

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
