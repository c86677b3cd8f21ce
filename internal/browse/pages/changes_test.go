package pages_test

import (
	"fmt"
	"slices"
	"testing"

	"launchrack/internal/browse/browsetest"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/chronicle"
	"launchrack/internal/language"
	"launchrack/internal/market"
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
	groups, err := shown.ChangeGroups(t.Context(), language.English, []chronicle.Move{move}, &chronicle.Past{})
	if err != nil {
		t.Fatal(err)
	}
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
	groups, err := shown.ChangeGroups(t.Context(), language.English, []chronicle.Move{move}, &chronicle.Past{})
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range groups[0].Moves[0].Plans {
		want := []string{"/plans/machine-1", "/plans/machine-2", ""}[i%3]
		if got := p.Elsewhere; got == nil && want != "" || got != nil && (got.Page != want || got.For != p.Name) {
			t.Errorf("%s of %d cores has the equivalent %+v, want %q", p.Name, 2+2*(i%3), got, want)
		}
	}
}
