package pgcompare_test

import (
	"net/url"
	"slices"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/words"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// TestFacetCountsMatchTheirLists: the count of a value is the total of the list filtered by it in
// place of the facet's own filter, and that filter does not change the facet's own counts.
func TestFacetCountsMatchTheirLists(t *testing.T) {
	seed := number(t, "EXACT_SEED", 20261121)
	plans := newGenerator(seed, 1, nil).plans(400)
	snap := catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates(), Version: "v1"})
	promises := 0
	for i := range uint64(150) {
		r := newGenerator(seed, i+2, plans).request()
		shown := facetsBy(t, snap, r, r.parameters())
		for _, column := range facetColumns {
			others := r.without(column)
			if got, want := of(shown, column), of(facetsBy(t, snap, others, others.parameters()), column); !slices.Equal(got, want) {
				t.Fatalf("%v: %s counts %v, but %v without its own filters", r.parameters(), column, got, want)
			}
			for _, c := range of(shown, column) {
				values := others.parameters()
				values.Add(column, choice(column, c.Value))
				if got := total(t, snap, r, values); got != c.Count {
					t.Fatalf("%v: %s promises %d plans of %q, and a choice of it gives %d", r.parameters(), column, c.Count, c.Value, got)
				}
				promises++
			}
		}
	}
	if promises < 2000 {
		t.Errorf("only %d promises were checked", promises)
	}
}

// choice returns the filter for a facet's value.
func choice(column, value string) string {
	if f, ok := words.FindFacet(column); ok && f.IsList() {
		return "cs.{" + quote(value) + "}"
	}
	return "eq." + value
}

func of(list []count, column string) []count {
	return slices.DeleteFunc(slices.Clone(list), func(c count) bool { return c.Facet != column })
}

func facetsBy(t *testing.T, snap *catalog.Snapshot, r request, values url.Values) []count {
	t.Helper()
	facets := must.Get(snap.Facets(parse(t, values), r.visibility()))(t)
	return listed(facets)
}

func total(t *testing.T, snap *catalog.Snapshot, r request, values url.Values) int {
	t.Helper()
	found := must.Get(snap.Find(parse(t, values), r.visibility()))(t)
	return found.Total
}

func parse(t *testing.T, values url.Values) query.Query {
	t.Helper()
	q, err := query.Parse(values)
	if err != nil {
		t.Fatalf("%v: %v", values, err)
	}
	return q
}
