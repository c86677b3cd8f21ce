package hetznerauction_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/partner/hetznerauction"
	"launchrack/internal/partner/partnertest"
)

const former = `{"key":1100007,"name":"SB60","description":["8x RAM 8192 MB DDR3 ECC","2x HDD SATA 3,0 TB Enterprise","2x HDD SAS 600 GB",
 "1x SSD SATA 240 GB","2x SSD M.2 NVMe 512 GB","NIC 1 Gbit - Intel I210"],"cpu":"Intel Xeon E5-1650V2","cpu_benchmark":1,"cpu_count":1,
 "is_ecc":true,"traffic":"unlimited","bandwith":1000,"ram":64,"ram_hr":"64 GB","price":"50.4202","price_v":"50.4202","setup_price":"0.0000",
 "hdd_size":3072,"hdd_count":2,"hdd_hr":"2x 3 TB","fixed_price":false,"next_reduce":7,"next_reduce_hr":"00h 07m",
 "datacenter":["FSN1-DC10","FSN"],"specials":["ECC","Ent. HDD","Ent. HDD","SSD"],"specialHdd":"+ 1x SSD  240 GB","freetext":"any words"}`

// TestFormerMachine reads the shape of the years before 2022: all disks stand in the
// description.
func TestFormerMachine(t *testing.T) {
	sockets, memory, storage, speed, stock, ecc, unmetered := 1, 64.0, 8464.0, 1000, 1, true, market.Unmetered
	want := market.Plan{
		PlanID: 1100007, SKU: "1100007", Partner: "hetzner-auction",
		PartnerName: "Hetzner Auction", PartnerURL: "https://www.hetzner.com/sb/",
		Name: "Intel Xeon E5-1650V2 #1100007", Type: market.Outlet, Category: market.CategoryOther,
		Tags: []string{"outlet"}, Available: true, Stock: &stock,
		CPUModel: "Intel Xeon E5-1650V2", CPUSockets: &sockets,
		MemoryGB: &memory, MemoryType: "DDR3", MemoryECC: &ecc,
		StorageGB: &storage, StorageType: "HDD + SSD + NVMe",
		Disks: []disk.Disk{{Count: 2, SizeGB: 3000, Kind: disk.HDD}, {Count: 2, SizeGB: 600, Kind: disk.HDD},
			{Count: 1, SizeGB: 240, Kind: disk.SSD}, {Count: 2, SizeGB: 512, Kind: disk.NVMe}},
		NetworkMbps: &speed, Bandwidth: "Unlimited", TrafficTB: &unmetered,
		Monthly: market.Prices{market.EUR: market.MustAmount("50.4202")},
		Regions: []string{"Falkenstein"},
		Description: "8x RAM 8192 MB DDR3 ECC. 2x HDD SATA 3,0 TB Enterprise. 2x HDD SAS 600 GB. 1x SSD SATA 240 GB. 2x SSD M.2 NVMe 512 GB. " +
			"NIC 1 Gbit - Intel I210. With Ent. HDD, SSD. The price falls until the machine is sold.",
	}
	if diff := cmp.Diff(want, one(t, former)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestFormerVariations changes one thing of the machine above. A reason that begins with
// "without" leaves the machine in the list.
func TestFormerVariations(t *testing.T) {
	for _, tt := range []struct{ old, new, reason string }{
		{`"50.4202","price_v"`, `50.4202,"price_v"`, ""},
		{`"50.4202","price_v"`, `"0.0000","price_v"`, "price: holds no price"},
		{`"50.4202","price_v"`, `"free","price_v"`, `price: a value of "free" came`},
		{`"ram":64`, `"ram":["64 GB"]`, "ram: "},
		{`"key":1100007`, `"key":"x"`, "key: a string came"},
		{`"0.0000"`, `"none"`, `without setup_price: a value of "none" came`},
		{`"2x HDD SAS 600 GB"`, `7`, "without description[2]: a number came"},
		{`"2x HDD SAS 600 GB"`, `"2x HDD SAS"`, `without description[1]: "2x HDD SAS" came`},
	} {
		s, err := partnertest.Fetch(hetznerauction.New(), []byte(`{"server":[`+strings.Repeat(nested+",", 1)+strings.Replace(former, tt.old, tt.new, 1)+`]}`))
		if strings.HasPrefix(tt.reason, "without") || tt.reason == "" {
			if err != nil || len(s.Plans) != 2 {
				t.Errorf("%s: %d plans, rejected %v, error %v", tt.new, len(s.Plans), s.Rejected, err)
			}
		}
		reason := ""
		if len(s.Rejected) > 0 {
			reason = s.Rejected[0].Reason
		}
		if err != nil {
			reason = err.Error()
		}
		if !strings.Contains(reason, tt.reason) || tt.reason == "" && reason != "" {
			t.Errorf("%s: rejected for %q, want %q", tt.new, reason, tt.reason)
		}
	}
}
