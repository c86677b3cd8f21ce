package hetznerdedicated_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/hetznerdedicated"
	"launchrack/internal/partner/partnertest"
)

const nested = `{"name":"DX293","product":{"id":180007,"link":"dedicated-rootserver/dx293/configurator/"},
 "cpuData":{"cpu":"2x Intel® Xeon® Gold 6438Y+","cores":64,"threads":128,"frequency":2.00},
 "priceData":{"price":399.30,"setupPrice":79,"ipPrice":{"Monthly":1.7}},
 "variations":[{"ram":[{"RealSize":32,"Amount":4,"Type":"DDR5 ECC reg."},{"RealSize":64,"Type":"DDR5"}],
   "drive":[{"RealSize":960,"Amount":2,"Type":"SATA"},{"RealSize":22000,"Amount":4,"Type":"HDD"},{"RealSize":3840,"Amount":1,"Type":"NVMe SSD"}]},
  {"ram":[{"RealSize":64,"Amount":8}],"drive":[]}],
 "details":{"bandwidth":1000,"traffic":"Unlimited","datacenter":[{"datacenter":"NBG1","shortname":"NBG"},{"datacenter":"HEL1"}]},
 "filterData":{"ramMin":192,"ramEcc":true}}`

const flat = `{"id":"20-31","key":"20-31FSN1","name":"SX77","cpu":"AMD Ryzen™ 9 3900 ","cpu_generation":"Matisse","cores":12,"threads":24,"frequency":3.1,
 "ram":128,"ram_hr":"128 GB ECC DDR4 RAM","is_ecc":true,"price":207.3,"hourPrice":0.3322,"setup_price":79,"traffic":"Unbegrenzt","bandwith":1000,
 "hdd_arr":["22 TB SATA Enterprise Hard Drive","1.92 TB NVMe SSD Datacenter Edition"],"hdd_hr":"","hdd_size":3840,
 "serverDiskData":{"nvme":[1920],"sata":[],"hdd":[22000],"general":[1920,22000]},
 "datacenter":[{"datacenter":"FSN1","name":"Falkenstein","shortname":"FSN"}]}`

func fetch(t *testing.T, items ...string) []market.Plan {
	t.Helper()
	s, err := partnertest.Fetch(hetznerdedicated.New(), []byte(`{"server":[`+strings.Join(items, ",")+`]}`))
	if err != nil || len(s.Plans) != len(items) {
		t.Fatalf("%d plans, rejected %v, error %v", len(s.Plans), s.Rejected, err)
	}
	return s.Plans
}

func TestNestedProduct(t *testing.T) {
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
		Monthly: market.Prices{market.EUR: market.MustAmount("399.30")},
		Setup:   market.Prices{market.EUR: market.MustAmount("79")},
		Regions: []string{"Nuremberg", "Helsinki"},
		IPv6:    new(true),
	}
	if diff := cmp.Diff(want, fetch(t, nested)[0]); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestSiblings checks that rows of one configuration have a group, and a single row none.
func TestSiblings(t *testing.T) {
	other := strings.NewReplacer("20-31FSN1", "20-31HEL1", "207.3", "197.3", `"FSN1"`, `"HEL1"`).Replace(flat)
	alone := strings.NewReplacer("20-31FSN1", "20FSN1", "20-31", "20").Replace(flat)
	plans := fetch(t, flat, other, alone)
	for i, want := range []struct{ sku, group, city, price string }{
		{"20-31FSN1", "20-31", "Falkenstein", "207.3"}, {"20-31HEL1", "20-31", "Helsinki", "197.3"}, {"20FSN1", "", "Falkenstein", "207.3"},
	} {
		p := plans[i]
		if string(p.SKU) != want.sku || string(p.Group) != want.group || p.Regions[0] != want.city || p.Monthly[market.EUR].String() != want.price {
			t.Errorf("got %q in %q at %v for %v, want %v", p.SKU, p.Group, p.Regions, p.Monthly, want)
		}
	}
}

