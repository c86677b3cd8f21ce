package hetznerdedicated_test

import (
	"testing"

	"launchrack/internal/partner"
	"launchrack/internal/partner/hetznerdedicated"
	"launchrack/internal/partner/partnertest"
)

func TestConformance(t *testing.T) {
	partnertest.Run(t, partnertest.Harness{Adapter: hetznerdedicated.New()})
}

func TestGolden(t *testing.T) { partnertest.Golden(t, hetznerdedicated.New()) }

func TestAddress(t *testing.T) {
	const path = "/_resources/app/data/app/live_data_en_EUR.json"
	for base, want := range map[string]string{
		"":                                   "https://www.hetzner.com" + path,
		"http://127.0.0.1:8090/":             "http://127.0.0.1:8090" + path,
		"https://mirror.example/en.json?a=b": "https://mirror.example/en.json?a=b",
	} {
		from := partner.NewEndpoint(hetznerdedicated.New().Info(), partner.Source{BaseURL: base}, nil)
		if got, err := hetznerdedicated.New().Main(from); err != nil || got.Address != want {
			t.Errorf("Main below %q asks %q, %v, want %q", base, got.Address, err, want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	partnertest.Fuzz(f, []string{
		`{"server":[]}`,
		`[{"id":"1-2","key":"1-2FSN1","name":"A","cpu":"2x B","cores":8,"ram":64,"ram_hr":"64 GB DDR5","hdd_hr":"2x 1 TB SSD","price":33,"datacenter":["FSN1",{"name":"Y"}]}]`,
		`[{"name":"A","product":{"id":"x","link":"/a"},"cpuData":{"cpu":"B","cores":8},"priceData":{"price":{"EUR":5}},"variations":[{"ram":[{"RealSize":32,"Amount":2}],"drive":[{"RealSize":512,"Type":"NVMe"}]}],"details":{"datacenter":"HEL1"}}]`,
		`[{"key":1e3},null,7,"x",[],{"price":"5"}]`,
	}, hetznerdedicated.New())
}

func BenchmarkFetch(b *testing.B) {
	partnertest.Benchmark(b, hetznerdedicated.New(), partnertest.Sandboxed(b, hetznerdedicated.New(), "/_resources/app/data/app/live_data_en_EUR.json"))
}
