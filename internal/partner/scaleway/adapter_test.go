package scaleway_test

import (
	"fmt"
	"strings"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/partner/scaleway"
)

func TestConformance(t *testing.T) {
	partnertest.Run(t, partnertest.Harness{Adapter: scaleway.New()})
}

const server = `{"product_category":"Instance","product":"A-1","locality":{"zone":"fr-par-1"},"status":"general_availability",
 "price":{"retail_price":{"currency_code":"EUR","units":1,"nanos":500000000}},"unit_of_measure":{"unit":"minute","size":1},
 "properties":{"hardware":{"cpu":{"arch":"arm64","type":"Ampere Altra (3 GHz)","virtual":{"count":4}},"ram":{"size":8589934592}}}}`

// TestMinutes checks that a price by the minute becomes an hourly price only.
func TestMinutes(t *testing.T) {
	s, err := partnertest.Fetch(scaleway.New(), []byte(`[`+server+`]`))
	if err != nil || len(s.Plans) != 1 {
		t.Fatalf("%d plans, %v", len(s.Plans), err)
	}
	p := s.Plans[0]
	if !p.Hourly[market.EUR].Equal(market.Whole(90)) || p.Monthly != nil || *p.CPUCores != 4 || *p.MemoryGB != 8 || p.StorageGB != nil ||
		p.CPUModel != "Ampere Altra" || p.CPUFrequency != "3 GHz" || p.CPUArchitecture != "arm64" || p.Regions[0] != "Paris" {
		t.Errorf("%+v", p)
	}
}

func FuzzTranslate(f *testing.F) {
	partnertest.Fuzz(f, []string{
		`{"products":[` + server + `],"total_count":1}`,
		`[null,7,"x",{"product":3},` + server + `]`,
	}, scaleway.New())
}

// TestDefectsWithRejectedRow checks the defects of a server whose last row is rejected.
func TestDefectsWithRejectedRow(t *testing.T) {
	odd := strings.Replace(server, `"arm64"`, `"quantum"`, 1)
	gold := strings.NewReplacer(`"fr-par-1"`, `"pl-waw-1"`, `"EUR"`, `"XAU"`).Replace(odd)
	s, err := partnertest.Fetch(scaleway.New(), []byte(`[`+odd+`,`+gold+`]`))
	if err != nil || len(s.Plans) != 1 || len(s.Rejected) != 2 {
		t.Fatalf("%d rows, rejected %v, %v", len(s.Plans), s.Rejected, err)
	}
	if r := s.Rejected[0]; r.Listed || r.Item != "A-1@pl-waw-1" {
		t.Errorf("rejected first is %v, want the row in gold", r)
	}
	if r := s.Rejected[1]; !r.Listed || !strings.Contains(r.Reason, "cpu.arch") {
		t.Errorf("rejected last is %v, want the part that is left out", r)
	}
}

// TestUnreadableLocality rejects the server, since a part of a bad locality may be another
// place.
func TestUnreadableLocality(t *testing.T) {
	for _, locality := range []string{`"zone":7,"region":"fr-par"`, `"datacenter":7,"region":"fr-par"`} {
		other := strings.Replace(server, `"zone":"fr-par-1"`, locality, 1)
		s, err := partnertest.Fetch(scaleway.New(), []byte(`[`+server+`,`+other+`,`+strings.Join(servers(8), ",")+`]`))
		if err != nil || len(s.Plans) != 8 || len(s.Rejected) != 1 || s.Rejected[0].Item != "A-1" || s.Rejected[0].Listed {
			t.Errorf("%s: %d rows, rejected %v, %v", locality, len(s.Plans), s.Rejected, err)
		}
	}
}

// TestProductsAreAList refuses an object of products.
func TestProductsAreAList(t *testing.T) {
	if s, err := partnertest.Fetch(scaleway.New(), []byte(`{"products":{"value":[`+server+`]}}`)); err == nil || !strings.Contains(err.Error(), "holds no list of products") {
		t.Errorf("%d rows, rejected %v, %v; want a refusal", len(s.Plans), s.Rejected, err)
	}
}

// servers returns servers with different names.
func servers(n int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = strings.Replace(server, `"A-1"`, fmt.Sprintf(`"B-%d"`, i), 1)
	}
	return all
}

// TestUnitsAndStatuses checks prices by the second and the year, and a server that gets no new
// features but is still sold.
func TestUnitsAndStatuses(t *testing.T) {
	second := strings.NewReplacer(`"minute"`, `"second"`, `"units":1,"nanos":500000000`, `"units":0,"nanos":100000`,
		"general_availability", "end_of_new_features", `"arm64"`, `"riscv"`).Replace(server)
	year := strings.NewReplacer(`"second"`, `"year"`, `"units":0,"nanos":100000`, `"units":3000,"nanos":0`).Replace(second)
	s, err := partnertest.Fetch(scaleway.New(), []byte(`[`+second+`,`+year+`]`))
	if err != nil || len(s.Plans) != 1 || len(s.Rejected) != 0 {
		t.Fatalf("%d rows, rejected %v, %v", len(s.Plans), s.Rejected, err)
	}
	if p := s.Plans[0]; !p.Available || !p.Hourly[market.EUR].Equal(market.MustAmount("0.36")) || !p.Annually[market.EUR].Equal(market.Whole(3000)) || p.Monthly != nil {
		t.Errorf("available %v, %v by the hour, %v by the year", p.Available, p.Hourly, p.Annually)
	}
}
