package hetzner_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/hetzner"
	"launchrack/internal/partner/quantity"
)

func TestServers(t *testing.T) {
	for body, want := range map[string]int{
		`{"server":[1,{"a":[2,3]}],"filter":{"server":[1]}}`: 2, `[{},{},{}]`: 3, `[]`: 0,
		`{"server":[1,2],"serverCount":2}`: 2, `{"server":[1,2],"serverCount":3}`: -1, `{"server":[1],"serverCount":"0"}`: -1, `{"server":[1],"serverCount":null}`: 1,
		`{}`: -1, `{"server":{}}`: -1, `{"server":null}`: -1, `7`: -1, ``: -1, `[1`: -1, `{"server":[1]}x`: -1,
	} {
		servers, err := hetzner.Servers([]byte(body))
		if (err != nil) != (want < 0) || (err == nil && len(servers) != want) {
			t.Errorf("%s: %d servers, %v, want %d", body, len(servers), err, want)
		}
	}
}

func TestCity(t *testing.T) {
	for code, want := range map[string]string{
		"FSN1-DC14": "Falkenstein", "FSN1-DC99": "Falkenstein", "NBG1": "Nuremberg", " HEL1-DC2 ": "Helsinki",
		"fsn1": "Falkenstein", "ash": "Ashburn", "hil": "Hillsboro", "sin": "Singapore", "HEL": "Helsinki",
		"XYZ1-DC1": "XYZ1-DC1", "": "", "#7": "#7", "DE": "DE",
	} {
		if got := hetzner.City("hetzner-auction", code); got != want {
			t.Errorf("City(%q) is %q, want %q", code, got, want)
		}
	}
}

func TestSetGPU(t *testing.T) {
	for text, want := range map[string]struct {
		model string
		count float64
	}{
		"GPU - Nvidia RTX 6000 Ada|NIC 1 Gbit": {"NVIDIA RTX 6000 Ada", 1}, "GPU - GeForce GTX 1080|GPU - GeForce GTX 1080": {"NVIDIA GeForce GTX 1080", 2},
		"2 x GPU - Own Card 7": {"Own Card 7", 2}, "GPU - GeForce GTX 1080|GPU - Nvidia RTX 6000 Ada": {"", 0}, "NIC 1 Gbit": {"", 0}, "GPU": {"", 0},
	} {
		var p market.Plan
		hetzner.SetGPU(&p, strings.Split(text, "|"))
		got := 0.0
		if p.GPUCount != nil {
			got = *p.GPUCount
		}
		if p.GPUModel != want.model || got != want.count {
			t.Errorf("%s: %v x %q, want %v", text, got, p.GPUModel, want)
		}
	}
}

func TestSetTraffic(t *testing.T) {
	for text, want := range map[string]struct {
		bandwidth string
		tb        float64 // 0 for nil
	}{
		"unlimited": {"Unlimited", -1}, "Unbegrenzt": {"Unlimited", -1}, "20 TB": {"20 TB", 20}, "1.5TB": {"1.5TB", 1.5},
		"20 TB free": {"20 TB free", 20}, "0 TB": {"0 TB", 0}, "": {"", 0},
	} {
		var p market.Plan
		hetzner.SetTraffic(&p, text)
		got := 0.0
		if p.TrafficTB != nil {
			got = *p.TrafficTB
		}
		if p.Bandwidth != want.bandwidth || got != want.tb {
			t.Errorf("%q: %q and %v, want %v", text, p.Bandwidth, got, want)
		}
	}
}

func TestCount(t *testing.T) {
	for text, want := range map[quantity.Number]int{"": 0, "0": 0, "2": 2, "2.0": 2, "1e3": 1000, "1.5": -1, "-2": -1, "1e9": -1, "1e99": -1, "1e-30": -1} {
		n, err := quantity.Count("cores", text)
		got := 0
		if n != nil {
			got = *n
		}
		if err != nil {
			got = -1
			if !strings.HasPrefix(err.Error(), "cores: ") {
				t.Errorf("error %q does not name the field", err)
			}
		}
		if got != want {
			t.Errorf("%q: %d, %v, want %d", text, got, err, want)
		}
	}
}

