package shipped_test

import (
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

func TestRecordedVultr(t *testing.T) {
	for file, want := range map[string][2]int{
		"plans.json": {24, 0}, "plans_2026.json": {59, 1}, "plans_gpu_2025_08.json": {10, 0},
		"plans_page1_2025_12.json": {100, 0}, "plans_metal.json": {4, 0}, "plans_metal_2022.json": {4, 0}, "plans_metal_2026.json": {1, 0},
	} {
		t.Run(file, func(t *testing.T) {
			s := judge(t, "vultr", partner.Document{Body: partnertest.Recorded(t, "vultr/"+file)})
			t.Logf("%d rows, %d rejected", len(s.Plans), len(s.Rejected))
			for _, r := range s.Rejected {
				t.Logf("rejected %s", r)
			}
			check.Equal(t, [2]int{len(s.Plans), len(s.Rejected)}, want, "rows and rejections")
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

func TestVultrPricesByPlace(t *testing.T) {
	s := judge(t, "vultr", partner.Document{Body: []byte(`{"plans":[{"id":"vc2-1c-1gb","vcpu_count":1,"ram":1024,"disk":25,"disk_count":2,"type":"vc2","monthly_cost":5,"hourly_cost":0.007,
		"locations":["sao","fra","","ams"],"location_cost":{"sao":{"monthly_cost":7.5,"hourly_cost":0.010},"tlv":{"monthly_cost":9}}}]}`)})
	must.Equal(t, len(s.Plans), 2, "rows, want two: %v", s.Rejected)
	sao, base := s.Plans[0], s.Plans[1]
	if base.SKU != "vc2-1c-1gb" || sao.SKU != "vc2-1c-1gb@sao" || sao.Group != "vc2-1c-1gb" || base.Group != sao.Group {
		t.Errorf("keys are %s and %s of %s", base.SKU, sao.SKU, sao.Group)
	}
	if len(base.Regions) != 2 || len(sao.Regions) != 1 || sao.Monthly[market.USD].String() != "7.5" || *base.StorageGB != 50 {
		t.Errorf("got %+v and %+v", base, sao)
	}
}

// TestVultrUnreadablePlaces checks that a bad place is rejected by the key of its row, else by the
// plan.
func TestVultrUnreadablePlaces(t *testing.T) {
	for _, tt := range []struct{ name, hourly, locations, costs, want string }{
		{"all can be read", `0.01`, `["fra","sao"]`, `{"sao":{"monthly_cost":7}}`, "a a@sao"},
		{"a place of another type", `0.01`, `["fra",7]`, `{"sao":{"monthly_cost":7}}`, "a -a"},
		{"the usual places", `0.01`, `["fra","sao"]`, `{"fra":7,"sao":{"monthly_cost":7}}`, "a -a"},
		{"one of three", `0.01`, `["fra","sao","bom"]`, `{"bom":7,"sao":{"monthly_cost":7}}`, "a a@sao -a@bom"},
		{"the usual hour beside other prices", `"x"`, `["fra","sao"]`, `{"fra":{"monthly_cost":5,"hourly_cost":0.01},"sao":{"monthly_cost":7}}`, "a@fra a@sao -a"},
		{"the usual hour alone", `"x"`, `["fra"]`, `{}`, "a (a)"},
	} {
		s := judge(t, "vultr", partner.Document{Body: []byte(`{"plans":[{"id":"a","vcpu_count":1,"ram":1024,"type":"vc2","monthly_cost":5,"hourly_cost":` + tt.hourly + `,"locations":` + tt.locations + `,"location_cost":` + tt.costs + `}]}`)})
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
		check.Equal(t, strings.Join(got, " "), tt.want, "%s: got %q; rejected %v", tt.name, got, s.Rejected)
	}
}
