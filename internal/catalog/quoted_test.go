package catalog_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// TestQuotedHasEachKindOfQuote: what a price is told by is read without the rest of its plan, whatever it is quoted by.
func TestQuotedHasEachKindOfQuote(t *testing.T) {
	var plans []market.Plan
	for name, pair := range sample.EachQuote() {
		plans = append(plans, sample.Plan(func(p *market.Plan) {
			id := int64(len(plans) + 1)
			p.ID, p.PlanID, p.SKU, p.Name, p.Quoted, p.Spot = id, market.PlanID(id), market.SKU(name), name, pair[1], id%2 == 0
		}))
	}
	found, err := catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates()}).Find(query.Query{Limit: query.NoLimit}, catalog.Operator)
	if err != nil || found.Len() != len(plans) || len(plans) < 10 {
		t.Fatal(found.Len(), len(plans), err)
	}
	for i := range found.Len() {
		whole, err := found.Plan(i)
		must.Do(t, err)
		got, err := found.Quoted(i, true)
		if d := cmp.Diff(whole.Quoted, got.Quoted); err != nil || d != "" || got.Partner != whole.Partner || got.Spot != whole.Spot {
			t.Errorf("%s: %v (-plan +quoted):\n%s", whole.Name, err, d)
		}
	}
}
