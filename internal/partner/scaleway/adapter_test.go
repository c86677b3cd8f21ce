package scaleway_test

import (
	"testing"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/partner/scaleway"
	"launchrack/internal/row"
)

func TestConformance(t *testing.T) {
	partnertest.Run(t, partnertest.Harness{Adapter: scaleway.New()})
}

const server = `{"product_category":"Instance","product":"A-1","locality":{"zone":"fr-par-1"},"status":"general_availability",
 "price":{"retail_price":{"currency_code":"EUR","units":1,"nanos":500000000}},"unit_of_measure":{"unit":"minute","size":1},
 "properties":{"hardware":{"cpu":{"arch":"arm64","type":"Ampere Altra (3 GHz)","virtual":{"count":4}},"ram":{"size":8589934592}}}}`

// TestMinutes keeps a price by the minute as 60 of them by the hour, and no month.
func TestMinutes(t *testing.T) {
	s, err := partnertest.Fetch(scaleway.New(), []byte(`[`+server+`]`))
	if err != nil || len(s.Plans) != 1 {
		t.Fatalf("%d plans, %v", len(s.Plans), err)
	}
	p := s.Plans[0]
	if !p.Hourly[market.EUR].Equal(market.Whole(90)) || p.Monthly != nil || *p.CPUCores != 4 || *p.MemoryGB != 8 || p.StorageGB != nil ||
		p.CPUModel != "Ampere Altra" || p.CPUFrequency != "3 GHz" || p.CPUArchitecture != "arm64" || p.Regions[0] != "Paris" {
		t.Errorf("%+v", p)
	}
}

// FuzzTranslate holds every payload to the rules: an error of kind partner and
// nothing, or plans that may be listed.
func FuzzTranslate(f *testing.F) {
	f.Add([]byte(`{"products":[` + server + `],"total_count":1}`))
	f.Add([]byte(`[null,7,"x",{"product":3},` + server + `]`))
	f.Fuzz(func(t *testing.T, body []byte) {
		s, err := partnertest.Fetch(scaleway.New(), body)
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
