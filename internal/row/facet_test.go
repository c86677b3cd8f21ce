package row_test

import (
	"testing"

	"launchrack/internal/row"
)

func TestFacets(t *testing.T) {
	seen := map[string]bool{}
	for i, f := range row.Facets() {
		if f.Column == nil {
			t.Fatalf("facet %d has no column", i)
		}
		if f.Label == "" || seen[f.Name] {
			t.Errorf("facet %s has label %q and stands there twice: %t", f.Name, f.Label, seen[f.Name])
		}
		seen[f.Name] = true
		switch f.Kind {
		case row.Integer, row.Number:
			if f.Wording == row.AsIs {
				t.Errorf("the numbers of facet %s have no unit", f.Name)
			}
		case row.Text, row.TextArray:
		default:
			t.Errorf("facet %s is of kind %d, whose values cannot be counted", f.Name, f.Kind)
		}
		if found, ok := row.FindFacet(f.Name); !ok || found != f {
			t.Errorf("facet %s is not found", f.Name)
		}
	}
	if _, ok := row.FindFacet("name"); ok {
		t.Error("every column is a facet")
	}
}
