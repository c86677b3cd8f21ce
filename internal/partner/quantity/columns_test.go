package quantity_test

import (
	"strings"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

func TestOptionalCount(t *testing.T) {
	var defects partner.Defects
	if n := quantity.OptionalCount(&defects, "f", "2"); *n != 2 || quantity.OptionalCount(&defects, "f", "") != nil || len(defects) > 0 {
		t.Errorf("%v, defects %v", n, defects)
	}
	if n := quantity.OptionalCount(&defects, "f", "1.5"); n != nil || len(defects) != 1 {
		t.Errorf("%v, defects %v", n, defects)
	}
}

func TestSetClock(t *testing.T) {
	var p market.Plan
	if err := quantity.SetClock(&p, "ghz", "2.850"); err != nil || p.CPUFrequency != "2.85 GHz" {
		t.Errorf("%q, %v", p.CPUFrequency, err)
	}
	p = market.Plan{}
	if err := quantity.SetClock(&p, "ghz", "0"); err != nil || p.CPUFrequency != "" {
		t.Errorf("untold: %q, %v", p.CPUFrequency, err)
	}
	if err := quantity.SetClock(&p, "ghz", "-1"); err == nil || !strings.HasPrefix(err.Error(), "ghz: ") {
		t.Errorf("%v", err)
	}
}
