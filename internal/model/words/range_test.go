package words_test

import (
	"testing"

	"launchrack/internal/model/row"
	"launchrack/internal/model/words"
)

func TestRanges(t *testing.T) {
	for _, r := range words.Ranges() {
		column, isColumn := row.Find(r.Name)
		switch {
		case r.Name == words.PriceRange:
		case !isColumn || column.Kind != row.Integer && column.Kind != row.Number:
			t.Errorf("range %s is no column of numbers", r.Name)
		case r.Wording == words.AsIs && r.Unit == "":
			t.Errorf("the bounds of range %s have no unit", r.Name)
		}
		if found, ok := words.FindRange(r.Name); !ok || found.Label != r.Label {
			t.Errorf("range %s is not found", r.Name)
		}
	}
	if _, ok := words.FindRange("name"); ok {
		t.Error("every column is a range")
	}
}
