package ingest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// mixed gives ten plans, the first n of them changed.
func mixed(n int, change func(*market.Plan)) []market.Plan {
	return append(plans("cherry", 1, n, change), plans("cherry", n+1, 10)...)
}

// TestGuardsOverTheWholeAnswer has ten stored plans at EUR 4.50.
func TestGuardsOverTheWholeAnswer(t *testing.T) {
	soldOut := func(p *market.Plan) { p.Available = false }
	dollars := monthly(market.Prices{market.USD: market.MustAmount("5")})
	both := monthly(market.Prices{market.EUR: market.MustAmount("4.50"), market.USD: market.MustAmount("5")})
	tests := map[string]struct {
		answer   []market.Plan
		rejected []partner.Rejection
		want     string
	}{
		"three of ten rise":               {mixed(3, costs("5.63")), nil, "3 of 10 prices would rise by more than a quarter"},
		"two rise":                        {mixed(2, costs("5.63")), nil, ""},
		"all rise by a quarter":           {mixed(10, costs("5.625")), nil, ""},
		"three fall":                      {mixed(3, costs("3.37")), nil, "3 of 10 prices would fall by more than a quarter"},
		"all fall by a quarter":           {mixed(10, costs("3.375")), nil, ""},
		"two rise and two fall":           {append(mixed(2, costs("9"))[:8], plans("cherry", 9, 10, costs("2"))...), nil, ""},
		"ten times each":                  {mixed(10, costs("45")), nil, "10 of 10 prices would rise by more than a quarter"},
		"six sell out":                    {mixed(6, soldOut), nil, "6 of 10 plans would sell out at once"},
		"five sell out":                   {mixed(5, soldOut), nil, ""},
		"six lose the euro":               {mixed(6, dollars), nil, "6 of 10 plans would lose their prices in EUR"},
		"five lose the euro":              {mixed(5, dollars), nil, ""},
		"a currency is added":             {mixed(10, both), nil, ""},
		"prices rise and plans sell out":  {mixed(6, func(p *market.Plan) { costs("6")(p); soldOut(p) }), nil, "6 of 10 prices would rise by more than a quarter; 6 of 10 plans would sell out at once"},
		"five are not for sale":           {plans("cherry", 6, 10), notSold(5), ""},
		"six are not for sale":            {plans("cherry", 7, 10), notSold(6), "it would withdraw 6 of 10 plans, more than the allowed 50 %"},
		"plans that only half of them do": {append(plans("cherry", 1, 10), plans("cherry", 11, 40, costs("5"))...), nil, ""},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			sh := newShop(t)
			before := sh.seed(t, plans("cherry", 1, 10, old(market.FromPartner))...)
			sh.cherry.answer(tt.answer, tt.rejected...)
			_, err := sh.Refresh(t.Context(), "cherry")
			if tt.want == "" {
				must.Do(t, err)
				return
			}
			check.Equal(t, errs.Public(err), "The answer of Cherry Servers was held back: "+tt.want+".")
			check.Equal(t, sh.lastRun(t, "cherry").Outcome, market.OutcomeHeld, "the outcome")
			check.Equal(t, diff(before, sh.rows(t)), "", "rows (-before +after)")
			if _, err := sh.Accept(t.Context(), "cherry"); err != nil {
				t.Errorf("an operator cannot accept it: %v", err)
			}
		})
	}
}

func unreadable(n int) []partner.Rejection {
	return slices.Repeat([]partner.Rejection{{Item: "1", Reason: "price: n/a came"}}, n)
}

func notSold(n int) (list []partner.Rejection) {
	for _, p := range plans("cherry", 1, n) {
		list = append(list, partner.Rejection{Item: string(p.SKU), Kind: market.NotSold, Reason: "status: end of life"})
	}
	return list
}

// TestBundledRowsAreNotComparedWith lets the first answer change every price.
func TestBundledRowsAreNotComparedWith(t *testing.T) {
	sh := newShop(t)
	sh.seed(t, plans("cherry", 1, 10, old(market.Bundled))...)
	sh.cherry.answer(plans("cherry", 1, 10, costs("100"), func(p *market.Plan) { p.Available = false }))
	if report, err := sh.Refresh(t.Context(), "cherry"); err != nil || report.Changed != 10 || report.HeldPrices != 0 {
		t.Errorf("%+v %v", report, err)
	}
}

