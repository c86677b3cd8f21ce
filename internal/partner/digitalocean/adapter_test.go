package digitalocean_test

import (
	"testing"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner/digitalocean"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/row"
)

func TestConformance(t *testing.T) {
	partnertest.Run(t, partnertest.Harness{Adapter: digitalocean.New()})
}

func TestGolden(t *testing.T) { partnertest.Golden(t, digitalocean.New()) }

// TestRecordedPayload compares every size with what it says of itself.
func TestRecordedPayload(t *testing.T) {
	s, err := partnertest.Fetch(digitalocean.New(), partnertest.Fixture(t, "digitalocean/sizes_2024_01.json"))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d sizes, %d rejected: %v", len(s.Plans), len(s.Rejected), s.Rejected)
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

// FuzzDecode holds every payload to the rules: an error of kind partner and nothing, or
// plans that may be listed.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"sizes":[{"slug":"s-1","vcpus":1,"memory":512,"disk":10,"price_monthly":4,"regions":["ams3"]}],"links":{"pages":{"next":"x"}}}`))
	f.Add([]byte(`[{"slug":"b","vcpus":"2","memory":1e3,"price_hourly":"1"},null,7,"x",[]]`))
	f.Fuzz(func(t *testing.T, body []byte) {
		s, err := partnertest.Fetch(digitalocean.New(), body)
		if err != nil {
			if errs.KindOf(err) != errs.Partner || len(s.Plans)+len(s.Rejected) != 0 {
				t.Errorf("error %v of kind %q with %d plans", err, errs.KindOf(err), len(s.Plans))
			}
			return
		}
		for i := range s.Plans {
			if err := row.ValidateListed(&s.Plans[i]); err != nil {
				t.Errorf("%s: %v", s.Plans[i].SKU, err)
			}
		}
	})
}
