package ingest

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/partner"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

func monthly(prices market.Prices) func(*market.Plan) {
	return func(p *market.Plan) { p.Monthly = prices }
}

func charges(quotes ...market.Quote) func(*market.Plan) {
	return func(p *market.Plan) { p.Components = quotes }
}

// renews sells a quarter for 15, and later ones for an amount.
func renews(amount string) func(*market.Plan) {
	return func(p *market.Plan) {
		p.Cycles = []market.Cycle{{Months: 3, Amounts: eur("15")}}
		if amount != "" {
			p.Cycles[0].Renewal = eur(amount)
		}
	}
}

func licence(amount string) market.Quote {
	return market.Quote{Component: market.Licence, Name: "Windows", Period: market.Month, Currency: market.EUR, Amount: market.MustAmount(amount)}
}

func eur(s string) market.Prices { return market.Prices{market.EUR: market.MustAmount(s)} }

// others are plans whose prices stay, so that one plan's price is few of all.
func others(change ...func(*market.Plan)) []market.Plan {
	both := monthly(market.Prices{market.EUR: market.MustAmount("4.50"), market.USD: market.MustAmount("5")})
	return plans("cherry", 2, 12, append(change, both)...)
}

// TestPricesThatJump has a stored plan at some prices, and an answer with others
// and another name.
func TestPricesThatJump(t *testing.T) {
	both := market.Prices{market.EUR: market.MustAmount("10"), market.USD: market.MustAmount("11")}
	tests := []struct {
		name     string
		source   market.Source
		was, now func(*market.Plan)
		held     bool
	}{
		{"ten times", market.FromPartner, monthly(eur("4.50")), monthly(eur("45.00")), true},
		{"less than ten times", market.FromPartner, monthly(eur("4.50")), monthly(eur("44.99")), false},
		{"a tenth", market.FromPartner, monthly(eur("45")), monthly(eur("4.5")), true},
		{"more than a tenth", market.FromPartner, monthly(eur("45")), monthly(eur("4.51")), false},
		{"one of two currencies", market.FromPartner, monthly(both),
			monthly(market.Prices{market.EUR: market.MustAmount("10"), market.USD: market.MustAmount("1.09")}), true},
		{"a currency disappears", market.FromPartner, monthly(both), monthly(eur("11")), false},
		{"a currency appears", market.FromPartner, monthly(eur("10")), monthly(both), false},
		{"another currency alone", market.FromPartner, monthly(eur("10")), monthly(market.Prices{market.USD: market.MustAmount("1000")}), true},
		{"another currency that is like it", market.FromPartner, monthly(eur("10")), monthly(market.Prices{market.USD: market.MustAmount("50")}), false},
		{"the month at the price of an hour", market.FromPartner, func(p *market.Plan) { p.Monthly, p.Hourly = nil, eur("0.01") }, monthly(eur("0.01")), true},
		{"an hour in the place of a month", market.FromPartner, monthly(eur("7.30")), func(p *market.Plan) { p.Monthly, p.Hourly = nil, eur("0.01") }, false},
		{"the hour", market.FromPartner, func(p *market.Plan) { p.Hourly = eur("0.01") }, func(p *market.Plan) { p.Hourly = eur("0.2") }, true},
		{"the year", market.FromPartner, func(p *market.Plan) { p.Annually = eur("100") }, func(p *market.Plan) { p.Annually = eur("5") }, true},
		{"a component", market.FromPartner, charges(licence("20")), charges(licence("200")), true},
		{"a component that moves", market.FromPartner, charges(licence("20")), charges(licence("30")), false},
		{"a component that appears", market.FromPartner, charges(), charges(licence("20")), false},
		{"another component", market.FromPartner, charges(licence("20")), charges(market.Quote{Component: market.Overage, Period: market.PerTB, Currency: market.EUR, Amount: market.Whole(1)}), false},
		{"a renewal", market.FromPartner, renews("9"), renews("90"), true},
		{"a renewal that moves", market.FromPartner, renews("9"), renews("12"), false},
		{"a renewal that is told", market.FromPartner, renews(""), renews("90"), false},
		{"after the bundled price", market.Bundled, monthly(eur("4.50")), monthly(eur("450")), false},
		{"the largest price", market.FromPartner, monthly(eur("10000000")), monthly(eur("0.0001")), true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			sh := newShop(t)
			fee := func(p *market.Plan) { p.Setup, p.QuotedTax = eur("16"), new(market.Whole(25)) }
			stored := sh.seed(t, append([]market.Plan{plan("cherry", 1, old(tt.source), fee, tt.was)}, others(old(tt.source))...)...)[0]
			next := plan("cherry", 1, tt.now, func(p *market.Plan) { p.Name, p.Setup, p.QuotedTax = "Renamed", eur("20"), new(market.Whole(21)) })
			sh.cherry.answer(append([]market.Plan{next}, others()...))
			report := must.Get(sh.Refresh(t.Context(), "cherry"))(t)
			want := now(1, next)
			if tt.held {
				want.Monthly, want.Hourly, want.Annually = stored.Monthly, stored.Hourly, stored.Annually
				want.Components, want.Cycles = stored.Components, stored.Cycles
				want.PriceUnconfirmedSince, want.Setup, want.QuotedTax = stored.FetchedAt, stored.Setup, stored.QuotedTax
			}
			check.Equal(t, diff(want, sh.rows(t)[0]), "")
			if held := report.HeldPrices == 1; held != tt.held || report.Changed != 1 {
				t.Errorf("report %+v, want held %v", report, tt.held)
			}
		})
	}
}

