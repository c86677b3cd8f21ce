package linode_test

import (
	"strings"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/linode"
	"launchrack/internal/partner/partnertest"
)

func TestConformance(t *testing.T) {
	partnertest.Run(t, partnertest.Harness{Adapter: linode.New()})
}

func TestGolden(t *testing.T) { partnertest.Golden(t, linode.New()) }

func judge(t *testing.T, documents ...partner.Document) partner.Snapshot {
	t.Helper()
	judged, err := linode.New().Translate(t.Context(), documents)
	if err != nil {
		t.Fatal(err)
	}
	s, err := judged.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestRecordedPayloads translates the recorded types, with and without the recorded regions.
func TestRecordedPayloads(t *testing.T) {
	for file, regions := range map[string]string{"types.json": "regions.json", "types_2026.json": "regions_2026_07.json"} {
		types := partner.Document{Body: partnertest.Fixture(t, "linode/"+file)}
		all := []partner.Document{types, {Name: "regions", Body: partnertest.Fixture(t, "linode/"+regions)}}
		for _, page := range []string{"1", "2"} {
			all = append(all, partner.Document{Name: "availability page " + page, Body: partnertest.Fixture(t, "linode/region_availability_page"+page+".json")})
		}
		for what, s := range map[string]partner.Snapshot{"alone": judge(t, types), "with places": judge(t, all...)} {
			machines := map[market.SKU]bool{}
			for _, p := range s.Plans {
				machine := p.Group
				if machine == "" {
					machine = p.SKU
				}
				machines[machine] = true
				if p.CPUCores == nil || p.MemoryGB == nil || p.StorageGB == nil || len(p.Hourly) == 0 {
					t.Errorf("%s lacks cores, memory, storage or price", p.SKU)
				}
				if what == "with places" && len(p.Regions) == 0 {
					t.Logf("%s has no place", p.SKU)
				}
			}
			t.Logf("%s %s: %d rows of %d types, %d rejected", file, what, len(s.Plans), len(machines), len(s.Rejected))
			if want := map[string]int{"types.json": 37, "types_2026.json": 38}[file]; len(machines) != want || len(s.Rejected) != 0 {
				t.Errorf("%d types, want %d: %v", len(machines), want, s.Rejected)
			}
		}
	}
}

func TestPlacesAndPrices(t *testing.T) {
	s := judge(t,
		partner.Document{Body: []byte(`{"data":[{"id":"g7-premium-2","label":"Premium 4GB\t","class":"premium","vcpus":2,"memory":4096,"disk":81920,"transfer":0,
			"network_out":3000,"price":{"hourly":0.06,"monthly":null},"region_prices":[{"id":"br-gru","hourly":0.09,"monthly":null}]}]}`)},
		partner.Document{Name: "regions", Body: []byte(`{"data":[{"id":"br-gru","label":"Sao Paulo, BR","status":"ok","capabilities":["Linodes","Premium Plans"]},
			{"id":"us-east","label":"Newark, NJ","status":"ok","capabilities":["Linodes"]},
			{"id":"xx-new","label":"Newtown 2, XX","status":"ok","capabilities":["Linodes","Premium Plans"]}]}`)},
		partner.Document{Name: "availability", Body: []byte(`{"data":[{"region":"br-gru","plan":"g7-premium-2","available":false}]}`)})
	if len(s.Plans) != 2 {
		t.Fatalf("%d rows, want two: %v", len(s.Plans), s.Rejected)
	}
	base, dear := s.Plans[0], s.Plans[1]
	if base.Name != "Premium 4GB" || len(base.Regions) != 1 || base.Regions[0] != "Newtown" || !base.Available || base.TrafficTB != nil || len(base.Monthly) != 0 {
		t.Errorf("base price: %+v", base)
	}
	if dear.SKU != "g7-premium-2@br-gru" || dear.Available || dear.Hourly[market.USD].String() != "0.09" || *dear.StorageGB != 80 {
		t.Errorf("own price: %+v", dear)
	}
}

func FuzzDecode(f *testing.F) {
	partnertest.Fuzz(f, []string{
		`{"data":[{"id":"a","class":"gpu","vcpus":2,"memory":4096,"disk":81920,"price":{"hourly":0.1,"monthly":null},"region_prices":[{"id":"br-gru","hourly":0}]}],"pages":1}`,
		`[{"id":"b","class":"standard","vcpus":"2","memory":1e3},null,7,"x",[]]`,
	}, linode.New())
}

// TestRegionPriceWithoutRegion rejects the type, since the price may belong to any region.
func TestRegionPriceWithoutRegion(t *testing.T) {
	item := func(id, price string) string {
		return `{"id":"` + id + `","class":"standard","vcpus":1,"memory":1024,"price":{"hourly":0.01,"monthly":5},"region_prices":[` + price + `]}`
	}
	body := item("a", `{"id":null,"hourly":0.02,"monthly":7}`)
	for _, id := range []string{"b", "c", "d", "e"} {
		body += "," + item(id, `{"id":"br-gru","hourly":0.02,"monthly":7}`)
	}
	s := judge(t, partner.Document{Body: []byte(`{"data":[` + body + `]}`)})
	if len(s.Plans) != 8 || len(s.Rejected) != 1 || s.Rejected[0].Item != "a" || !strings.HasPrefix(s.Rejected[0].Reason, "region_prices[0].id: is missing") {
		t.Errorf("%d rows, rejected %v", len(s.Plans), s.Rejected)
	}
}

// TestMetal lists types of class metal as bare metal.
func TestMetal(t *testing.T) {
	s := judge(t, partner.Document{Body: []byte(`{"data":[{"id":"g1-metal-x1","label":"Bare Metal X","class":"metal","vcpus":8,"memory":16384,"disk":524288,
		"transfer":10000,"network_out":6000,"gpus":0,"price":{"hourly":0.06,"monthly":41.0}}]}`)})
	if len(s.Plans) != 1 || len(s.Rejected) != 0 || s.Plans[0].Type != market.Baremetal || s.Plans[0].Category != market.CategoryGeneral {
		t.Errorf("%+v, rejected %v", s.Plans, s.Rejected)
	}
}
