package pages_test

import (
	"slices"
	"testing"

	"launchrack/internal/browse/browsetest"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/chronicle"
	"launchrack/internal/market"
	"launchrack/internal/testing/sample"
)

// TestPlansOfOneNameAreToldApart lists a move of rows that are sold at several prices by region.
func TestPlansOfOneNameAreToldApart(t *testing.T) {
	in := func(regions ...string) func(*market.Plan) {
		return func(p *market.Plan) { p.Regions = regions }
	}
	shown := pages.Of(browsetest.Service, catalogtest.Build([]market.Plan{
		machine(1, in("Oslo")), machine(2, in("Paris", "Lyon", "Lille")), machine(3, in()), machine(4, in("Rome")),
	}, catalog.Facts{Rates: sample.Rates(), Partners: browsetest.Partners}))
	move := chronicle.Move{Partner: "host", Kind: chronicle.New}
	for id, name := range []string{"machine", "machine", "machine", "another", "machine"} {
		move.Plans = append(move.Plans, chronicle.MovedPlan{ID: int64(id + 1), Name: name})
	}
	groups, err := shown.ChangeGroups(t.Context(), []chronicle.Move{move}, true)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range groups[0].Moves[0].Plans {
		got = append(got, p.Name)
	}
	if want := []string{"machine, Oslo", "machine, Paris and 2 more", "machine", "another", "machine"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