// TestAHeldPrice stays held, says since when, and ends when the partner returns to
// it or an operator accepts the new one.
func TestAHeldPrice(t *testing.T) {
	for _, end := range []string{"the partner returns", "an operator accepts"} {
		t.Run(end, func(t *testing.T) {
			sh := newShop(t)
			refresh := func(accept bool, p market.Plan) Report {
				t.Helper()
				sh.clock.Move(time.Hour)
				sh.cherry.answer(append([]market.Plan{p}, others()...))
				ask := sh.Refresh
				if accept {
					ask = sh.Accept
				}
				return must.Get(ask(t.Context(), "cherry"))(t)
			}
			refresh(false, plan("cherry", 1, costs("5")))
			refresh(false, plan("cherry", 1, costs("5")))
			since := noon.Add(2 * time.Hour)
			for range 2 {
				must.Equal(t, refresh(false, plan("cherry", 1, costs("500"))).HeldPrices, 1, "report")
			}
			if p := sh.rows(t)[0]; p.Monthly[market.EUR].String() != "5" || !p.PriceUnconfirmedSince.Equal(since) {
				t.Errorf("%v, not confirmed since %s, want 5 and %s", p.Monthly, p.PriceUnconfirmedSince, since)
			}
			want := "500"
			if end == "the partner returns" {
				want = "6"
			}
			refresh(want == "500", plan("cherry", 1, costs(want)))
			if p := sh.rows(t)[0]; p.Monthly[market.EUR].String() != want || !p.PriceUnconfirmedSince.IsZero() {
				t.Errorf("%v, not confirmed since %s, want %s", p.Monthly, p.PriceUnconfirmedSince, want)
			}
		})
	}
}

// TestAccept takes an answer that was held back, at once, and only that one.
func TestAccept(t *testing.T) {
	sh := newShop(t, func(c *Config) { c.Share = time.Minute })
	sh.seed(t, plans("cherry", 1, 10, old(market.FromPartner))...)
	sh.cherry.answer(plans("cherry", 1, 2))
	for range 4 { // until further calls would be answered from the last failure
		must.Fails(sh.Refresh(t.Context(), "cherry"))(t, errs.Partner)
	}
	if s := sh.state(t, "cherry"); !s.Held || !s.Stale() || !strings.Contains(s.Failure, "withdraw 8 of 10") {
		t.Errorf("state %+v does not say that the answer is held", s)
	}
	report, err := sh.Accept(t.Context(), "cherry")
	if err != nil || report.Withdrawn != 8 || report.Unchanged != 2 {
		t.Fatalf("accepted: %+v %v", report, err)
	}
	if s := sh.state(t, "cherry"); s.Held || s.Stale() {
		t.Errorf("state %+v after it was accepted", s)
	}
	sh.clock.Move(2 * time.Minute)
	sh.cherry.answer(plans("cherry", 3, 3))
	if _, err := sh.Refresh(t.Context(), "cherry"); err != nil {
		t.Fatalf("two plans are few enough to lose: %v", err)
	}
	sh.cherry.answer(nil)
	check.Fails(sh.Accept(t.Context(), "cherry"))(t, errs.Partner, "an empty answer was accepted")
	check.Fails(sh.Accept(t.Context(), "hetzner"))(t, errs.NotFound, "an unknown partner")
}

