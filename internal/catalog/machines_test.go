package catalog_test

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
)

// TestGrouped: a grouped query gives the first row of each machine in the order of the list, with how
// many of the machine's rows the list holds, page by page.
func TestGrouped(t *testing.T) {
	plans := plangen.Plans(600, 3)
	for i := range plans { // few machines
		plans[i].Group = "" // each row is a plan
		plans[i].Name, plans[i].PartnerName, plans[i].CPUModel = fmt.Sprint("m", i%40), fmt.Sprint("p", i%2), fmt.Sprint("c", i%3)
	}
	snap := catalogtest.Build(plans, facts)
	machine := func(p *market.Plan) [3]string { return [3]string{p.PartnerName, p.Name, p.CPUModel} }
	for i, address := range []string{
		"order=price_usd", "order=price_usd.desc.nullslast", "order=price_usd.nullsfirst", "order=ram_size.desc.nullslast", "order=name,price_usd.desc", "order=id",
		"order=price_usd&ram_size=gte.32", "order=cpu_cores.desc&type=eq.baremetal",
	} {
		params := must.Get(url.ParseQuery(address))(t)
		q := must.Get(query.ParseSearch(params))(t)
		currency := []market.Currency{"", market.EUR, market.GBP}[i%3]
		q.OrderAsShown(currency)
		q.Limit = query.NoLimit
		whole := must.Get(snap.Find(q, catalog.Public))(t)
		rows := must.Get(whole.Plans())(t)
		var heads []int64
		counts, prices := map[[3]string]int{}, map[[3]string]int64{}
		q.Order = []query.Order{{Ref: query.Ref{Column: query.PriceIn(currency), Kind: row.Number}}}
		cheap := must.Get(snap.Find(q, catalog.Public))(t)
		byPrice := must.Get(cheap.Plans())(t)
		for _, p := range byPrice {
			prices[machine(p)] = cmp.Or(prices[machine(p)], p.ID)
		}
		for _, p := range rows {
			if counts[machine(p)]++; counts[machine(p)] == 1 {
				heads = append(heads, p.ID)
			}
		}
		q, _ = query.ParseSearch(params)
		q.OrderAsShown(currency)
		q.Grouped, q.Limit = true, 7
		var got []int64
		for q.Offset = 0; q.Offset < len(heads); q.Offset += q.Limit {
			answer := must.Get(snap.Answer(q, catalog.Public))(t)
			if answer.Total != len(rows) || answer.Facets.Total != len(rows) || answer.Machines != len(heads) {
				t.Fatalf("%s: %d rows of %d machines, want %d of %d", address, answer.Total, answer.Machines, len(rows), len(heads))
			}
			for i := range answer.Len() {
				p := must.Get(answer.Plan(i))(t)
				got = append(got, p.ID)
				check.Equal(t, answer.Configurations(i), (catalog.Configurations{Count: counts[machine(p)], IsCheapest: prices[machine(p)] == p.ID}), "%s: plan %d stands for", address, p.ID)
			}
		}
		if !slices.Equal(got, heads) {
			t.Errorf("%s: %v\nwant %v", address, got, heads)
		}
	}
}

func TestUngroupedRowsStandForThemselves(t *testing.T) {
	found, err := catalogtest.Build(plangen.Plans(3, 1), facts).Find(query.Query{Limit: 1}, catalog.Operator)
	if err != nil || found.Machines != 0 || found.Configurations(0) != (catalog.Configurations{Count: 1, IsCheapest: true}) {
		t.Errorf("%+v, %v", found, err)
	}
}
