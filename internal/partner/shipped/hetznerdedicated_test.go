package shipped_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

const dedicatedProduct = `{"name":"DX293","product":{"id":180007,"link":"dedicated-rootserver/dx293/configurator/"},
 "cpuData":{"cpu":"2x Intel® Xeon® Gold 6438Y+","cores":64,"threads":128,"frequency":2.00},
 "priceData":{"price":399.30,"setupPrice":79,"ipPrice":{"Monthly":1.7}},
 "variations":[{"ram":[{"RealSize":32,"Amount":4,"Type":"DDR5 ECC reg."},{"RealSize":64,"Type":"DDR5"}],
   "drive":[{"RealSize":960,"Amount":2,"Type":"SATA"},{"RealSize":22000,"Amount":4,"Type":"HDD"},{"RealSize":3840,"Amount":1,"Type":"NVMe SSD"}]},
  {"ram":[{"RealSize":64,"Amount":8}],"drive":[]}],
 "details":{"bandwidth":1000,"traffic":"Unlimited","datacenter":[{"datacenter":"NBG1","shortname":"NBG"},{"datacenter":"HEL1"}]},
 "filterData":{"ramMin":192,"ramEcc":true}}`

const dedicatedRow = `{"id":"20-31","key":"20-31FSN1","name":"SX77","cpu":"AMD Ryzen™ 9 3900 ","cpu_generation":"Matisse","cores":12,"threads":24,"frequency":3.1,
 "ram":128,"ram_hr":"128 GB ECC DDR4 RAM","is_ecc":true,"price":207.3,"hourPrice":0.3322,"setup_price":79,"traffic":"Unbegrenzt","bandwith":1000,
 "hdd_arr":["22 TB SATA Enterprise Hard Drive","1.92 TB NVMe SSD Datacenter Edition"],"hdd_hr":"","hdd_size":3840,
 "serverDiskData":{"nvme":[1920],"sata":[],"hdd":[22000],"general":[1920,22000]},
 "datacenter":[{"datacenter":"FSN1","name":"Falkenstein","shortname":"FSN"}]}`

func fetchDedicated(t *testing.T, items ...string) []market.Plan {
	t.Helper()
	s, err := partnertest.Fetch(find(t, "hetzner-dedicated"), []byte(`{"server":[`+strings.Join(items, ",")+`]}`))
	if err != nil || len(s.Plans) != len(items) {
		t.Fatalf("%d plans, rejected %v, error %v", len(s.Plans), s.Rejected, err)
	}
	return s.Plans
}

func TestDedicatedProduct(t *testing.T) {
	cores, threads, sockets, memory, storage, speed, unmetered := 64, 128, 2, 192.0, 93760.0, 1000, market.Unmetered
	want := market.Plan{
		PlanID: market.HashPlanID("hetzner-dedicated", "180007"), SKU: "180007", Partner: "hetzner-dedicated",
		PartnerName: "Hetzner Dedicated", PartnerURL: "https://www.hetzner.com/dedicated-rootserver/",
		PlanURL: "https://www.hetzner.com/dedicated-rootserver/dx293/configurator/",
		Name:    "DX293", Type: market.Baremetal, Category: market.CategoryGeneral, Available: true,
		CPUModel: "2x Intel® Xeon® Gold 6438Y+", CPUCores: &cores, CPUThreads: &threads, CPUSockets: &sockets, CPUFrequency: "2 GHz",
		MemoryGB: &memory, MemoryType: "DDR5", MemoryECC: new(true), StorageGB: &storage, StorageType: "SSD + HDD + NVMe",
		Disks: []disk.Disk{{Count: 2, SizeGB: 960, Kind: disk.SSD}, {Count: 4, SizeGB: 22000, Kind: disk.HDD},
			{Count: 1, SizeGB: 3840, Kind: disk.NVMe}},
		NetworkMbps: &speed, Bandwidth: "Unlimited", TrafficTB: &unmetered,
		Quoted: market.Quoted{Monthly: market.Prices{market.EUR: market.MustAmount("399.30")},
			Setup: market.Prices{market.EUR: market.MustAmount("79")}, Components: append([]market.Quote{{Component: market.IPv4, Period: market.Month,
				Currency: market.EUR, Amount: market.MustAmount("1.7"), Source: "priceData.ipPrice.Monthly"}}, furtherAddress...)},
		Regions:   []string{"Nuremberg", "Helsinki"},
		IPv4Count: new(0), IPv6: new(true),
	}
	check.Match(t, fetchDedicated(t, dedicatedProduct)[0], want)
}