func TestNumber(t *testing.T) {
	for raw, want := range map[string]string{
		`64`: "64", `"64"`: "64", `-1.5e3`: "-1.5e3", `null`: "", `"null"`: "!", `""`: "!", `"many"`: "!", `true`: "!", `[]`: "!", `" 64"`: "!",
	} {
		var object struct {
			Size quantity.Number `json:"size"`
		}
		err := partner.FieldError("object", json.Unmarshal([]byte(`{"size":`+raw+`}`), &object))
		switch {
		case want != "!" && (err != nil || string(object.Size) != want):
			t.Errorf("%s: %q, %v, want %q", raw, object.Size, err, want)
		case want == "!" && (err == nil || !strings.HasPrefix(err.Error(), "size: ") || !strings.HasSuffix(err.Error(), "accepted is a number")):
			t.Errorf("%s: error %v, want one that names the field", raw, err)
		}
	}
}

func TestDisks(t *testing.T) {
	tests := []struct {
		lists, failure string
		want           []disk.Disk
	}{
		{lists: `{"nvme":[512,512],"sata":[480],"hdd":[]}`, want: []disk.Disk{{Count: 2, SizeGB: 512, Kind: disk.NVMe}, {Count: 1, SizeGB: 480, Kind: disk.SSD}}},
		{lists: `{"nvme":[],"sata":[],"hdd":[4000,6000,4000],"general":[4000]}`, want: []disk.Disk{{Count: 2, SizeGB: 4000, Kind: disk.HDD}, {Count: 1, SizeGB: 6000, Kind: disk.HDD}}},
		{lists: `{}`}, {lists: `null`}, {lists: `{"nvme":[],"sata":[],"hdd":[]}`},
		{lists: `{"nvme":[512],"sata":[]}`, failure: "d.hdd: is missing"},
		{lists: `{"nvme":[null],"sata":[],"hdd":[]}`, failure: "d.nvme[0]"},
		{lists: `{"nvme":[-512],"sata":[],"hdd":[]}`, failure: "d.nvme[0]"},
		{lists: `{"nvme":[` + strings.Repeat("1,", 128) + `1],"sata":[],"hdd":[]}`, failure: "129 disks came"},
	}
	for _, tt := range tests {
		var lists hetzner.DiskLists
		if err := json.Unmarshal([]byte(tt.lists), &lists); err != nil {
			t.Fatal(err)
		}
		got, err := lists.Disks("d")
		if (err != nil) != (tt.failure != "") || (err != nil && !strings.Contains(err.Error(), tt.failure)) {
			t.Errorf("%s: error %v, want %q", tt.lists, err, tt.failure)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: -want +got:\n%s", tt.lists, diff)
		}
	}
}

func TestDisksOf(t *testing.T) {
	got, err := hetzner.DisksOf("hdd_arr", []string{" optional (at additional cost)", "3,84 TB Datacenter NVMe SSD",
		"3.84 TB NVMe SSD Datacenter Edition (Gen 4)", "22 TB SATA Enterprise Hard Drive", "1 TB NVMe SSD (Gen3)", "1.92 TB SATA SSD Datacenter Edition"})
	want := []disk.Disk{{Count: 2, SizeGB: 3840, Kind: disk.NVMe}, {Count: 1, SizeGB: 22000, Kind: disk.HDD},
		{Count: 1, SizeGB: 1000, Kind: disk.NVMe}, {Count: 1, SizeGB: 1920, Kind: disk.SSD}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v, -want +got:\n%s", err, diff)
	}
	if _, err := hetzner.DisksOf("hdd_arr", []string{"1 TB SSD", "a disk"}); err == nil || !strings.HasPrefix(err.Error(), "hdd_arr[1]: ") {
		t.Errorf("error %v, want one that names hdd_arr[1]", err)
	}
}
