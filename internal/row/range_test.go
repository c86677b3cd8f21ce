package row_test

import (
	"slices"
	"testing"

	"launchrack/internal/row"
)

func TestRanges(t *testing.T) {
	for _, r := range row.Ranges() {
		column, isColumn := row.Find(r.Name)
		switch {
		case r.Name == row.PriceRange:
		case !isColumn || column.Kind != row.Integer && column.Kind != row.Number:
			t.Errorf("range %s is no column of numbers", r.Name)
		case r.Wording == row.AsIs:
			t.Errorf("the bounds of range %s have no unit", r.Name)
		}
		if len(r.Stops) < 2 || !slices.IsSorted(r.Stops) || len(slices.Compact(slices.Clone(r.Stops))) != len(r.Stops) {
			t.Errorf("the stops of range %s do not ascend", r.Name)
		}
		if found, ok := row.FindRange(r.Name); !ok || found.Label != r.Label {
			t.Errorf("range %s is not found", r.Name)
		}
	}
	if _, ok := row.FindRange("name"); ok {
		t.Error("every column is a range")
	}
}