// TestVariations changes one field of an item.
func TestVariations(t *testing.T) {
	tests := []struct {
		name, item, old, new string
		right                func(p market.Plan) bool
	}{
		{"flat", flat, "", "", func(p market.Plan) bool {
			return *p.StorageGB == 23920 && *p.MemoryECC && p.Category == market.CategoryStorage && p.PlanURL == "" &&
				p.Hourly[market.EUR].String() == "0.3322" && *p.TrafficTB == -1 && p.Bandwidth == "Unlimited" && p.CPUSockets == nil
		}},
		{"optional disks", flat, `"22 TB SATA Enterprise Hard Drive","1.92 TB NVMe SSD Datacenter Edition"`, `" optional (at additional cost)"`,
			func(p market.Plan) bool {
				return p.StorageGB == nil && strings.Contains(p.Description, "disks cost extra")
			}},
		{"disks in one text", flat, `"hdd_arr":["22 TB SATA Enterprise Hard Drive","1.92 TB NVMe SSD Datacenter Edition"],"hdd_hr":""`, `"hdd_hr":"4x 22 TB SATA HDD, 2x 1 TB (Gen3) SSD"`,
			func(p market.Plan) bool { return *p.StorageGB == 90000 }},
		{"disks in lists alone", flat, `"hdd_arr":["22 TB SATA Enterprise Hard Drive","1.92 TB NVMe SSD Datacenter Edition"]`, `"hdd_arr":[]`,
			func(p market.Plan) bool { return *p.StorageGB == 23920 }},
		{"lists of choices", strings.Replace(flat, `"id":"20-31"`, `"id":20`, 1), `"hdd_arr":["22 TB SATA Enterprise Hard Drive","1.92 TB NVMe SSD Datacenter Edition"]`, `"hdd_arr":[]`,
			func(p market.Plan) bool { return p.StorageGB == nil }},
		{"ECC that is not included", strings.Replace(flat, `128 GB ECC DDR4 RAM`, `128 GB DDR4`, 1), `"is_ecc":true`, `"is_ecc":1`,
			func(p market.Plan) bool { return !*p.MemoryECC }},
		{"disabled", flat, `"id":"20-31"`, `"is_disabled":true,"id":"20-31"`, func(p market.Plan) bool { return !p.Available }},
		{"text for when it is disabled", flat, `"id":"20-31"`, `"is_disabled":false,"disabled_text":"Currently not available","id":"20-31"`,
			func(p market.Plan) bool { return p.Available }},
		{"speed spelled well", flat, `"bandwith":1000`, `"Bandwidth":10000`, func(p market.Plan) bool { return *p.NetworkMbps == 10000 }},
		{"price by place", flat, `"price":207.3`, `"price":207.3,"isLocationDependentMonthlyPrice":true`,
			func(p market.Plan) bool { return strings.Contains(p.Description, "depends on the location") }},
		{"link on the site", flat, `"id":"20-31"`, `"link":"/dedicated-rootserver/sx77/","id":"20-31"`,
			func(p market.Plan) bool { return p.PlanURL == "https://www.hetzner.com/dedicated-rootserver/sx77/" }},
		{"id as a text", nested, `"id":180007`, `"id":"1-2"`, func(p market.Plan) bool { return p.SKU == "1-2" }},
		{"prices by currency", nested, `"price":399.30`, `"price":{"EUR":399.3,"USD":440}`,
			func(p market.Plan) bool { return p.Monthly[market.USD].String() == "440" && len(p.Monthly) == 2 }},
		{"modules in MB", nested, `{"RealSize":32,"Amount":4`, `{"RealSize":32768,"Amount":4`, func(p market.Plan) bool { return *p.MemoryGB == 192 }},
		{"no variations", nested, `"variations"`, `"variations2"`, func(p market.Plan) bool { return *p.MemoryGB == 192 && p.StorageGB == nil }},
		{"one place as a text", nested, `[{"datacenter":"NBG1","shortname":"NBG"},{"datacenter":"HEL1"}]`, `"FSN1-DC3"`,
			func(p market.Plan) bool { return cmp.Equal(p.Regions, []string{"Falkenstein"}) }},
		{"place by name", nested, `{"datacenter":"HEL1"}`, `{"datacenter":"XYZ1","name":"Elsewhere"}`,
			func(p market.Plan) bool { return cmp.Equal(p.Regions, []string{"Nuremberg", "Elsewhere"}) }},
		{"place by a code as its name", nested, `{"datacenter":"HEL1"}`, `{"Name":"HEL1-DC2"}`,
			func(p market.Plan) bool { return cmp.Equal(p.Regions, []string{"Nuremberg", "Helsinki"}) }},
		{"kind in other words", nested, `"NVMe SSD"`, `"U.2"`, func(p market.Plan) bool { return p.Disks[2].Kind == disk.NVMe }},
		{"graphics", nested, `"name":"DX293"`, `"name":"GEX44"`, func(p market.Plan) bool { return p.Category == market.CategoryCompute }},
		{"link elsewhere", nested, `"dedicated-rootserver/dx293/configurator/"`, `"https://robot.hetzner.com/order"`,
			func(p market.Plan) bool { return p.PlanURL == "https://robot.hetzner.com/order" }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if !strings.Contains(tt.item, tt.old) {
				t.Fatalf("%s is not in the item", tt.old)
			}
			if p := fetch(t, strings.Replace(tt.item, tt.old, tt.new, 1))[0]; !tt.right(p) {
				t.Errorf("got %+v", p)
			}
		})
	}
}

