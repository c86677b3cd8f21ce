package pages

import (
	"slices"
	"testing"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
)

// TestGPUFacts looks at the lines of a plan with graphics cards; one without has none.
func TestGPUFacts(t *testing.T) {
	for _, c := range []struct {
		plan      market.Plan
		gpu, size string
	}{
		{market.Plan{}, "", ""},
		{market.Plan{GPUModel: "NVIDIA L4"}, "NVIDIA L4", ""},
		{market.Plan{GPUCount: new(2.0)}, "2", ""},
		{market.Plan{GPUModel: "NVIDIA H100", GPUCount: new(8.0), GPUMemoryGB: new(80.0)}, "8 × NVIDIA H100", "80 GB"},
		{market.Plan{GPUModel: "NVIDIA A16", GPUCount: new(0.25), GPUMemoryGB: new(4.0)}, "0.25 × NVIDIA A16", "4 GB"},
	} {
		got := map[string]string{}
		for _, f := range facts(language.English, &c.plan, nil, "") {
			got[f.Label] = f.Text
		}
		if got["GPU"] != c.gpu || got["GPU memory"] != c.size {
			t.Errorf("%+v: GPU %q and %q, want %q and %q", c.plan, got["GPU"], got["GPU memory"], c.gpu, c.size)
		}
	}
}

func TestPlaceNotes(t *testing.T) {
	p := market.Plan{Places: []market.Place{
		{Region: "Paris", State: market.PlaceSoldOut, Count: new(0)}, {Region: "Helsinki", State: market.PlaceAvailable, Count: new(4)},
		{Region: "Oslo", State: market.PlaceAvailable, LeadHours: new(240)}, {Region: "Rome", State: market.PlaceLow}, {Region: "Bonn", State: market.PlaceLow, Count: new(2)},
		{Region: "Graz", State: market.PlacePreorder, LeadHours: new(24)}, {Region: "Mars", State: market.PlaceUnknown},
	}}
	want := []string{"sold out", "available, 4 left", "available, in 10 days", "few left", "2 left", "pre-order, in 24 hours", "stock unknown"}
	if got := placeNotes(language.English, &p); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	p.Places = p.Places[6:]
	if got := placeNotes(language.English, &p); !slices.Equal(got, []string{""}) {
		t.Errorf("where nothing is told: %q", got)
	}
}
