package registry_test

import (
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/partner/registry"
	"launchrack/internal/sandbox"
)

func TestAll(t *testing.T) {
	ids, names := map[market.PartnerID]bool{}, map[string]bool{}
	for _, a := range registry.All() {
		info := a.Info()
		if ids[info.ID] || names[info.Name] {
			t.Errorf("partner %q or its name %q is listed twice", info.ID, info.Name)
		}
		ids[info.ID], names[info.Name] = true, true
	}
	for _, p := range sandbox.Partners() {
		if !ids[market.PartnerID(p)] {
			t.Errorf("the sandbox serves %q, which is not listed", p)
		}
	}
	if len(ids) != len(sandbox.Partners()) {
		t.Errorf("%d partners are listed and %d served by the sandbox", len(ids), len(sandbox.Partners()))
	}
}

func TestFind(t *testing.T) {
	for _, a := range registry.All() {
		got, ok := registry.Find(a.Info().ID)
		if !ok || got.Info().ID != a.Info().ID {
			t.Errorf("Find(%q) gives %v, %v", a.Info().ID, got, ok)
		}
	}
	if a, ok := registry.Find("nobody"); ok {
		t.Errorf("Find(nobody) gives %v", a)
	}
}
