package words_test

import (
	"testing"

	"launchrack/internal/model/language"
	"launchrack/internal/model/row"
	"launchrack/internal/model/words"
)

func TestFacets(t *testing.T) {
	seen, groups := map[string]bool{}, map[int]string{}
	for i, f := range words.Facets() {
		if f.Column == nil {
			t.Fatalf("facet %d has no column", i)
		}
		if f.Label == (language.Sentence{}) || seen[f.Name] {
			t.Errorf("facet %s has label %q and stands there twice: %t", f.Name, f.Label.In(language.English), seen[f.Name])
		}
		if f.DiskKind != "" && !f.Wording.Counts() {
			t.Errorf("the disks of facet %s are not counted in words", f.Name)
		}
		seen[f.Name] = true
		if f.Place != i+1 {
			t.Errorf("facet %s stands at %d, and its place is %d", f.Name, i+1, f.Place)
		}
		if f.Group < 1 || f.Group > len(words.Facets()) || groups[f.Group] != "" {
			t.Errorf("the group of facet %s has place %d, which %q has", f.Name, f.Group, groups[f.Group])
		}
		groups[f.Group] = f.Name
		switch f.Kind {
		case row.Integer, row.Number:
			if f.Wording == words.AsIs {
				t.Errorf("the numbers of facet %s have no unit", f.Name)
			}
		case row.Boolean:
			if f.Wording != words.YesNo {
				t.Errorf("facet %s says neither yes nor no", f.Name)
			}
		case row.Text, row.TextArray:
		default:
			t.Errorf("facet %s is of kind %d, whose values cannot be counted", f.Name, f.Kind)
		}
		if found, ok := words.FindFacet(f.Name); !ok || found != f {
			t.Errorf("facet %s is not found", f.Name)
		}
	}
	if _, ok := words.FindFacet("name"); ok {
		t.Error("every column is a facet")
	}
}
