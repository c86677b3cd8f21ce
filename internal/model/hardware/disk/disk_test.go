package disk

import (
	"encoding/json"
	"slices"
	"testing"
)

func TestKindOf(t *testing.T) {
	for words, want := range map[string]Kind{
		"NVME": NVMe, "nvme": NVMe, "SSD M.2 NVMe": NVMe, "NVMe U.2": NVMe, "U.2": NVMe, "SSD U.3": NVMe, "PCIe SSD": NVMe,
		"SSD": SSD, "SATA SSD Datacenter Edition": SSD, "SSD SAS": SSD, "ssd": SSD, "LocalSSD": SSD, "Solid-State": SSD,
		"HDD": HDD, "HDD SATA": HDD, "HD SATA": HDD, "SATA Enterprise Hard Drive": HDD, "SATA": HDD, "SAS": HDD, "7200 rpm": HDD,
		"": "", "disk": "", "M.2": "", "satay": "", "AHD": "", "Datacenter Class": "",
	} {
		if got, ok := KindOf(words); got != want || ok != (want != "") {
			t.Errorf("%q is %q, %v; want %q", words, got, ok, want)
		}
	}
}

func TestAdd(t *testing.T) {
	first := []Disk{{2, 512, NVMe}}
	all := Add(Add(Add(first, Disk{1, 2000, HDD}), Disk{1, 512, NVMe}), Disk{1, 512, SSD})
	if want := []Disk{{3, 512, NVMe}, {1, 2000, HDD}, {1, 512, SSD}}; !slices.Equal(all, want) {
		t.Errorf("%v, want %v", all, want)
	}
	if first[0].Count != 2 {
		t.Error("the given list changed")
	}
	if total := TotalGB(all); total != 4048 {
		t.Errorf("%v GB together", total)
	}
}

// TestJSON holds for the items of column disks.
func TestJSON(t *testing.T) {
	b, err := json.Marshal([]Disk{{2, 3840, NVMe}, {1, 0.5, ""}})
	if want := `[{"count":2,"size_gb":3840,"kind":"NVMe"},{"count":1,"size_gb":0.5,"kind":null}]`; err != nil || string(b) != want {
		t.Errorf("%s (%v), want %s", b, err, want)
	}
	if !slices.Equal(Kinds(), []Kind{NVMe, SSD, HDD}) {
		t.Error(Kinds())
	}
}
