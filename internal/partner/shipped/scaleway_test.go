package shipped_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

const scalewayServer = `{"product_category":"Instance","product":"A-1","locality":{"zone":"fr-par-1"},"status":"general_availability",
 "price":{"retail_price":{"currency_code":"EUR","units":1,"nanos":500000000}},"unit_of_measure":{"unit":"minute","size":1},
 "properties":{"hardware":{"cpu":{"arch":"arm64","type":"Ampere Altra (3 GHz)","virtual":{"count":4}},"ram":{"size":8589934592}}}}`

// TestScalewayMinutes checks that a price by the minute becomes an hourly price only.
func TestScalewayMinutes(t *testing.T) {
	s, err := partnertest.Fetch(find(t, "scaleway"), []byte(`[`+scalewayServer+`]`))
	if err != nil || len(s.Plans) != 1 {
		t.Fatalf("%d plans, %v", len(s.Plans), err)
	}
	p := s.Plans[0]
	if !p.Hourly[market.EUR].Equal(market.Whole(90)) || p.Monthly != nil || *p.CPUCores != 4 || *p.MemoryGB != 8 || p.StorageGB != nil ||
		p.CPUModel != "Ampere Altra" || p.CPUFrequency != "3 GHz" || p.CPUArchitecture != "arm64" || p.Regions[0] != "Paris" {
		t.Errorf("%+v", p)
	}
}

// TestScalewayDefectsWithRejectedRow checks the defects of a server whose last row is rejected.
func TestScalewayDefectsWithRejectedRow(t *testing.T) {
	odd := strings.Replace(scalewayServer, `"arm64"`, `"quantum"`, 1)
	gold := strings.NewReplacer(`"fr-par-1"`, `"pl-waw-1"`, `"EUR"`, `"XAU"`).Replace(odd)
	s, err := partnertest.Fetch(find(t, "scaleway"), []byte(`[`+odd+`,`+gold+`]`))
	if err != nil || len(s.Plans) != 1 || len(s.Rejected) != 2 {
		t.Fatalf("%d rows, rejected %v, %v", len(s.Plans), s.Rejected, err)
	}
	if r := s.Rejected[1]; r.Listed || r.Item != "A-1@pl-waw-1" {
		t.Errorf("rejected last is %v, want the row in gold", r)
	}
	if r := s.Rejected[0]; !r.Listed || !strings.Contains(r.Reason, "cpu_arch") {
		t.Errorf("rejected first is %v, want the part that is left out", r)
	}
}

// TestScalewayUnreadableLocality lists a server without the row whose place cannot be read, since a part of a bad locality
// may be another place. A row that may belong to a place of the others, such as a fee of its setup, spoils the server.
func TestScalewayUnreadableLocality(t *testing.T) {
	for _, locality := range []string{`"zone":7,"region":"fr-par"`, `"datacenter":7,"region":"fr-par"`, `"zone":""`, ``} {
		for unit, plans := range map[string]int{"minute": 9, "setup": 8} {
			other := strings.NewReplacer(`"zone":"fr-par-1"`, locality, "minute", unit).Replace(scalewayServer)
			s, err := partnertest.Fetch(find(t, "scaleway"), []byte(`[`+scalewayServer+`,`+other+`,`+strings.Join(scalewayServers(8), ",")+`]`))
			if err != nil || len(s.Plans) != plans || len(s.Rejected) != 1 || s.Rejected[0].Item != "A-1" || s.Rejected[0].Listed {
				t.Errorf("%s of a %s: %d rows, rejected %v, %v", locality, unit, len(s.Plans), s.Rejected, err)
			}
		}
	}
}

// scalewayServers returns servers with different names.
func scalewayServers(n int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = strings.Replace(scalewayServer, `"A-1"`, fmt.Sprintf(`"B-%d"`, i), 1)
	}
	return all
}

// TestScalewayUnitsAndStatuses checks prices by the second and the year, and a server that gets no new
// features but is still sold.
func TestScalewayUnitsAndStatuses(t *testing.T) {
	second := strings.NewReplacer(`"minute"`, `"second"`, `"units":1,"nanos":500000000`, `"units":0,"nanos":100000`,
		"general_availability", "end_of_new_features", `"arm64"`, `"riscv"`).Replace(scalewayServer)
	year := strings.NewReplacer(`"second"`, `"year"`, `"units":0,"nanos":100000`, `"units":3000,"nanos":0`).Replace(second)
	s, err := partnertest.Fetch(find(t, "scaleway"), []byte(`[`+second+`,`+year+`]`))
	if err != nil || len(s.Plans) != 1 || len(s.Rejected) != 0 {
		t.Fatalf("%d rows, rejected %v, %v", len(s.Plans), s.Rejected, err)
	}
	if p := s.Plans[0]; !p.Available || !p.Hourly[market.EUR].Equal(market.MustAmount("0.36")) || !p.Annually[market.EUR].Equal(market.Whole(3000)) || p.Monthly != nil {
		t.Errorf("available %v, %v by the hour, %v by the year", p.Available, p.Hourly, p.Annually)
	}
}

