package watcher

import (
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/sample"
	"launchrack/internal/watch"
)

func (w *world) expect(what string, want ...string) {
	w.t.Helper()
	if d := cmp.Diff(want, w.step()); d != "" {
		w.t.Errorf("%s (-want +got):\n%s", what, d)
	}
}

func amount(text string) *market.Amount {
	a := market.MustAmount(text)
	return &a
}

// TestRules takes a plan through its life and holds each rule to what it tells.
func TestRules(t *testing.T) {
	w := newWorld(t)
	w.set(server(1, "20"))
	w.step()
	for _, rule := range []watch.Rule{watch.Anything, watch.PriceFalls, watch.PriceRises, watch.NewPlan, watch.BackInStock} {
		w.watch(string(rule), watch.Spec{For: "/vps", Rule: rule})
	}
	w.watch("below", watch.Spec{For: "/vps", Rule: watch.PriceBelow, Value: amount("15")})
	w.watch("plan", watch.Spec{For: "/plans/s1-1", Rule: watch.PriceFalls})
	w.expect("nothing changed")

	w.set(server(1, "18"))
	w.expect("a fall", "anything_changes S1: The price fell. $20.00/month > $18.00/month",
		"plan S1: The price fell. $20.00/month > $18.00/month", "price_falls S1: The price fell. $20.00/month > $18.00/month")
	w.set(server(1, "14"))
	w.expect("a fall below", "anything_changes S1: The price fell. $18.00/month > $14.00/month",
		"below S1: Below your limit of $15.00. $18.00/month > $14.00/month",
		"plan S1: The price fell. $18.00/month > $14.00/month", "price_falls S1: The price fell. $18.00/month > $14.00/month")
	w.set(server(1, "13"))
	w.expect("it still holds", "anything_changes S1: The price fell. $14.00/month > $13.00/month",
		"plan S1: The price fell. $14.00/month > $13.00/month", "price_falls S1: The price fell. $14.00/month > $13.00/month")
	w.set(server(1, "16"))
	w.expect("a rise", "anything_changes S1: The price rose. $13.00/month > $16.00/month", "price_rises S1: The price rose. $13.00/month > $16.00/month")
	w.set(server(1, "12"))
	w.expect("it holds again", "anything_changes S1: The price fell. $16.00/month > $12.00/month",
		"below S1: Below your limit of $15.00. $16.00/month > $12.00/month",
		"plan S1: The price fell. $16.00/month > $12.00/month", "price_falls S1: The price fell. $16.00/month > $12.00/month")

	gone := server(1, "12")
	gone.Available = false
	w.set(gone)
	w.expect("sold out", "anything_changes S1: Sold out. $12.00/month > $12.00/month")
	w.set(server(1, "12"))
	w.expect("back", "anything_changes S1: Back in stock. $12.00/month > $12.00/month",
		"back_in_stock S1: Back in stock. $12.00/month > $12.00/month",
		"below S1: Below your limit of $15.00. $12.00/month > $12.00/month")
	w.set(server(2, "30"))
	w.expect("new", "anything_changes S2: New in this list. $30.00/month", "new_plan S2: New in this list. $30.00/month")
	w.withdraw(2)
	w.expect("withdrawn", "anything_changes S2: No longer offered by the partner. $30.00/month >")
	w.set(server(2, "5"))
	w.expect("listed again", "anything_changes S2: New in this list. $5.00/month",
		"below S2: Below your limit of $15.00. $5.00/month", "new_plan S2: New in this list. $5.00/month")
}