// TestDefects makes one field of an item invalid. Without an optional field the item is still
// listed.
func TestDefects(t *testing.T) {
	tests := []struct{ item, old, new, reason string }{
		{nested, `"id":180007,`, ``, "product.id: is missing"},
		{nested, `"id":180007`, `"id":1.5`, "product.id: is missing"},
		{nested, `"price":399.30`, `"price":"399.30"`, `priceData.price: "399.30" came; accepted is a number`},
		{nested, `"price":399.30`, `"price":0`, "priceData.price: holds no price"},
		{nested, `"setupPrice":79`, `"setupPrice":true`, "without priceData.setupPrice: true came"},
		{nested, `"Type":"SATA"`, `"Type":"tape"`, `without variations[0].drive[0].Type: "tape" came`},
		{nested, `"RealSize":22000`, `"RealSize":0`, "without variations[0].drive[1].RealSize: "},
		{nested, `"RealSize":32,"Amount":4`, `"RealSize":-32,"Amount":4`, "variations[0].ram[0].RealSize: -32 came"},
		{nested, `"RealSize":32,"Amount":4`, `"RealSize":32,"Amount":4000`, "variations[0].ram[0].Amount: 4000 came"},
		{nested, `"cores":64`, `"cores":"many"`, `cpuData.cores: a value of "many" came; accepted is a number`},
		{nested, `"datacenter":[`, `"datacenter":[7,`, "without details.datacenter: "},
		{nested, `"dedicated-rootserver/dx293/configurator/"`, `"javascript:alert(1)"`, `product.link: "javascript:alert(1)" came`},
		{nested, `"name":"DX293",`, ``, "name: "},
		{flat, `"key":"20-31FSN1",`, ``, "key: is missing"},
		{flat, `"price":207.3`, `"price":"207.30"`, `price: "207.30" came; accepted is a number`},
		{flat, `"hourPrice":0.3322`, `"hourPrice":{}`, "without hourPrice: {} came"},
		{flat, `"1.92 TB NVMe SSD Datacenter Edition"`, `"a disk"`, `without hdd_arr[1]: "a disk" came`},
		{flat, `"is_ecc":true`, `"is_ecc":"yes"`, `without is_ecc: "yes" came`},
		{flat, `"id":"20-31"`, `"is_disabled":7,"id":"20-31"`, "is_disabled: 7 came"},
		{flat, `"frequency":3.1`, `"frequency":-3.1`, "without frequency: -3.1 came"},
	}
	good := make([]string, 9)
	for i := range good {
		good[i] = strings.Replace(nested, "180007", fmt.Sprint(190001+i), 1)
	}
	for _, tt := range tests {
		bad := strings.Replace(tt.item, tt.old, tt.new, 1)
		s, err := partnertest.Fetch(hetznerdedicated.New(), []byte(`{"server":[`+bad+`,`+strings.Join(good, ",")+`]}`))
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

// TestGPU checks that the description, else the line, decides the GPU of a GEX server.
func TestGPU(t *testing.T) {
	named := func(item, name, more string) string {
		old := map[string]string{nested: `"name":"DX293",`, flat: `"name":"SX77",`}[item]
		return strings.Replace(item, old, `"name":"`+name+`",`+more, 1)
	}
	for item, want := range map[string]string{
		named(nested, "GEX44", ""): "NVIDIA RTX 4000 SFF Ada", named(nested, "GEX44-CS", ""): "NVIDIA RTX 4000 SFF Ada",
		named(nested, "GEX999", ""): "", named(nested, "AX44", ""): "", named(flat, "GEX130", ""): "NVIDIA RTX 6000 Ada",
		named(flat, "GEX44", `"description":"a NVIDIA RTX\u2122 4000 SFF Ada generation graphics card",`): "NVIDIA RTX 4000 SFF Ada",
		named(flat, "GEX999", `"description":"with an NVIDIA L40S",`):                                     "NVIDIA L40S",
		named(flat, "AX1", `"description":"as fast as an L40S",`):                                         "",
	} {
		p := fetch(t, item)[0]
		if p.GPUModel != want || (p.GPUCount != nil && *p.GPUCount == 1) != (want != "") {
			t.Errorf("%s has the card %q, want %q", p.Name, p.GPUModel, want)
		}
	}
}

// TestMissing rejects a server without a required field. A null price is not sold.
func TestMissing(t *testing.T) {
	for _, tt := range []struct{ item, old, new, reason string }{
		{nested, `"cores":64,`, ``, "cpuData.cores: is missing"},
		{nested, `"price":399.30,`, ``, "priceData.price: is missing"},
		{nested, `"priceData"`, `"priceDatum"`, "priceData: is missing"},
		{nested, `"price":399.30,`, `"price":null,`, "priceData.price: holds no price"},
		{flat, `"price":207.3,`, ``, "price: is missing"},
		{flat, `"ram":128,`, ``, "ram: is missing"},
		{flat, `"price":207.3,`, `"price":0,`, "price: holds no price"},
	} {
		bad := strings.Replace(tt.item, tt.old, tt.new, 1)
		judged, err := hetznerdedicated.New().Translate(t.Context(), []partner.Document{{Body: []byte("[" + bad + "]")}})
		if err != nil || len(judged.Verdicts) != 1 || !strings.HasPrefix(judged.Verdicts[0].Reason, tt.reason) ||
			(judged.Verdicts[0].Kind == market.NotSold) != strings.Contains(tt.reason, "holds no price") {
			t.Errorf("%s: %+v, %v; want %q", tt.new, judged.Verdicts, err, tt.reason)
		}
	}
}

// TestLongKeys rejects a server by its whole key.
func TestLongKeys(t *testing.T) {
	key := "1399-" + strings.Repeat("1412-", 30) + "FSN1"
	bad := strings.NewReplacer(`"key":"20-31FSN1"`, `"key":"`+key+`"`, `"price":207.3`, `"price":"207.3"`).Replace(flat)
	s, err := partnertest.Fetch(hetznerdedicated.New(), []byte("["+strings.Join([]string{nested, bad, strings.Replace(flat, "FSN1", "A", 1),
		strings.Replace(flat, "FSN1", "B", 1), strings.Replace(flat, "FSN1", "C", 1)}, ",")+"]"))
	if err != nil || len(s.Rejected) != 1 || s.Rejected[0].Item != key {
		t.Errorf("rejected %+v, %v", s.Rejected, err)
	}
}
