package hetznerdedicated_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/partner/hetznerdedicated"
	"launchrack/internal/partner/partnertest"
)

// recorded is a recorded item, decoded without the adapter.
type recorded struct {
	ID, Key        any
	Name           string
	Cores, Threads int
	RAM            float64
	Price          market.Amount
	SetupPrice     market.Amount `json:"setup_price"`
	HDDArr         []string      `json:"hdd_arr"`
	Datacenter     []struct{ Name string }
}

func TestRecordedPayload(t *testing.T) {
	body := partnertest.Fixture(t, "hetzner/dedicated_flat_2024_11.json")
	s, err := partnertest.Fetch(hetznerdedicated.New(), body)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("hetzner/dedicated_flat_2024_11.json: %d accepted, %d rejected", len(s.Plans), len(s.Rejected))
	for _, r := range s.Rejected {
		t.Errorf("rejected %s", r)
	}
	var d struct{ Server []recorded }
	if err := json.Unmarshal(body, &d); err != nil {
		t.Fatal(err)
	}
	if len(s.Plans) != 69 || len(d.Server) != 69 {
		t.Fatalf("%d plans of %d items, want 69", len(s.Plans), len(d.Server))
	}
	rows := map[string]int{}
	for _, it := range d.Server {
		rows[text(it.ID)]++
	}
	for i, it := range d.Server {
		checkRecorded(t, it, &s.Plans[i], rows[text(it.ID)])
	}
}

func checkRecorded(t *testing.T, it recorded, p *market.Plan, rows int) {
	t.Helper()
	if string(p.SKU) != text(it.Key) || p.Name != it.Name || (p.Group != "") != (rows > 1) || (rows > 1 && string(p.Group) != text(it.ID)) {
		t.Errorf("%v: SKU %q, name %q and group %q", it.Key, p.SKU, p.Name, p.Group)
	}
	if *p.CPUCores != it.Cores || *p.CPUThreads != it.Threads || *p.MemoryGB != it.RAM || p.MemoryType == "" || p.MemoryECC == nil {
		t.Errorf("%s: %d cores, %d threads, %v GB %q, want %+v", p.SKU, *p.CPUCores, *p.CPUThreads, *p.MemoryGB, p.MemoryType, it)
	}
	if !p.Monthly[market.EUR].Equal(it.Price) || len(p.Hourly) != 1 || !p.Setup[market.EUR].Equal(it.SetupPrice) {
		t.Errorf("%s: prices are %v, %v and %v, want %+v", p.SKU, p.Monthly, p.Hourly, p.Setup, it)
	}
	storage := 0.0
	if p.StorageGB != nil {
		storage = *p.StorageGB
	}
	if want := totalGB(t, it.HDDArr); storage != want {
		t.Errorf("%s: storage is %v, want %v", p.SKU, storage, want)
	}
	if len(p.Regions) != len(it.Datacenter) || p.Regions[0] != it.Datacenter[0].Name || p.TrafficTB == nil || *p.NetworkMbps != 1000 {
		t.Errorf("%s: regions %v, traffic %v", p.SKU, p.Regions, p.TrafficTB)
	}
}

var size = regexp.MustCompile(`^([\d.,]+) (GB|TB) `)

func totalGB(t *testing.T, disks []string) float64 {
	t.Helper()
	total := 0.0
	for _, disk := range disks {
		m := size.FindStringSubmatch(disk)
		if m == nil {
			continue // optional
		}
		gb, err := strconv.ParseFloat(strings.Replace(m[1], ",", ".", 1), 64)
		if err != nil {
			t.Fatal(err)
		}
		if m[2] == "TB" {
			gb *= 1000
		}
		total += gb
	}
	return total
}

func text(v any) string {
	if n, ok := v.(float64); ok {
		return strconv.FormatInt(int64(n), 10)
	}
	return fmt.Sprint(v)
}
