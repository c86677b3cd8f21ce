package browse

import (
	"slices"
	"testing"
	"time"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
)

func TestCardsText(t *testing.T) {
	for want, p := range map[string]market.Plan{
		"2 × NVIDIA L40S, 48 GB each": {GPUModel: "NVIDIA L40S", GPUCount: new(2.0), GPUMemoryGB: new(48.0)},
		"NVIDIA H100, 80 GB":          {GPUModel: "NVIDIA H100", GPUCount: new(1.0), GPUMemoryGB: new(80.0)},
		"0.25 × NVIDIA A16, 4 GB":     {GPUModel: "NVIDIA A16", GPUCount: new(0.25), GPUMemoryGB: new(4.0)},
		"NVIDIA A100":                 {GPUModel: "NVIDIA A100"},
		"8 × AMD Instinct MI300X":     {GPUModel: "AMD Instinct MI300X", GPUCount: new(8.0)},
		"":                            {GPUCount: new(2.0)},
	} {
		if got := GPUCards(language.English, &p); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestNotesOfACard(t *testing.T) {
	p := market.Plan{Spot: true, NextDropAt: time.Date(2026, 11, 25, 21, 5, 0, 0, time.FixedZone("", 3600))}
	want := []string{"Interruptible: the partner can stop it at any time", "Next price drop: 25 Nov 2026, 20:05 UTC"}
	if got := (Decorator{Basis: price.Net()}).Extras(&p).Notes; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for name, p := range map[string]market.Plan{"a plan that lasts": {}, "a drop that is over": {NextDropAt: p.NextDropAt, FetchedAt: p.NextDropAt}, "a bundled plan": {NextDropAt: p.NextDropAt, Source: market.Bundled}} {
		if got := (Decorator{Basis: price.Net()}).Extras(&p).Notes; got != nil {
			t.Errorf("%s has %q", name, got)
		}
	}
}
