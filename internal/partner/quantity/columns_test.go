package quantity_test

import (
	"strings"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

func TestUnits(t *testing.T) {
	if tb, err := quantity.Divide("f", "1536", 1024); err != nil || !tb.Equal(market.MustAmount("1.5")) {
		t.Errorf("%v, %v", tb, err)
	}
	if gb, err := quantity.Memory("f", "3072", "MB"); err != nil || *gb != 3 {
		t.Errorf("%v, %v", gb, err)
	}
	if n, err := quantity.RequiredCount("f", "4"); err != nil || *n != 4 {
		t.Errorf("%v, %v", n, err)
	}
	var defects partner.Defects
	if n := quantity.OptionalCount(&defects, "f", "2"); *n != 2 || quantity.OptionalCount(&defects, "f", "") != nil || len(defects) > 0 {
		t.Errorf("%v, defects %v", n, defects)
	}
	if n := quantity.OptionalCount(&defects, "f", "1.5"); n != nil || len(defects) != 1 {
		t.Errorf("%v, defects %v", n, defects)
	}
	for n, want := range map[quantity.Number]string{"": "f: is missing", "0": "f: is missing", "-1": "f: -1 came", "1.5": "f: 1.5 came"} {
		if _, err := quantity.RequiredCount("f", n); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("count %q: %v, want %q", n, err, want)
		}
		if _, err := quantity.Memory("f", n, "GB"); n != "1.5" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("memory %q: %v, want %q", n, err, want)
		}
	}
}

func TestSetGPU(t *testing.T) {
	p := market.Plan{Description: "Without a disk."}
	if err := quantity.SetGPU(&p, "", "gpus", "2", ""); err != nil || p.GPUModel != "" {
		t.Errorf("no card: %+v, %v", p, err)
	}
	if err := quantity.SetGPU(&p, " NVIDIA  L40S", "gpus", "2", ""); err != nil || p.GPUModel != "NVIDIA L40S" || *p.GPUCount != 2 || *p.GPUMemoryGB != 48 ||
		p.Description != "GPUs: 2 x NVIDIA L40S. Without a disk." {
		t.Errorf("two cards: %+v, %v", p, err)
	}
	p = market.Plan{}
	if err := quantity.SetGPU(&p, "H100", "gpus", "", "80"); err != nil || p.GPUModel != "NVIDIA H100" || p.GPUCount != nil || *p.GPUMemoryGB != 80 {
		t.Errorf("untold count: %+v, %v", p, err)
	}
	p = market.Plan{}
	if err := quantity.SetGPU(&p, "H100", "gpus", "1.5", ""); err == nil || !strings.HasPrefix(err.Error(), "gpus: 1.5 came") || p.GPUModel != "" {
		t.Errorf("bad count: %+v, %v", p, err)
	}
}

func TestSetClock(t *testing.T) {
	var p market.Plan
	if err := quantity.SetClock(&p, "mhz", "2850", 1000); err != nil || p.CPUFrequency != "2.85 GHz" {
		t.Errorf("%q, %v", p.CPUFrequency, err)
	}
	p = market.Plan{}
	if err := quantity.SetClock(&p, "ghz", "0", 1); err != nil || p.CPUFrequency != "" {
		t.Errorf("untold: %q, %v", p.CPUFrequency, err)
	}
	if err := quantity.SetClock(&p, "ghz", "-1", 1); err == nil || !strings.HasPrefix(err.Error(), "ghz: ") {
		t.Errorf("%v", err)
	}
}