// TestARenewalIsTold says what changed of a plan whose price a month stays.
func TestARenewalIsTold(t *testing.T) {
	w := newWorld(t)
	renewing := func(months int, first, later string) market.Plan {
		p := server(1, first)
		if months > 1 {
			p.Monthly = nil
		}
		p.Cycles = []market.Cycle{{Months: months, Amounts: market.Prices{market.USD: *amount(first)}, Renewal: market.Prices{market.USD: *amount(later)}}}
		return p
	}
	w.set(renewing(1, "10", "12"))
	w.step()
	w.watch("all", watch.Spec{For: "/vps", Rule: watch.Anything})
	w.set(renewing(1, "10", "15"))
	w.expect("a renewal", "all S1: The prices changed (renewal $12.00 → $15.00 a month). $10.00/month > $10.00/month")
	w.set(renewing(3, "30", "45"))
	w.expect("a quarter", "all S1: The prices changed. $10.00/month > ≈\u00a0$10.00/month, paid for 3 months")
	w.set(renewing(3, "30", "48"))
	w.expect("its renewal", "all S1: The prices changed (renewal $45.00 → $48.00 for 3 months). ≈\u00a0$10.00/month, paid for 3 months > ≈\u00a0$10.00/month, paid for 3 months")
}

// TestAPriceInAnotherCurrency falls for a plan that its partner quotes in AUD alone.
func TestAPriceInAnotherCurrency(t *testing.T) {
	w := newWorld(t)
	w.facts.Rates.PerEUR = maps.Clone(w.facts.Rates.PerEUR)
	w.facts.Rates.PerEUR["AUD"] = market.MustAmount("1.75")
	quoted := func(month string) market.Plan {
		p := server(1, "20")
		p.Monthly, p.OtherQuotes = nil, market.OtherQuotes("AUD month="+month)
		return p
	}
	w.set(quoted("17.50"))
	w.step()
	w.watch("falls", watch.Spec{For: "/vps", Rule: watch.PriceFalls, Currency: market.EUR})
	w.set(quoted("8.75"))
	w.expect("a fall", "falls S1: The price fell. ≈\u00a0€10.00/month > ≈\u00a0€5.00/month")
	w.set(quoted("10.50"))
	w.expect("a rise")
}

// TestACurrencyOfTheShop watches in złoty what is quoted in euros, also after the shop took that currency out again.
func TestACurrencyOfTheShop(t *testing.T) {
	market.SetCurrencies([]market.Currency{"PLN"})
	t.Cleanup(func() { market.SetCurrencies(nil) })
	w := newWorld(t)
	w.facts.Rates.PerEUR = maps.Clone(w.facts.Rates.PerEUR)
	w.facts.Rates.PerEUR["PLN"] = market.MustAmount("4")
	quoted := func(month string) market.Plan {
		p := server(1, "20")
		p.Monthly = market.Prices{market.EUR: market.MustAmount(month)}
		return p
	}
	w.set(quoted("20"))
	w.step()
	w.watch("below", watch.Spec{For: "/vps", Rule: watch.PriceBelow, Value: amount("60"), Currency: "PLN"})
	w.watch("in a list", watch.Spec{For: "/vps?price_pln=lte.60", Rule: watch.NewPlan, Currency: "PLN"})
	w.step()
	w.set(quoted("14"))
	w.expect("a fall", "below S1: Below your limit of PLN 60.00. ≈\u00a0PLN 80.00/month > ≈\u00a0PLN 56.00/month", "in a list S1: New in this list. ≈\u00a0PLN 80.00/month > ≈\u00a0PLN 56.00/month")
	market.SetCurrencies(nil)
	w.set(quoted("16"))
	w.step()
	w.set(quoted("13"))
	w.expect("another fall", "below S1: Below your limit of PLN 60.00. ≈\u00a0PLN 64.00/month > ≈\u00a0PLN 52.00/month")
}