// serverAt returns a server's hourly row at a place and price.
func serverAt(zone, units string) string {
	return strings.NewReplacer(`"fr-par-1"`, `"`+zone+`"`, `"minute"`, `"hour"`, `"units":1,"nanos":500000000`, units).Replace(scalewayServer)
}

// TestScalewayIncompleteMoney checks that units without nanos, and nanos without units, are an error,
// and that null for both is no price.
func TestScalewayIncompleteMoney(t *testing.T) {
	for money, want := range map[string]string{
		`"units":1,"nanos":500000000`:     "1.5",
		`"units":0,"nanos":40000000`:      "0.04",
		`"units":2,"nanos":0`:             "2",
		`"nanos":40000000`:                "rules: price.retail_price.units: null came",
		`"units":83,"nano":40000000`:      "rules: price.retail_price.nanos: null came",
		`"unit":83,"nanos":40000000`:      "rules: price.retail_price.units: null came",
		`"units":null,"nanos":40000000`:   "rules: price.retail_price.units: null came",
		`"unit":83,"nano":40000000`:       "rules: price.retail_price.nanos: null came",
		`"units":null,"nanos":null`:       "rules: no price came",
		`"units":0,"nanos":0`:             "rules: no price came",
		`"units":"1","nanos":500000000`:   "rules: price.retail_price.units: ",
		`"units":1,"nanos":{"value":500}`: "rules: price.retail_price.nanos: ",
	} {
		v := verdicts(t, serverAt("fr-par-1", money))[0]
		got := v.Reason
		if v.Plan != nil {
			got = partner.Short(v.Plan.Hourly[market.EUR])
		}
		if !strings.HasPrefix(got, want) || v.Plan == nil && (v.Kind == market.NotSold) != strings.Contains(want, "no price") {
			t.Errorf("%s: %q of kind %q, want %q", money, got, v.Kind, want)
		}
	}
	retired := strings.Replace(serverAt("fr-par-1", `"units":0,"nanos":0`), "general_availability", "end_of_life", 1)
	if v := verdicts(t, retired)[0]; v.Plan != nil || v.Kind != market.NotSold {
		t.Errorf("a scalewayServer at the end of its life is %+v", v)
	}
}

// serverKeys returns the rows of a server, each with its price and its regions.
func serverKeys(t *testing.T, products ...string) []string {
	t.Helper()
	var all []string
	for _, v := range verdicts(t, products...) {
		if v.Plan != nil {
			all = append(all, fmt.Sprint(v.Plan.SKU, " ", partner.Short(v.Plan.Hourly[market.EUR]), " ", strings.Join(v.Plan.Regions, "+")))
		}
	}
	slices.Sort(all)
	return all
}

