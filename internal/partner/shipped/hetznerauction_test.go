package shipped_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/partner"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/shapes"
)

const auctionMachine = `{"Id":3100009,"Hardware":{
 "CPU":{"Name":"2x Intel Xeon Gold 6130","CoreCount":2},
 "RAM":{"RealSize":32768,"Size":384,"SizeUnit":"GB","Amount":12,"ecc":true},
 "Storage":{"RealSize":1,"Size":1,"SizeUnit":"GB","Amount":4,"Disks":["6.0 TB Enterprise HDD","6.0 TB Enterprise HDD","960 GB SSD","480 GB SSD"],
  "Details":{"nvme":[960],"sata":[480],"hdd":[6000,6000],"general":[480,960,6000]}}},
 "Prices":{"monthly":{"EUR":189.5,"USD":211,"CHF":180},"hourly":{"EUR":0.3037,"USD":0.3382},"setup":{"EUR":39,"USD":0},"fixed":true},
 "IPPrices":{"monthly":{"EUR":1.7,"USD":1.9}},
 "Details":{"Information":["12 x RAM 32768 MB DDR4 ECC reg.","GPU - GeForce GTX 1080"],"Specials":["IPv4","ECC","iNIC"],
  "Traffic":"unlimited","Bandwidth":1000,"Datacenter":{"Name":"FSN1-DC99"}},
 "Timer":{"ReduceNext":3600,"ReduceNextTimestamp":1788000000}}`

func fetchMachine(t *testing.T, item string) market.Plan {
	t.Helper()
	s, err := partnertest.Fetch(find(t, "hetzner-auction"), []byte(`{"server":[`+item+`]}`))
	if err != nil || len(s.Plans) != 1 {
		t.Fatalf("%d plans, rejected %v, error %v", len(s.Plans), s.Rejected, err)
	}
	return s.Plans[0]
}

// furtherAddress is what each further address costs at Hetzner's dedicated servers.
var furtherAddress = []market.Quote{
	{Component: market.FurtherIPv4, Period: market.Month, Currency: market.EUR, Amount: market.MustAmount("1.70"), Source: "addon additional_ipv4"},
	{Component: market.FurtherIPv4, Period: market.Once, Currency: market.EUR, Amount: market.MustAmount("4.90"), Source: "addon additional_ipv4"},
}

func TestAuctionMachine(t *testing.T) {
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
		Quoted: market.Quoted{Monthly: market.Prices{market.EUR: market.MustAmount("189.5"), market.USD: market.MustAmount("211")}, Hourly: market.Prices{market.EUR: market.MustAmount("0.3037"), market.USD: market.MustAmount("0.3382")}, Setup: market.Prices{market.EUR: market.MustAmount("39")}, Components: append([]market.Quote{
			{Component: market.IPv4, Period: market.Month, Currency: market.USD, Amount: market.MustAmount("1.9"), Source: "IPPrices.monthly"},
			{Component: market.IPv4, Period: market.Month, Currency: market.EUR, Amount: market.MustAmount("1.7"), Source: "IPPrices.monthly"},
		}, furtherAddress...)},

		Regions:  []string{"Falkenstein"},
		Places:   []market.Place{{Region: "Falkenstein", State: market.PlaceAvailable, Count: &stock}},
		GPUModel: "NVIDIA GeForce GTX 1080", GPUCount: new(1.0), GPUMemoryGB: new(8.0),
		Description: "12 x RAM 32768 MB DDR4 ECC reg. GPU - GeForce GTX 1080. With iNIC. Fixed price.",
		IPv4Count:   new(0), IPv6: new(true),
	}
	check.Match(t, fetchMachine(t, auctionMachine), want)
}

