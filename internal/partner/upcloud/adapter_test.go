package upcloud_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/partner/upcloud"
)

func TestConformance(t *testing.T) {
	partnertest.Run(t, partnertest.Harness{Adapter: upcloud.New()})
}

func TestGolden(t *testing.T) { partnertest.Golden(t, upcloud.New()) }

func TestNeeds(t *testing.T) { partnertest.Needs(t, upcloud.New()) }

// joined returns recorded plans and a recorded price list as one document.
func joined(t *testing.T, plans, prices string) []byte {
	t.Helper()
	a, b := partnertest.Fixture(t, plans), partnertest.Fixture(t, prices)
	var document, list map[string]json.RawMessage
	if err := json.Unmarshal(a, &document); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &list); err != nil {
		t.Fatal(err)
	}
	document["prices"] = list["prices"]
	body, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// TestRecordedPayload compares plans and prices of one year: 5.00 a month is 0.744 cents an hour
// for 672 hours.
func TestRecordedPayload(t *testing.T) {
	s, err := partnertest.Fetch(upcloud.New(), joined(t, "upcloud/plans.json", "upcloud/price.json"))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d rows of 10 plans, rejected %v", len(s.Plans), s.Rejected)
	machines := map[market.SKU]bool{}
	for _, p := range s.Plans {
		sku, _, _ := strings.Cut(string(p.SKU), "@")
		machines[market.SKU(sku)] = true
		if p.CPUCores == nil || p.MemoryGB == nil || p.StorageGB == nil || p.TrafficTB == nil || len(p.Hourly) != 1 || len(p.Monthly) != 0 || len(p.Regions) == 0 {
			t.Errorf("%s lacks something: %+v", p.SKU, p)
		}
		if sku == "1xCPU-1GB" && p.Group == "" && (p.Hourly[market.EUR].String() != "0.00744" || *p.MemoryGB != 1 || *p.StorageGB != 25) {
			t.Errorf("the smallest plan is %+v", p)
		}
	}
	if len(machines) != 10 || len(s.Rejected) != 0 {
		t.Errorf("%d plans, rejected %v", len(machines), s.Rejected)
	}
}

// TestPlansWithoutPrices checks that a plan without a price is left out.
func TestPlansWithoutPrices(t *testing.T) {
	s, err := partnertest.Fetch(upcloud.New(), joined(t, "upcloud/plans_2023.json", "upcloud/price.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Plans) == 0 || len(s.Rejected) == 0 {
		t.Fatalf("%d rows, %d rejected", len(s.Plans), len(s.Rejected))
	}
	t.Logf("%d rows, %d of 29 plans have no price", len(s.Plans), len(s.Rejected))
	for _, r := range s.Rejected {
		if !strings.Contains(r.Reason, "no zone has a price") {
			t.Errorf("rejected %s", r)
		}
	}
	if _, err := partnertest.Fetch(upcloud.New(), partnertest.Fixture(t, "upcloud/plans_2023.json")); errs.KindOf(err) != errs.Partner {
		t.Errorf("plans alone: %v", err)
	}
}

func FuzzDecode(f *testing.F) {
	partnertest.Fuzz(f, []string{
		`{"plans":{"plan":[{"name":"a","core_number":1,"memory_amount":512,"storage_size":10,"storage_tier":"hdd"}]},"prices":{"zone":[{"name":"fi-hel1","server_plan_a":{"amount":1,"price":0.5}}]}}`,
		`{"plans":{"plan":[{"name":"a","core_number":"1","memory_amount":1e3},null,7]},"prices":{"zone":[null,{"name":7},{"name":"x","server_plan_a":{"amount":"1","price":1}}]}}`,
		`{"plans":[],"prices":[]}`,
	}, upcloud.New())
}

// TestUnreadableZone rejects the plans that a bad zone may sell, since the keys of their rows
// depend on all zones.
func TestUnreadableZone(t *testing.T) {
	const plan, zone = `{"name":"a","core_number":1,"memory_amount":1024}`, `{"name":%s,"server_plan_a":{"amount":1,"price":%s}}`
	sells := func(name, price string) string { return fmt.Sprintf(zone, name, price) }
	good := sells(`"fi-hel1"`, "1") + "," + sells(`"us-nyc1"`, "2")
	for bad, want := range map[string]int{
		sells(`7`, "1"): 1, sells(`null`, "1"): 1, `7`: 1, sells(`"nl-ams1"`, `"1"`): 1, `{"name":"nl-ams1","server_plan_a":7}`: 1, `{"name":7}`: 0, sells(`"nl-ams1"`, "1"): 0,
	} {
		s, err := partnertest.Fetch(upcloud.New(), []byte(`{"plans":{"plan":[`+plan+`]},"prices":{"zone":[`+good+`,`+bad+`]}}`))
		if err != nil || len(s.Plans) != 2 || len(s.Rejected) != want || want > 0 && (s.Rejected[0].Item != "a" || s.Rejected[0].Listed) {
			t.Errorf("%s: %d rows, rejected %v, %v", bad, len(s.Plans), s.Rejected, err)
		}
	}
}
