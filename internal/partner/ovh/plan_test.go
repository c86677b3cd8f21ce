package ovh_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/partner"
	"launchrack/internal/partner/ovh"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// box is a catalogue of one server with memory as an add-on.
const box = `{"locale":{"currencyCode":"EUR"},"plans":[{"planCode":"box","product":"box","invoiceName":"Box",
  "pricings":[{"capacities":["renew"],"mode":"default","interval":1,"intervalUnit":"month","commitment":0,"price":4999000000}],
  "configurations":[{"name":"dedicated_datacenter","values":["gra","rbx"]},{"name":"dedicated_os","values":["none"]}],
  "addonFamilies":[{"name":"memory","default":"ram-64","mandatory":true,"addons":["ram-64"]}]}],
 "addons":[{"planCode":"ram-64","product":"ram-64g","pricings":[{"capacities":["renew"],"mode":"default","interval":1,"intervalUnit":"month","commitment":0,"price":0}]}],
 "products":[{"name":"box","blobs":{"technical":{"server":{"cpu":{"brand":"AMD","model":"EPYC","cores":8,"number":1}}}}},
  {"name":"ram-64g","blobs":{"technical":{"memory":{"size":64,"ramType":"DDR4"}}}}]}`

// boxStock is the stock of the server, in one data centre.
const boxStock = `[{"planCode":"box","memory":"ram-64g","storage":"none","datacenters":[{"datacenter":"gra","availability":"1H-low"},{"datacenter":"rbx","availability":"unavailable"}]}]`

// TestVariations changes one field of the catalogue or the stock. Bad stock or data centres are
// an error of the plan. Of two elements with one name the readable one counts.
func TestVariations(t *testing.T) {
	const sold, soldOut, failed = "sold", "sold out", "error"
	tests := []struct{ name, old, new, want, reason string }{
		{"nothing", "", "", sold, ""},
		{"sold out", `1H-low`, `unavailable`, soldOut, ""},
		{"a stock code that is new", `1H-low`, `soonish`, soldOut, ""},
		{"stock as an object", `"1H-low"`, `{"hours":1}`, failed, "places: availabilities[0]: datacenters[0].availability: {\"hours\":1} came"},
		{"data centre as a number", `"datacenter":"gra"`, `"datacenter":7`, failed, "places: availabilities[0]: datacenters[0].datacenter: is missing"},
		{"data centres as an object", `[{"datacenter":"gra"`, `{"x":[]},"y":[{"datacenter":"gra"`, failed, "places: availabilities[0]: datacenters: {\"x\":[]} came"},
		{"the stock of another plan", `{"planCode":"box","memory"`, `{"planCode":"other","datacenters":7},{"planCode":"box","memory"`, sold, ""},
		{"configurations as an object", `"configurations":[`, `"configurations":{},"x":[`, failed, "places: configurations: {} came; accepted is a list"},
		{"values as a text", `["gra","rbx"]`, `"gra"`, failed, "places: configurations[0]: values: \"gra\" came"},
		{"one value as a number", `["gra","rbx"]`, `["gra",7]`, sold, "without configurations[0]: values: accepted are texts"},
		{"values of another choice", `["none"]`, `"none"`, sold, ""},
		{"a broken add-on after the good one", `"price":0}]}]`, `"price":0}]},{"planCode":"ram-64","product":7}]`, sold, ""},
		{"a broken add-on before the good one", `"addons":[{`, `"addons":[{"planCode":"ram-64","product":7},{`, sold, ""},
		{"a broken product after the good one", `"DDR4"}}}}]`, `"DDR4"}}}},{"name":"ram-64g","blobs":7}]`, sold, ""},
		{"a broken product alone", `"memory":{"size":64,"ramType":"DDR4"}`, `"memory":7`, failed, "rules: ram-64g: blobs.technical.memory: 7 came"},
		{"a product with a name that is a number", `"DDR4"}}}}]`, `"DDR4"}}}},{"name":7,"blobs":{}}]`, sold, ""},
		{"an add-on without a product beside a nameless product", `"product":"ram-64g",`, `"product":"",`, failed, "rules: addonFamilies: "},
		{"an add-on without a monthly price", `"interval":1,"intervalUnit":"month","commitment":0,"price":0`, `"interval":12,"intervalUnit":"month","commitment":12,"price":500000000`, failed, "rules: add-on ram-64: pricings: no monthly price came"},
		{"an add-on whose price is null", `"price":0`, `"price":null`, failed, "rules: add-on ram-64: pricings: no monthly price came"},
		{"an add-on whose price has another name", `"price":0`, `"cost":0`, failed, "rules: add-on ram-64: pricings.price: is missing"},
		{"an add-on whose mode has another name", `"capacities":["renew"],"mode":"default","interval":1,"intervalUnit":"month","commitment":0,"price":0`, `"capacities":["renew"],"modus":"default","interval":1,"intervalUnit":"month","commitment":0,"price":0`, failed, "rules: add-on ram-64: pricings.mode or intervalUnit: is missing"},
		{"an add-on whose interval has another name", `"interval":1,"intervalUnit":"month","commitment":0,"price":0`, `"every":1,"intervalUnit":"month","commitment":0,"price":0`, failed, "rules: add-on ram-64: pricings.interval: is missing"},
		{"a plan whose price is null", `"price":4999000000`, `"price":null`, failed, "rules: pricings: no monthly price came"},
		{"a family without a default", `"default":"ram-64","mandatory":true,"addons":["ram-64"]`, `"mandatory":true,"addons":["ram-64","ram-128"]`, failed, "rules: addonFamilies.memory.default: "},
		{"a product of another name", `"name":"box","blobs"`, `"name":"bx","blobs"`, failed, "rules: product: "},
		{"no data centre at all", `[{"datacenter":"gra","availability":"1H-low"},{"datacenter":"rbx","availability":"unavailable"}]}`, `[]},{"planCode":"other","datacenters":[{"datacenter":"gra","availability":"1H-low"}]}`, soldOut, ""},
		{"a machine that is coming", `1H-low`, `comingSoon`, sold, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			must.Has(t, box+boxStock, tt.old)
			main, stock := strings.Replace(box, tt.old, tt.new, 1), strings.Replace(boxStock, tt.old, tt.new, 1)
			if strings.HasPrefix(tt.name, "an add-on without") {
				main = strings.Replace(main, `"products":[`, `"products":[{"name":7,"blobs":{}},`, 1)
			}
			judged, err := ovh.New().Translate(t.Context(), []partner.Document{{Body: []byte(main)}, {Name: "stock ", Body: []byte(stock)}})
			if err != nil || len(judged.Verdicts) == 0 {
				t.Fatalf("%+v, %v", judged, err)
			}
			got := failed
			if p := judged.Verdicts[0].Plan; p != nil && p.Available {
				got = sold
			} else if p != nil {
				got = soldOut
			}
			var reasons []string
			for _, v := range judged.Verdicts {
				if v.Reason != "" {
					reasons = append(reasons, v.Reason)
				}
			}
			if all := strings.Join(reasons, "; "); got != tt.want || !strings.HasPrefix(all, tt.reason) || (all == "") != (tt.reason == "") {
				t.Errorf("%s for %q, want %s for %q", got, all, tt.want, tt.reason)
			}
		})
	}
}