// TestAuctionVariations changes one field of the machine above.
func TestAuctionVariations(t *testing.T) {
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
			func(p market.Plan) bool {
				return p.NextDropAt.IsZero() && len(p.Components) == len(furtherAddress) && *p.IPv4Count == 0
			}},
		{"one currency only", `"EUR":189.5,`, `"EUR":null,`,
			func(p market.Plan) bool { _, quoted := p.Monthly[market.EUR]; return !quoted && len(p.Monthly) == 1 }},
		{"price in quotes", `"USD":211`, `"USD":"211"`, func(p market.Plan) bool { return p.Monthly[market.USD].String() == "211" && len(p.Monthly) == 2 }},
		{"several cards", `"GPU - GeForce GTX 1080"`, `"2 x GPU - Own Card 7","GPU - Own Card 7"`,
			func(p market.Plan) bool { return p.GPUModel == "Own Card 7" && *p.GPUCount == 3 }},
		{"cards that differ", `"GPU - GeForce GTX 1080"`, `"GPU - GeForce GTX 1080","GPU - Nvidia RTX 6000 Ada"`,
			func(p market.Plan) bool { return p.GPUModel == "" && p.GPUCount == nil }},
		{"extras twice", `"iNIC"`, `"iNIC","10G","iNIC"`, func(p market.Plan) bool { return strings.Contains(p.Description, "With iNIC, 10G. ") }},
		{"short code of a place", "FSN1-DC99", "HEL1", func(p market.Plan) bool { return p.Regions[0] == "Helsinki" }},
		{"unlimited in German", "unlimited", "Unbegrenzt", func(p market.Plan) bool { return p.Bandwidth == "Unlimited" && *p.TrafficTB == market.Unmetered }},
		{"unknown place", "FSN1-DC99", "XYZ1-DC1", func(p market.Plan) bool { return p.Regions[0] == "XYZ1-DC1" }},
		{"place in other words", `{"Name":"FSN1-DC99"}`, `"FSN1"`, func(p market.Plan) bool { return p.Places == nil && p.Available }},
		{"id as a decimal", "3100009", "3100009.0", func(p market.Plan) bool { return p.SKU == "3100009" && p.PlanID == 3100009 }},
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
			changed := strings.Replace(auctionMachine, tt.old, tt.new, 1)
			if changed == auctionMachine {
				t.Fatalf("%s is not in the machine", tt.old)
			}
			if p := fetchMachine(t, changed); !tt.right(p) {
				t.Errorf("got %+v", p)
			}
		})
	}
}

