package vultr_test

import (
	"strings"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/partner/vultr"
)

func TestConformance(t *testing.T) {
	partnertest.Run(t, partnertest.Harness{Adapter: vultr.New()})
}

func TestGolden(t *testing.T) { partnertest.Golden(t, vultr.New()) }

func TestNeeds(t *testing.T) { partnertest.Needs(t, vultr.New()) }

// alone translates one document, as from a file.
func alone(t *testing.T, body []byte) partner.Snapshot {
	t.Helper()
	judged, err := vultr.New().Translate(t.Context(), []partner.Document{{Body: body}})
	if err != nil {
		t.Fatal(err)
	}
	s, err := judged.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestRecordedPayloads(t *testing.T) {
	for file, want := range map[string][2]int{
		"plans.json": {24, 0}, "plans_2026.json": {59, 1}, "plans_gpu_2025_08.json": {10, 0},
		"plans_page1_2025_12.json": {100, 0}, "plans_metal.json": {4, 0}, "plans_metal_2022.json": {4, 0}, "plans_metal_2026.json": {1, 0},
	} {
		t.Run(file, func(t *testing.T) {
			s := alone(t, partnertest.Fixture(t, "vultr/"+file))
			t.Logf("%d rows, %d rejected", len(s.Plans), len(s.Rejected))
			for _, r := range s.Rejected {
				t.Logf("rejected %s", r)
			}
			if got := [2]int{len(s.Plans), len(s.Rejected)}; got != want {
				t.Errorf("rows and rejections are %v, want %v", got, want)
			}
			for _, p := range s.Plans {
				if p.CPUCores == nil || p.MemoryGB == nil || p.StorageGB == nil || len(p.Monthly) == 0 {
					t.Errorf("%s lacks cores, memory, storage or price", p.SKU)
				}
				if hasGPU := strings.HasPrefix(string(p.SKU), "vcg-"); hasGPU != (p.GPUModel != "") || file == "plans_2026.json" && hasGPU != (p.GPUCount != nil && p.GPUMemoryGB != nil) {
					t.Errorf("%s has %v x %q of %v GB", p.SKU, p.GPUCount, p.GPUModel, p.GPUMemoryGB)
				}
			}
		})
	}
}

func TestPricesByPlace(t *testing.T) {
	s := alone(t, []byte(`{"plans":[{"id":"vc2-1c-1gb","vcpu_count":1,"ram":1024,"disk":25,"disk_count":2,"type":"vc2","monthly_cost":5,"hourly_cost":0.007,
		"locations":["sao","fra","","ams"],"location_cost":{"sao":{"monthly_cost":7.5,"hourly_cost":0.010},"tlv":{"monthly_cost":9}}}]}`))
	if len(s.Plans) != 2 {
		t.Fatalf("%d rows, want two: %v", len(s.Plans), s.Rejected)
	}
	base, sao := s.Plans[0], s.Plans[1]
	if base.SKU != "vc2-1c-1gb" || sao.SKU != "vc2-1c-1gb@sao" || sao.Group != "vc2-1c-1gb" || base.Group != sao.Group {
		t.Errorf("keys are %s and %s of %s", base.SKU, sao.SKU, sao.Group)
	}
	if len(base.Regions) != 2 || len(sao.Regions) != 1 || sao.Monthly[market.USD].String() != "7.5" || *base.StorageGB != 50 {
		t.Errorf("got %+v and %+v", base, sao)
	}
}

func FuzzDecode(f *testing.F) {
	partnertest.Fuzz(f, []string{
		`{"plans":[{"id":"a","vcpu_count":1,"ram":1024,"disk":25,"type":"vc2","monthly_cost":5,"locations":["fra"],"location_cost":{"fra":{"monthly_cost":7}}}]}`,
		`{"plans_metal":[{"id":"b","cpu_count":"4","ram":32768,"disk":240,"disk_count":2,"type":"NVMe","hourly_cost":0.1,"gpu_count":"1/8"},null,7]}`,
		`[{"id":"c","cpu_threads":8,"location_cost":[]}]`,
	}, vultr.New())
}

// TestUnreadablePlaces checks that a bad place is rejected by the key of its row, else by the
// plan.
func TestUnreadablePlaces(t *testing.T) {
	for _, tt := range []struct{ name, hourly, locations, costs, want string }{
		{"all can be read", `0.01`, `["fra","sao"]`, `{"sao":{"monthly_cost":7}}`, "a a@sao"},
		{"a place of another type", `0.01`, `["fra",7]`, `{"sao":{"monthly_cost":7}}`, "a -a"},
		{"the usual places", `0.01`, `["fra","sao"]`, `{"fra":7,"sao":{"monthly_cost":7}}`, "a -a"},
		{"one of three", `0.01`, `["fra","sao","bom"]`, `{"bom":7,"sao":{"monthly_cost":7}}`, "a a@sao -a@bom"},
		{"the usual hour beside other prices", `"x"`, `["fra","sao"]`, `{"fra":{"monthly_cost":5,"hourly_cost":0.01},"sao":{"monthly_cost":7}}`, "a@fra a@sao -a"},
		{"the usual hour alone", `"x"`, `["fra"]`, `{}`, "a (a)"},
	} {
		s := alone(t, []byte(`{"plans":[{"id":"a","vcpu_count":1,"ram":1024,"type":"vc2","monthly_cost":5,"hourly_cost":`+tt.hourly+`,"locations":`+tt.locations+`,"location_cost":`+tt.costs+`}]}`))
		var got []string
		for _, p := range s.Plans {
			got = append(got, string(p.SKU))
		}
		for _, r := range s.Rejected {
			if r.Listed {
				got = append(got, "("+r.Item+")")
			} else {
				got = append(got, "-"+r.Item)
			}
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s: got %q, want %q; rejected %v", tt.name, got, tt.want, s.Rejected)
		}
	}
}
