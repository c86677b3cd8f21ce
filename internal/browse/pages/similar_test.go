package pages_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"launchrack/internal/browse/browsetest"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// machine is a plan of 10 cores, 100 GB of memory and 1000 GB of storage for $50.
func machine(id int64, edits ...func(*market.Plan)) market.Plan {
	return sample.Plan(append([]func(*market.Plan){func(p *market.Plan) {
		p.ID, p.PlanID, p.SKU, p.Name = id, market.PlanID(id), market.SKU(rune('a'+id)), "machine"
		p.CPUCores, p.MemoryGB, p.StorageGB, p.CPUModel = sample.Of(10), sample.Of(100.0), sample.Of(1000.0), fmt.Sprint("CPU ", id)
		p.Monthly, p.Hourly, p.Annually = sample.USD("50"), nil, nil
	}}, edits...)...)
}

func idsOf(list []view.SimilarPlan) (texts []string) {
	for _, similar := range list {
		row := string(similar.Plan.Row)
		texts = append(texts, row[strings.Index(row, `"id":`)+len(`"id":`):strings.Index(row, ",")])
	}
	return texts
}

func similarTo(t *testing.T, snap *catalog.Snapshot, id int64) []view.SimilarPlan {
	t.Helper()
	p := must.Get(snap.ByID(id, catalog.Operator))(t)
	return must.Get(pages.Similar(context.Background(), browsetest.Service, price.Choose(language.English, nil, 0).In(market.USD), snap, catalog.Public, p, query.AllFields()))(t)
}

func TestSimilarPlansAreAtLeastNearlyAsLarge(t *testing.T) {
	snap := catalogtest.Build([]market.Plan{
		machine(1),
		machine(2, func(p *market.Plan) { p.CPUCores, p.Monthly = sample.Of(9), sample.USD("40") }),
		machine(3, func(p *market.Plan) { p.MemoryGB, p.Monthly = sample.Of(90.0), sample.USD("45") }),
		machine(4, func(p *market.Plan) { p.StorageGB = sample.Of(899.0) }),
		machine(5, func(p *market.Plan) { p.CPUCores = sample.Of(8) }),
		machine(6, func(p *market.Plan) { p.MemoryGB = nil }),
		machine(7, func(p *market.Plan) { p.Available = false }),
		machine(8, func(p *market.Plan) { p.CPUCores, p.Monthly = sample.Of(64), nil }),
		machine(9, func(p *market.Plan) { p.Group, p.Monthly = "pair", sample.USD("30") }),
		machine(10, func(p *market.Plan) { p.Group, p.Monthly = "pair", sample.USD("31") }),
	}, catalog.Facts{Rates: sample.Rates()})
	list := similarTo(t, snap, 1)
	if got := idsOf(list); !slices.Equal(got, []string{"9", "2", "3", "8"}) {
		t.Errorf("got %v", got)
	}
	if got := idsOf(similarTo(t, snap, 10)); slices.Contains(got, "9") {
		t.Errorf("a plan is similar to its own machine: %v", got)
	}
	var texts []string
	for _, d := range list[1].Differences {
		texts = append(texts, d.Text+" "+string(d.Kind))
	}
	if want := []string{"$10.00 less a month better", "9 cores instead of 10 worse"}; !slices.Equal(texts, want) {
		t.Errorf("differences %q, want %q", texts, want)
	}
}

