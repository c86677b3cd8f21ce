package disktext

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"2x 1 TB NVMe": "2x 1000 NVMe", "4 x 480 GB SSD": "4x 480 SSD", "2 x 3.84TB NVMe U.2": "2x 3840 NVMe",
		"1x500GB SATA": "1x 500 HDD", "2x SSD M.2 NVMe 960 GB": "2x 960 NVMe", "NVMe 512 GB (x2)": "2x 512 NVMe",
		"75 GB NVMe": "1x 75 NVMe", "SSD 250GB": "1x 250 SSD", "HDD 12TB": "1x 12000 HDD", "500 GB": "1x 500 ?",
		"2 x SSD U.2 NVMe 1,92 TB Datacenter": "2x 1920 NVMe", "1,920 GB SSD": "1x 1920 SSD", "2× 480 GB SSD": "2x 480 SSD",
		"10 x HDD SATA 16,0 TB Enterprise": "10x 16000 HDD", "16 TB SATA Enterprise Hard Drive": "1x 16000 HDD",
		"1.92 TB NVMe SSD Datacenter Edition (Gen 4)": "1x 1920 NVMe", "2x 1 TB (Gen3) SSD": "2x 1000 SSD",
		"512 GB NVMe SSD\r\n512 GB NVMe SSD\r\n1 TB SATA SSD":                            "2x 512 NVMe + 1x 1000 SSD",
		`512 GB NVMe SSD\r\n2 TB HDD`:                                                    "1x 512 NVMe + 1x 2000 HDD",
		"4x 22 TB SATA HDD, 2x 1 TB (Gen3) SSD":                                          "4x 22000 HDD + 2x 1000 SSD",
		"12x SSD SAS 3.84TB + 1x SSD NVMe 3.2TB Enterprise Class Soft RAID":              "12x 3840 SSD + 1x 3200 NVMe",
		"2x SSD NVMe 500GB Enterprise Class + 2x HD SATA 6TB Enterprise Class Soft RAID": "2x 500 NVMe + 2x 6000 HDD",
		"2x 450Gb SSD NVMe Soft RAID":                                                    "2x 450 NVMe", "2 x 480 Go SSD": "2x 480 SSD", "2x2To SATA": "2x 2000 HDD",
		"NVMe PCIe 4.0 x4 1 TB": "1x 1000 NVMe", "M.2 x2 480 GB SSD": "2x 480 SSD", "2x 480GB SSD RAID 1": "2x 480 SSD",
		"2x 480GB SSD x2": "2x 480 SSD", "2 x 4 TB 7200 RPM": "2x 4000 HDD", "100 GiB NVMe": "1x 107.3741824 NVMe", "0.5 TB SSD": "1x 500 SSD",
		"2x 4TB HDD SATA3 6Gb/s": "2x 4000 HDD", "2x 960GB SATA 6 Gb/s SSD": "2x 960 SSD", "Dual 1TB NVMe": "2x 1000 NVMe", "Two 1 TB NVMe": "2x 1000 NVMe",
		"2 disks 1 TB HDD": "2x 1000 HDD", "2 pcs 1TB SSD": "2x 1000 SSD", "4 drives of 2 TB HDD": "4x 2000 HDD", "Quad 480 GB SSD": "4x 480 SSD",
		"2x 512 GB NVMe SSD, RAID 1": "2x 512 NVMe", "1 TB dual-port SAS SSD": "1x 1000 SSD", "2x 2 TB HDD + Software RAID": "2x 2000 HDD",
		"  2x  1 TB\tNVMe ": "2x 1000 NVMe", "480 GB SSD and 2 TB HDD": "1x 480 SSD + 1x 2000 HDD",
	} {
		got, err := Parse(text)
		if err != nil || written(got) != want {
			t.Errorf("%q gives %s (%v), want %s", text, written(got), err, want)
		}
	}
}

