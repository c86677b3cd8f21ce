package cherry_test

import (
	"testing"

	"launchrack/internal/partner"
	"launchrack/internal/partner/cherry"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/row"
)

func TestRecordedSample(t *testing.T) {
	s, err := partnertest.Fetch(cherry.New(), partnertest.Recorded(t, "cherry/plans.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Plans) != 18 || len(s.Rejected) != 1 {
		t.Errorf("got %d plans and %d rejections, want 18 and the custom one", len(s.Plans), len(s.Rejected))
	}
	for i := range s.Plans {
		if err := row.ValidateListed(&s.Plans[i]); err != nil {
			t.Errorf("%s: %v", s.Plans[i].SKU, err)
		}
	}
}

func TestAddress(t *testing.T) {
	from := partner.NewEndpoint(cherry.New().Info(), partner.Source{BaseURL: "http://127.0.0.1:8090/"}, nil)
	got, err := cherry.New().Main(from)
	want := "http://127.0.0.1:8090/v1/plans?fields=plan%2Cspecs%2Cpricing%2Cregion%2Chref"
	if err != nil || got.Address != want {
		t.Errorf("got %q, %v, want %q", got.Address, err, want)
	}
}

func FuzzDecode(f *testing.F) {
	partnertest.Fuzz(f, []string{
		`[]`,
		`[{"id":1,"name":"A","type":"vps","specs":{"storage":[{"count":2,"size":3.84,"unit":"TB"}]},"pricing":[{"unit":"Monthly","price":5,"currency":"EUR"}]}]`,
		`[{"id":1e3,"specs":{"cpus":{"frequency":1e99,"unit":"GHz"}}},null,7,"x",[]]`,
		`[{"id":2,"title":"B","slug":"b","href":"/plans/b","type":"baremetal","category":"storage","specs":{"cpus":{"count":2,"cores":8,"frequency":3.4,"unit":"GHz"},"memory":{"total":16,"unit":"GB","name":"16GB ECC DDRIII "},"nics":{"name":"1Gbps"}},"pricing":[{"unit":"Monthly","price":"5","currency":"EUR"}],"available_regions":[{"id":1,"stock_qty":3}]}]`,
	}, cherry.New())
}

func BenchmarkFetch(b *testing.B) {
	partnertest.Benchmark(b, cherry.New(), partnertest.Sandboxed(b, cherry.New(), "/v1/plans"))
}