// TestDifferencesAreWholeSentencesInEachLanguage, with the unit of each size.
func TestDifferencesAreWholeSentencesInEachLanguage(t *testing.T) {
	snap := catalogtest.Build([]market.Plan{machine(1), machine(2, func(p *market.Plan) {
		p.CPUCores, p.MemoryGB, p.StorageGB = sample.Of(12), sample.Of(128.0), sample.Of(2000.0)
	})}, catalog.Facts{Rates: sample.Rates()})
	p := must.Get(snap.ByID(1, catalog.Operator))(t)
	spoken := must.Get(language.ReadChoice("en,fr,pl"))(t)
	for i, want := range []string{
		"12 cores instead of 10; 128 GB RAM instead of 100 GB; 2 TB storage instead of 1 TB",
		"12 cœurs contre 10; 128 Go de RAM contre 100 Go; 2 To de stockage contre 1 To",
		"12 rdzeni zamiast 10; 128 GB RAM zamiast 100 GB; 2 TB na dysku zamiast 1 TB",
	} {
		list := must.Get(pages.Similar(context.Background(), browsetest.Service, price.Choose(spoken[i], nil, 0).In(market.USD), snap, catalog.Public, p, query.AllFields()))(t)
		var texts []string
		for _, d := range list[0].Differences {
			texts = append(texts, d.Text)
		}
		if got := strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(strings.Join(texts, "; ")); got != want {
			t.Errorf("%s: got %q, want %q", spoken[i].Code(), got, want)
		}
	}
}

// TestPriceDifferencesAreThoseOfTheShownPrices: what a plan's page says of a similar one is what the
// two prices on it differ by, in the chosen currency and with its tax.
func TestPriceDifferencesAreThoseOfTheShownPrices(t *testing.T) {
	plans := []market.Plan{machine(1, func(p *market.Plan) { p.Monthly = sample.EUR("4.505") }), machine(2, func(p *market.Plan) { p.Monthly = sample.USD("5.49") })}
	shown := pages.Of(browsetest.Service, catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates()}))
	for _, country := range []string{"", "DE"} {
		page := must.Get(shown.PlanPage(t.Context(), &plans[0], market.PlanRecord{}, basisOf(t, country).In(market.USD)))(t)
		for _, c := range market.Currencies() {
			own, others := *page.Plan.Prices[c].Monthly, *page.Similar[0].Prices[c]
			want := amountIn(t, c, others) - amountIn(t, c, own)
			d := page.Similar[0].PriceDifferences[c]
			if got := fmt.Sprintf("%s%.2f more a month", language.English.CurrencySign(string(c)), want); d == nil || d.Text != got || d.Kind != view.DifferenceWorse {
				t.Errorf("%s with the tax of %q: %+v, the shown prices %s and %s differ by %q", c, country, d, own.Text, others.Text, got)
			}
		}
	}
}

// amountIn reads a shown price in a currency, which stands beside it where it is in another one.
func amountIn(t *testing.T, c market.Currency, shown view.Price) float64 {
	text := cmp.Or(shown.Beside, shown.Text)
	_, digits, _ := strings.Cut(text, language.English.CurrencySign(string(c)))
	return must.Get(strconv.ParseFloat(digits, 64))(t)
}

func TestSimilarPlansOfWhatIsNotKnown(t *testing.T) {
	blank := func(p *market.Plan) { p.CPUCores, p.MemoryGB, p.StorageGB = nil, nil, nil }
	snap := catalogtest.Build([]market.Plan{machine(1, blank), machine(2), machine(3, func(p *market.Plan) { p.CPUCores, p.StorageGB = nil, nil })},
		catalog.Facts{Rates: sample.Rates()})
	if got := similarTo(t, snap, 1); got == nil || len(got) > 0 {
		t.Errorf("of a plan without sizes: %v", idsOf(got))
	}
	if got := idsOf(similarTo(t, snap, 3)); !slices.Equal(got, []string{"2"}) {
		t.Errorf("of a plan with its memory alone: %v", got)
	}
}

func TestTwinsAreCheaperPlansOfOtherPartners(t *testing.T) {
	named := func(partner, name, usd string) func(*market.Plan) {
		return func(p *market.Plan) {
			p.Partner, p.PartnerName, p.CPUName, p.Monthly = market.PartnerID(partner), name, "AMD EPYC 7443P", sample.USD(usd)
		}
	}
	snap := catalogtest.Build([]market.Plan{
		machine(1, named("a", "A", "50")), machine(2, named("b", "B", "40")), machine(3, named("c", "C", "30")),
		machine(4, named("a", "A", "20")), machine(5, named("d", "D", "50")),
		machine(6, named("e", "E", "10"), func(p *market.Plan) { p.MemoryGB = sample.Of(101.0) }),
	}, catalog.Facts{Rates: sample.Rates()})
	p := must.Get(pages.Of(browsetest.Service, snap).Plan(1))(t)
	page, err := pages.Of(browsetest.Service, snap).PlanPage(t.Context(), p, market.PlanRecord{Stated: p}, price.Net().In(market.USD))
	var got []string
	for _, twin := range page.Twins {
		got = append(got, twin.Page)
	}
	if err != nil || !slices.Equal(got, []string{"/plans/machine-3", "/plans/machine-2"}) {
		t.Errorf("got %v: %v", got, err)
	}
}

