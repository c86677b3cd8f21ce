package words_test

import (
	"testing"

	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/words"
)

func TestStorageText(t *testing.T) {
	for name, test := range map[string]struct {
		plan market.Plan
		want string
	}{
		"nothing is known":         {market.Plan{}, ""},
		"equal disks":              {market.Plan{Disks: []disk.Disk{{Count: 2, SizeGB: 512, Kind: disk.NVMe}}, StorageGB: new(1024.0), StorageType: "NVMe"}, "2 × 512 GB NVMe"},
		"several kinds":            {market.Plan{Disks: []disk.Disk{{Count: 2, SizeGB: 480, Kind: disk.SSD}, {Count: 2, SizeGB: 4000, Kind: disk.HDD}}}, "2 × 480 GB SSD + 2 × 4 TB HDD"},
		"one disk":                 {market.Plan{Disks: []disk.Disk{{Count: 1, SizeGB: 1920, Kind: disk.NVMe}}}, "1.92 TB NVMe"},
		"a disk of no known kind":  {market.Plan{Disks: []disk.Disk{{Count: 1, SizeGB: 160}}}, "160 GB"},
		"the partner's word":       {market.Plan{Disks: []disk.Disk{{Count: 1, SizeGB: 160}}, StorageType: "Ceph"}, "160 GB Ceph"},
		"a word for several disks": {market.Plan{Disks: []disk.Disk{{Count: 1, SizeGB: 160}, {Count: 1, SizeGB: 320}}, StorageType: "Ceph"}, "160 GB + 320 GB"},
		"a total alone":            {market.Plan{StorageGB: new(1000.0), StorageType: "NVMe"}, "1 TB NVMe"},
		"a word alone":             {market.Plan{StorageType: "NVMe"}, "NVMe"},
	} {
		if got := words.StorageText(language.English, &test.plan); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

func TestMemoryText(t *testing.T) {
	for name, test := range map[string]struct {
		plan market.Plan
		want string
	}{
		"nothing is known":        {market.Plan{}, ""},
		"all is known":            {market.Plan{MemoryGB: new(64.0), MemoryType: "DDR4", MemoryECC: new(true)}, "64 GB DDR4 ECC"},
		"the type names it":       {market.Plan{MemoryGB: new(64.0), MemoryType: "ECC REG DDR4", MemoryECC: new(true)}, "64 GB ECC REG DDR4"},
		"without ECC":             {market.Plan{MemoryGB: new(64.0), MemoryType: "DDR5", MemoryECC: new(false)}, "64 GB DDR5"},
		"ECC is not known":        {market.Plan{MemoryGB: new(64.0), MemoryType: "DDR5"}, "64 GB DDR5"},
		"ECC alone":               {market.Plan{MemoryGB: new(1500.0), MemoryECC: new(true)}, "1.5 TB ECC"},
		"a size alone":            {market.Plan{MemoryGB: new(0.5)}, "0.5 GB"},
		"a type without its size": {market.Plan{MemoryType: "DDR4"}, "DDR4"},
	} {
		if got := words.MemoryText(language.English, &test.plan); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

func TestNoAddress(t *testing.T) {
	apart := []market.Quote{{Component: market.IPv4, Period: market.Month, Currency: market.EUR, Amount: market.MustAmount("1.7")}}
	for want, p := range map[string]market.Plan{
		"":                          {IPv4: market.IPv4Included, Quoted: market.Quoted{Components: apart}}, // a further one
		"No IPv4 address":           {IPv4: market.IPv4None},
		"IPv4 costs extra":          {IPv4: market.IPv4None, Quoted: market.Quoted{Components: apart}},
		"Shared IPv4 address (NAT)": {IPv4: market.IPv4NAT},
	} {
		if got := words.NoAddress(language.English, &p); got != want {
			t.Errorf("%+v: %q, want %q", p, got, want)
		}
	}
}
