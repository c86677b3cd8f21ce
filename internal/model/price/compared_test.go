package price_test

import (
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/sample"
)

func TestComparedIn(t *testing.T) {
	amount := market.MustAmount
	rates := sample.Rates()
	rates.MonthHours = map[market.PartnerID]int{"upcloud": 672}
	all := market.Prices{"USD": amount("12"), "EUR": amount("10"), "GBP": amount("9")}
	for name, tt := range map[string]struct {
		plan market.Plan
		want [3]string // in USD, EUR and GBP
	}{
		"quoted in each":          {market.Plan{Quoted: market.Quoted{Monthly: all}}, [3]string{"12", "10", "9"}},
		"only in euros":           {market.Plan{Quoted: market.Quoted{Monthly: sample.EUR("49.00")}}, [3]string{"50.906100", "49.00", "40.629820"}},
		"dollars go before euros": {market.Plan{Quoted: market.Quoted{Monthly: market.Prices{"USD": amount("10.389"), "EUR": amount("20")}}}, [3]string{"10.389", "20", "8.2918"}},
		"a month before an hour":  {market.Plan{Quoted: market.Quoted{Monthly: sample.EUR("49.00"), Hourly: all}}, [3]string{"50.906100", "49.00", "40.629820"}},
		"an hour times 730":       {market.Plan{Quoted: market.Quoted{Hourly: market.Prices{"EUR": amount("0.01")}}}, [3]string{"7.583970", "7.30", "6.053014"}},
		"a twelfth of a year":     {market.Plan{Quoted: market.Quoted{Annually: market.Prices{"GBP": amount("120")}}}, [3]string{"12.529246", "12.060108", "10"}},
		"the partner's cap":       {market.Plan{Partner: "upcloud", Quoted: market.Quoted{Hourly: market.Prices{"EUR": amount("0.01")}}}, [3]string{"6.981408", "6.72", "5.572090"}},
		"a month has no cap":      {market.Plan{Partner: "upcloud", Quoted: market.Quoted{Monthly: market.Prices{"USD": amount("7")}}}, [3]string{"7", "6.737896", "5.586928"}},
		"without a price":         {market.Plan{}, [3]string{"-", "-", "-"}},
	} {
		for i, c := range market.Currencies() {
			got := "-"
			if a, ok := price.ComparedIn(&tt.plan, c, rates); ok {
				got = a.String()
			}
			if got != tt.want[i] {
				t.Errorf("%s: %s in %s, want %s", name, got, c, tt.want[i])
			}
		}
	}
}