// TestScalewayKeysStay checks that the key of a row does not depend on other places or their order.
func TestScalewayKeysStay(t *testing.T) {
	paris, amsterdam, warsaw, milan := serverAt("fr-par-1", `"units":1,"nanos":0`), serverAt("nl-ams-1", `"units":1,"nanos":0`), serverAt("pl-waw-2", `"units":2,"nanos":0`), serverAt("it-mil-1", `"units":2,"nanos":0`)
	for _, tt := range []struct {
		products []string
		want     []string
	}{
		{[]string{paris}, []string{"A-1 1 Paris"}},
		{[]string{paris, amsterdam}, []string{"A-1 1 Paris+Amsterdam"}},
		{[]string{paris, warsaw}, []string{"A-1 1 Paris", "A-1@pl-waw-2 2 Warsaw"}},
		{[]string{warsaw, paris}, []string{"A-1 1 Paris", "A-1@pl-waw-2 2 Warsaw"}},
		{[]string{warsaw}, []string{"A-1@pl-waw-2 2 Warsaw"}},
		{[]string{milan, warsaw, paris}, []string{"A-1 1 Paris", "A-1@it-mil-1 2 Milan", "A-1@pl-waw-2 2 Warsaw"}},
		{[]string{amsterdam}, []string{"A-1@nl-ams-1 1 Amsterdam"}},
	} {
		if got := serverKeys(t, tt.products...); !slices.Equal(got, tt.want) {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

// recordedRow is a recorded row, decoded without the adapter.
type recordedRow struct {
	Product string
	Status  string
	Price   struct {
		Retail struct {
			Units, Nanos int64
		} `json:"retail_price"`
	}
	Unit       struct{ Unit string } `json:"unit_of_measure"`
	Properties struct {
		Hardware struct {
			CPU struct {
				Virtual  *struct{ Count int }
				Physical *struct {
					Sockets        int
					CoresPerSocket int `json:"cores_per_socket"`
				}
			}
			RAM     struct{ Size float64 }
			Storage struct{ Total float64 }
		}
	}
}

// TestRecordedScaleway compares every recorded row with the plan of its server.
func TestRecordedScaleway(t *testing.T) {
	for file, want := range map[string]int{
		"catalog_instance_fr_par_1_2026_07.json": 96, "catalog_elastic_metal_fr_par_1_2025_12.json": 28, "catalog_instance_retired_2026_08.json": 7,
	} {
		t.Run(file, func(t *testing.T) {
			body := partnertest.Recorded(t, "scaleway/"+file)
			judged := must.Get(find(t, "scaleway").Translate(t.Context(), []partner.Document{{Body: body}}))(t)
			s := must.Get(judged.Snapshot())(t)
			t.Logf("%d accepted, %d rejected", len(s.Plans), len(s.Rejected))
			for _, r := range s.Rejected {
				t.Logf("rejected %s", r)
			}
			check.Equal(t, len(s.Plans), want)
			plans := map[market.SKU]market.Plan{}
			for _, p := range s.Plans {
				plans[p.Group] = p
			}
			var list struct{ Products []recordedRow }
			must.Do(t, json.Unmarshal(body, &list))
			for _, r := range list.Products {
				if r.Status != "retired" {
					checkRecordedRow(t, r, plans[market.SKU(r.Product)])
				}
			}
		})
	}
}

func checkRecordedRow(t *testing.T, r recordedRow, p market.Plan) {
	t.Helper()
	cores, hourly, h := 0, market.Whole(1), r.Properties.Hardware
	if h.CPU.Virtual != nil {
		cores = h.CPU.Virtual.Count
	} else {
		cores = h.CPU.Physical.Sockets * h.CPU.Physical.CoresPerSocket
	}
	prices := map[string]market.Prices{"hour": p.Hourly, "minute": p.Hourly, "month": p.Monthly, "setup": p.Setup}
	if r.Unit.Unit == "minute" {
		hourly = market.Whole(60)
	}
	nanos := must.Get(market.Whole(r.Price.Retail.Units*1_000_000_000 + r.Price.Retail.Nanos).Mul(hourly))(t)
	want := must.Get(nanos.Quo(market.Whole(1_000_000_000)))(t)
	if p.CPUCores == nil || *p.CPUCores != cores || *p.MemoryGB != h.RAM.Size/(1<<30) || !prices[r.Unit.Unit][market.EUR].Equal(want) {
		t.Errorf("%s by the %s: %+v, want %d cores and %s", r.Product, r.Unit.Unit, p, cores, want)
	}
	if h.Storage.Total == 0 {
		if p.StorageGB != nil {
			t.Errorf("%s: storage is %v, want it unknown", r.Product, *p.StorageGB)
		}
	} else if off := *p.StorageGB/(h.Storage.Total/1e9) - 1; off > 0.01 || off < -0.01 {
		t.Errorf("%s: storage is %v, want %v", r.Product, *p.StorageGB, h.Storage.Total/1e9)
	}
}

// verdicts translates a list of products.
func verdicts(t *testing.T, products ...string) []partner.Verdict {
	t.Helper()
	judged := must.Get(find(t, "scaleway").Translate(t.Context(), []partner.Document{{Body: []byte(`{"products":[` + strings.Join(products, ",") + `]}`)}}))(t)
	return judged.Verdicts
}

// TestScalewayTypesAreRepeated checks that each product type is a query parameter of its own, as the API
// requires.
func TestScalewayTypesAreRepeated(t *testing.T) {
	a := find(t, "scaleway")
	r := must.Get(a.Main(partner.NewEndpoint(a.Info(), partner.Source{}, nil)))(t)
	address := must.Get(url.Parse(r.Address))(t)
	if got, want := address.Query()["product_types"], []string{"instance", "elastic_metal", "dedibox"}; !slices.Equal(got, want) {
		t.Errorf("asked for %q, want %q", got, want)
	}
}
