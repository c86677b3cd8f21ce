package price_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

func cycle(months int, amount, renewal string) market.Cycle {
	c := market.Cycle{Months: months, Amounts: sample.USD(amount)}
	if renewal != "" {
		c.Renewal = sample.USD(renewal)
	}
	return c
}

func withFee(c market.Cycle, amount string) market.Cycle {
	c.Setup = sample.USD(amount)
	return c
}

func inUSD(months int) price.Terms {
	return price.Terms{Choice: price.Choose(language.English, nil, months).In(market.USD), Rates: sample.Rates()}
}

// TestTermByCycles pays for a term in the cheapest way, with the first term's price once, and says which.
func TestTermByCycles(t *testing.T) {
	waived := cycle(12, "100", "")
	waived.Setup = market.Prices{market.USD: market.Whole(0)}
	for name, tt := range map[string]struct {
		cycles []market.Cycle
		setup  market.Prices
		months int
		want   string // total, months of the first payment, then the lines; empty for none
	}{
		"a quarter":                 {[]market.Cycle{cycle(3, "33", "")}, nil, 3, "$33.00 3: 3 months upfront"},
		"a year of quarters":        {[]market.Cycle{cycle(3, "33", "")}, nil, 12, "$132.00 3: 4 × 3 months upfront"},
		"no month is sold":          {[]market.Cycle{cycle(3, "33", "")}, nil, 1, ""},
		"a first term":              {[]market.Cycle{cycle(1, "1", "5")}, nil, 3, "$11.00 1: 1 month at $1.00; 2 months at $5.00, the price after the first term"},
		"a first term, then a year": {[]market.Cycle{cycle(1, "1", "5"), cycle(12, "48", "60")}, nil, 12, "$48.00 12: Yearly price"},
		"dear months with a fee":    {[]market.Cycle{withFee(cycle(1, "8", ""), "20"), cycle(12, "100", "")}, nil, 12, "$100.00 12: Yearly price"},
		"a fee of the month":        {[]market.Cycle{withFee(cycle(1, "10", ""), "5"), cycle(12, "100", "")}, nil, 12, "$100.00 12: Yearly price, cheaper than 12 × $10.00"},
		"two years":                 {[]market.Cycle{cycle(1, "6", ""), cycle(12, "48", "60")}, nil, 24, "$108.00 12: Yearly price; Yearly price, the price after the first term"},
		"cheaper for two years":     {[]market.Cycle{cycle(12, "48", "60"), cycle(24, "90", "")}, nil, 24, "$90.00 24: 24 months upfront"},
		"a fee":                     {[]market.Cycle{cycle(3, "33", "")}, sample.USD("5"), 6, "$71.00 3: 2 × 3 months upfront; Setup, paid once"},
		"a fee that is waived":      {[]market.Cycle{cycle(1, "9", ""), waived}, sample.USD("5"), 12, "$100.00 12: Yearly price, cheaper than 12 × $9.00"},
	} {
		t.Run(name, func(t *testing.T) {
			p := market.Plan{Quoted: market.Quoted{Cycles: tt.cycles, Setup: tt.setup}}
			if differs := p.SettleCycles(nil); differs != "" {
				t.Fatal(differs)
			}
			got, sum := "", market.Whole(0)
			if term, ok := inUSD(0).Term(&p, tt.months); ok {
				got = fmt.Sprintf("%s %d", term.Text(term.Total), term.Cycle)
				for i, l := range term.Lines {
					got += map[bool]string{true: ": ", false: "; "}[i == 0] + l.Label
					sum, _ = sum.Add(l.Amount)
				}
				if sum.Cmp(term.Total) != 0 {
					t.Errorf("the lines are %s, the total %s", sum, term.Total)
				}
			}
			if got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// TestARenewal is told where it is more than the first term costs.
func TestARenewal(t *testing.T) {
	for renewal, want := range map[string]string{"9": "", "10": "", "10.01": "$10.01", "15": "$15.00", "": ""} {
		p := market.Plan{Quoted: market.Quoted{Cycles: []market.Cycle{cycle(1, "10", renewal)}}}
		p.SettleCycles(nil)
		if later, ok := inUSD(0).Renewal(&p); later.Text != want || ok != (want != "") {
			t.Errorf("renews at %q: %q, want %q", renewal, later.Text, want)
		}
	}
}

// TestAMonthOfAQuarter counts the cycles of a moment, which histories and watches ask about.
func TestAMonthOfAQuarter(t *testing.T) {
	p := market.Plan{Quoted: market.Quoted{Cycles: []market.Cycle{cycle(3, "33", "")}}}
	if got, ok := price.AMonth(market.MomentOf(&p, time.Time{}), "", market.USD, sample.Rates()); !ok || got.String() != "11" {
		t.Errorf("a month of a quarter at 33: %s, %t", got, ok)
	}
}

// TestALimitOfACent holds limits to the cent as it is shown, with tax and without.
func TestALimitOfACent(t *testing.T) {
	for _, c := range []struct{ net, tax, limit string }{{"10.00", "", "10.00"}, {"8.40", "19", "10.00"}, {"8.407", "19", "10.00"}, {"8.41", "19", "10.01"}} {
		choice := inUSD(0).Choice
		if c.tax != "" {
			choice = price.Choose(language.English, &price.TaxRate{Country: "DE", Percent: market.MustAmount(c.tax)}, 0).In(market.USD)
		}
		shown, _ := price.Terms{Choice: choice, Rates: sample.Rates()}.Show(&market.Plan{Quoted: market.Quoted{Monthly: sample.USD(c.net)}}, market.Month)
		limit := market.MustAmount(c.limit)
		above, isKnown := choice.Above(limit)
		least, _ := choice.AtLeast(limit)
		if amount := market.MustAmount(c.net); !isKnown || amount.Cmp(above) >= 0 || amount.Cmp(least) < 0 {
			t.Errorf("%s with %s%% is shown as %s; up to %s is below %s, from it is from %s", c.net, c.tax, shown.Text, c.limit, above, least)
		}
		cent := market.MustAmount("0.01")
		for _, beside := range []market.Amount{must.Get(limit.Add(cent))(t), must.Get(limit.Sub(cent))(t)} {
			otherAbove, _ := choice.Above(beside)
			otherLeast, _ := choice.AtLeast(beside)
			if amount := market.MustAmount(c.net); amount.Cmp(otherAbove) < 0 && amount.Cmp(otherLeast) >= 0 {
				t.Errorf("%s with %s%% is shown as %s and counts as %s", c.net, c.tax, shown.Text, beside)
			}
		}
	}
}

// TestAWaivedFee has no amount, with tax and without.
func TestAWaivedFee(t *testing.T) {
	year := cycle(12, "100", "")
	year.Setup = market.Prices{market.USD: market.Amount{}}
	p := market.Plan{Quoted: market.Quoted{Monthly: sample.USD("10"), Setup: sample.USD("5"), Cycles: []market.Cycle{year}}}
	p.SettleCycles(nil)
	for _, tax := range []*price.TaxRate{nil, {Country: "DE", Percent: market.Whole(19)}} {
		terms := price.Terms{Choice: price.Choose(language.English, tax, 0).In(market.USD), Rates: sample.Rates()}
		if fee := terms.ShowCycles(&p)[1].Setup; fee == nil || fee.Text != "" {
			t.Errorf("with tax %t: %+v", tax != nil, fee)
		}
	}
}

// TestATermBesideItself gives the total in the chosen currency by the way to pay that is named, also where another
// cycle is quoted in that currency alone.
func TestATermBesideItself(t *testing.T) {
	p := market.Plan{Quoted: market.Quoted{Monthly: sample.USD("10"), Cycles: []market.Cycle{{Months: 12, Amounts: sample.EUR("100")}, {Months: 6, Amounts: sample.USD("50")}}}}
	p.SettleCycles(nil)
	terms := price.Terms{Choice: price.Net().In(market.EUR), Rates: sample.Rates()}
	term, ok := terms.Term(&p, 12)
	if !ok || term.Currency != market.USD {
		t.Fatalf("%+v, %t", term, ok)
	}
	want, _ := terms.Rates.Convert(term.Total, market.USD, market.EUR)
	got, ok := price.TermTotal(&p, 12, market.EUR, terms.Rates)
	if diff, err := got.Sub(want); !ok || err != nil || diff.Cmp(market.MustAmount("0.01")) > 0 || diff.Cmp(market.MustAmount("-0.01")) < 0 {
		t.Errorf("%s, want %s: %s", got, want, term.Lines[0].Label)
	}
	terms.Choice = price.Choose(language.English, nil, 12).In(market.EUR)
	if beside := terms.Tell(&p).Beside; beside != "≈\u00a0€"+got.Fixed(2) {
		t.Errorf("beside it stands %q, want %s", beside, got)
	}
}

// TestShortestCycleLeads shows a plan without a month's price by its shortest cycle, and ranks it so.
func TestShortestCycleLeads(t *testing.T) {
	for name, tt := range map[string]struct {
		plan market.Plan
		want string // period, text, how it is paid, the month's price in USD, and the renewal
	}{
		"a quarter":           {market.Plan{Quoted: market.Quoted{Cycles: []market.Cycle{cycle(3, "33", ""), cycle(12, "96", "")}}}, "month ≈\u00a0$11.00 paid for 3 months 11"},
		"three years":         {market.Plan{Quoted: market.Quoted{Cycles: []market.Cycle{cycle(36, "100", "")}}}, "month ≈\u00a0$2.78 paid for 36 months 2.777778"},
		"a year alone":        {market.Plan{Quoted: market.Quoted{Cycles: []market.Cycle{cycle(12, "96", "")}}}, "year $96.00  8"},
		"a month":             {market.Plan{Quoted: market.Quoted{Cycles: []market.Cycle{cycle(1, "12", "15"), cycle(3, "33", "")}}}, "month $12.00  12, Renews at $15.00 15"},
		"a quarter's renewal": {market.Plan{Quoted: market.Quoted{Cycles: []market.Cycle{cycle(3, "33", "45")}}}, "month ≈\u00a0$11.00 paid for 3 months 11, Renews at $15.00 15"},
		"a lower renewal":     {market.Plan{Quoted: market.Quoted{Cycles: []market.Cycle{cycle(1, "12", "10"), cycle(3, "33", "")}}}, "month $12.00  12, 10"},
	} {
		t.Run(name, func(t *testing.T) {
			p := tt.plan
			p.SettleCycles(nil)
			price.SetRenewal(&p, sample.Rates())
			period, shown, ok := inUSD(0).Leading(&p)
			usd, _ := price.Compared(&p, sample.Rates())
			got := fmt.Sprintf("%s %s %s %s", period, shown.Text, shown.Estimate.Paid(), usd)
			if p.RenewsAtUSD != nil {
				got += ", "
			}
			if later, rises := inUSD(0).Renewal(&p); rises {
				got += "Renews at " + later.Text + " "
			}
			if p.RenewsAtUSD != nil {
				got += p.RenewsAtUSD.String()
			}
			if !ok || got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

type recounted struct {
	Setup  int64 `json:"setup"`
	Terms  []int `json:"terms"`
	Cycles []struct {
		Months  int    `json:"months"`
		Amount  int64  `json:"amount"`
		Setup   *int64 `json:"setup"`
		Renewal *int64 `json:"renewal"`
	} `json:"cycles"`
}

// TestTermsAgainstARecount compares terms of random plans with a program in another language that tries
// every way to pay.
func TestTermsAgainstARecount(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	random := rand.New(rand.NewPCG(1, 2))
	cents := func(n int) (int64, market.Prices) {
		c := 1 + random.Int64N(int64(n))
		a, _ := market.Whole(c).Quo(market.Whole(100))
		return c, market.Prices{market.USD: a}
	}
	var plans []market.Plan
	var asked []recounted
	for range 1000 {
		p, r := market.Plan{}, recounted{Terms: market.TermMonths()}
		if random.IntN(2) == 0 {
			r.Setup, p.Setup = cents(3000)
		}
		for _, months := range []int{1, 2, 3, 6, 12, 24, 36} {
			if random.IntN(2) == 0 {
				continue
			}
			c := market.Cycle{Months: months}
			told := struct {
				Months  int    `json:"months"`
				Amount  int64  `json:"amount"`
				Setup   *int64 `json:"setup"`
				Renewal *int64 `json:"renewal"`
			}{Months: months}
			told.Amount, c.Amounts = cents(1000 * months)
			if random.IntN(3) == 0 {
				n, prices := cents(1500 * months)
				told.Renewal, c.Renewal = &n, prices
			}
			if random.IntN(3) == 0 && r.Setup > 0 {
				n, prices := cents(2000)
				told.Setup, c.Setup = &n, prices
			}
			r.Cycles, p.Cycles = append(r.Cycles, told), append(p.Cycles, c)
		}
		p.SettleCycles(nil)
		plans, asked = append(plans, p), append(asked, r)
	}
	input := must.Get(json.Marshal(asked))(t)
	cmd := exec.Command(node, "testdata/recount.mjs")
	cmd.Stdin = bytes.NewReader(input)
	out := must.Get(cmd.Output())(t)
	var want, got [][]*float64
	must.Do(t, json.Unmarshal(out, &want))
	known := 0
	for i := range plans {
		var totals []*float64
		for _, total := range price.TermTotals(&plans[i], asked[i].Terms, market.USD, sample.Rates()) {
			if !total.Known {
				totals = append(totals, nil)
				continue
			}
			known++
			n, _ := total.Amount.Mul(market.Whole(100))
			totals = append(totals, new(n.Float64()))
		}
		got = append(got, totals)
	}
	if diff := cmp.Diff(want, got); diff != "" || known < 2000 || slices.ContainsFunc(want, func(w []*float64) bool { return len(w) != len(market.TermMonths()) }) {
		t.Errorf("%d totals known (-want +got):\n%s", known, diff)
	}
}