// TestTerms watches what twelve months cost, as the list shows it, beside the price of a month.
func TestTerms(t *testing.T) {
	w := newWorld(t)
	priced := func(usd, setup string) market.Plan {
		p := server(1, usd)
		p.Setup = market.Prices{market.USD: market.MustAmount(setup)}
		return p
	}
	w.set(priced("20", "60"))
	w.step()
	w.watch("below", watch.Spec{For: "/vps?months=12", Rule: watch.PriceBelow, Value: amount("270")})
	w.watch("falls", watch.Spec{For: "/vps?months=12", Rule: watch.PriceFalls})
	w.watch("month", watch.Spec{For: "/vps", Rule: watch.PriceFalls})
	w.watch("low", watch.Spec{For: "/vps?months=12", Rule: watch.Lowest})
	w.watch("once", watch.Spec{For: "/vps?months=1", Rule: watch.PriceBelow, Value: amount("50")})
	w.expect("nothing changed")
	w.set(priced("20", "40"))
	w.expect("the setup falls", "falls S1: The price fell. $300.00/12 months > $280.00/12 months, setup included")
	w.set(priced("19", "40"))
	w.expect("the month falls", "below S1: Below your limit of $270.00. $280.00/12 months > $268.00/12 months, setup included",
		"falls S1: The price fell. $280.00/12 months > $268.00/12 months, setup included",
		"low S1: Lowest price in 90 days. $280.00/12 months > $268.00/12 months, setup included", "month S1: The price fell. $20.00/month > $19.00/month")
	w.set(priced("19", "35"))
	w.expect("the setup falls at the lowest month", "falls S1: The price fell. $268.00/12 months > $263.00/12 months, setup included")
	w.set(priced("22", "4"))
	w.expect("the total rises", "once S1: Below your limit of $50.00. $54.00/1 month > $26.00/1 month, setup included")
}

// TestACardIsToldOnce: the configurations of a machine are one card of their list, and one line of a message, which has the
// cheapest of them.
func TestACardIsToldOnce(t *testing.T) {
	w := newWorld(t)
	set := func(prices ...string) {
		for i, usd := range prices {
			p := server(int64(i+1), usd)
			p.Name, p.StorageGB = "One", sample.Of(float64(100*(i+1)))
			w.set(p)
		}
	}
	set("30", "25", "40")
	w.step()
	w.watch("falls", watch.Spec{For: "/vps", Rule: watch.PriceFalls})
	w.watch("anything", watch.Spec{For: "/vps", Rule: watch.Anything})
	w.expect("nothing changed")
	set("28", "24", "50")
	w.expect("two fall and one rises", "anything One: The price fell. $25.00/month > $24.00/month", "anything One: The price rose. $40.00/month > $50.00/month",
		"falls One: The price fell. $25.00/month > $24.00/month")
}

// TestATermInEveryCurrency: a total that is converted is told as one that is quoted, and so is what is better
// over a term. The plan has a price in dollars alone.
func TestATermInEveryCurrency(t *testing.T) {
	w := newWorld(t)
	w.set(server(1, "60"))
	w.step()
	w.watch("better", watch.Spec{For: "/vps", Rule: watch.Better, Value: amount("50")})
	w.watch("better over a term", watch.Spec{For: "/vps?months=12", Rule: watch.Better, Value: amount("50")})
	w.watch("below in euros", watch.Spec{For: "/vps?months=12", Rule: watch.PriceBelow, Value: amount("230"), Currency: market.EUR})
	w.watch("falls in euros", watch.Spec{For: "/vps?months=12", Rule: watch.PriceFalls, Currency: market.EUR})
	w.step()
	w.set(server(1, "20"))
	w.expect("it falls", "below in euros S1: Below your limit of €230.00. $720.00/12 months > $240.00/12 months",
		"better S1: 12 months cost $240.00 with setup; you pay $600.00. $60.00/month > $20.00/month",
		"better over a term S1: 12 months cost $240.00 with setup; you pay $600.00. $720.00/12 months > $240.00/12 months",
		"falls in euros S1: The price fell. $720.00/12 months > $240.00/12 months")
	w.watch("at the start", watch.Spec{For: "/vps?months=12", Rule: watch.Better, Value: amount("50"), AtStart: true})
	w.expect("it holds", "at the start S1: 12 months cost $240.00 with setup; you pay $600.00. $240.00/12 months")
}

