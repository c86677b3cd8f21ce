package main

import (
	"testing"

	"launchrack/internal/hardware/complete"
	"launchrack/internal/hardware/cpu"
	"launchrack/internal/market"
)

// TestReadingsOf completes rows by what operators chose; the file of processors wins.
func TestReadingsOf(t *testing.T) {
	file := cpu.Overrides{}
	if !file.Put("House one", "AMD EPYC 7443P") {
		t.Fatal("the table has no AMD EPYC 7443P")
	}
	c := complete.New(nil)
	c.SetNames(readingsOf([]market.ChosenName{
		{Kind: market.ProcessorName, Text: "House one", Name: "none"},
		{Kind: market.ProcessorName, Text: "House two", Name: "AMD EPYC 7443P"},
		{Kind: market.ProcessorName, Text: "House three", Name: "of no table"},
		{Kind: market.PlaceName, Partner: "cherry", Text: "our cellar", Name: "Nuremberg, DE"},
		{Kind: market.GPUName, Text: "big card", Name: "NVIDIA L40S"},
	}, file))
	for model, want := range map[string]string{"House one": "AMD EPYC 7443P", "house  TWO": "AMD EPYC 7443P", "House three": ""} {
		p := market.Plan{CPUModel: model, Partner: "cherry", Regions: []string{"our cellar"}, GPUModel: "big card"}
		c.Plan(&p)
		if p.CPUName != want || p.GPUModel != "NVIDIA L40S" || len(p.Regions) != 1 || p.Regions[0] != "Nuremberg" || len(p.Countries) != 1 || p.Countries[0] != "DE" {
			t.Errorf("%s: %q, %q, %v, %v", model, p.CPUName, p.GPUModel, p.Regions, p.Countries)
		}
	}
	other := market.Plan{Partner: "contabo", Regions: []string{"our cellar"}}
	if c.Plan(&other); len(other.Countries) != 0 {
		t.Errorf("another partner's cellar is in %v", other.Countries)
	}
}
