package hetznerauction_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/partner/hetznerauction"
	"launchrack/internal/partner/partnertest"
)

// expected is a recorded item, decoded without the adapter.
type expected struct {
	memory, storage float64
	euros           market.Amount
	processor       string
}

func TestRecordedPayloads(t *testing.T) {
	tests := []struct {
		file  string
		plans int
		want  func(t *testing.T, body []byte) map[market.SKU]expected
	}{
		{"hetzner/auction.json", 54, nestedItems},
		{"hetzner/auction_flat_retired.json", 104, flatItems},
		{"hetzner/auction_flat_2026_03.json", 490, flatItems},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			body := partnertest.Fixture(t, tt.file)
			s, err := partnertest.Fetch(hetznerauction.New(), body)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s: %d accepted, %d rejected", tt.file, len(s.Plans), len(s.Rejected))
			for _, r := range s.Rejected {
				t.Errorf("rejected %s", r)
			}
			want := tt.want(t, body)
			if len(s.Plans) != tt.plans || len(want) != tt.plans {
				t.Errorf("%d plans of %d items, want %d", len(s.Plans), len(want), tt.plans)
			}
			for i := range s.Plans {
				checkRecorded(t, &s.Plans[i], want[s.Plans[i].SKU])
			}
		})
	}
}

func checkRecorded(t *testing.T, p *market.Plan, want expected) {
	t.Helper()
	if p.MemoryGB == nil || *p.MemoryGB != want.memory || p.StorageGB == nil || *p.StorageGB != want.storage {
		t.Errorf("%s: memory and storage differ from %v: %+v", p.SKU, want, p)
	}
	if !p.Monthly[market.EUR].Equal(want.euros) || len(p.Hourly) == 0 || len(p.Setup) != 0 {
		t.Errorf("%s: prices are %v, %v and %v, want %v a month", p.SKU, p.Monthly, p.Hourly, p.Setup, want.euros)
	}
	if p.CPUModel != want.processor || p.CPUCores != nil || p.CPUSockets == nil || *p.CPUSockets != 1 {
		t.Errorf("%s: processor is %q, want %q without cores and with a socket", p.SKU, p.CPUModel, want.processor)
	}
	if p.MemoryType == "" || p.MemoryECC == nil || p.NetworkMbps == nil || p.TrafficTB == nil || len(p.Disks) == 0 {
		t.Errorf("%s lacks specs: %+v", p.SKU, p)
	}
	if city := p.Regions[0]; city != "Falkenstein" && city != "Nuremberg" && city != "Helsinki" {
		t.Errorf("%s stands in %q", p.SKU, city)
	}
}

func sum(lists map[string][]float64) float64 {
	total := 0.0
	for _, kind := range []string{"nvme", "sata", "hdd"} {
		for _, gb := range lists[kind] {
			total += gb
		}
	}
	return total
}

func flatItems(t *testing.T, body []byte) map[market.SKU]expected {
	t.Helper()
	var d struct {
		Server []struct {
			ID             int
			CPU            string
			RAMSize        float64 `json:"ram_size"`
			ServerDiskData map[string][]float64
			Price          market.Amount
		}
	}
	if err := json.Unmarshal(body, &d); err != nil {
		t.Fatal(err)
	}
	items := map[market.SKU]expected{}
	for _, it := range d.Server {
		items[market.SKU(fmt.Sprint(it.ID))] = expected{it.RAMSize, sum(it.ServerDiskData), it.Price, it.CPU}
	}
	return items
}

func nestedItems(t *testing.T, body []byte) map[market.SKU]expected {
	t.Helper()
	var d struct {
		Server []struct {
			ID       int
			Hardware struct {
				CPU     struct{ Name string }
				RAM     struct{ Size float64 }
				Storage struct{ Details map[string][]float64 }
			}
			Prices struct{ Monthly map[string]market.Amount }
		}
	}
	if err := json.Unmarshal(body, &d); err != nil {
		t.Fatal(err)
	}
	items := map[market.SKU]expected{}
	for _, it := range d.Server {
		items[market.SKU(fmt.Sprint(it.ID))] = expected{it.Hardware.RAM.Size, sum(it.Hardware.Storage.Details),
			it.Prices.Monthly["EUR"], it.Hardware.CPU.Name}
	}
	return items
}