// TestTwoLanguagesOfOneAddress: the words of a search are those of the watch's language, whoever watches the same
// address in another one.
func TestTwoLanguagesOfOneAddress(t *testing.T) {
	w := newWorld(t)
	german, ok := language.Find("de")
	if !ok {
		t.Fatal("the program has no German")
	}
	w.service.SetLanguages(language.Set{language.English, german})
	without := func(usd string) market.Plan {
		p := server(1, usd)
		p.IPv4 = market.IPv4None
		return p
	}
	w.set(without("20"))
	w.step()
	for _, code := range []string{"en", "de"} {
		w.watch(code, watch.Spec{For: "/vps?q=ohne+ipv4", Rule: watch.PriceFalls, Language: code})
		w.step()
	}
	w.set(without("10"))
	w.expect("it falls", "de S1: Der Preis ist gesunken. 20,00 $/Monat > 10,00 $/Monat")
}

// TestTheFirstMessageIsTheList: what holds when a watch begins is told in the order of the list, one plan of a
// machine.
func TestTheFirstMessageIsTheList(t *testing.T) {
	w := newWorld(t)
	for id, usd := range map[int64]string{1: "12", 2: "9", 3: "15", 4: "10"} {
		w.set(server(id, usd))
	}
	twin := server(5, "11")
	twin.Name = server(2, "9").Name
	w.set(twin)
	w.step()
	w.watch("start", watch.Spec{For: "/vps", Rule: watch.PriceBelow, Value: amount("14"), AtStart: true})
	w.step()
	var names []string
	for _, m := range w.sent {
		for _, f := range m.Firings {
			names = append(names, f.Name)
		}
	}
	check.Equal(t, strings.Join(names, " "), "S2 S4 S1", "the first message tells of")
}

// TestLowestPriceIn90Days holds the rule to what the page of a plan says of its prices.
func TestLowestPriceIn90Days(t *testing.T) {
	w := newWorld(t)
	w.set(server(1, "20"))
	w.set(server(2, "20"))
	w.step()
	w.watch("lowest", watch.Spec{For: "/vps", Rule: watch.Lowest})
	w.expect("no price moved yet")
	day := func(days int, usd string, isSold bool, want ...string) {
		t.Helper()
		w.now = w.now.AddDate(0, 0, days)
		p := server(1, usd)
		p.Available = isSold
		w.set(p)
		w.expect(usd, want...)
	}
	day(1, "18", true, "lowest S1: Lowest price in 90 days. $20.00/month > $18.00/month")
	day(1, "19", true)
	day(1, "18.50", true)
	day(1, "18", true, "lowest S1: Lowest price in 90 days. $18.50/month > $18.00/month")
	day(1, "17", false)
	day(1, "17", true, "lowest S1: Lowest price in 90 days. $17.00/month > $17.00/month")
	day(1, "30", true)
	day(85, "22", true) // seventeen was less, 86 days ago
	day(10, "21", true, "lowest S1: Lowest price in 90 days. $22.00/month > $21.00/month")
	w.now = w.now.AddDate(0, 0, 1)
	w.set(server(2, "19"))
	w.set(server(2, "21"))
	w.set(server(2, "20"))
	w.expect("three changes between two looks", "lowest S2: Lowest price in 90 days. $20.00/month > $19.00/month")
	w.watch("begins", watch.Spec{For: "/vps", Rule: watch.Lowest, AtStart: true})
	w.expect("what holds at the start", "begins S1: Lowest price in 90 days. $21.00/month")
}

