package ovh_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/ovh"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/testing/must"
)

// month is a monthly price without a commitment.
const month = `{"capacities":["renew"],"mode":"default","interval":1,"intervalUnit":"month","commitment":0,"price":649000000}`

// virtual returns a catalogue of VPS plans, each with its code and tags.
func virtual(pricings string, plans ...[2]string) []byte {
	var list []string
	for _, p := range plans {
		list = append(list, fmt.Sprintf(`{"planCode":%q,"product":"small","invoiceName":"VPS-1","pricings":[%s],
			"configurations":[{"name":"vps_datacenter","values":["EU-WEST-GRA"]}],"blobs":%s}`, p[0], pricings, p[1]))
	}
	return []byte(`{"locale":{"currencyCode":"EUR"},"plans":[` + strings.Join(list, ",") + `],"addons":[],
		"products":[{"name":"small","description":"VPS 4 vCPU 8 GB RAM 75 GB disk","blobs":{"technical":{"cpu":{"cores":4,"number":1}}}}]}`)
}

// shown are the blobs of a plan of the order funnel, hidden those of another plan.
const (
	shown  = `{"tags":["website:show","order-funnel:show"]}`
	hidden = `{"tags":["os:distribution-only"]}`
)

// codes returns the codes of a VPS catalogue that are listed, and the reasons of the others.
func codes(t *testing.T, body []byte) (listed []string, rejected map[string]string) {
	t.Helper()
	judged := must.Get(ovh.New().Translate(t.Context(), []partner.Document{{Body: body}}))(t)
	rejected = map[string]string{}
	for _, v := range judged.Verdicts {
		if v.Plan != nil {
			listed = append(listed, v.Item)
		} else {
			rejected[v.Item] = v.Reason
		}
	}
	return listed, rejected
}

// TestFunnelDecides lists only plans of the order funnel, if the catalogue has one.
func TestFunnelDecides(t *testing.T) {
	listed, rejected := codes(t, virtual(month, [2]string{"vps-2027-model1", shown}, [2]string{"vps-2025-model1", hidden},
		[2]string{"vps-2025-model2", "null"}, [2]string{"vps-2027-model2", `{"tags":7}`}))
	if !slices.Equal(listed, []string{"vps-2027-model1"}) {
		t.Errorf("listed are %v", listed)
	}
	for code, want := range map[string]string{
		"vps-2025-model1": "rules: blobs.tags: order-funnel:show is missing", "vps-2025-model2": "rules: blobs.tags: order-funnel:show is missing",
		"vps-2027-model2": "rules: tags: 7 came",
	} {
		if !strings.HasPrefix(rejected[code], want) {
			t.Errorf("%s is rejected for %q, want %q", code, rejected[code], want)
		}
	}
}

// TestCodesDecide skips upgrades, discounts, terms and retired lines in a catalogue without an
// order funnel.
func TestCodesDecide(t *testing.T) {
	listed, rejected := codes(t, virtual(month, [2]string{"vps-2025-model1", hidden}, [2]string{"vps-2025-model1-10percent", hidden},
		[2]string{"vps-2025-model1-degressivity24", hidden}, [2]string{"vps-2025-model1-degressivity24-10percent", "null"},
		[2]string{"vps-elite-8-8-160-vps-2025-model3", hidden}, [2]string{"vps-value-1-2-40", hidden}, [2]string{"s1-2", hidden},
		[2]string{"vps-starter-1-2-20", hidden}, [2]string{"vps-2027-model1.LZ-eu", hidden}))
	if want := []string{"vps-2025-model1", "vps-starter-1-2-20", "vps-2027-model1.LZ-eu"}; !slices.Equal(listed, want) || len(rejected) != 6 {
		t.Errorf("listed are %v, want %v; rejected are %v", listed, want, rejected)
	}
}

// TestFirstMonthIsNoFee checks that a price of installation and renewal is no setup fee, and
// that a VPS product with a processor is a VPS.
func TestFirstMonthIsNoFee(t *testing.T) {
	both := strings.Replace(month, `["renew"]`, `["installation","renew"]`, 1)
	judged, err := ovh.New().Translate(t.Context(), []partner.Document{{Body: virtual(both, [2]string{"box-1", shown})}})
	if err != nil || len(judged.Verdicts) == 0 || judged.Verdicts[0].Plan == nil {
		t.Fatalf("%+v, %v", judged, err)
	}
	if p := judged.Verdicts[0].Plan; p.Setup != nil || !p.Monthly[market.EUR].Equal(market.MustAmount("6.49")) || p.Type != market.VPS {
		t.Errorf("setup fee %v, month %v, type %s", p.Setup, p.Monthly, p.Type)
	}
}

