package hetznerauction_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/hetznerauction"
	"launchrack/internal/partner/partnertest"
)

const nested = `{"Id":3100009,"Hardware":{
 "CPU":{"Name":"2x Intel Xeon Gold 6130","CoreCount":2},
 "RAM":{"RealSize":32768,"Size":384,"SizeUnit":"GB","Amount":12,"ecc":true},
 "Storage":{"RealSize":1,"Size":1,"SizeUnit":"GB","Amount":4,"Disks":["6.0 TB Enterprise HDD","6.0 TB Enterprise HDD","960 GB SSD","480 GB SSD"],
  "Details":{"nvme":[960],"sata":[480],"hdd":[6000,6000],"general":[480,960,6000]}}},
 "Prices":{"monthly":{"EUR":189.5,"USD":211,"CHF":180},"hourly":{"EUR":0.3037,"USD":0.3382},"setup":{"EUR":39,"USD":0},"fixed":true},
 "IPPrices":{"monthly":{"EUR":1.7,"USD":1.9}},
 "Details":{"Information":["12 x RAM 32768 MB DDR4 ECC reg.","GPU - GeForce GTX 1080"],"Specials":["IPv4","ECC","iNIC"],
  "Traffic":"unlimited","Bandwidth":1000,"Datacenter":{"Name":"FSN1-DC99"}},
 "Timer":{"ReduceNext":3600,"ReduceNextTimestamp":1788000000}}`

func one(t *testing.T, item string) market.Plan {
	t.Helper()
	s, err := partnertest.Fetch(hetznerauction.New(), []byte(`{"server":[`+item+`]}`))
	if err != nil || len(s.Plans) != 1 {
		t.Fatalf("%d plans, rejected %v, error %v", len(s.Plans), s.Rejected, err)
	}
	return s.Plans[0]
}