// TestPagesNameFewSimilarPlans: a page keeps to five of the plan's kind, near in price and size, and
// names each difference once.
func TestPagesNameFewSimilarPlans(t *testing.T) {
	vps := func(usd string, edits ...func(*market.Plan)) func(*market.Plan) {
		return func(p *market.Plan) {
			p.Type, p.Partner, p.PartnerName, p.Monthly = market.VPS, "ovh", "OVHcloud", sample.USD(usd)
			for _, edit := range edits {
				edit(p)
			}
		}
	}
	of := func(cores int, memory float64) func(*market.Plan) {
		return func(p *market.Plan) { p.CPUCores, p.MemoryGB = sample.Of(cores), sample.Of(memory) }
	}
	page := pageOf(t, machine(1, vps("50", func(p *market.Plan) { p.Partner, p.PartnerName = "contabo", "Contabo" })),
		machine(2, vps("24.99")), machine(3, vps("25")), machine(4, vps("100")), machine(5, vps("100.01")),
		machine(6, vps("30", func(p *market.Plan) { p.Type = market.Baremetal })), machine(7, vps("31", func(p *market.Plan) { p.Type = market.VDS })),
		machine(8, vps("32", of(21, 100))), machine(9, vps("33", of(10, 201))), machine(10, vps("34", of(8, 100))), machine(11, vps("35", of(20, 200))),
		machine(12, vps("60")), machine(13, vps("70")),
	)
	var got, differences []string
	for _, line := range page.Similar {
		got = append(got, strings.TrimPrefix(line.Page, "/plans/machine-"))
		for _, d := range line.Differences {
			differences = append(differences, d.Column)
		}
	}
	if want := []string{"3", "11", "12", "13", "4"}; !slices.Equal(got, want) {
		t.Errorf("similar are %v, want %v", got, want)
	}
	if slices.Contains(differences, "partner_name") || !slices.Contains(differences, "cpu_cores") {
		t.Errorf("differences %v", differences)
	}
	if n := len(pageOf(t, machine(1, func(p *market.Plan) { p.Monthly = nil }), machine(2)).Similar); n != 1 {
		t.Errorf("a plan without a price has %d similar plans", n)
	}
}

// TestSimilarPlansInACurrency stand in the order of the prices in it, and their first difference is of these.
func TestSimilarPlansInACurrency(t *testing.T) {
	priced := func(usd, eur string) func(*market.Plan) {
		return func(p *market.Plan) {
			p.Monthly = market.Prices{market.USD: market.MustAmount(usd), market.EUR: market.MustAmount(eur)}
		}
	}
	snap := catalogtest.Build([]market.Plan{machine(1, priced("50", "50")), machine(2, priced("40", "60")), machine(3, priced("60", "40"))}, catalog.Facts{Rates: sample.Rates()})
	plan := must.Get(snap.ByID(1, catalog.Public))(t)
	for c, want := range map[market.Currency][]string{market.USD: {"2", "3"}, market.EUR: {"3", "2"}} {
		list, err := pages.Similar(t.Context(), browsetest.Service, price.Choose(language.English, nil, 0).In(c), snap, catalog.Public, plan, query.AllFields())
		if err != nil || !slices.Equal(idsOf(list), want) || list[0].Differences[0].Text != price.Format(language.English, market.Whole(10), c)+" less a month" {
			t.Errorf("in %s: %v, %v", c, idsOf(list), err)
		}
	}
}