// TestStart begins watches whose condition holds already.
func TestStart(t *testing.T) {
	w := newWorld(t)
	w.set(server(1, "10"))
	w.set(server(2, "20"))
	w.step()
	w.watch("tells", watch.Spec{For: "/vps", Rule: watch.PriceBelow, Value: amount("15"), AtStart: true})
	w.watch("waits", watch.Spec{For: "/vps", Rule: watch.PriceBelow, Value: amount("15")})
	w.watch("stock", watch.Spec{For: "/plans/s2-2", Rule: watch.BackInStock, AtStart: true})
	w.expect("at the start", "stock S2: In stock. $20.00/month", "tells S1: Below your limit of $15.00. $10.00/month")
	w.set(server(1, "9"))
	w.expect("it held before")
	w.set(server(2, "14"))
	w.expect("it begins", "tells S2: Below your limit of $15.00. $20.00/month > $14.00/month", "waits S2: Below your limit of $15.00. $20.00/month > $14.00/month")
	// The watcher sees the confirmation and a change after it at once.
	w.watch("late", watch.Spec{For: "/vps", Rule: watch.PriceBelow, Value: amount("12")})
	w.set(server(2, "11"))
	w.expect("a change right after", "late S2: Below your limit of $12.00. $14.00/month > $11.00/month")
	// A change before the confirmation that the watcher has not read yet does not count.
	w.set(server(2, "10"))
	w.watch("later", watch.Spec{For: "/vps", Rule: watch.PriceFalls})
	w.expect("a change right before")
}

// TestOneMessageARefresh changes plans in two refreshes between two looks.
func TestOneMessageARefresh(t *testing.T) {
	w := newWorld(t)
	for id := range int64(10) {
		w.set(server(id+1, "20"))
	}
	w.step()
	w.watch("w", watch.Spec{For: "/vps", Rule: watch.PriceFalls})
	w.step()
	for run, usd := range map[int64]string{1: "19", 2: "18"} {
		w.run = run
		for id := range int64(10) {
			if (id%2 == 0) == (run == 1) {
				w.set(server(id+1, usd))
			}
		}
	}
	w.step()
	if len(w.sent) != 2 || len(w.sent[0].Firings) != 5 || len(w.sent[1].Firings) != 5 {
		t.Errorf("%d messages came: %+v", len(w.sent), w.sent)
	}
}

// TestNothingIsLostOrDoubled fails to store a step, which is then taken again.
func TestNothingIsLostOrDoubled(t *testing.T) {
	w := newWorld(t)
	w.set(server(1, "20"))
	w.step()
	w.watch("w", watch.Spec{For: "/vps", Rule: watch.PriceBelow, Value: amount("15")})
	w.step()
	w.set(server(1, "10"))
	w.publish()
	w.fails = true
	if err := w.watcher.turn(t.Context(), market.Lease{}); err == nil || len(w.sent) != 0 {
		t.Fatalf("a move that failed stored %v, %v", w.sent, err)
	}
	w.expect("again", "w S1: Below your limit of $15.00. $20.00/month > $10.00/month")
	w.expect("and no more")
}

// TestAPlanThatIsGone is told of without an offer to order it, and its page says when it is offered again.
func TestAPlanThatIsGone(t *testing.T) {
	w := newWorld(t)
	w.facts.Rates.PerEUR = map[market.Currency]market.Amount{market.USD: market.MustAmount("1.25")}
	w.set(server(1, "20"))
	w.step()
	w.watch("any", watch.Spec{For: "/vps", Rule: watch.Anything, Currency: market.EUR})
	w.watch("plan", watch.Spec{For: "/plans/s1-1", Rule: watch.Anything, Currency: market.EUR})
	w.step()
	sold := server(1, "25")
	sold.Available = false
	for _, c := range []struct {
		what   string
		change func()
		want   []string
		beside string
		isGone bool
	}{
		{"sold out", func() { w.set(sold) }, []string{"any S1: Sold out. $20.00/month > $25.00/month", "plan S1: Sold out. $20.00/month > $25.00/month"}, "≈\u00a0€20.00", true},
		{"back", func() { w.set(server(1, "30")) }, []string{"any S1: Back in stock. $25.00/month > $30.00/month", "plan S1: Back in stock. $25.00/month > $30.00/month"}, "≈\u00a0€24.00", false},
		{"withdrawn", func() { w.withdraw(1) }, []string{"any S1: No longer offered by the partner. $30.00/month >", "plan S1: No longer offered by the partner. $30.00/month >"}, "≈\u00a0€24.00", true},
		{"listed again", func() { w.set(server(1, "20")) }, []string{"any S1: New in this list. $20.00/month", "plan S1: Offered again by the partner. $20.00/month"}, "≈\u00a0€16.00", false},
	} {
		c.change()
		w.expect(c.what, c.want...)
		for _, m := range w.sent[len(w.sent)-2:] {
			if f := m.Firings[0]; f.Beside != c.beside || f.IsGone != c.isGone {
				t.Errorf("%s: the price is beside %q, want %q; gone is %t", c.what, f.Beside, c.beside, f.IsGone)
			}
		}
	}
}