// TestRecordedVariants translates a recorded catalogue with the codes of upgrades and discounts.
func TestRecordedVariants(t *testing.T) {
	body := partnertest.Recorded(t, "../feeds/ovh-vps-variants.json")
	if listed, _ := codes(t, body); !slices.Equal(listed, []string{"vps-2025-model1", "vps-2025-model3"}) {
		t.Errorf("listed are %v", listed)
	}
}

// TestVPSOptions adds the cheapest add-on of each mandatory family, and none of optional ones.
func TestVPSOptions(t *testing.T) {
	option := func(code string, cents int, promotions string) string {
		return fmt.Sprintf(`{"planCode":%q,"product":"option","pricings":[{"capacities":["renew"],"mode":"default","interval":1,"intervalUnit":"month",
			"commitment":0,"price":%d,"promotions":[%s]}]}`, code, cents*1_000_000, promotions)
	}
	const free = `{"startDate":"2025-07-01T00:00:00+02:00","endDate":null,"duration":null,"total":{"value":0}}`
	families := `"addonFamilies":[{"name":"os","mandatory":true,"addons":["windows","linux"],"default":null},
		{"name":"automatedBackup","mandatory":true,"addons":["seven","one"],"default":null},{"name":"snapshot","mandatory":false,"addons":["snapshot"],"default":null}],`
	addons := strings.Join([]string{option("windows", 900, ""), option("linux", 0, ""), option("seven", 110, ""), option("one", 35, free), option("snapshot", 30, "")}, ",")
	body := strings.NewReplacer(`"product":"small",`, `"product":"small",`+families, `"addons":[]`, `"addons":[`+addons+`]`,
		`{"cores":4,"number":1}`, `{"cores":4,"brand":" "},"memory":{"size":8},"bandwidth":{"level":500,"unlimited":true},"storage":{"disks":[{"capacity":75,"technology":"SSD","interface":"NVMe"}]}`).
		Replace(string(virtual(month, [2]string{"vps-2027-model1", shown})))
	for name, tt := range map[string]struct{ body, want string }{
		"a promotion without an end":   {body, "6.49"},
		"one with an end":              {strings.Replace(body, `"endDate":null`, `"endDate":"2099-01-01T00:00:00+01:00"`, 1), "6.84"},
		"one for some months":          {strings.Replace(body, `"duration":null`, `"duration":"P3M"`, 1), "6.84"},
		"one that is still to come":    {strings.Replace(body, "2025-07-01", "2098-07-01", 1), "6.84"},
		"options that nobody sells":    {strings.Replace(body, `["seven","one"]`, `[]`, 1), "6.49"},
		"a catalogue without its list": {strings.Replace(body, `"addons":[{`, `"extras":[{`, 1), "6.49"},
	} {
		h := healthyHosts()
		h[catalogues+"vps?ovhSubsidiary=FR"] = tt.body
		h[rule+"ovhSubsidiary=FR&planCode=vps-2027-model1"] = h[rule+"ovhSubsidiary=FR&planCode=vps-1"]
		plans, err := h.fetch(t)
		p := plans["vps-2027-model1"]
		if err != nil || p.SKU == "" || !p.Monthly[market.EUR].Equal(market.MustAmount(tt.want)) {
			t.Errorf("%s: %v a month, want %s; %v", name, p.Monthly, tt.want, err)
		} else if len(p.Disks) != 1 || *p.StorageGB != 75 || p.StorageType != "NVMe" || *p.MemoryGB != 8 || *p.NetworkMbps != 500 || *p.TrafficTB != market.Unmetered || strings.Contains(p.Description, "promotion") != slices.Contains([]string{"one with an end", "one for some months"}, name) {
			t.Errorf("%s: %+v", name, p)
		}
	}
}

// BenchmarkTranslate translates the catalogue of the sandbox.
func BenchmarkTranslate(b *testing.B) {
	body := partnertest.Sandboxed(b, ovh.New(), "/ovh/v1/order/catalog/public/eco?ovhSubsidiary=FR")
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		must.Get(ovh.New().Translate(b.Context(), []partner.Document{{Body: body}}))(b)
	}
}
