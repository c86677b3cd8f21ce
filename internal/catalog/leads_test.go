package catalog_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// leadsOf lists the ids of the lead rows.
func leadsOf(t *testing.T, snap *catalog.Snapshot) string {
	t.Helper()
	found := must.Get(snap.Find(query.Query{Limit: query.NoLimit}, catalog.Operator))(t)
	leads := map[int64]bool{}
	for _, p := range catalogtest.Plans(found) {
		if p.IsLead {
			leads[p.ID] = true
		}
	}
	return strings.Trim(fmt.Sprint(slices.Sorted(maps.Keys(leads))), "[]")
}

// TestLeads changes one row after the other of a group of three, and wants the lead to
// follow. Another partner's group of the same key has a lead of its own.
func TestLeads(t *testing.T) {
	zone := func(id int64, usd string, edits ...func(*market.Plan)) market.Plan {
		return sample.Plan(append([]func(*market.Plan){func(p *market.Plan) {
			p.ID, p.SKU, p.Group, p.Monthly, p.Hourly, p.Annually = id, market.SKU(fmt.Sprint("box@", id)), "box", sample.USD(usd), nil, nil
		}}, edits...)...)
	}
	soldOut := func(p *market.Plan) { p.Available = false }
	plans := []market.Plan{zone(1, "10"), zone(2, "8"), zone(3, "9"),
		zone(4, "5", func(p *market.Plan) { p.Partner = sample.Cherry.ID }),
		zone(5, "1", func(p *market.Plan) { p.Group = "" }),
		zone(6, "1", func(p *market.Plan) { p.Source, p.Group = market.ByHand, "" })}
	facts := catalog.Facts{Rates: sample.Rates()}
	snap := catalogtest.Build(slices.Clone(plans), facts)
	steps := []struct {
		name   string
		change catalog.Change
		rates  price.Rates
		want   string
	}{
		{"as built", catalog.Change{}, sample.Rates(), "2 4 5 6"},
		{"the lead is sold out", catalog.Change{Upserts: []market.Plan{zone(2, "8", soldOut)}}, sample.Rates(), "3 4 5 6"},
		{"another gets dearer", catalog.Change{Upserts: []market.Plan{zone(3, "12")}}, sample.Rates(), "1 4 5 6"},
		{"a tie goes to the lower id", catalog.Change{Upserts: []market.Plan{zone(3, "10.00")}}, sample.Rates(), "1 4 5 6"},
		{"the lead is withdrawn", catalog.Change{Deletes: []int64{1}}, sample.Rates(), "3 4 5 6"},
		{"none is left to order", catalog.Change{Upserts: []market.Plan{zone(3, "10.00", soldOut)}}, sample.Rates(), "2 4 5 6"},
		{"a new one can be ordered", catalog.Change{Upserts: []market.Plan{zone(9, "99")}}, sample.Rates(), "4 5 6 9"},
		{"it leaves the group", catalog.Change{Upserts: []market.Plan{zone(9, "99", func(p *market.Plan) { p.Group = "other" })}}, sample.Rates(), "2 4 5 6 9"},
		{"rates move", catalog.Change{}, price.Rates{}, "2 4 5 6 9"},
	}
	for _, step := range steps {
		snap = catalogtest.Apply(snap, step.change, catalog.Facts{Rates: step.rates})
		check.Equal(t, leadsOf(t, snap), step.want, "%s: leads", step.name)
	}
	groups := map[market.SKU]int{}
	found := must.Get(snap.Find(query.Query{Limit: query.NoLimit}, catalog.Operator))(t)
	for _, p := range catalogtest.Plans(found) {
		groups[p.Group]++
	}
	want := map[market.SKU]int{"contabo/box": 2, "contabo/other": 1, "cherry/box": 1, "contabo/box@5": 1, "hand/6": 1}
	if !maps.Equal(groups, want) {
		t.Errorf("groups %v, want %v", groups, want)
	}
}