// TestDedicatedSiblings checks that rows of one configuration have a group, and a single row none.
func TestDedicatedSiblings(t *testing.T) {
	other := strings.NewReplacer("20-31FSN1", "20-31HEL1", "207.3", "197.3", `"FSN1"`, `"HEL1"`).Replace(dedicatedRow)
	alone := strings.NewReplacer("20-31FSN1", "20FSN1", "20-31", "20").Replace(dedicatedRow)
	plans := fetchDedicated(t, dedicatedRow, other, alone)
	for i, want := range []struct{ sku, group, city, price string }{
		{"20-31FSN1", "20-31", "Falkenstein", "207.3"}, {"20-31HEL1", "20-31", "Helsinki", "197.3"}, {"20FSN1", "", "Falkenstein", "207.3"},
	} {
		p := plans[i]
		if string(p.SKU) != want.sku || string(p.Group) != want.group || p.Regions[0] != want.city || p.Monthly[market.EUR].String() != want.price {
			t.Errorf("got %q in %q at %v for %v, want %v", p.SKU, p.Group, p.Regions, p.Monthly, want)
		}
	}
}

// TestDedicatedVariations changes one field of an item.
func TestDedicatedVariations(t *testing.T) {
	tests := []struct {
		name, item, old, new string
		right                func(p market.Plan) bool
	}{
		{"flat", dedicatedRow, "", "", func(p market.Plan) bool {
			return *p.StorageGB == 23920 && *p.MemoryECC && p.Category == market.CategoryStorage && p.PlanURL == "" &&
				p.Hourly[market.EUR].String() == "0.3322" && *p.TrafficTB == -1 && p.Bandwidth == "Unlimited" && p.CPUSockets == nil
		}},
		{"optional disks", dedicatedRow, `"22 TB SATA Enterprise Hard Drive","1.92 TB NVMe SSD Datacenter Edition"`, `" optional (at additional cost)"`,
			func(p market.Plan) bool {
				return p.StorageGB == nil && strings.Contains(p.Description, "disks cost extra")
			}},
		{"disks in one text", dedicatedRow, `"hdd_arr":["22 TB SATA Enterprise Hard Drive","1.92 TB NVMe SSD Datacenter Edition"],"hdd_hr":""`, `"hdd_hr":"4x 22 TB SATA HDD, 2x 1 TB (Gen3) SSD"`,
			func(p market.Plan) bool { return *p.StorageGB == 90000 }},
		{"disks in lists alone", dedicatedRow, `"hdd_arr":["22 TB SATA Enterprise Hard Drive","1.92 TB NVMe SSD Datacenter Edition"]`, `"hdd_arr":[]`,
			func(p market.Plan) bool { return *p.StorageGB == 23920 }},
		{"lists of choices", strings.Replace(dedicatedRow, `"id":"20-31"`, `"id":20`, 1), `"hdd_arr":["22 TB SATA Enterprise Hard Drive","1.92 TB NVMe SSD Datacenter Edition"]`, `"hdd_arr":[]`,
			func(p market.Plan) bool { return p.StorageGB == nil }},
		{"ECC that is not included", strings.Replace(dedicatedRow, `128 GB ECC DDR4 RAM`, `128 GB DDR4`, 1), `"is_ecc":true`, `"is_ecc":1`,
			func(p market.Plan) bool { return !*p.MemoryECC }},
		{"disabled", dedicatedRow, `"id":"20-31"`, `"is_disabled":true,"id":"20-31"`, func(p market.Plan) bool { return !p.Available }},
		{"text for when it is disabled", dedicatedRow, `"id":"20-31"`, `"is_disabled":false,"disabled_text":"Currently not available","id":"20-31"`,
			func(p market.Plan) bool { return p.Available }},
		{"speed spelled well", dedicatedRow, `"bandwith":1000`, `"bandwidth":10000`, func(p market.Plan) bool { return *p.NetworkMbps == 10000 }},
		{"price by place", dedicatedRow, `"price":207.3`, `"price":207.3,"isLocationDependentMonthlyPrice":true`,
			func(p market.Plan) bool { return strings.Contains(p.Description, "depends on the location") }},
		{"link on the site", dedicatedRow, `"id":"20-31"`, `"link":"/dedicated-rootserver/sx77/","id":"20-31"`,
			func(p market.Plan) bool { return p.PlanURL == "https://www.hetzner.com/dedicated-rootserver/sx77/" }},
		{"id as a text", dedicatedProduct, `"id":180007`, `"id":"1-2"`, func(p market.Plan) bool { return p.SKU == "1-2" }},
		{"prices by currency", dedicatedProduct, `"price":399.30`, `"price":{"EUR":399.3,"USD":440}`,
			func(p market.Plan) bool { return p.Monthly[market.USD].String() == "440" && len(p.Monthly) == 2 }},
		{"modules in MB", dedicatedProduct, `{"RealSize":32,"Amount":4`, `{"RealSize":32768,"Amount":4`, func(p market.Plan) bool { return *p.MemoryGB == 192 }},
		{"no variations", dedicatedProduct, `"variations"`, `"variations2"`, func(p market.Plan) bool { return *p.MemoryGB == 192 && p.StorageGB == nil }},
		{"one place as a text", dedicatedProduct, `[{"datacenter":"NBG1","shortname":"NBG"},{"datacenter":"HEL1"}]`, `"FSN1-DC3"`,
			func(p market.Plan) bool { return cmp.Equal(p.Regions, []string{"Falkenstein"}) }},
		{"place by name", dedicatedProduct, `{"datacenter":"HEL1"}`, `{"datacenter":"XYZ1","name":"Elsewhere"}`,
			func(p market.Plan) bool { return cmp.Equal(p.Regions, []string{"Nuremberg", "Elsewhere"}) }},
		{"place by a code as its name", dedicatedProduct, `{"datacenter":"HEL1"}`, `{"name":"HEL1-DC2"}`,
			func(p market.Plan) bool { return cmp.Equal(p.Regions, []string{"Nuremberg", "Helsinki"}) }},
		{"kind in other words", dedicatedProduct, `"NVMe SSD"`, `"U.2"`, func(p market.Plan) bool { return p.Disks[2].Kind == disk.NVMe }},
		{"graphics", dedicatedProduct, `"name":"DX293"`, `"name":"GEX44"`, func(p market.Plan) bool { return p.Category == market.CategoryCompute }},
		{"link elsewhere", dedicatedProduct, `"dedicated-rootserver/dx293/configurator/"`, `"https://robot.hetzner.com/order"`,
			func(p market.Plan) bool { return p.PlanURL == "https://robot.hetzner.com/order" }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			must.Has(t, tt.item, tt.old)
			if p := fetchDedicated(t, strings.Replace(tt.item, tt.old, tt.new, 1))[0]; !tt.right(p) {
				t.Errorf("got %+v", p)
			}
		})
	}
}

