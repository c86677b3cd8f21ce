package shipped_test

import (
	"path/filepath"
	"slices"
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

// TestRecordedMachines translates every recorded machine of Latitude.sh.
func TestRecordedMachines(t *testing.T) {
	for file, want := range map[string]int{"latitude/plans.json": 1, "latitude/plans_2024_06.json": 10} {
		s, err := partnertest.Fetch(find(t, "latitude"), partnertest.Fixture(t, file))
		if err != nil {
			t.Fatal(err)
		}
		machines := map[string]bool{}
		for _, p := range s.Plans {
			machines[p.Name] = true
			if p.CPUCores == nil || p.CPUSockets == nil || p.MemoryGB == nil || p.StorageGB == nil || p.NetworkMbps == nil ||
				len(p.Monthly) != 1 || len(p.Hourly) != 1 || len(p.Annually) != 1 || len(p.Regions) == 0 {
				t.Errorf("%s lacks something: %+v", p.SKU, p)
			}
			if p.Name == "m4.metal.large" && (*p.StorageGB != 2*480+2*3800 || *p.NetworkMbps != 20000 || *p.CPUCores != 24) {
				t.Errorf("%s: %v GB, %v Mbit/s, %v cores", p.SKU, *p.StorageGB, *p.NetworkMbps, *p.CPUCores)
			}
			if slices.Contains(p.Regions, "Frankfurt") && p.Name == "c2.small.x86" && p.Monthly[market.USD].String() != "146.0" {
				t.Errorf("%s costs %v in Frankfurt", p.SKU, p.Monthly)
			}
		}
		if len(machines) != want || len(s.Rejected) != 0 {
			t.Errorf("%s: %d machines, rejected %v", file, len(machines), s.Rejected)
		}
	}
}

// TestRecordedZones joins plans and prices of UpCloud, of one year and of two: 5.00 a month is 0.744 cents
// an hour for 672 hours, and a plan without a price is left out.
func TestRecordedZones(t *testing.T) {
	for file, want := range map[string][2]int{"upcloud/plans.json": {20, 0}, "upcloud/plans_2023.json": {16, 21}} {
		judged, err := find(t, "upcloud").Translate(t.Context(), []partner.Document{
			{Body: partnertest.Fixture(t, file)}, {Name: "prices", Body: partnertest.Fixture(t, "upcloud/price.json")}})
		s, refused := judged.Snapshot()
		if err != nil || refused != nil || len(s.Plans) != want[0] || len(s.Rejected) != want[1] {
			t.Fatalf("%s: %d plans, %d rejected, %v, %v", file, len(s.Plans), len(s.Rejected), err, refused)
		}
		for _, p := range s.Plans {
			if p.CPUCores == nil || p.MemoryGB == nil || p.StorageGB == nil || p.TrafficTB == nil || len(p.Hourly) != 1 || len(p.Monthly) != 0 || len(p.Regions) == 0 {
				t.Errorf("%s lacks something: %+v", p.SKU, p)
			}
			if p.SKU == "1xCPU-1GB" && (p.Hourly[market.EUR].String() != "0.00744" || *p.MemoryGB != 1 || *p.StorageGB != 25) {
				t.Errorf("the smallest plan is %+v", p)
			}
		}
	}
}

// TestVirtualMachine reads a machine of Latitude.sh's second list.
func TestVirtualMachine(t *testing.T) {
	const small = `{"data":[{"attributes":{"slug":"vm-small","name":"vm.small","specs":{"memory":8,"vcpus":2,"vcpu":{"count":2,"clock":null,"type":null},"gpu":"NVIDIA L40S","vram_per_gpu":"48 Gb",
		"nics":[{"type":"10 Gbps","count":1}],"disk":{"type":"local ","size":{"amount":100,"unit":"gib"}}},
		"regions":[{"name":"Peru","locations":{"available":["LIM"],"in_stock":["LIM"]},"stock_level":"low","pricing":{"USD":{"hour":0.1,"month":40,"year":400},"BRL":{"hour":1}}}]}}]}`
	judged, err := find(t, "latitude").Translate(t.Context(), []partner.Document{{Body: []byte(`{"data":[]}`)}, {Name: "virtual_machines", Body: []byte(small)}})
	if err != nil || len(judged.Verdicts) != 1 || judged.Verdicts[0].Plan == nil {
		t.Fatalf("%+v, %v", judged, err)
	}
	if p := judged.Verdicts[0].Plan; p.Type != market.VPS || *p.CPUCores != 2 || *p.MemoryGB != 8 || *p.StorageGB != 107.3741824 || *p.NetworkMbps != 10000 || p.GPUModel != "NVIDIA L40S" ||
		*p.GPUMemoryGB != 48 || p.Places[0].State != market.PlaceLow || !p.Monthly[market.USD].Equal(market.Whole(40)) {
		t.Errorf("%+v", p)
	}
}

func FuzzTranslate(f *testing.F) {
	partnertest.Fuzz(f, []string{
		`{"sizes":[{"slug":"s-1","vcpus":1,"memory":512,"disk":10,"price_monthly":4,"regions":["ams3"]}],"links":{"pages":{"next":"x"}}}`,
		`[{"slug":"b","vcpus":"2","memory":1e3,"price_hourly":"1"},null,7,"x",[]]`,
		`{"data":[{"attributes":{"slug":"c2","specs":{"cpu":{"cores":4,"count":1},"memory":{"total":32},"drives":[{"count":1,"size":"500 GB","type":"SSD"}],"nics":[{"count":1,"type":"1 Gbps"}]},"regions":[{"name":"Chile","locations":{"available":["SAN"],"in_stock":[]},"pricing":{"USD":{"month":1}}}]}},null,7]}`,
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
