package main

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"launchrack/internal/model/hardware/complete"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
	"launchrack/internal/testing/must"
)

// TestReadingsOf completes rows by chosen names. The names of the file override them.
func TestReadingsOf(t *testing.T) {
	file := complete.NewNames()
	must.Do(t, file.Add(market.ChosenName{Kind: market.ProcessorName, Text: "House one", Name: "AMD EPYC 7443P"}))
	c := complete.New(complete.Names{})
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

// TestNamesGoByAFile exports chosen names into a file and reads it: rows are completed as by the chosen
// names themselves, and the file overrides another chosen name.
func TestNamesGoByAFile(t *testing.T) {
	labels := place.Labels()
	chosen := []market.ChosenName{
		{Kind: market.ProcessorName, Text: "House, \"two\"", Name: "AMD EPYC 7443P"},
		{Kind: market.ProcessorName, Text: "no model", Name: "none"},
		{Kind: market.PlaceName, Partner: "cherry", Text: "our cellar\nbelow", Name: "Nuremberg, DE"},
		{Kind: market.PlaceName, Partner: "contabo", Text: "our cellar", Name: labels[len(labels)-1]},
		{Kind: market.GPUName, Text: "=big card", Name: "NVIDIA L40S"},
	}
	name := filepath.Join(t.TempDir(), "overrides.csv")
	file := must.Get(os.Create(name))(t)
	must.Do(t, errors.Join(complete.WriteNames(file, chosen), file.Close()))
	read, _, err := readOverrides(name)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := read, readingsOf(chosen, complete.NewNames()); !reflect.DeepEqual(got, want) || len(got.Places) != 2 || len(got.GPUs) != 1 || len(got.Processors) != 2 {
		t.Errorf("%+v, want %+v", got, want)
	}
	other := []market.ChosenName{{Kind: market.GPUName, Text: "=big card", Name: "NVIDIA H100"}, {Kind: market.PlaceName, Partner: "cherry", Text: "our cellar\nbelow", Name: labels[len(labels)-1]}}
	if got := readingsOf(other, read); !reflect.DeepEqual(got, read) {
		t.Errorf("a choice won over the file: %+v", got)
	}
}
