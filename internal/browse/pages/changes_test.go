package pages_test

import (
	"fmt"
	"slices"
	"testing"

	"launchrack/internal/browse/browsetest"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/past/chronicle"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// TestPlansOfOneNameAreToldApart lists rows that were sold at several prices by region, and that the
// shop does not have any more.
func TestPlansOfOneNameAreToldApart(t *testing.T) {
	shown := pages.Of(browsetest.Service, catalogtest.Build(nil, catalog.Facts{Rates: sample.Rates(), Partners: browsetest.Partners}))
	move := chronicle.Move{Partner: "host", Kind: chronicle.Gone, Plans: []chronicle.MovedPlan{
		{ID: 1, Name: "machine", Regions: []string{"Oslo"}}, {ID: 2, Name: "machine", Regions: []string{"Paris", "Lyon", "Lille"}}, {ID: 3, Name: "machine"},
		{ID: 4, Name: "another", Regions: []string{"Rome"}},
	}}
	groups := must.Get(shown.ChangeGroups(t.Context(), price.Net().In(market.USD), []chronicle.Move{move}, true))(t)
	var got []string
	for _, p := range groups[0].Moves[0].Plans {
		got = append(got, p.Name)
	}
	if want := []string{"machine, Oslo", "machine, Paris and 2 more", "machine", "another"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestEveryMovedPlanHasAnEquivalent lists a move of many plans of few sizes: each says what its
// size costs elsewhere.
func TestEveryMovedPlanHasAnEquivalent(t *testing.T) {
	other := func(cores int) func(*market.Plan) {
		return func(p *market.Plan) { p.Partner, p.PartnerName, p.CPUCores = "other", "Other", &cores }
	}
	shown := pages.Of(browsetest.Service, catalogtest.Build([]market.Plan{machine(1, other(2)), machine(2, other(4))}, catalog.Facts{Rates: sample.Rates(), Partners: browsetest.Partners}))
	move := chronicle.Move{Partner: "host", Kind: chronicle.New}
	for id := range int64(90) {
		cores := 2 + 2*int(id%3)
		move.Plans = append(move.Plans, chronicle.MovedPlan{ID: 100 + id, Name: fmt.Sprint("plan ", id), Size: chronicle.Size{Cores: &cores}})
	}
	groups := must.Get(shown.ChangeGroups(t.Context(), price.Net().In(market.USD), []chronicle.Move{move}, true))(t)
	for i, p := range groups[0].Moves[0].Plans {
		want := []string{"/plans/machine-1", "/plans/machine-2", ""}[i%3]
		if got := p.Elsewhere; got == nil && want != "" || got != nil && (got.Page != want || got.For != p.Name) {
			t.Errorf("%s of %d cores has the equivalent %+v, want %q", p.Name, 2+2*(i%3), got, want)
		}
	}
}

// TestAReductionHasTheTaxOfThePage says what a plan cost at least before its price fell, with the tax that its prices have.
func TestAReductionHasTheTaxOfThePage(t *testing.T) {
	shown := pages.Of(browsetest.Service, catalogtest.Build(nil, catalog.Facts{Rates: sample.Rates(), Partners: browsetest.Partners}))
	amount := func(text string) *market.Amount { return new(market.MustAmount(text)) }
	move := chronicle.Move{Partner: "host", Kind: chronicle.PriceDown, Median: amount("-20"), Min: amount("-20"), Max: amount("-20"), Plans: []chronicle.MovedPlan{
		{ID: 1, Name: "machine", Percent: amount("-20"), Lowest: amount("60"), Step: market.Step{Currency: market.EUR, Period: market.Month, Before: *amount("100"), After: *amount("80")}},
		{ID: 2, Name: "another", Percent: amount("-20"), Step: market.Step{Currency: market.EUR, Period: market.Month, Before: *amount("100"), After: *amount("80")}},
	}}
	for want, basis := range map[string]price.Basis{
		"€100.00 → €80.00 a month, lowest in the 30 days before: €60.00|€100.00 → €80.00 a month": price.Net(),
		"€119.00 → €95.20 a month, lowest in the 30 days before: €71.40|€119.00 → €95.20 a month": price.Choose(language.English, &price.TaxRate{Country: "DE", Tax: "VAT", Percent: market.Whole(19)}, 0),
	} {
		groups := must.Get(shown.ChangeGroups(t.Context(), basis.In(market.USD), []chronicle.Move{move}, true))(t)
		plans := groups[0].Moves[0].Plans
		if got := plans[0].Text + "|" + plans[1].Text; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
