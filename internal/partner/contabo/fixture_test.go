package contabo_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/contabo"
	"launchrack/internal/partner/partnertest"
)

func TestRecordedSamples(t *testing.T) {
	tests := []struct {
		file            string
		plans, rejected int
		types           map[market.PlanType]int
	}{
		{"contabo/site_payload.json", 159, 4, map[market.PlanType]int{market.Baremetal: 15, market.VPS: 99, market.VDS: 45}},
		{"contabo/dedicated_servers_page.json", 8, 0, map[market.PlanType]int{market.Baremetal: 4, market.Outlet: 4}},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			s, err := partnertest.Fetch(contabo.New(), partnertest.Recorded(t, tt.file))
			if err != nil {
				t.Fatal(err)
			}
			if len(s.Plans) != tt.plans || len(s.Rejected) != tt.rejected {
				t.Errorf("got %d plans and %d rejections, want %d and %d", len(s.Plans), len(s.Rejected), tt.plans, tt.rejected)
			}
			types := map[market.PlanType]int{}
			for _, p := range s.Plans {
				types[p.Type]++
				if p.CPUCores == nil || p.MemoryGB == nil || p.StorageGB == nil || p.NetworkMbps == nil || len(p.Monthly) != 3 || len(p.Regions) > 1 {
					t.Errorf("%s lacks something: %+v", p.SKU, p)
				}
				if isDearer := strings.Contains(string(p.SKU), "@"); isDearer == (len(p.Annually) == 3) || (isDearer && p.Group == "") {
					t.Errorf("%s of %q has annual prices %v", p.SKU, p.Group, p.Annually)
				}
			}
			for kind, want := range tt.types {
				if types[kind] != want {
					t.Errorf("got %d plans of type %s, want %d", types[kind], kind, want)
				}
			}
		})
	}
}

func TestAddress(t *testing.T) {
	tests := []struct{ base, want string }{
		{"https://contabo.com", "https://contabo.com/en/dedicated-servers.json"},
		{"https://contabo.com/", "https://contabo.com/en/dedicated-servers.json"},
		{"https://files.example/contabo.json", "https://files.example/contabo.json"},
		{"http://127.0.0.1:8090/a/b?c=d", "http://127.0.0.1:8090/a/b/en/dedicated-servers.json?c=d"},
		{"http://127.0.0.1:8090?c=d", "http://127.0.0.1:8090/en/dedicated-servers.json?c=d"},
	}
	for _, tt := range tests {
		from := partner.NewEndpoint(contabo.New().Info(), partner.Source{BaseURL: tt.base}, nil)
		if got, err := contabo.New().Main(from); err != nil || got.Address != tt.want {
			t.Errorf("Main below %q asks %q, %v, want %q", tt.base, got.Address, err, tt.want)
		}
	}
}

// TestScript fetches the payload within the script of the website.
func TestScript(t *testing.T) {
	payload := sitePayload(t)
	tests := []struct{ name, script, failure string }{
		{name: "plain assignment", script: fmt.Sprintf("__SAPPER__=%s;", payload)},
		{name: "function", script: "__SAPPER__=(function(a,b){return {preloaded:[a,b]}}({},null));",
			failure: "The partner sent a script that would have to be run; accepted is JSON"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "text/javascript")
				fmt.Fprint(w, tt.script)
			}))
			t.Cleanup(server.Close)
			s, err := partner.NewFeed(contabo.New(), partner.Source{BaseURL: server.URL + "/data.js"}, partner.NewClient(partner.Options{})).Fetch(context.Background())
			if errs.Public(err) != tt.failure {
				t.Errorf("public sentence is %q, want %q", errs.Public(err), tt.failure)
			}
			if (err == nil) != (len(s.Plans) >= 60) {
				t.Errorf("got %d plans with error %v", len(s.Plans), err)
			}
		})
	}
}

func FuzzDecode(f *testing.F) {
	partnertest.Fuzz(f, []string{
		`{"sections":[{"blocks":[{"sys":{"id":"a"},"type":"vps","slug":"a","title":"A","price":{"EUR":5},"specs":[{"type":"cpu","title":"4 vCPU Cores"}]}]}]}`,
		`{"products":{"a":{"type":"ds","slug":"a","title":"A","price":{"EUR":5},"addons":[{"id":"r","title":"Asia (Japan)"}]}},"categories":{"c":{"productsCollection":{"items":[{"sys":{"id":"a"}},{},null,7]}}}}`,
		`{"preloaded":[null,{"products":{},"categories":{"c":[]}}]}`,
		`{"fields":{"sections":[{"fields":{"blocks":[{"sys":{"id":"b"},"fields":{"type":"outletServer","slug":"b","title":"B","location":"N","price":{"EUR":9.5,"USD":"x"},"periods":[{"length":12,"discount":{"EUR":1}}],"specs":[{"type":"storage","title":"2x 1 TB SSD"},{"type":"ram","title":"64 GB REG ECC"}],"url":"javascript:x"}}]}}]}}`,
	}, contabo.New())
}

func BenchmarkFetch(b *testing.B) {
	for name, body := range map[string][]byte{"page": partnertest.Sandboxed(b, contabo.New(), "/en/dedicated-servers.json"), "site": sitePayload(b)} {
		b.Run(name, func(b *testing.B) { partnertest.Benchmark(b, contabo.New(), body) })
	}
}
