package hetznerauction_test

import (
	"encoding/json"
	"testing"

	"launchrack/internal/partner"
	"launchrack/internal/partner/hetznerauction"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/row"
	"launchrack/internal/testing/shapes"
)

func TestConformance(t *testing.T) {
	partnertest.Run(t, partnertest.Harness{Adapter: hetznerauction.New()})
}

func TestGolden(t *testing.T) { partnertest.Golden(t, hetznerauction.New()) }

func TestAddress(t *testing.T) {
	const path = "/_resources/app/data/app/live_data_sb.json"
	for base, want := range map[string]string{
		"":                                     "https://www.hetzner.com" + path,
		"http://127.0.0.1:8090/":               "http://127.0.0.1:8090" + path,
		"http://127.0.0.1:8090/a?b=c":          "http://127.0.0.1:8090/a" + path + "?b=c",
		"https://mirror.example/sb_EUR.json":   "https://mirror.example/sb_EUR.json",
		"https://mirror.example/sb_EUR.json?1": "https://mirror.example/sb_EUR.json?1",
	} {
		from := partner.NewEndpoint(hetznerauction.New().Info(), partner.Source{BaseURL: base}, nil)
		if got, err := hetznerauction.New().Main(from); err != nil || got.Address != want {
			t.Errorf("Main below %q asks %q, %v, want %q", base, got.Address, err, want)
		}
	}
}

// TestBothShapesHaveTheSamePlans compares the sample with its machines in the flat shape, which
// lacks USD.
func TestBothShapesHaveTheSamePlans(t *testing.T) {
	body := partnertest.Sandboxed(t, hetznerauction.New(), "/_resources/app/data/app/live_data_sb.json")
	fetch := func(body []byte) partner.Snapshot {
		s, err := partnertest.Fetch(hetznerauction.New(), body)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	var document any
	if err := json.Unmarshal(body, &document); err != nil {
		t.Fatal(err)
	}
	former, err := json.Marshal(shapes.Flat(document))
	if err != nil {
		t.Fatal(err)
	}
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

func FuzzDecode(f *testing.F) {
	partnertest.Fuzz(f, []string{
		`{"server":[]}`,
		`[{"id":7,"cpu":"A","price":33,"ram_size":64,"hdd_arr":["512 GB SSD"],"datacenter":"FSN1-DC1"}]`,
		`{"server":[{"Id":7,"Hardware":{"CPU":{"Name":"A","CoreCount":2},"RAM":{"Size":64,"SizeUnit":"GB","ecc":1},"Storage":{"Details":{"nvme":[512,512],"sata":[],"hdd":[]}}},"Prices":{"monthly":{"EUR":72,"USD":80}},"Details":{"Bandwidth":1000,"Traffic":"20 TB","Datacenter":{"Name":"XYZ1"}}}]}`,
		`[{"Id":1e3},null,7,"x",[],{"price":"5"}]`,
	}, hetznerauction.New())
}

func BenchmarkFetch(b *testing.B) {
	partnertest.Benchmark(b, hetznerauction.New(), partnertest.Sandboxed(b, hetznerauction.New(), "/_resources/app/data/app/live_data_sb.json"))
}
