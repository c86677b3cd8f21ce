package complete_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/hardware/complete"
	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
)

func TestPlan(t *testing.T) {
	overrides := must.Get(complete.ReadNames(strings.NewReader("raw,name\nHouse special,AMD EPYC 7443P\nIntel Xeon E-2136,none\n")))(t)
	epyc := func(p *market.Plan) {
		p.CPUName, p.CPUVendor, p.CPUFamily, p.CPUYear, p.CPUArchitecture = "AMD EPYC 7443P", "AMD", "EPYC", new(2021), "x86_64"
	}
	tests := map[string]struct {
		plan market.Plan
		want func(*market.Plan)
	}{
		"nothing known":     {market.Plan{}, func(*market.Plan) {}},
		"no such processor": {market.Plan{CPUModel: "AMD EPYC"}, func(*market.Plan) {}},
		"a machine":         {market.Plan{Type: market.Baremetal, CPUModel: "EPYC 7443P"}, func(p *market.Plan) { epyc(p); p.CPUCores, p.CPUThreads = new(24), new(48) }},
		"an auction's machine of two sockets": {market.Plan{Type: market.Outlet, CPUModel: "AMD EPYC 7443P", CPUSockets: new(2)},
			func(p *market.Plan) { epyc(p); p.CPUCores, p.CPUThreads = new(48), new(96) }},
		"sockets in the text":           {market.Plan{Type: market.Baremetal, CPUModel: "2x AMD EPYC 7443P"}, func(p *market.Plan) { epyc(p); p.CPUCores, p.CPUThreads = new(48), new(96) }},
		"what is stated stays":          {market.Plan{Type: market.Baremetal, CPUModel: "EPYC 7443P", CPUCores: new(12), CPUThreads: new(24)}, epyc},
		"a virtual machine has a share": {market.Plan{Type: market.VPS, CPUModel: "EPYC 7443P"}, epyc},
		"dedicated cores are a share":   {market.Plan{Type: market.VDS, CPUModel: "EPYC 7443P", CPUSockets: new(2)}, epyc},
		"an unknown type is no machine": {market.Plan{CPUModel: "EPYC 7443P"}, epyc},
		"the operator's name":           {market.Plan{CPUModel: "House special"}, epyc},
		"the operator's none":           {market.Plan{CPUModel: "Intel Xeon E-2136"}, func(*market.Plan) {}},
		"a version by its clock": {market.Plan{CPUModel: "E3-1270", CPUFrequency: "3.8 GHz"}, func(p *market.Plan) {
			p.CPUName, p.CPUVendor, p.CPUFamily, p.CPUYear, p.CPUArchitecture = "Intel Xeon E3-1270 v6", "Intel", "Xeon E3", new(2017), "x86_64"
		}},
		"a name from before": {market.Plan{CPUName: "stale", CPUVendor: "AMD", CPUYear: new(1999)}, func(p *market.Plan) { p.CPUName, p.CPUVendor, p.CPUYear = "", "", nil }},
		"ECC":                {market.Plan{MemoryType: "DDR4 ECC"}, func(p *market.Plan) { p.MemoryECC = new(true) }},
		"ECC in other words": {market.Plan{MemoryType: "ecc reg ddr4"}, func(p *market.Plan) { p.MemoryECC = new(true) }},
		"non-ECC":            {market.Plan{MemoryType: "DDR4 non-ECC"}, func(p *market.Plan) { p.MemoryECC = new(false) }},
		"ECC is stated":      {market.Plan{MemoryType: "DDR4 ECC", MemoryECC: new(false)}, func(*market.Plan) {}},
		"no word of ECC":     {market.Plan{MemoryType: "DDR4 SPECCED", CPUModel: "EPYC 7443P"}, epyc},
		"regions": {market.Plan{Regions: []string{"Germany, Frankfurt", "Singapore", "Nuremberg", "European Union"}}, func(p *market.Plan) {
			p.Regions, p.Countries = []string{"Frankfurt", "Singapore", "Nuremberg", "European Union"}, []string{"DE", "SG"}
			p.Places = []market.Place{unknown("Frankfurt", "DE"), unknown("Singapore", "SG"), unknown("Nuremberg", "DE"), unknown("European Union", "")}
		}},
		"a partner's code": {market.Plan{Partner: "hetzner-auction", Regions: []string{"HEL1-DC2"}}, func(p *market.Plan) {
			p.Regions, p.Countries, p.Places = []string{"Helsinki"}, []string{"FI"}, []market.Place{unknown("Helsinki", "FI")}
		}},
		"two codes of a city": {market.Plan{Partner: "ovh", Regions: []string{"EU-WEST-RBX", "Mars", "rbx"}}, func(p *market.Plan) {
			p.Regions, p.Countries, p.Places = []string{"Roubaix", "Mars"}, []string{"FR"}, []market.Place{unknown("Roubaix", "FR"), unknown("Mars", "")}
		}},
		"places with stock": {market.Plan{Available: true, Regions: []string{"stale"}, Places: []market.Place{
			{Region: "Australia (Sydney)", State: market.PlaceAvailable, LeadHours: new(240)}, {Region: "London, UK", State: market.PlaceSoldOut}, unknown("Paris", "")}},
			func(p *market.Plan) {
				p.Places = []market.Place{{Region: "Sydney", Country: "AU", State: market.PlaceAvailable, LeadHours: new(240)},
					{Region: "London", Country: "GB", State: market.PlaceSoldOut}, unknown("Paris", "FR")}
				p.Regions, p.Countries = []string{"Sydney", "Paris"}, []string{"AU", "FR"}
			}},
		"places of unknown stock alone": {market.Plan{Places: []market.Place{unknown("Paris", "")}}, func(p *market.Plan) {
			p.Regions, p.Countries, p.Places = []string{"Paris"}, []string{"FR"}, []market.Place{unknown("Paris", "FR")}
		}},
		"countries are stated": {market.Plan{Regions: []string{"Singapore"}, Countries: []string{"DE"}}, func(p *market.Plan) { p.Places = []market.Place{unknown("Singapore", "SG")} }},
		"disks in words": {market.Plan{StorageType: "2x 480 GB SSD, 1x 2 TB HDD"}, func(p *market.Plan) {
			p.Disks = []disk.Disk{{Count: 2, SizeGB: 480, Kind: disk.SSD}, {Count: 1, SizeGB: 2000, Kind: disk.HDD}}
			p.DiskKinds = []string{"SSD", "HDD"}
			p.Drives, p.NVMeDrives, p.SSDDrives, p.HDDDrives = new(3), new(0), new(2), new(1)
		}},
		"disks that add up": {market.Plan{StorageType: "2x 480 GB SSD", StorageGB: new(960.0)}, func(p *market.Plan) {
			p.Disks, p.DiskKinds = []disk.Disk{{Count: 2, SizeGB: 480, Kind: disk.SSD}}, []string{"SSD"}
			p.Drives, p.NVMeDrives, p.SSDDrives, p.HDDDrives = new(2), new(0), new(2), new(0)
		}},
		"disks that do not":     {market.Plan{StorageType: "2x 480 GB SSD", StorageGB: new(480.0)}, func(p *market.Plan) { p.DiskKinds = []string{"SSD"} }},
		"a kind without a size": {market.Plan{StorageType: "NVMe", StorageGB: new(480.0)}, func(p *market.Plan) { p.DiskKinds = []string{"NVMe"} }},
		"kinds without sizes":   {market.Plan{StorageType: "HDD + NVMe SSD"}, func(p *market.Plan) { p.DiskKinds = []string{"NVMe", "HDD"} }},
		"disks before words": {market.Plan{StorageType: "NVMe", Disks: []disk.Disk{{Count: 1, SizeGB: 1, Kind: disk.HDD}, {Count: 1, SizeGB: 1}}},
			func(p *market.Plan) { p.DiskKinds, p.Drives = []string{"HDD"}, new(2) }},
		"drives of two sizes": {market.Plan{Disks: []disk.Disk{{Count: 2, SizeGB: 512, Kind: disk.NVMe}, {Count: 1, SizeGB: 1000, Kind: disk.NVMe}}},
			func(p *market.Plan) {
				p.DiskKinds = []string{"NVMe"}
				p.Drives, p.NVMeDrives, p.SSDDrives, p.HDDDrives = new(3), new(3), new(0), new(0)
			}},
		"drives from before": {market.Plan{Drives: new(2), NVMeDrives: new(2), SSDDrives: new(0), HDDDrives: new(0)},
			func(p *market.Plan) { p.Drives, p.NVMeDrives, p.SSDDrives, p.HDDDrives = nil, nil, nil, nil }},
		"regions as the operator wrote them": {market.Plan{Source: market.ByHand, Regions: []string{"Germany, Frankfurt", "My cellar"}}, func(p *market.Plan) {
			p.Countries, p.Places = []string{"DE"}, []market.Place{unknown("Frankfurt", "DE"), unknown("My cellar", "")}
		}},
		"kinds from before": {market.Plan{DiskKinds: []string{"HDD"}}, func(p *market.Plan) { p.DiskKinds = nil }},
	}
	c := complete.New(overrides)
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			want, got := tt.plan, tt.plan
			tt.want(&want)
			for _, round := range []string{"once", "twice"} {
				c.Plan(&got)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s (-want +got):\n%s", round, diff)
				}
			}
		})
	}
}

// BenchmarkPlan is a plan whose texts were read before, as nearly all are.
func BenchmarkPlan(b *testing.B) {
	c := complete.New(complete.Names{})
	for b.Loop() {
		p := market.Plan{Type: market.Baremetal, CPUModel: "AMD EPYC 7443P", CPUFrequency: "2.85 GHz", MemoryType: "DDR4 ECC", StorageType: "NVMe",
			Regions: []string{"Germany, Frankfurt", "Singapore"}}
		c.Plan(&p)
	}
}

func unknown(region, country string) market.Place {
	return market.Place{Region: region, Country: country, State: market.PlaceUnknown}
}
