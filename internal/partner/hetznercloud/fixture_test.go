package hetznercloud_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/partner/hetznercloud"
	"launchrack/internal/partner/partnertest"
)

// recorded is a recorded type, decoded without the adapter.
type recorded struct {
	Name         string
	Cores        int
	Memory, Disk float64
	Prices       []struct {
		Location        string
		PriceMonthly    struct{ Net string } `json:"price_monthly"`
		IncludedTraffic float64              `json:"included_traffic"`
	}
}

var cities = map[string]string{"fsn1": "Falkenstein", "nbg1": "Nuremberg", "hel1": "Helsinki", "ash": "Ashburn", "hil": "Hillsboro", "sin": "Singapore"}

// TestRecordedPayload compares every recorded price with the row of its place.
func TestRecordedPayload(t *testing.T) {
	body := partnertest.Fixture(t, "hetzner/cloud_server_types_2024_10.json")
	for date, sold := range map[string]int{"Tue, 01 Oct 2024 08:00:00 GMT": 20, "Thu, 05 Sep 2024 08:00:00 GMT": 23} {
		a := api{date: date, answers: map[string]string{"/v1/pricing": euros, "page=1&per_page=50": string(body)}}
		s, err := a.fetch(t)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("hetzner/cloud_server_types_2024_10.json on %s: %d rows of 16 types, %d rejected", date, len(s.Plans), len(s.Rejected))
		for _, r := range s.Rejected {
			t.Errorf("rejected %s", r)
		}
		var d struct {
			ServerTypes []recorded `json:"server_types"`
		}
		if err := json.Unmarshal(body, &d); err != nil {
			t.Fatal(err)
		}
		for _, it := range d.ServerTypes {
			checkRecorded(t, it, s.Plans)
		}
		available := 0
		for i := range s.Plans {
			if s.Plans[i].Available {
				available++
			}
		}
		if len(s.Plans) != 23 || available != sold {
			t.Errorf("%d rows, of which %d are sold, want 23 and %d", len(s.Plans), available, sold)
		}
	}
}

func checkRecorded(t *testing.T, it recorded, plans []market.Plan) {
	t.Helper()
	for _, price := range it.Prices {
		at := slices.IndexFunc(plans, func(p market.Plan) bool {
			machine, _, _ := strings.Cut(string(p.SKU), "@")
			return machine == it.Name && slices.Contains(p.Regions, cities[price.Location])
		})
		if at < 0 {
			t.Errorf("%s has no row in %s", it.Name, price.Location)
			continue
		}
		p := plans[at]
		if *p.CPUCores != it.Cores || *p.MemoryGB != it.Memory || *p.StorageGB != it.Disk ||
			!p.Monthly[market.EUR].Equal(market.MustAmount(price.PriceMonthly.Net)) || *p.TrafficTB != price.IncludedTraffic/(1<<40) {
			t.Errorf("%s in %s: %+v, want %+v", it.Name, price.Location, p, it)
		}
	}
}

// TestEndsOfAFile checks that every announced end of a file counts as over.
func TestEndsOfAFile(t *testing.T) {
	s, err := partnertest.Fetch(hetznercloud.New(), partnertest.Fixture(t, "hetzner/cloud_server_types_2024_10.json"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.Plans {
		if ends := strings.Contains(s.Plans[i].Description, "Sold until"); s.Plans[i].Available == ends {
			t.Errorf("%s: available is %v", s.Plans[i].SKU, s.Plans[i].Available)
		}
	}
}