// written formats disks as the tests above.
func written(disks []disk.Disk) string {
	var all []string
	for _, d := range disks {
		all = append(all, fmt.Sprintf("%dx %v %s", d.Count, d.SizeGB, cmp.Or(d.Kind, "?")))
	}
	return strings.Join(all, " + ")
}

// TestParseRefuses checks texts whose sum would be wrong.
func TestParseRefuses(t *testing.T) {
	for _, text := range []string{
		"", " ", "NVMe", "SSD", "2x SSD", "1.5x SSD", "or 150 GB SSD", "1 TB NVMe or 2 TB SSD", "RAID 1", "Dual 2x 1 TB x4", "2 disks 4x 1 TB", "6 Gb/s SSD", "up to 4 TB SSD", "optional 2 TB HDD",
		"480 GB SSD 2 TB HDD", "2x 480GB SSD + disks", "0x 480 GB SSD", "0 GB SSD", "-480 GB SSD", "2x -480 GB SSD", "2x 480 GB x4", "999x 1 TB HDD", "129x 1 TB HDD",
		"12345678901 GB SSD", "480 GHz", "480", "1.2.3 TB", "3Ba4qDsyUeCssDIUFkxCXy", strings.Repeat("1 TB HDD + ", 100),
	} {
		if got, err := Parse(text); err == nil {
			t.Errorf("%q gives %v", text, got)
		} else if !strings.Contains(err.Error(), "accepted") {
			t.Errorf("%q: %v does not say what is accepted", text, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"2x 1 TB NVMe", "4x 22 TB SATA HDD, 2x 1 TB (Gen3) SSD", "NVMe 512 GB (x2)", "1,92 TB", "x9\n9x", "\xff2×1GiB"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		disks, err := Parse(text)
		if (err == nil) != (len(disks) > 0) {
			t.Errorf("%q gives %v and %v", text, disks, err)
		}
		for _, d := range disks {
			if d.Count < 1 || d.SizeGB <= 0 || d.Kind != "" && !slices.Contains(disk.Kinds(), d.Kind) {
				t.Errorf("%q gives %+v", text, d)
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		must.Get(Parse("12x SSD SAS 3.84TB + 1x SSD NVMe 3.2TB Enterprise Class Soft RAID"))(b)
	}
}

func TestSet(t *testing.T) {
	var p market.Plan
	Set(&p, []disk.Disk{{Count: 2, SizeGB: 500, Kind: disk.NVMe}, {Count: 1, SizeGB: 4000, Kind: disk.HDD}, {Count: 1, SizeGB: 1}})
	if *p.StorageGB != 5001 || p.StorageType != "NVMe + HDD" || len(p.Disks) != 3 {
		t.Errorf("%+v", p)
	}
	p = market.Plan{}
	if Set(&p, nil); p.StorageGB != nil || p.StorageType != "" {
		t.Errorf("no disks: %+v", p)
	}
}

func TestStorageGB(t *testing.T) {
	for _, tt := range []struct{ n, unit, want, err string }{
		{n: "3.84", unit: "TB", want: "3840"}, {n: "480", unit: "gb", want: "480"}, {n: "1", unit: "TiB", want: "1099.511627776"},
		{n: "500", unit: " MB ", want: "0.5"}, {n: "1", unit: "PB", want: "1000000"},
		{n: "1", unit: "", err: "is not a unit of storage"}, {n: "1", unit: "disks", err: "accepted are MB, GB, TB"},
		{n: "9999999999999999999", unit: "PB", err: "overflow"},
	} {
		switch got, err := StorageGB(market.MustAmount(tt.n), tt.unit); {
		case tt.err != "":
			if err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("%s %s: error %v, want one with %q", tt.n, tt.unit, err, tt.err)
			}
		case err != nil || got.Cmp(market.MustAmount(tt.want)) != 0:
			t.Errorf("%s %s is %v, %v, want %s", tt.n, tt.unit, got, err, tt.want)
		}
	}
}