// TestClockAndRates move conditions without an event.
func TestClockAndRates(t *testing.T) {
	w := newWorld(t)
	auction := server(1, "40")
	auction.NextDropAt = w.now.Add(30 * time.Hour)
	w.set(auction)
	euro := server(2, "1")
	euro.Monthly = market.Prices{market.EUR: market.MustAmount("100")}
	w.set(euro)
	w.step()
	w.watch("drop", watch.Spec{For: "/vps", Rule: watch.DropNear})
	w.watch("pounds", watch.Spec{For: "/vps", Rule: watch.PriceBelow, Value: amount("60"), Currency: market.GBP})
	w.step()
	w.now = w.now.Add(6*time.Hour + time.Minute)
	w.expect("the drop is near", "drop S1: The price will fall on 26 Nov 2026, 18:00 UTC. $40.00/month")
	w.now = w.now.Add(2 * time.Minute)
	w.expect("and was told")
	auction.NextDropAt = auction.NextDropAt.Add(10 * time.Hour)
	auction.Monthly = market.Prices{market.USD: market.MustAmount("38")}
	w.set(auction)
	w.now = w.now.Add(12 * time.Hour)
	w.expect("the next drop", "drop S1: The price will fall on 27 Nov 2026, 04:00 UTC. $38.00/month")
	w.facts.Rates.PerEUR = map[market.Currency]market.Amount{market.USD: market.MustAmount("1.1"), market.GBP: market.MustAmount("0.55")}
	w.facts.Rates.Date = w.now
	w.expect("a new rate", "pounds S2: Below your limit of £60.00. ≈\u00a0£55.00/month")
}

// TestTaxIsInThePrice watches with the tax of a country.
func TestTaxIsInThePrice(t *testing.T) {
	w := newWorld(t)
	plan := server(1, "1")
	plan.Monthly = market.Prices{market.EUR: market.MustAmount("12")}
	w.set(plan)
	w.step()
	w.watch("net", watch.Spec{For: "/vps", Rule: watch.PriceBelow, Value: amount("11.50"), Currency: market.EUR})
	w.watch("gross", watch.Spec{For: "/vps", Rule: watch.PriceBelow, Value: amount("11.50"), Currency: market.EUR, Country: "DE"})
	w.step()
	plan.Monthly = market.Prices{market.EUR: market.MustAmount("10")}
	w.set(plan)
	w.expect("a fall", "net S1: Below your limit of €11.50. €12.00/month > €10.00/month")
	plan.Monthly = market.Prices{market.EUR: market.MustAmount("9")}
	w.set(plan)
	w.expect("more", "gross S1: Below your limit of €11.50. €11.90/month > €10.71/month")
	if net, gross := w.sent[0].Firings[0], w.sent[1].Firings[0]; net.Tax != "excl. tax" || gross.Tax != "incl. 19% VAT" {
		t.Errorf("prices are %q and %q", net.Tax, gross.Tax)
	}
}

