package row_test

import (
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
		if found, ok := row.FindRange(r.Name); !ok || found.Label != r.Label {
			t.Errorf("range %s is not found", r.Name)
		}
	}
	if _, ok := row.FindRange("name"); ok {
		t.Error("every column is a range")
	}
}
