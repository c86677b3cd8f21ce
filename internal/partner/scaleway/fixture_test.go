package scaleway_test

import (
	"encoding/json"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/partner/scaleway"
)

// recorded is a recorded row, decoded without the adapter.
type recorded struct {
	Product string
	Status  string
	Price   struct {
		Retail struct {
			Units, Nanos int64
		} `json:"retail_price"`
	}
	Unit       struct{ Unit string } `json:"unit_of_measure"`
	Properties struct {
		Hardware struct {
			CPU struct {
				Virtual  *struct{ Count int }
				Physical *struct {
					Sockets        int
					CoresPerSocket int `json:"cores_per_socket"`
				}
			}
			RAM     struct{ Size float64 }
			Storage struct{ Total float64 }
		}
	}
}

// TestRecordedPayloads compares every recorded row with the plan of its server.
func TestRecordedPayloads(t *testing.T) {
	for file, want := range map[string]int{
		"catalog_instance_fr_par_1_2026_07.json": 96, "catalog_elastic_metal_fr_par_1_2025_12.json": 28, "catalog_instance_retired_2026_08.json": 7,
	} {
		t.Run(file, func(t *testing.T) {
			body := partnertest.Fixture(t, "scaleway/"+file)
			judged, err := scaleway.New().Translate(t.Context(), []partner.Document{{Body: body}})
			if err != nil {
				t.Fatal(err)
			}
			s, err := judged.Snapshot()
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%d accepted, %d rejected", len(s.Plans), len(s.Rejected))
			for _, r := range s.Rejected {
				t.Logf("rejected %s", r)
			}
			if len(s.Plans) != want {
				t.Errorf("%d plans, want %d", len(s.Plans), want)
			}
			plans := map[market.SKU]market.Plan{}
			for _, p := range s.Plans {
				plans[p.Group] = p
			}
			var list struct{ Products []recorded }
			if err := json.Unmarshal(body, &list); err != nil {
				t.Fatal(err)
			}
			for _, r := range list.Products {
				if r.Status != "retired" {
					checkRecorded(t, r, plans[market.SKU(r.Product)])
				}
			}
		})
	}
}

func checkRecorded(t *testing.T, r recorded, p market.Plan) {
	t.Helper()
	cores, hourly, h := 0, market.Whole(1), r.Properties.Hardware
	if h.CPU.Virtual != nil {
		cores = h.CPU.Virtual.Count
	} else {
		cores = h.CPU.Physical.Sockets * h.CPU.Physical.CoresPerSocket
	}
	prices := map[string]market.Prices{"hour": p.Hourly, "minute": p.Hourly, "month": p.Monthly, "setup": p.Setup}
	if r.Unit.Unit == "minute" {
		hourly = market.Whole(60)
	}
	nanos, err := market.Whole(r.Price.Retail.Units*1_000_000_000 + r.Price.Retail.Nanos).Mul(hourly)
	if err != nil {
		t.Fatal(err)
	}
	want, err := nanos.Quo(market.Whole(1_000_000_000))
	if err != nil {
		t.Fatal(err)
	}
	if p.CPUCores == nil || *p.CPUCores != cores || *p.MemoryGB != h.RAM.Size/(1<<30) || !prices[r.Unit.Unit][market.EUR].Equal(want) {
		t.Errorf("%s by the %s: %+v, want %d cores and %s", r.Product, r.Unit.Unit, p, cores, want)
	}
	if h.Storage.Total == 0 {
		if p.StorageGB != nil {
			t.Errorf("%s: storage is %v, want it unknown", r.Product, *p.StorageGB)
		}
	} else if off := *p.StorageGB/(h.Storage.Total/1e9) - 1; off > 0.01 || off < -0.01 {
		t.Errorf("%s: storage is %v, want %v", r.Product, *p.StorageGB, h.Storage.Total/1e9)
	}
}
