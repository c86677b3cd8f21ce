package quantity_test

import (
	"strings"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/partner/quantity"
)

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