// TestAnItemThatIsRejected follows one plan whose item cannot be read for a while.
func TestAnItemThatIsRejected(t *testing.T) {
	good := plan("cherry", 1)
	bad := plan("cherry", 1, func(p *market.Plan) { p.Type = "quantum" })
	hour := time.Hour
	steps := []struct {
		after time.Duration
		item  market.Plan
		// want is what the row says: confirmed, unconfirmed or gone.
		want string
	}{
		{0, good, "confirmed"},
		{hour, bad, "unconfirmed"},
		{hour, good, "confirmed"},
		{hour, bad, "unconfirmed"},
		{unconfirmedLimit - 2*hour, bad, "unconfirmed"},
		{2 * hour, bad, "gone"},
		{hour, good, "confirmed"},
	}
	sh := newShop(t)
	lastGood := noon
	for i, step := range steps {
		sh.clock.Move(step.after)
		sh.cherry.answer([]market.Plan{step.item, plan("cherry", 2), plan("cherry", 3)})
		report, err := sh.Refresh(t.Context(), "cherry")
		must.Do(t, err, "%v", i)
		got := "gone"
		for _, p := range sh.rows(t) {
			switch {
			case p.SKU != "sku-1":
			case p.ID != 1:
				t.Errorf("step %d: the plan has id %d, want the one that it had", i, p.ID)
			case p.UnconfirmedSince.IsZero():
				got, lastGood = "confirmed", p.FetchedAt
			case p.UnconfirmedSince.Equal(lastGood) && p.FetchedAt.Equal(lastGood):
				got = "unconfirmed"
			default:
				got = fmt.Sprintf("unconfirmed since %s, confirmed last at %s", p.UnconfirmedSince, lastGood)
			}
		}
		if got != step.want || (report.Unconfirmed == 1) != (step.want == "unconfirmed") {
			t.Errorf("step %d: %s, want %s; %+v", i, got, step.want, report)
		}
	}
}

func sized(cores int, gb float64) func(*market.Plan) {
	return func(p *market.Plan) { p.CPUCores, p.MemoryGB = &cores, &gb }
}

func named(name string) func(*market.Plan) { return func(p *market.Plan) { p.Name = name } }

// TestAPriceOutOfAllProportion holds a plan that is read for the first time and costs less than a fifth of what any
// other partner asks for as little, until an operator allows it; time alone does not.
func TestAPriceOutOfAllProportion(t *testing.T) {
	sh := newShop(t, days)
	spot := func(p *market.Plan) { p.Spot = true }
	gone := func(p *market.Plan) { p.Available = false }
	sh.seed(t, plan("contabo", 50, old(market.FromPartner), sized(2, 4), costs("10"), named("Small")), plan("contabo", 51, old(market.FromPartner), sized(8, 32), costs("40")),
		plan("contabo", 52, old(market.FromPartner), sized(1, 1), costs("1"), spot), plan("contabo", 53, old(market.FromPartner), sized(1, 1), costs("1"), gone))
	refresh := func(list ...market.Plan) Report {
		t.Helper()
		sh.clock.Move(25 * time.Hour)
		sh.cherry.answer(list)
		return must.Get(sh.Refresh(t.Context(), "cherry"))(t)
	}
	wrong := plan("cherry", 1, sized(4, 8), costs("1.99"))
	offer := []market.Plan{wrong, plan("cherry", 2, sized(4, 8), costs("2")), plan("cherry", 3, sized(1, 2), costs("0.50")), plan("cherry", 4, costs("0.50"))}
	for day := range 3 {
		report := refresh(offer...)
		if len(report.Rejected) != 1 || report.Rejected[0].Item != string(wrong.SKU) || !strings.Contains(report.Rejected[0].Reason, "Small of contabo, costs USD") {
			t.Fatalf("day %d: %+v", day, report.Rejected)
		}
	}
	if h := sh.state(t, "cherry").Holds.Plans[wrong.SKU]; !h.Asks {
		t.Errorf("held %+v asks nobody", h)
	}
	for _, allowed := range []bool{true, false} {
		if changed, err := sh.store.AllowPlan(t.Context(), "cherry", wrong.SKU, allowed, operator.Entry{At: noon, Event: operator.PlanAllowed}); err != nil || !changed {
			t.Fatalf("%t, %v", changed, err)
		}
		if report := refresh(offer...); (report.Added == 1) != allowed || len(report.Rejected) != 0 {
			t.Errorf("allowed %t: %+v", allowed, report) // a plan that is listed is not asked for again
		}
	}
}