// TestDedicatedDefects makes one field of an item invalid. Without an optional field the item is still
// listed.
func TestDedicatedDefects(t *testing.T) {
	tests := []struct{ item, old, new, reason string }{
		{dedicatedProduct, `"id":180007,`, ``, "sku: is missing"},
		{dedicatedProduct, `"id":180007`, `"id":1.5`, "sku: is missing"},
		{dedicatedProduct, `"price":399.30`, `"price":"many"`, `prices: "many" came; accepted is a number`},
		{dedicatedProduct, `"price":399.30`, `"price":0`, "price: no price came"},
		{dedicatedProduct, `"setupPrice":79`, `"setupPrice":true`, "without setup: "},
		{dedicatedProduct, `"Type":"SATA"`, `"Type":"tape"`, `without disks: Type: "TAPE" came`},
		{dedicatedProduct, `"RealSize":22000`, `"RealSize":0`, "without disks: RealSize: 0 came"},
		{dedicatedProduct, `"RealSize":32,"Amount":4`, `"RealSize":-32,"Amount":4`, "memory: RealSize: -32 came"},
		{dedicatedProduct, `"RealSize":32,"Amount":4`, `"RealSize":32,"Amount":4000`, "memory: Amount: 4000 came"},
		{dedicatedProduct, `"cores":64`, `"cores":"many"`, `cpu_cores: "many" came; accepted is a number`},
		{dedicatedProduct, `"datacenter":[`, `"datacenter":[7,`, "without regions: "},
		{dedicatedProduct, `"dedicated-rootserver/dx293/configurator/"`, `"javascript:alert(1)"`, `url: "javascript:alert(1)" came`},
		{dedicatedProduct, `"name":"DX293",`, ``, "name: "},
		{dedicatedRow, `"key":"20-31FSN1",`, ``, "sku: is missing"},
		{dedicatedRow, `"price":207.3`, `"price":true`, `prices: "true" came; accepted is a number`},
		{dedicatedRow, `"hourPrice":0.3322`, `"hourPrice":{}`, "without prices: "},
		{dedicatedRow, `"1.92 TB NVMe SSD Datacenter Edition"`, `"a disk"`, `without disks: "a disk" came`},
		{dedicatedRow, `"ram_hr":"128 GB ECC DDR4 RAM","is_ecc":true`, `"is_ecc":"ja"`, `without memory_ecc: "ja" came`},
		{dedicatedRow, `"id":"20-31"`, `"is_disabled":7,"id":"20-31"`, `available: "7" came`},
		{dedicatedRow, `"frequency":3.1`, `"frequency":-3.1`, "without cpu_frequency: -3.1 came"},
	}
	good := make([]string, 9)
	for i := range good {
		good[i] = strings.Replace(dedicatedProduct, "180007", fmt.Sprint(190001+i), 1)
	}
	for _, tt := range tests {
		bad := strings.Replace(tt.item, tt.old, tt.new, 1)
		s, err := partnertest.Fetch(find(t, "hetzner-dedicated"), []byte(`{"server":[`+bad+`,`+strings.Join(good, ",")+`]}`))
		_, isListed := strings.CutPrefix(tt.reason, "without ")
		want := len(good)
		if isListed {
			want++
		}
		if err != nil || len(s.Plans) != want || len(s.Rejected) != 1 {
			t.Errorf("%s: %d plans, rejected %v, error %v", tt.new, len(s.Plans), s.Rejected, err)
			continue
		}
		if r := s.Rejected[0]; !strings.HasPrefix(r.Reason, tt.reason) || r.Listed != isListed {
			t.Errorf("%s: rejected for %q, want %q", tt.new, s.Rejected[0].Reason, tt.reason)
		}
	}
}