// TestTheTaxOfTheDayIsInThePrice raises the tax of a country while a watch is in memory.
func TestTheTaxOfTheDayIsInThePrice(t *testing.T) {
	w := newWorld(t)
	percent := "19"
	w.watcher.TaxRate = func(country string) (*price.TaxRate, error) {
		return &price.TaxRate{Country: country, Percent: market.MustAmount(percent)}, nil
	}
	plan := server(1, "1")
	plan.Monthly = market.Prices{market.EUR: market.MustAmount("10")}
	w.set(plan)
	w.step()
	spec := watch.Spec{For: "/vps", Rule: watch.PriceBelow, Value: amount("11.65"), Currency: market.EUR, Country: "DE"}
	w.watch("below", spec)
	spec.Rule, spec.Value = watch.PriceFalls, nil
	w.watch("falls", spec)
	w.step()
	percent, w.now = "16", w.now.Add(24*time.Hour)
	w.expect("the tax falls", "below S1: Below your limit of €11.65. €11.60/month")
	plan.Monthly = market.Prices{market.EUR: market.MustAmount("9")}
	w.set(plan)
	w.expect("the price falls, too", "falls S1: The price fell. €11.60/month > €10.44/month")
}

// TestNothingIsToldOfAHeldPrice holds a price back, lets go of it, and takes it. The journal has of
// each that the row was written.
func TestNothingIsToldOfAHeldPrice(t *testing.T) {
	w := newWorld(t)
	set := func(p market.Plan) {
		w.now = w.now.Add(time.Second)
		p.UpdatedAt = w.now
		w.set(p)
	}
	set(server(1, "20"))
	w.step()
	w.watch("any", watch.Spec{For: "/vps", Rule: watch.Anything})
	w.watch("plan", watch.Spec{For: "/plans/s1-1", Rule: watch.Anything})
	w.step()
	held := server(1, "20")
	held.PriceUnconfirmedSince = w.now
	set(held)
	w.expect("a price is held back")
	held.Available = false
	set(held)
	w.expect("sold out", "any S1: Sold out.", "plan S1: Sold out.")
	held.Available = true
	set(held)
	w.expect("back", "any S1: Back in stock.", "plan S1: Back in stock.")
	set(server(1, "20"))
	w.expect("the old price is confirmed")
	set(held)
	set(server(1, "30"))
	w.expect("the new price is taken", "any S1: The price rose. $20.00/month > $30.00/month", "plan S1: The price rose. $20.00/month > $30.00/month")
}

// TestDigest gathers what a day brings.
func TestDigest(t *testing.T) {
	w := newWorld(t)
	w.set(server(1, "20"))
	w.step()
	w.watch("w", watch.Spec{For: "/vps", Rule: watch.Anything, HowOften: watch.Daily, TimeZone: "Europe/Berlin"})
	w.step()
	w.set(server(1, "19"))
	w.step()
	if want := time.Date(2026, 11, 26, 7, 0, 0, 0, time.UTC); len(w.sent) != 1 || w.sent[0].Kind != watch.Digest || !w.sent[0].NextAt.Equal(want) {
		t.Errorf("%+v", w.sent)
	}
}

// TestSomethingBetter counts the setup over a year.
func TestSomethingBetter(t *testing.T) {
	w := newWorld(t)
	w.set(server(1, "60"))
	w.step()
	w.watch("better", watch.Spec{For: "/?type=eq.vps", Rule: watch.Better, Value: amount("50")})
	w.expect("nothing is better yet")
	dear := server(2, "45")
	dear.Setup = market.Prices{market.USD: market.MustAmount("60")}
	w.set(dear)
	w.expect("the setup takes what a year saves")
	dear.Setup = market.Prices{market.USD: market.MustAmount("59.99")}
	w.set(dear)
	w.expect("a cent less", "better S2: 12 months cost $599.99 with setup; you pay $600.00. $45.00/month > $45.00/month")
	dear.Monthly = market.Prices{market.USD: market.MustAmount("44")}
	w.set(dear)
	w.expect("it still holds")
	unsure := server(1, "20")
	unsure.PriceUnconfirmedSince = w.now
	w.set(unsure)
	w.expect("a price that is not confirmed is no offer")
	w.set(server(1, "20"))
	w.expect("now it is", "better S1: 12 months cost $240.00 with setup; you pay $600.00. $20.00/month > $20.00/month")
}