// TestASourceThatIsReadFirst compares its few plans with those of other partners.
func TestASourceThatIsReadFirst(t *testing.T) {
	sh := newShop(t, days)
	sh.seed(t, plan("contabo", 50, old(market.FromPartner), sized(2, 4), costs("10"), named("Small")))
	wrong := plan("cherry", 30, sized(4, 8), costs("1.99"))
	for _, tt := range []struct {
		shape partner.Shape
		list  []market.Plan
		held  int
	}{
		{partner.Shape{"$[].id": {"string": 10}}, plans("cherry", 1, 10), 0},
		{partner.Shape{"$[].id": {"string": 11}, "outlet $[].id": {"string": 1}}, append(plans("cherry", 1, 10), wrong), 1},
	} {
		sh.clock.Move(25 * time.Hour)
		sh.cherry.fetch = func(context.Context) (partner.Snapshot, error) {
			return partner.Snapshot{Plans: tt.list, Shape: tt.shape}, nil
		}
		check.Equal(t, len(must.Get(sh.Refresh(t.Context(), "cherry"))(t).Rejected), tt.held)
	}
}

// TestPricesThatCannotBeReadAnyMore holds an answer in which most plans lose a price to a doubt, and no other.
func TestPricesThatCannotBeReadAnyMore(t *testing.T) {
	for doubts, held := range map[int]bool{0: false, 5: false, 6: true} {
		sh := newShop(t)
		byYear := func(p *market.Plan) { p.Annually = eur("100") }
		sh.seed(t, plans("cherry", 1, 10, old(market.FromPartner), byYear)...)
		var rejected []partner.Rejection
		now := plans("cherry", 1, 10)
		for i := range doubts {
			rejected = append(rejected, partner.Rejection{Item: string(now[i].SKU), Kind: market.LeftOut, Listed: true, Reason: "without a year: two cycles stand beside 5"})
		}
		sh.cherry.answer(now, rejected...)
		if _, err := sh.Refresh(t.Context(), "cherry"); (OutcomeOf(err) == market.OutcomeHeld) != held || (err != nil) != held {
			t.Errorf("%d doubts: %v", doubts, err)
		}
	}
}

// TestAKeyOfAnotherMachine keeps a row whose key comes with another name, other hardware and another price at once,
// as where a host's page is put into another order, until every answer of a day has said it.
func TestAKeyOfAnotherMachine(t *testing.T) {
	was := plan("cherry", 1, old(market.FromPartner), named("Alpha"), sized(2, 4), costs("5"))
	for name, tt := range map[string]struct {
		now  market.Plan
		held bool
	}{
		"all three":             {plan("cherry", 1, named("Beta"), sized(4, 8), costs("6")), true},
		"renamed and dearer":    {plan("cherry", 1, named("Beta"), sized(2, 4), costs("6")), false},
		"larger and dearer":     {plan("cherry", 1, named("alpha "), sized(4, 8), costs("6")), false},
		"renamed and larger":    {plan("cherry", 1, named("Beta"), sized(4, 8), costs("5")), false},
		"hardware is not known": {plan("cherry", 1, named("Beta"), costs("6"), func(p *market.Plan) { p.CPUCores, p.MemoryGB, p.StorageGB, p.CPUModel = nil, nil, nil, "" }), false},
	} {
		t.Run(name, func(t *testing.T) {
			sh := newShop(t, days)
			sh.seed(t, append([]market.Plan{was}, others(old(market.FromPartner))...)...)
			refresh := func() market.Plan {
				t.Helper()
				sh.cherry.answer(append([]market.Plan{tt.now}, others()...))
				must.Get(sh.Refresh(t.Context(), "cherry"))(t)
				return sh.rows(t)[0]
			}
			if p := refresh(); (p.Name == "Alpha") != tt.held && tt.now.Name == "Beta" || p.UnconfirmedSince.IsZero() == tt.held {
				t.Errorf("%s, not confirmed since %s", p.Name, p.UnconfirmedSince)
			}
			sh.clock.Move(24 * time.Hour)
			if p := refresh(); p.Name != tt.now.Name || !p.UnconfirmedSince.IsZero() {
				t.Errorf("a day later: %s, not confirmed since %s", p.Name, p.UnconfirmedSince)
			}
		})
	}
}
