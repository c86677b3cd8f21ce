package price_test

import (
	"strings"
	"testing"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/sample"
)

// TestUseIsTold writes the totals of uses, their lines and what is not known of them.
func TestUseIsTold(t *testing.T) {
	quote := func(c market.Component, period market.Period, amount string) market.Quote {
		return market.Quote{Component: c, Period: period, Currency: market.EUR, Amount: market.MustAmount(amount)}
	}
	charges := []market.Quote{quote(market.Overage, market.PerTB, "1"), quote(market.FurtherIPv4, market.Month, "3"), quote(market.FurtherIPv4, market.Once, "4.9"), quote(market.Backup, market.Month, "2.5")}
	plan := func(change func(*market.Plan)) market.Plan {
		p := market.Plan{Quoted: market.Quoted{Monthly: sample.EUR("10"), Setup: sample.EUR("5"), Components: charges}, TrafficTB: sample.Of(20.0), IPv4Count: sample.Of(1)}
		if change != nil {
			change(&p)
		}
		return p
	}
	all := market.Use{TrafficGB: 22_500, IPv4: 3, Backup: true}
	for name, tt := range map[string]struct {
		plan   market.Plan
		months int
		use    market.Use
		want   string // the price and what is paid how, or why it is not known
		lines  string
	}{
		"a month":     {plan(nil), 0, all, "€21.00/month, Further IPv4 address, paid once, 2 times: €4.90", "1 month at €10.00 10; Extra traffic: 2.5\u00a0TB at €1.00 2.5; Further IPv4 address, per month, 2 times 6; Backup, per month 2.5"},
		"two terms":   {plan(nil), 3, all, "€77.80/3 months, setup included", "3 months at €10.00 30; Setup, paid once 5; Extra traffic: 7.5\u00a0TB at €1.00 7.5; Further IPv4 address, per month, 6 times 18; Further IPv4 address, paid once, 2 times 9.8; Backup, per month, 3 times 7.5"},
		"within":      {plan(nil), 0, market.Use{TrafficGB: 20_000, IPv4: 1}, "€10.00/month", "1 month at €10.00 10"},
		"not metered": {plan(func(p *market.Plan) { p.TrafficTB = sample.Of(market.Unmetered) }), 0, market.Use{TrafficGB: 90_000}, "€10.00/month", "1 month at €10.00 10"},
		"slower":      {plan(func(p *market.Plan) { p.Egress = market.EgressThrottled }), 0, market.Use{TrafficGB: 90_000}, "€10.00/month, slower beyond 20\u00a0TB", "1 month at €10.00 10"},
		"by the quarter": {plan(func(p *market.Plan) {
			p.Monthly, p.Cycles = nil, []market.Cycle{{Months: 3, Amounts: sample.EUR("33")}}
		}), 0, market.Use{Backup: true}, "€13.50/month, paid for 3 months", "1 month at €11.00 11; Backup, per month 2.5"},
		"ends":              {plan(func(p *market.Plan) { p.Egress = market.EgressStopped }), 0, all, "traffic ends at 20\u00a0TB", ""},
		"nothing is known":  {plan(func(p *market.Plan) { p.Components, p.IPv4Count = nil, nil }), 0, market.Use{TrafficGB: 21_000, IPv4: 1, Backup: true, Windows: true}, "traffic beyond 20\u00a0TB: price not known, IPv4 address: price not known, backup: price not known, Windows: price not known", ""},
		"further addresses": {plan(func(p *market.Plan) { p.Components = nil }), 12, market.Use{IPv4: 2}, "further IPv4 addresses: price not known", ""},
		"no traffic told":   {plan(func(p *market.Plan) { p.TrafficTB = nil }), 0, all, "included traffic not known", ""},
		"spot":              {plan(func(p *market.Plan) { p.Spot = true }), 0, all, "no price by the month", ""},
	} {
		terms := price.Terms{Choice: price.Choose(language.English, nil, 0).For(market.Need{Months: tt.months, Use: tt.use}).In(market.EUR), Rates: sample.Rates()}
		told := terms.Tell(&tt.plan)
		if got := terms.Language().List(told.Shown(), told.Paid); got != tt.want {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
		var lines []string
		if term, ok := terms.Term(&tt.plan, tt.months); ok {
			for _, line := range term.Lines {
				lines = append(lines, line.Label+" "+line.Amount.String())
			}
		}
		if got := strings.Join(lines, "; "); got != tt.lines {
			t.Errorf("%s: %q, want %q", name, got, tt.lines)
		}
		if figure, ok := terms.Figure(&tt.plan); ok != (told.Text != "") || ok && figure != told.Figure {
			t.Errorf("%s: %+v, told %+v", name, figure, told.Figure)
		}
	}
}