// TestDedicatedGPU checks that the description, else the line, decides the GPU of a GEX server.
func TestDedicatedGPU(t *testing.T) {
	named := func(item, name, more string) string {
		old := map[string]string{dedicatedProduct: `"name":"DX293",`, dedicatedRow: `"name":"SX77",`}[item]
		return strings.Replace(item, old, `"name":"`+name+`",`+more, 1)
	}
	for item, want := range map[string]string{
		named(dedicatedProduct, "GEX44", ""): "NVIDIA RTX 4000 SFF Ada", named(dedicatedProduct, "GEX44-CS", ""): "NVIDIA RTX 4000 SFF Ada",
		named(dedicatedProduct, "GEX999", ""): "", named(dedicatedProduct, "AX44", ""): "", named(dedicatedRow, "GEX130", ""): "NVIDIA RTX 6000 Ada",
		named(dedicatedRow, "GEX44", `"description":"a NVIDIA RTX\u2122 4000 SFF Ada generation graphics card",`): "NVIDIA RTX 4000 SFF Ada",
		named(dedicatedRow, "GEX999", `"description":"with an NVIDIA L40S",`):                                     "NVIDIA L40S",
		named(dedicatedRow, "AX1", `"description":"as fast as an L40S",`):                                         "",
	} {
		p := fetchDedicated(t, item)[0]
		if p.GPUModel != want || (p.GPUCount != nil && *p.GPUCount == 1) != (want != "") {
			t.Errorf("%s has the card %q, want %q", p.Name, p.GPUModel, want)
		}
	}
}

// TestDedicatedMissing rejects a server without a required field. A null price is not sold.
func TestDedicatedMissing(t *testing.T) {
	for _, tt := range []struct{ item, old, new, reason string }{
		{dedicatedProduct, `"cores":64,`, ``, "cpu_cores: is missing"},
		{dedicatedProduct, `"price":399.30,`, ``, "prices: .price is missing"},
		{dedicatedProduct, `"priceData"`, `"priceDatum"`, "prices: .price is missing"},
		{dedicatedProduct, `"price":399.30,`, `"price":null,`, "price: no price came"},
		{dedicatedRow, `"price":207.3,`, ``, "prices: .price is missing"},
		{dedicatedRow, `"ram":128,`, ``, "memory: is missing"},
		{dedicatedRow, `"price":207.3,`, `"price":0,`, "price: no price came"},
	} {
		bad := strings.Replace(tt.item, tt.old, tt.new, 1)
		judged, err := find(t, "hetzner-dedicated").Translate(t.Context(), []partner.Document{{Body: []byte("[" + bad + "]")}})
		if err != nil || len(judged.Verdicts) != 1 || !strings.HasPrefix(judged.Verdicts[0].Reason, tt.reason) ||
			(judged.Verdicts[0].Kind == market.NotSold) != strings.Contains(tt.reason, "no price came") {
			t.Errorf("%s: %+v, %v; want %q", tt.new, judged.Verdicts, err, tt.reason)
		}
	}
}

