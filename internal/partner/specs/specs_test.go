package specs_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"launchrack/internal/partner/specs"
	"launchrack/internal/testing/must"
)

// told writes facts as testdata/lines.txt does.
func told(f specs.Facts) map[string]string {
	facts := map[string]string{}
	set := func(name string, value any) {
		switch v := value.(type) {
		case *int:
			if v != nil {
				facts[name] = strconv.Itoa(*v)
			}
		case *float64:
			if v != nil {
				facts[name] = strconv.FormatFloat(*v, 'f', -1, 64)
			}
		case *bool:
			if v != nil {
				facts[name] = strconv.FormatBool(*v)
			}
		case string:
			if v != "" {
				facts[name] = strings.ReplaceAll(strings.TrimSuffix(v, " GHz"), " ", "_")
			}
		}
	}
	set("cores", f.CPUCores)
	set("threads", f.CPUThreads)
	set("sockets", f.CPUSockets)
	set("share", f.CPUShare)
	set("cpu", f.CPUModel)
	set("clock", f.CPUFrequency)
	set("ram", f.MemoryGB)
	set("type", f.MemoryType)
	set("ecc", f.MemoryECC)
	set("net", f.NetworkMbps)
	set("traffic", f.TrafficTB)
	set("beyond", f.Egress)
	if f.Overage != nil {
		set("beyond", f.Overage.Amount.String()+string(f.Overage.Currency))
	}
	set("ipv4", f.IPv4)
	set("ipv6", f.IPv6)
	set("nat", f.NAT)
	set("virt", f.Virtualization)
	set("gpu", f.GPUModel)
	var disks []string
	for _, d := range f.Disks {
		kind := string(d.Kind)
		if kind == "" {
			kind = "?"
		}
		disks = append(disks, fmt.Sprintf("%dx%v%s", d.Count, d.SizeGB, kind))
	}
	set("disks", strings.Join(disks, "+"))
	return facts
}

// TestLines compares what is read in some 550 lines with what a person reads. No fact may be wrong or
// made up; a few are not read, and their number is held.
func TestLines(t *testing.T) {
	const unread = 9
	page := must.Get(os.ReadFile("testdata/lines.txt"))(t)
	lines, right, wrong, missing := 0, 0, 0, 0
	for line := range strings.Lines(string(page)) {
		text, facts, isCase := strings.Cut(strings.TrimRight(line, "\n"), " => ")
		if !isCase || strings.HasPrefix(line, "#") {
			continue
		}
		lines++
		want := map[string]string{}
		for one := range strings.FieldsSeq(facts) {
			name, value, _ := strings.Cut(one, "=")
			want[name] = value
		}
		got := told(specs.Read(strings.ReplaceAll(text, `\n`, "\n")))
		for name, value := range got {
			if want[name] == value {
				right++
			} else {
				wrong++
				t.Errorf("%q: %s=%s came, want %q", text, name, value, want[name])
			}
		}
		for name, value := range want {
			if got[name] == "" {
				missing++
				t.Logf("%q: %s=%s is not read", text, name, value)
			}
		}
	}
	t.Logf("%d lines: %d facts read right, %d wrong, %d not read", lines, right, wrong, missing)
	if lines < 550 || missing > unread {
		t.Errorf("%d lines, %d facts are not read; at least 550 and at most %d are wanted", lines, missing, unread)
	}
}

// FuzzRead holds what is true for every text: it is read without a panic, and each fact is possible.
func FuzzRead(f *testing.F) {
	page := must.Get(os.ReadFile("testdata/lines.txt"))(f)
	for line := range strings.Lines(string(page)) {
		text, _, _ := strings.Cut(line, " => ")
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := specs.Read(text)
		if got.CPUCores != nil && *got.CPUCores < 1 || got.MemoryGB != nil && *got.MemoryGB <= 0 || got.NetworkMbps != nil && *got.NetworkMbps < 1 {
			t.Errorf("%q: %+v", text, got)
		}
		for _, d := range got.Disks {
			if d.Count < 1 || d.SizeGB <= 0 {
				t.Errorf("%q: %+v", text, d)
			}
		}
		for _, one := range got.Read {
			if strings.TrimSpace(one.Words) == "" {
				t.Errorf("%q: %s was read from no words", text, one.Column)
			}
		}
	})
}

// TestOneFactInTwoWays checks that a text which contradicts itself tells nothing of it.
func TestOneFactInTwoWays(t *testing.T) {
	for text, want := range map[string]string{
		"4 GB RAM\nRAM: 8 GB":        "",
		"4 GB RAM\nRAM: 4 GB":        "4",
		"RAM 4096 MB, 4 GB Memory":   "4",
		"4 GB RAM, upgrade to 8 GB":  "4",
		"1 Gbps port\nPort: 10 Gbps": "",
	} {
		if got := told(specs.Read(text)); got["ram"] != want || got["net"] != "" {
			t.Errorf("%q gives %v", text, got)
		}
	}
}

// TestLabelsOfNoNumber says where labels and numbers fit in neither order, and gives no number to any of them.
func TestLabelsOfNoNumber(t *testing.T) {
	for text, want := range map[string]int{
		"RAM\n4 GB\nSSD\n50 GB\nTraffic": 1,
		"RAM\n4 GB\nSSD\n50 GB":          0,
		"4 GB\nRAM\n50 GB\nSSD":          0,
		"KVM\nRAM\nSSD":                  0,
	} {
		if got := specs.Read(text); len(got.Doubts) != want || (got.MemoryGB == nil) != (want > 0 || strings.HasPrefix(text, "KVM")) {
			t.Errorf("%q: %q, %v GB", text, got.Doubts, got.MemoryGB)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	for b.Loop() {
		specs.Read("2 vCPU, 4 GB DDR4, 60GB NVMe RAID-10, 4TB @ 1Gbps, 1x IPv4, KVM")
	}
}
