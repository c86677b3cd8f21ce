package hetznerdedicated_test

import (
	"testing"

	"launchrack/internal/errs"
	"launchrack/internal/partner"
	"launchrack/internal/partner/hetznerdedicated"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/row"
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

// FuzzDecode holds every payload to the rules: an error of kind partner and
// nothing, or plans that may be listed.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"server":[]}`))
	f.Add([]byte(`[{"id":"1-2","key":"1-2FSN1","name":"A","cpu":"2x B","cores":8,"ram":64,"ram_hr":"64 GB DDR5","hdd_hr":"2x 1 TB SSD","price":33,"datacenter":["FSN1",{"name":"Y"}]}]`))
	f.Add([]byte(`[{"name":"A","product":{"id":"x","link":"/a"},"cpuData":{"cpu":"B","cores":8},"priceData":{"price":{"EUR":5}},"variations":[{"ram":[{"RealSize":32,"Amount":2}],"drive":[{"RealSize":512,"Type":"NVMe"}]}],"details":{"datacenter":"HEL1"}}]`))
	f.Add([]byte(`[{"key":1e3},null,7,"x",[],{"price":"5"}]`))
	f.Fuzz(func(t *testing.T, body []byte) {
		s, err := partnertest.Fetch(hetznerdedicated.New(), body)
		if err != nil {
			if errs.KindOf(err) != errs.Partner || len(s.Plans)+len(s.Rejected) != 0 {
				t.Errorf("error %v of kind %q with %d plans", err, errs.KindOf(err), len(s.Plans))
			}
			return
		}
		for i := range s.Plans {
			if err := row.ValidateListed(&s.Plans[i]); err != nil {
				t.Errorf("%s: %v", s.Plans[i].SKU, err)
			}
		}
	})
}

func BenchmarkFetch(b *testing.B) {
	body := partnertest.Sandboxed(b, hetznerdedicated.New(), "/_resources/app/data/app/live_data_en_EUR.json")
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := partnertest.Fetch(hetznerdedicated.New(), body); err != nil {
			b.Fatal(err)
		}
	}
}