// TestDedicatedLongKeys rejects a server by its whole key.
func TestDedicatedLongKeys(t *testing.T) {
	key := "1399-" + strings.Repeat("1412-", 30) + "FSN1"
	bad := strings.NewReplacer(`"key":"20-31FSN1"`, `"key":"`+key+`"`, `"price":207.3`, `"price":"free"`).Replace(dedicatedRow)
	s, err := partnertest.Fetch(find(t, "hetzner-dedicated"), []byte("["+strings.Join([]string{dedicatedProduct, bad, strings.Replace(dedicatedRow, "FSN1", "A", 1),
		strings.Replace(dedicatedRow, "FSN1", "B", 1), strings.Replace(dedicatedRow, "FSN1", "C", 1)}, ",")+"]"))
	if err != nil || len(s.Rejected) != 1 || s.Rejected[0].Item != key {
		t.Errorf("rejected %+v, %v", s.Rejected, err)
	}
}

// recordedDedicated is a recorded item, decoded without the mapping.
type recordedDedicated struct {
	ID, Key        any
	Name           string
	Cores, Threads int
	RAM            float64
	Price          market.Amount
	SetupPrice     market.Amount `json:"setup_price"`
	HDDArr         []string      `json:"hdd_arr"`
	Datacenter     []struct{ Name string }
}

func TestRecordedDedicated(t *testing.T) {
	body := partnertest.Recorded(t, "hetzner/dedicated_flat_2024_11.json")
	s := must.Get(partnertest.Fetch(find(t, "hetzner-dedicated"), body))(t)
	t.Logf("hetzner/dedicated_flat_2024_11.json: %d accepted, %d rejected", len(s.Plans), len(s.Rejected))
	for _, r := range s.Rejected {
		t.Errorf("rejected %s", r)
	}
	var d struct{ Server []recordedDedicated }
	must.Do(t, json.Unmarshal(body, &d))
	if len(s.Plans) != 69 || len(d.Server) != 69 {
		t.Fatalf("%d plans of %d items, want 69", len(s.Plans), len(d.Server))
	}
	rows := map[string]int{}
	for _, it := range d.Server {
		rows[keyText(it.ID)]++
	}
	for i, it := range d.Server {
		checkRecordedDedicated(t, it, &s.Plans[i], rows[keyText(it.ID)])
	}
}

func checkRecordedDedicated(t *testing.T, it recordedDedicated, p *market.Plan, rows int) {
	t.Helper()
	if string(p.SKU) != keyText(it.Key) || p.Name != it.Name || (p.Group != "") != (rows > 1) || (rows > 1 && string(p.Group) != keyText(it.ID)) {
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
	check.Equal(t, storage, totalGB(t, it.HDDArr), "%s: storage", p.SKU)
	if len(p.Regions) != len(it.Datacenter) || p.Regions[0] != it.Datacenter[0].Name || p.TrafficTB == nil || *p.NetworkMbps != 1000 {
		t.Errorf("%s: regions %v, traffic %v", p.SKU, p.Regions, p.TrafficTB)
	}
}

var diskSize = regexp.MustCompile(`^([\d.,]+) (GB|TB) `)

func totalGB(t *testing.T, disks []string) float64 {
	t.Helper()
	total := 0.0
	for _, disk := range disks {
		m := diskSize.FindStringSubmatch(disk)
		if m == nil {
			continue // optional
		}
		gb := must.Get(strconv.ParseFloat(strings.Replace(m[1], ",", ".", 1), 64))(t)
		if m[2] == "TB" {
			gb *= 1000
		}
		total += gb
	}
	return total
}

func keyText(v any) string {
	if n, ok := v.(float64); ok {
		return strconv.FormatInt(int64(n), 10)
	}
	return fmt.Sprint(v)
}
