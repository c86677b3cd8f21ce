package quantity_test

import (
	"strings"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

func TestUnits(t *testing.T) {
	if tb, err := quantity.Per("f", "1536", 1024); err != nil || !tb.Equal(market.MustAmount("1.5")) {
		t.Errorf("%v, %v", tb, err)
	}
	if gb, err := quantity.Memory("f", "3072", "MB"); err != nil || *gb != 3 {
		t.Errorf("%v, %v", gb, err)
	}
	if n, err := quantity.Required("f", "4"); err != nil || *n != 4 {
		t.Errorf("%v, %v", n, err)
	}
	var defects partner.Defects
	if n := quantity.Optional(&defects, "f", "2"); *n != 2 || quantity.Optional(&defects, "f", "") != nil || len(defects) > 0 {
		t.Errorf("%v, defects %v", n, defects)
	}
	if n := quantity.Optional(&defects, "f", "1.5"); n != nil || len(defects) != 1 {
		t.Errorf("%v, defects %v", n, defects)
	}
	for n, want := range map[quantity.Number]string{"": "f: is missing", "0": "f: is missing", "-1": "f: -1 came", "1.5": "f: 1.5 came"} {
		if _, err := quantity.Required("f", n); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("count %q: %v, want %q", n, err, want)
		}
		if _, err := quantity.Memory("f", n, "GB"); n != "1.5" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("memory %q: %v, want %q", n, err, want)
		}
	}
}