// TestAuctionDefects makes one field of the machine above invalid. Without an optional field the
// machine is still listed.
func TestAuctionDefects(t *testing.T) {
	tests := []struct{ old, new, reason string }{
		{`"nvme":[960],`, ``, "without disks: nvme: null came; accepted is a list"},
		{`"nvme":[960]`, `"nvme":null`, "without disks: nvme: null came; accepted is a list"},
		{`"sata":[480]`, `"sata":[0]`, `without disks: "0 GB`},
		{`"sata":[480]`, `"sata":480`, "without disks: sata: 480 came; accepted is a list"},
		{`"SizeUnit":"GB"`, `"SizeUnit":"bananas"`, `memory: "384 bananas" came`},
		{`"Size":384`, `"Size":-384`, `memory: "-384 GB" came`},
		{`"Size":384`, `"Size":true`, `memory: "true GB" came; accepted is a number`},
		{`"Size":384`, `"Size":1e300`, "memory: "},
		{`"CoreCount":2`, `"CoreCount":1.5`, "without cpu_sockets: 1.5 came"},
		{`"ecc":true`, `"ecc":"ja"`, `without memory_ecc: "ja" came`},
		{`"Bandwidth":1000`, `"Bandwidth":-1`, `without network: "-1 Mbps" came`},
		{`"EUR":0.3037`, `"EUR":"much"`, `without prices: "much" came`},
		{`"setup":{"EUR":39`, `"setup":{"EUR":[39]`, "without setup: a list or object came"},
		{`"monthly":{"EUR":189.5,"USD":211`, `"monthly":{"EUR":-189.5,"USD":0`, "rules: has no price of a month"},
		{`"monthly":{"EUR":189.5,"USD":211`, `"monthly":{"EUR":189.5,"USD":"much"`, `prices: "much" came`},
		{`"monthly":{"EUR":189.5,"USD":211`, `"monthly":{"EUR":{},"USD":211`, `prices: a list or object came`},
		{`"monthly":{"EUR":189.5,"USD":211`, `"monthly":{"EUR":"much","USD":0`, `prices: "much" came`},
		{`"EUR":189.5`, `"EUR":10000000.01`, "price_monthly_currencies: "},
		{`"Id":3100009`, `"Id":-1`, `cherry_plan_id: "-1" came`},
		{`"Id":3100009`, `"Id":1.5`, `cherry_plan_id: "1.5" came`},
		{`"Id":3100009`, `"Id":9007199254740992`, "cherry_plan_id: "},
		{`"Id":3100009`, `"Id":"x3100009"`, `cherry_plan_id: "x3100009" came`},
		{`"Id":3100009,`, ``, "sku: is missing"},
		{`"monthly":{"EUR":1.7,`, `"monthly":{"EUR":"much",`, `without components: "much" came`},
		{`"Prices":{"monthly":`, `"Prices":{"month":`, "rules: Prices.monthly: null came; accepted are prices by currency"},
		{`"Size":384,`, ``, "memory: is missing"},
	}
	good := make([]string, 9)
	for i := range good {
		good[i] = strings.Replace(auctionMachine, "3100009", fmt.Sprint(3200001+i), 1)
	}
	for _, tt := range tests {
		bad := strings.Replace(auctionMachine, tt.old, tt.new, 1)
		s, err := partnertest.Fetch(find(t, "hetzner-auction"), []byte(`{"server":[`+bad+`,`+strings.Join(good, ",")+`]}`))
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

// TestAuctionNextDrop refuses an invalid time.
func TestAuctionNextDrop(t *testing.T) {
	falling := strings.Replace(auctionMachine, `"fixed":true`, `"fixed":false`, 1)
	for told, want := range map[string]string{`"1788000000"`: "", `0`: "", `-5`: "next_drop_at: -5 came", `1788000000000`: "next_drop_at: 1788000000000 came"} {
		s, err := partnertest.Fetch(find(t, "hetzner-auction"), []byte(`{"server":[`+strings.Replace(falling, `Timestamp":1788000000`, `Timestamp":`+told, 1)+`]}`))
		if err != nil || len(s.Plans) != 1 || (len(s.Rejected) == 0) != (want == "") || want != "" && !strings.HasPrefix(s.Rejected[0].Reason, "without "+want) {
			t.Errorf("%s: %+v, %v; want %q", told, s.Rejected, err, want)
		}
		if told == `"1788000000"` && !s.Plans[0].NextDropAt.Equal(time.Unix(1788000000, 0)) {
			t.Errorf("falls at %v", s.Plans[0].NextDropAt)
		}
	}
}

// TestAuctionUnknownFall tells neither a fixed nor a falling price where the feed's word is new.
func TestAuctionUnknownFall(t *testing.T) {
	s, err := partnertest.Fetch(find(t, "hetzner-auction"), []byte(`{"server":[`+strings.Replace(auctionMachine, `"fixed":true`, `"fixed":1`, 1)+`]}`))
	if err != nil || len(s.Plans) != 1 || len(s.Rejected) != 2 || s.Rejected[1].Reason != "without next_drop_at: Prices.fixed: 1 came; accepted are true and false" {
		t.Fatalf("%+v, %v", s, err)
	}
	if p := s.Plans[0]; p.Description != "" || !p.NextDropAt.IsZero() {
		t.Errorf("falls at %v: %s", p.NextDropAt, p.Description)
	}
}

// TestAuctionIncomplete refuses a list with fewer machines than its count.
func TestAuctionIncomplete(t *testing.T) {
	for count, isWhole := range map[string]bool{"1": true, "2": false} {
		_, err := partnertest.Fetch(find(t, "hetzner-auction"), []byte(`{"server":[`+auctionMachine+`],"serverCount":`+count+`}`))
		if (err == nil) != isWhole || errors.Is(err, partner.ErrIncomplete) == isWhole {
			t.Errorf("a list of one machine that counts %s: %v", count, err)
		}
	}
}

func TestAuctionAddress(t *testing.T) {
	const path = "/_resources/app/data/app/live_data_sb.json"
	for base, want := range map[string]string{
		"":                                     "https://www.hetzner.com" + path,
		"http://127.0.0.1:8090/":               "http://127.0.0.1:8090" + path,
		"http://127.0.0.1:8090/a?b=c":          "http://127.0.0.1:8090/a" + path + "?b=c",
		"https://mirror.example/sb_EUR.json":   "https://mirror.example/sb_EUR.json",
		"https://mirror.example/sb_EUR.json?1": "https://mirror.example/sb_EUR.json?1",
	} {
		from := partner.NewEndpoint(find(t, "hetzner-auction").Info(), partner.Source{BaseURL: base}, nil)
		check.Equal(t, must.Get(find(t, "hetzner-auction").Main(from))(t).Address, want, "Main below %q asks", base)
	}
}

// TestAuctionShapesHaveTheSamePlans compares the sample with its machines in the flat shape, which
// lacks USD.
func TestAuctionShapesHaveTheSamePlans(t *testing.T) {
	body := partnertest.Sandboxed(t, find(t, "hetzner-auction").(sandbox.Provider), "/_resources/app/data/app/live_data_sb.json")
	fetch := func(body []byte) partner.Snapshot {
		return must.Get(partnertest.Fetch(find(t, "hetzner-auction"), body))(t)
	}
	var document any
	must.Do(t, json.Unmarshal(body, &document))
	former := must.Get(json.Marshal(shapes.Flat(document)))(t)
	nested, flat := fetch(body), fetch(former)
	if len(nested.Plans) != len(flat.Plans) || len(nested.Plans) == 0 {
		t.Fatalf("%d nested and %d flat plans", len(nested.Plans), len(flat.Plans))
	}
	for i := range nested.Plans {
		p := nested.Plans[i]
		delete(p.Monthly, "USD")
		delete(p.Hourly, "USD")
		p.Components = p.Components[1:]                             // that in EUR
		p.Components[0].Source = flat.Plans[i].Components[0].Source // each shape has a name of its own
		if !row.SameFacts(&p, &flat.Plans[i]) {
			t.Errorf("nested and flat differ:\n%+v\n%+v", p, flat.Plans[i])
		}
	}
}

// recordedAuction is a recorded item, decoded without the mapping.
type recordedAuction struct {
	memory, storage float64
	euros           market.Amount
	processor       string
}

func TestRecordedAuction(t *testing.T) {
	tests := []struct {
		file  string
		plans int
		want  func(t *testing.T, body []byte) map[market.SKU]recordedAuction
	}{
		{"hetzner/auction.json", 54, nestedAuction},
		{"hetzner/auction_flat_retired.json", 104, flatAuction},
		{"hetzner/auction_flat_2026_03.json", 490, flatAuction},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			body := partnertest.Recorded(t, tt.file)
			s := must.Get(partnertest.Fetch(find(t, "hetzner-auction"), body))(t)
			t.Logf("%s: %d accepted, %d rejected", tt.file, len(s.Plans), len(s.Rejected))
			for _, r := range s.Rejected {
				t.Errorf("rejected %s", r)
			}
			want := tt.want(t, body)
			if len(s.Plans) != tt.plans || len(want) != tt.plans {
				t.Errorf("%d plans of %d items, want %d", len(s.Plans), len(want), tt.plans)
			}
			for i := range s.Plans {
				checkRecordedAuction(t, &s.Plans[i], want[s.Plans[i].SKU])
			}
		})
	}
}

func checkRecordedAuction(t *testing.T, p *market.Plan, want recordedAuction) {
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

func auctionGB(lists map[string][]float64) float64 {
	total := 0.0
	for _, kind := range []string{"nvme", "sata", "hdd"} {
		for _, gb := range lists[kind] {
			total += gb
		}
	}
	return total
}

func flatAuction(t *testing.T, body []byte) map[market.SKU]recordedAuction {
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
	must.Do(t, json.Unmarshal(body, &d))
	items := map[market.SKU]recordedAuction{}
	for _, it := range d.Server {
		items[market.SKU(fmt.Sprint(it.ID))] = recordedAuction{it.RAMSize, auctionGB(it.ServerDiskData), it.Price, it.CPU}
	}
	return items
}

func nestedAuction(t *testing.T, body []byte) map[market.SKU]recordedAuction {
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
	must.Do(t, json.Unmarshal(body, &d))
	items := map[market.SKU]recordedAuction{}
	for _, it := range d.Server {
		items[market.SKU(fmt.Sprint(it.ID))] = recordedAuction{it.Hardware.RAM.Size, auctionGB(it.Hardware.Storage.Details),
			it.Prices.Monthly["EUR"], it.Hardware.CPU.Name}
	}
	return items
}