// TestAnAnswerThatIsNotWhole is held, whoever asks.
func TestAnAnswerThatIsNotWhole(t *testing.T) {
	sh := newShop(t)
	sh.cherry.info.Needs = []string{"$[].price", "$[].places[].code"}
	sh.list()[0] = sh.newFeed(sh.cherry)
	set := func(body string, failure error) {
		sh.cherry.fetch = func(context.Context) (partner.Snapshot, error) {
			s := partner.Snapshot{Plans: plans("cherry", 1, 3), Documents: []partner.Document{{Body: []byte(body)}}}
			s.Shape = partner.ShapeOf(s.Documents)
			return s, failure
		}
	}
	const placed = `, "places": [{"code": "x"}]}`
	set(`[{"price": 1`+placed+`, {"price": 2`+placed+`, {"price": 3`+placed+`]`, nil)
	must.Get(sh.Refresh(t.Context(), "cherry"))(t)
	short := errs.Wrap(errs.Partner, partner.ErrIncomplete, "The partner counts 80 items, and 50 came")
	for name, c := range map[string]struct {
		body    string
		failure error
		want    string
		outcome market.Outcome
	}{
		"a field is renamed":        {`[{"cost": 1}, {"cost": 2}, {"cost": 3}]`, nil, "The answer of Cherry Servers was held back: the needed field $[].price is gone.", market.OutcomeHeld},
		"a field is left in a part": {`[{"price": 1}, {}, {}]`, nil, "The answer of Cherry Servers was held back: the needed field $[].price came 1 times in 3 items; in the last good answer it came 3 times in 3.", market.OutcomeHeld},
		"a list is short":           {`[{"price": 1}]`, short, "The answer of Cherry Servers was held back: The partner counts 80 items, and 50 came", market.OutcomeHeld},
		"little can be read":        {`[{"cost": 1}, {"cost": 2}, {"cost": 3}]`, partner.CheckReadable(3, unreadable(2)), "The answer of Cherry Servers was held back: the needed field $[].price is gone.", market.OutcomeHeld},
		"a list is left in a part": {`[{"price": 1` + placed + `, {"price": 2}, {"price": 3}]`, partner.CheckReadable(3, unreadable(2)),
			"The answer of Cherry Servers was held back: the list $[].places has 1 entries in 3 items, where it had 3 in 3.", market.OutcomeHeld},
		"little, for its values":  {`[{"price": 1` + placed + `, {"price": 2` + placed + `, {"price": 3` + placed + `]`, partner.CheckReadable(3, unreadable(2)), "The partner sent 3 items of which only 1 can be read; the first reason is: 1, price: n/a came", market.OutcomeFailed},
		"nothing, for its fields": {`[{"cost": 1}, {"cost": 2}, {"cost": 3}]`, partner.CheckReadable(3, unreadable(3)), "The partner sent 3 items of which only 0 can be read; the first reason is: 1, price: n/a came", market.OutcomeFailed},
		"nothing can be read":     {`[{"price": 1}]`, errs.New(errs.Partner, "The partner sent 3 items of which only 0 can be read"), "The partner sent 3 items of which only 0 can be read", market.OutcomeFailed},
	} {
		for _, ask := range []func(context.Context, market.PartnerID) (Report, error){sh.Refresh, sh.Accept} {
			sh.clock.Move(time.Minute)
			set(c.body, c.failure)
			_, err := ask(t.Context(), "cherry")
			if run := sh.lastRun(t, "cherry"); errs.Public(err) != c.want || run.Reason != c.want || run.Outcome != c.outcome {
				t.Errorf("%s: %s %q, want %s %q", name, run.Outcome, errs.Public(err), c.outcome, c.want)
			}
			if e, _ := errors.AsType[*errs.Error](err); strings.Contains(e.Hint, "--accept") {
				t.Errorf("%s: the hint is %q", name, e.Hint)
			}
		}
	}
	check.Equal(t, len(sh.rows(t)), 3)
}

// TestANewRowThatIsTooCheap is not listed while both a core and a GB of memory cost less than
// a tenth of the cheapest stored row of its type.
func TestANewRowThatIsTooCheap(t *testing.T) {
	sized := func(eur string, cores int, gb float64) func(*market.Plan) {
		return func(p *market.Plan) { costs(eur)(p); p.CPUCores, p.MemoryGB = &cores, &gb }
	}
	for name, c := range map[string]struct {
		change func(*market.Plan)
		held   bool
	}{
		"cheap by both":     {sized("0.49", 8, 16), true},
		"exactly a tenth":   {sized("0.50", 8, 16), false},
		"cheap by a core":   {sized("0.49", 8, 4), false},
		"cheap by memory":   {sized("0.49", 2, 16), false},
		"another type":      {func(p *market.Plan) { sized("0.04", 8, 16)(p); p.Type = market.Baremetal }, false},
		"no memory known":   {func(p *market.Plan) { sized("0.04", 8, 16)(p); p.MemoryGB = nil }, false},
		"without an amount": {func(p *market.Plan) { sized("0.04", 8, 16)(p); p.CPUCores = nil }, false},
	} {
		t.Run(name, func(t *testing.T) {
			sh := newShop(t)
			sh.seed(t, plan("cherry", 1, old(market.FromPartner), sized("5", 8, 16)), plan("cherry", 2, old(market.FromPartner), sized("40", 8, 16)),
				plan("cherry", 3, old(market.Bundled), sized("50", 800, 1600)))
			now := []market.Plan{plan("cherry", 1, sized("5", 8, 16)), plan("cherry", 2, sized("40", 8, 16)), plan("cherry", 3, sized("50", 800, 1600)), plan("cherry", 4, c.change)}
			sh.cherry.answer(now)
			report, err := sh.Refresh(t.Context(), "cherry")
			if err != nil || (report.Added == 0) != c.held || (len(report.Rejected) == 1) != c.held {
				t.Fatalf("%+v %v, want held %v", report, err, c.held)
			}
			if c.held && (report.Rejected[0].Item != "sku-4" || !strings.Contains(report.Rejected[0].Reason, "price: a core costs USD") || sh.lastRun(t, "cherry").Rejected != 1) {
				t.Errorf("the report says %v", report.Rejected)
			}
			if _, err := sh.Accept(t.Context(), "cherry"); err != nil || len(sh.rows(t)) != 4 {
				t.Errorf("an operator cannot accept it: %v", err)
			}
		})
	}
}
