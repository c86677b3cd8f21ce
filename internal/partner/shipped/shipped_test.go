package shipped_test

import (
	"path/filepath"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/partner/shipped"
)

// TestConformance runs the conformance tests on every folder.
func TestConformance(t *testing.T) {
	folders, err := filepath.Glob("*/partner.yaml")
	if err != nil || len(folders) == 0 || len(folders) != len(shipped.All()) {
		t.Fatalf("%d folders and %d adapters, %v", len(folders), len(shipped.All()), err)
	}
	for i, a := range shipped.All() {
		id := string(a.Info().ID)
		if filepath.Dir(folders[i]) != id {
			t.Errorf("the partner %s is in the folder %s", id, folders[i])
		}
		t.Run(id, func(t *testing.T) {
			partnertest.Run(t, partnertest.Harness{Adapter: a})
			partnertest.Needs(t, a)
		})
	}
}

// TestGolden runs the golden files of every folder.
func TestGolden(t *testing.T) {
	for _, a := range shipped.All() {
		id := string(a.Info().ID)
		t.Run(id, func(t *testing.T) { partnertest.GoldenIn(t, a, filepath.Join("testdata", id)) })
	}
}

func find(t testing.TB, id market.PartnerID) partner.Adapter {
	t.Helper()
	for _, a := range shipped.All() {
		if a.Info().ID == id {
			return a
		}
	}
	t.Fatalf("no partner %s", id)
	return nil
}

// TestRecordedDroplets compares every recorded size with its plan.
func TestRecordedDroplets(t *testing.T) {
	s, err := partnertest.Fetch(find(t, "digitalocean"), partnertest.Fixture(t, "digitalocean/sizes_2024_01.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Plans) != 107 || len(s.Rejected) != 0 {
		t.Errorf("%d sizes and %d rejected, want 107 and none", len(s.Plans), len(s.Rejected))
	}
	kinds := map[market.PlanType]int{}
	for _, p := range s.Plans {
		kinds[p.Type]++
		if p.CPUCores == nil || p.MemoryGB == nil || p.StorageGB == nil || len(p.Monthly) != 1 || len(p.Hourly) != 1 || len(p.Regions) == 0 {
			t.Errorf("%s lacks something: %+v", p.SKU, p)
		}
	}
	if kinds[market.VPS] != 31 || kinds[market.VDS] != 76 {
		t.Errorf("kinds are %v, want 31 shared and 76 dedicated", kinds)
	}
}

func FuzzTranslate(f *testing.F) {
	partnertest.Fuzz(f, []string{
		`{"sizes":[{"slug":"s-1","vcpus":1,"memory":512,"disk":10,"price_monthly":4,"regions":["ams3"]}],"links":{"pages":{"next":"x"}}}`,
		`[{"slug":"b","vcpus":"2","memory":1e3,"price_hourly":"1"},null,7,"x",[]]`,
	}, shipped.All()...)
}

// TestLeasewebAddress checks that a configured address of a table is requested unchanged, that
// any other gets the path, and that a file is read.
func TestLeasewebAddress(t *testing.T) {
	a := find(t, "leaseweb")
	if info := a.Info(); info.DefaultURL != "" || info.DefaultFile != "" || info.IsConfigured {
		t.Errorf("%+v", info)
	}
	for base, want := range map[string]string{
		"https://lists.example/leaseweb.csv?key=1": "https://lists.example/leaseweb.csv?key=1",
		"https://lists.example/copy":               "https://lists.example/copy/servers.csv",
	} {
		r, err := a.Main(partner.NewEndpoint(a.Info(), partner.Source{BaseURL: base}, nil))
		if err != nil || r.Address != want || !r.Text {
			t.Errorf("%s: %+v, %v", base, r, err)
		}
	}
	s, err := partner.NewFeed(a, partner.Source{File: "leaseweb/sample.csv"}, nil).Fetch(t.Context())
	if err != nil || len(s.Plans) != 24 || len(s.Rejected) != 0 {
		t.Errorf("%d plans, %v, %v", len(s.Plans), s.Rejected, err)
	}
}
