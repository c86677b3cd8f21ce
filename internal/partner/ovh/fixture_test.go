package ovh_test

import (
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/partner/ovh"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestRecordedPayloads checks the number of plans of each recorded catalogue, and one plan of
// it.
func TestRecordedPayloads(t *testing.T) {
	for _, tt := range []struct {
		file, sku          string
		plans, cores       int
		memory, storage    float64
		currency           market.Currency
		month, year, setup string
	}{
		{"eco_catalog.json", "24adv01-v3", 2, 6, 32, 1920, market.EUR, "89.99", "1025.89", "89.99"},
		{"eco_catalog_fr_2025_05.json", "24sys05", 21, 24, 96, 1920, market.EUR, "114.99", "1379.88", "114.99"},
		{"baremetal_catalog_pt_2022_11.json", "21hci01", 13, 32, 192, 24000, market.EUR, "879.99", "8975.9", "879.99"},
		{"vps_catalog_us_2026.json", "vps-2025-model1", 2, 4, 8, 75, market.USD, "7.6", "77.52", ""},
	} {
		t.Run(tt.file, func(t *testing.T) {
			s := must.Get(partnertest.Fetch(ovh.New(), partnertest.Recorded(t, "ovh/"+tt.file)))(t)
			t.Logf("%d accepted, %d rejected", len(s.Plans), len(s.Rejected))
			for _, r := range s.Rejected {
				t.Logf("rejected %s", r)
			}
			check.Equal(t, len(s.Plans), tt.plans)
			for _, p := range s.Plans {
				if p.CPUCores == nil || p.MemoryGB == nil || p.StorageGB == nil {
					t.Errorf("%s: cores, memory or storage is not known: %+v", p.SKU, p)
					continue
				}
				if p.SKU != market.SKU(tt.sku) {
					continue
				}
				setup := ""
				if a, has := p.Setup[tt.currency]; has {
					setup = a.String()
				}
				if *p.CPUCores != tt.cores || *p.MemoryGB != tt.memory || *p.StorageGB != tt.storage ||
					!p.Monthly[tt.currency].Equal(market.MustAmount(tt.month)) || !p.Annually[tt.currency].Equal(market.MustAmount(tt.year)) ||
					(setup == "") != (tt.setup == "") || setup != "" && !p.Setup[tt.currency].Equal(market.MustAmount(tt.setup)) {
					t.Errorf("%+v, want %+v", p, tt)
				}
			}
		})
	}
}