func TestNestedMachine(t *testing.T) {
	sockets, memory, storage, speed, stock, ecc, unmetered := 2, 384.0, 13440.0, 1000, 1, true, market.Unmetered
	want := market.Plan{
		PlanID: 3100009, SKU: "3100009", Partner: "hetzner-auction",
		PartnerName: "Hetzner Auction", PartnerURL: "https://www.hetzner.com/sb/",
		Name: "2x Intel Xeon Gold 6130 #3100009", Type: market.Outlet, Category: market.CategoryOther,
		Tags: []string{"outlet"}, Available: true, Stock: &stock,
		CPUModel: "2x Intel Xeon Gold 6130", CPUSockets: &sockets,
		MemoryGB: &memory, MemoryType: "DDR4", MemoryECC: &ecc,
		StorageGB: &storage, StorageType: "NVMe + SSD + HDD",
		Disks: []disk.Disk{{Count: 1, SizeGB: 960, Kind: disk.NVMe}, {Count: 1, SizeGB: 480, Kind: disk.SSD},
			{Count: 2, SizeGB: 6000, Kind: disk.HDD}},
		NetworkMbps: &speed, Bandwidth: "Unlimited", TrafficTB: &unmetered,
		Monthly:  market.Prices{market.EUR: market.MustAmount("189.5"), market.USD: market.MustAmount("211")},
		Hourly:   market.Prices{market.EUR: market.MustAmount("0.3037"), market.USD: market.MustAmount("0.3382")},
		Setup:    market.Prices{market.EUR: market.MustAmount("39")},
		Regions:  []string{"Falkenstein"},
		Places:   []market.Place{{Region: "Falkenstein", State: market.PlaceAvailable, Count: &stock}},
		GPUModel: "NVIDIA GeForce GTX 1080", GPUCount: new(1.0), GPUMemoryGB: new(8.0),
		Description: "12 x RAM 32768 MB DDR4 ECC reg. GPU - GeForce GTX 1080. With iNIC. Fixed price.",
		IPv4Count:   new(0), IPv6: new(true),
		Components: []market.Quote{
			{Component: market.IPv4, Period: market.Month, Currency: market.USD, Amount: market.MustAmount("1.9"), Source: "IPPrices.monthly"},
			{Component: market.IPv4, Period: market.Month, Currency: market.EUR, Amount: market.MustAmount("1.7"), Source: "IPPrices.monthly"},
		},
	}
	if diff := cmp.Diff(want, one(t, nested)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestVariations changes one field of the machine above.
func TestVariations(t *testing.T) {
	lists := `"nvme":[960],"sata":[480],"hdd":[6000,6000],"general":[480,960,6000]`
	tests := []struct {
		name, old, new string
		right          func(p market.Plan) bool
	}{
		{"price beyond the list", `"Timer"`, `"Timer2"`, func(p market.Plan) bool { return len(p.Monthly) == 2 }},
		{"time of reduction", `"ReduceNext":3600,"ReduceNextTimestamp":1788000000`, `"ReduceNext":60,"ReduceNextTimestamp":1788003600`,
			func(p market.Plan) bool { return !strings.Contains(p.Description, "17880") }},
		{"price falls", `"fixed":true`, `"fixed":false`,
			func(p market.Plan) bool {
				return strings.Contains(p.Description, "The price falls until the machine is sold.") && p.NextDropAt.Equal(time.Unix(1788000000, 0))
			}},
		{"address not told", `"fixed":true},
 "IPPrices":{"monthly":{"EUR":1.7,"USD":1.9}}`, `"fixed":true}`,
			func(p market.Plan) bool { return p.NextDropAt.IsZero() && p.Components == nil && *p.IPv4Count == 0 }},
		{"one currency only", `"EUR":189.5,`, `"EUR":null,`,
			func(p market.Plan) bool { _, quoted := p.Monthly[market.EUR]; return !quoted && len(p.Monthly) == 1 }},
		{"unknown place", "FSN1-DC99", "XYZ1-DC1", func(p market.Plan) bool { return p.Regions[0] == "XYZ1-DC1" }},
		{"no place", `"FSN1-DC99"`, `""`, func(p market.Plan) bool { return p.Regions == nil }},
		{"counted traffic", "unlimited", "20 TB", func(p market.Plan) bool { return p.Bandwidth == "20 TB" && *p.TrafficTB == 20 }},
		{"disks by text alone", lists, `"nvme":[],"sata":[],"hdd":[]`, func(p market.Plan) bool {
			return *p.StorageGB == 13440 && p.StorageType == "HDD" && len(p.Disks) == 3
		}},
		{"no lists of disks", `"Details":{` + lists + `}`, `"Details":null`, func(p market.Plan) bool { return *p.StorageGB == 13440 }},
		{"memory in MB", `"Size":384,"SizeUnit":"GB"`, `"Size":393216,"SizeUnit":"MB"`, func(p market.Plan) bool { return *p.MemoryGB == 384 }},
		{"memory without a unit", `"SizeUnit":"GB","Amount":12`, `"Amount":12`, func(p market.Plan) bool { return *p.MemoryGB == 384 }},
		{"sizes as texts", `"Size":384`, `"Size":"384"`, func(p market.Plan) bool { return *p.MemoryGB == 384 }},
		{"no processor", `"Name":"2x Intel Xeon Gold 6130",`, ``, func(p market.Plan) bool { return p.Name == "Server #3100009" && p.CPUModel == "" }},
		{"ECC as a number", `"ecc":true`, `"ecc":0`, func(p market.Plan) bool { return !*p.MemoryECC }},
		{"ECC not told", `,"ecc":true`, ``, func(p market.Plan) bool { return p.MemoryECC == nil }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			changed := strings.Replace(nested, tt.old, tt.new, 1)
			if changed == nested {
				t.Fatalf("%s is not in the machine", tt.old)
			}
			if p := one(t, changed); !tt.right(p) {
				t.Errorf("got %+v", p)
			}
		})
	}
}

// TestDefects makes one field of the machine above invalid. Without an optional field the
// machine is still listed.
func TestDefects(t *testing.T) {
	tests := []struct{ old, new, reason string }{
		{`"nvme":[960],`, ``, "without Hardware.Storage.Details.nvme: is missing"},
		{`"nvme":[960]`, `"nvme":null`, "without Hardware.Storage.Details.nvme: is missing"},
		{`"sata":[480]`, `"sata":[0]`, `without Hardware.Storage.Details.sata[0]: "0" came`},
		{`"sata":[480]`, `"sata":480`, "without Hardware.Storage.Details.sata: a number came; accepted is a list"},
		{`"SizeUnit":"GB"`, `"SizeUnit":"bananas"`, `Hardware.RAM.SizeUnit: "bananas" is not a unit`},
		{`"Size":384`, `"Size":-384`, "Hardware.RAM.Size: -384 came"},
		{`"Size":384`, `"Size":true`, "Hardware.RAM.Size: a value of true came; accepted is a number"},
		{`"Size":384`, `"Size":1e300`, "Hardware.RAM.Size: "},
		{`"CoreCount":2`, `"CoreCount":1.5`, "without Hardware.CPU.CoreCount: 1.5 came"},
		{`"ecc":true`, `"ecc":"yes"`, `without Hardware.RAM.ecc: "yes" came`},
		{`"Bandwidth":1000`, `"Bandwidth":-1`, "without Details.Bandwidth: -1 came"},
		{`"EUR":0.3037`, `"EUR":"0.3037"`, `without Prices.hourly.EUR: "0.3037" came`},
		{`"setup":{"EUR":39`, `"setup":{"EUR":[39]`, "without Prices.setup.EUR: [39] came"},
		{`"monthly":{"EUR":189.5,"USD":211`, `"monthly":{"EUR":-189.5,"USD":0`, "Prices.monthly: holds no price"},
		{`"monthly":{"EUR":189.5,"USD":211`, `"monthly":{"EUR":189.5,"USD":"211"`, `without Prices.monthly.USD: "211" came`},
		{`"monthly":{"EUR":189.5,"USD":211`, `"monthly":{"EUR":{},"USD":211`, `without Prices.monthly.EUR: {} came`},
		{`"monthly":{"EUR":189.5,"USD":211`, `"monthly":{"EUR":"189.5","USD":"211"`, `Prices.monthly.USD: "211" came`},
		{`"monthly":{"EUR":189.5,"USD":211`, `"monthly":{"EUR":"189.5","USD":0`, `Prices.monthly.EUR: "189.5" came`},
		{`"EUR":189.5`, `"EUR":10000000.01`, "price_monthly_currencies: "},
		{`"Id":3100009`, `"Id":-1`, "id: is missing"},
		{`"Id":3100009`, `"Id":9007199254740992`, "cherry_plan_id: "},
		{`"fixed":true`, `"fixed":1`, "without Prices.fixed: a number came"},
		{`"monthly":{"EUR":1.7,`, `"monthly":{"EUR":"1.7",`, `without IPPrices.monthly.EUR: "1.7" came`},
		{`"Prices":{"monthly":`, `"Prices":{"month":`, "Prices.monthly: is missing"},
		{`"Size":384,`, ``, "Hardware.RAM.Size: is missing"},
		{`"Id":3100009`, `"Id":"x3100009"`, "Id: a string came"},
	}
	good := make([]string, 9)
	for i := range good {
		good[i] = strings.Replace(nested, "3100009", fmt.Sprint(3200001+i), 1)
	}
	for _, tt := range tests {
		bad := strings.Replace(nested, tt.old, tt.new, 1)
		s, err := partnertest.Fetch(hetznerauction.New(), []byte(`{"server":[`+bad+`,`+strings.Join(good, ",")+`]}`))
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

// TestOneCurrency keeps the monthly price in the readable currency.
func TestOneCurrency(t *testing.T) {
	s, err := partnertest.Fetch(hetznerauction.New(), []byte(`{"server":[`+strings.Replace(nested, `"USD":211`, `"USD":"211"`, 1)+`]}`))
	if err != nil || len(s.Plans) != 1 {
		t.Fatalf("%+v, %v", s, err)
	}
	if got, want := s.Plans[0].Monthly, (market.Prices{market.EUR: market.MustAmount("189.5")}); !got.Equal(want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestNextDrop refuses an invalid time.
func TestNextDrop(t *testing.T) {
	falling := strings.Replace(nested, `"fixed":true`, `"fixed":false`, 1)
	for told, want := range map[string]string{`"1788000000"`: "", `0`: "", `-5`: "Timer.ReduceNextTimestamp: -5 came", `1788000000000`: "Timer.ReduceNextTimestamp: 1788000000000 came"} {
		s, err := partnertest.Fetch(hetznerauction.New(), []byte(`{"server":[`+strings.Replace(falling, `Timestamp":1788000000`, `Timestamp":`+told, 1)+`]}`))
		if err != nil || len(s.Plans) != 1 || (len(s.Rejected) == 0) != (want == "") || want != "" && !strings.HasPrefix(s.Rejected[0].Reason, "without "+want) {
			t.Errorf("%s: %+v, %v; want %q", told, s.Rejected, err, want)
		}
		if told == `"1788000000"` && !s.Plans[0].NextDropAt.Equal(time.Unix(1788000000, 0)) {
			t.Errorf("falls at %v", s.Plans[0].NextDropAt)
		}
	}
}

// TestIncompleteList refuses a list with fewer machines than its count.
func TestIncompleteList(t *testing.T) {
	for count, isWhole := range map[string]bool{"1": true, "2": false} {
		_, err := partnertest.Fetch(hetznerauction.New(), []byte(`{"server":[`+nested+`],"serverCount":`+count+`}`))
		if (err == nil) != isWhole || errors.Is(err, partner.ErrIncomplete) == isWhole {
			t.Errorf("a list of one machine that counts %s: %v", count, err)
		}
	}
}