// TestAddresses reads the addresses that a catalogue names: for a VPS among the features of the plan, for a server
// among the services of the machine.
func TestAddresses(t *testing.T) {
	features := func(list string) string { return `{"tags":[],"commercial":{"features":[` + list + `]}}` }
	server := func(services string) string {
		return strings.Replace(box, `"number":1}}`, `"number":1},"services":`+services+`}`, 1)
	}
	for name, tt := range map[string]struct {
		body string
		v4   *int
		v6   *bool
	}{
		"a VPS":                    {string(virtual(month, [2]string{"v", features(`{"name":"KVM","value":"Yes"},{"name":"IPv4 Address","value":"1"},{"name":"IPv6 Address","value":"/128"}`)})), new(1), new(true)},
		"a VPS without features":   {string(virtual(month, [2]string{"v", hidden})), nil, nil},
		"a VPS with odd features":  {string(virtual(month, [2]string{"v", features(`7,{"name":"IPv4 Address","value":"some"}`)})), nil, nil},
		"a server":                 {server(`{"ipv4RangeIncluded":"0","ipv6RangeIncluded":"/64"}`), nil, new(true)}, // a range is not its own address
		"a server without a range": {server(`{"sla":99.9}`), nil, nil},
	} {
		judged, err := ovh.New().Translate(t.Context(), []partner.Document{{Body: []byte(tt.body)}})
		if err != nil || len(judged.Verdicts) == 0 || judged.Verdicts[0].Plan == nil {
			t.Errorf("%s: %+v, %v", name, judged, err)
			continue
		}
		p := judged.Verdicts[0].Plan
		check.Equal(t, cmp.Diff(tt.v4, p.IPv4Count)+cmp.Diff(tt.v6, p.IPv6), "", name)
	}
}
