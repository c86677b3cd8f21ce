package hetznercloud_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/partner/hetznercloud"
	"launchrack/internal/partner/partnertest"
)

const large = `{"id":7,"name":"ccx33","description":"CCX33 Dedicated CPU","cores":8,"memory":32.0,"disk":240,"deprecated":false,"deprecation":null,
 "cpu_type":"dedicated","architecture":"x86","storage_type":"local","included_traffic":null,"prices":[
  {"location":"fsn1","price_hourly":{"net":"0.0769000000","gross":"0.0915110000000000"},"price_monthly":{"net":"47.9900000000","gross":"57.1081000000000000"},"included_traffic":32985348833280},
  {"location":"sin","price_hourly":{"net":"0.1192000000"},"price_monthly":{"net":"74.4000000000"},"included_traffic":3298534883328},
  {"location":"hel1","price_hourly":{"net":"0.0769000000"},"price_monthly":{"net":"47.99"},"included_traffic":32985348833280},
  {"location":"ash","price_hourly":{"net":"0.0769000000"},"price_monthly":{"net":"47.9900000000"},"included_traffic":3298534883328}]}`

func fetch(t *testing.T, item string) []market.Plan {
	t.Helper()
	s, err := partnertest.Fetch(hetznercloud.New(), []byte(`{"server_types":[`+item+`]}`))
	if err != nil || len(s.Rejected) > 0 {
		t.Fatalf("rejected %v, error %v", s.Rejected, err)
	}
	return s.Plans
}

// TestZones checks that places with the same price and traffic are one row.
func TestZones(t *testing.T) {
	plans := fetch(t, large)
	cores, memory, storage, thirty := 8, 32.0, 240.0, 30.0
	want := market.Plan{
		PlanID: market.HashPlanID("hetzner-cloud", "ccx33@fsn1"), SKU: "ccx33@fsn1", Group: "ccx33", Partner: "hetzner-cloud",
		PartnerName: "Hetzner Cloud", PartnerURL: "https://www.hetzner.com/cloud/",
		Name: "CCX33 Dedicated CPU", Type: market.VDS, Category: market.CategoryCompute, Available: true,
		CPUCores: &cores, CPUArchitecture: "x86_64", MemoryGB: &memory, StorageGB: &storage,
		Disks:     []disk.Disk{{Count: 1, SizeGB: 240}},
		Bandwidth: "30 TB", TrafficTB: &thirty,
		Monthly:     market.Prices{market.EUR: market.MustAmount("47.99")},
		Hourly:      market.Prices{market.EUR: market.MustAmount("0.0769")},
		Regions:     []string{"Falkenstein", "Helsinki"},
		Places:      []market.Place{{Region: "Falkenstein", State: market.PlaceUnknown}, {Region: "Helsinki", State: market.PlaceUnknown}},
		Description: "Local disk.",
	}
	if diff := cmp.Diff(want, plans[0]); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	for i, want := range []struct {
		sku, price string
		tb         float64
		region     string
	}{{"ccx33@fsn1", "47.99", 30, "Falkenstein"}, {"ccx33@sin", "74.4", 3, "Singapore"}, {"ccx33@ash", "47.99", 3, "Ashburn"}} {
		p := plans[i]
		if string(p.SKU) != want.sku || p.Group != "ccx33" || p.Monthly[market.EUR].String() != want.price || *p.TrafficTB != want.tb || p.Regions[0] != want.region {
			t.Errorf("row %d is %q at %v for %v with %v TB, want %v", i, p.SKU, p.Regions, p.Monthly, *p.TrafficTB, want)
		}
	}
	if len(plans) != 3 {
		t.Errorf("%d rows, want 3", len(plans))
	}
}

// TestVariations changes one field of the type above.
func TestVariations(t *testing.T) {
	soldOut := func(places string) string { return `"locations":[` + places + `],"name":"ccx33"` }
	const all = `{"name":"fsn1","available":false},{"name":"sin"},{"name":"hel1","available":true},{"name":"ash","available":false}`
	tests := []struct {
		name, old, new string
		right          func(p []market.Plan) bool
	}{
		{"one price everywhere", large[strings.Index(large, `{"location":"sin"`):strings.Index(large, `{"location":"hel1"`)], ``,
			func(p []market.Plan) bool { return len(p) == 2 && p[0].Group == "ccx33" }},
		{"sold out in places", `"name":"ccx33"`, soldOut(all), func(p []market.Plan) bool {
			return cmp.Equal(p[0].Regions, []string{"Helsinki"}) && p[0].Places[0].State == market.PlaceSoldOut && p[0].Places[1].State == market.PlaceAvailable &&
				p[1].Places[0].State == market.PlaceUnknown && p[0].Available && p[1].Available && !p[2].Available && cmp.Equal(p[2].Regions, []string{"Ashburn"})
		}},
		{"sold in one place", `"name":"ccx33"`, soldOut(`{"name":"sin","available":true}`),
			func(p []market.Plan) bool {
				return len(p) == 1 && p[0].SKU == "ccx33" && p[0].Group == "" && p[0].Regions[0] == "Singapore"
			}},
		{"ended in one place", `"name":"ccx33"`, soldOut(strings.Replace(all, `{"name":"sin"}`, `{"name":"sin","deprecation":{"unavailable_after":"2024-09-06T00:00:00Z"}}`, 1)),
			func(p []market.Plan) bool { return !p[1].Available && p[0].Available }},
		{"announced end", `"deprecation":null`, `"deprecation":{"unavailable_after":"2099-09-06T00:00:00+00:00"}`,
			func(p []market.Plan) bool {
				return !p[0].Available && strings.Contains(p[0].Description, "Sold until 6 September 2099")
			}},
		{"a place without a price", `"74.4000000000"},`, `null},`, func(p []market.Plan) bool { return len(p) == 2 && p[1].SKU == "ccx33@ash" }},
		{"no price of an hour", `{"net":"0.1192000000"}`, `{"net":null}`, func(p []market.Plan) bool { return len(p[1].Monthly) == 1 && p[1].Hourly == nil }},
		{"traffic that is not told", `"included_traffic":3298534883328},
  {"location":"hel1"`, `"included_traffic":null},
  {"location":"hel1"`, func(p []market.Plan) bool { return p[1].TrafficTB == nil && p[1].Bandwidth == "" }},
		{"traffic of all places", `"included_traffic":null,"prices":[
  {"location":"fsn1","price_hourly":{"net":"0.0769000000","gross":"0.0915110000000000"},"price_monthly":{"net":"47.9900000000","gross":"57.1081000000000000"},"included_traffic":32985348833280}`,
			`"included_traffic":1099511627776,"prices":[{"location":"fsn1","price_monthly":{"net":"47.99"}}`,
			func(p []market.Plan) bool { return *p[0].TrafficTB == 1 && p[0].SKU == "ccx33@fsn1" }},
		{"shared cores", `"dedicated"`, `"shared"`, func(p []market.Plan) bool { return p[0].Type == market.VPS && p[0].Category == market.CategoryGeneral }},
		{"cores by the name", `"cpu_type":"dedicated",`, ``, func(p []market.Plan) bool { return p[0].Type == market.VDS && p[0].Category == market.CategoryCompute }},
		{"shared cores by the name", `"ccx33","description":"CCX33 Dedicated CPU","cores":8,"memory":32.0,"disk":240,"deprecated":false,"deprecation":null,
 "cpu_type":"dedicated",`, `"cx11-ceph","cores":1,"memory":2.0,"disk":20,"cpu_type":null,`, func(p []market.Plan) bool { return p[0].Type == market.VPS }},
		{"arm", `"x86"`, `"arm"`, func(p []market.Plan) bool { return p[0].CPUArchitecture == "arm64" }},
		{"no description", `"description":"CCX33 Dedicated CPU",`, ``, func(p []market.Plan) bool { return p[0].Name == "CCX33" }},
		{"a place that is new", `"sin"`, `"xyz1"`, func(p []market.Plan) bool { return p[1].Regions[0] == "xyz1" && p[1].SKU == "ccx33@xyz1" }},
		{"a price as a number", `"74.4000000000"`, `74.40`, func(p []market.Plan) bool { return p[1].Monthly[market.EUR].String() == "74.40" }},
		{"disk on the network", `"local"`, `"network"`, func(p []market.Plan) bool { return p[0].Description == "Network disk." }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if !strings.Contains(large, tt.old) {
				t.Fatalf("%s is not in the type", tt.old)
			}
			if p := fetch(t, strings.Replace(large, tt.old, tt.new, 1)); !tt.right(p) {
				t.Errorf("got %+v", p)
			}
		})
	}
}

// TestDefects makes one field of the type invalid. A bad price costs the type a place, a bad
// optional field nothing else.
func TestDefects(t *testing.T) {
	sinAs := func(members string) string {
		return `"locations":[{"name":"fsn1"},{"name":"hel1"},{"name":"ash"},{` + members + `}]`
	}
	tests := []struct{ old, new, reason string }{
		{`"name":"ccx33",`, ``, "name: is missing"},
		{`"dedicated"`, `"quantum"`, `cpu_type: "quantum" came; accepted is shared or dedicated`},
		{`"name":"ccx33","description":"CCX33 Dedicated CPU","cores":8,"memory":32.0,"disk":240,"deprecated":false,"deprecation":null,
 "cpu_type":"dedicated"`, `"name":"new33","cores":8,"memory":32`, `cpu_type: "" came; accepted is shared or dedicated`},
		{`"x86"`, `"sparc"`, `without architecture: "sparc" came`},
		{`"cores":8`, `"cores":true`, "cores: a value of true came"},
		{`"cores":8`, `"cores":-8`, "cores: -8 came"},
		{`"memory":32.0`, `"memory":"lots"`, `memory: a value of "lots" came`},
		{`"disk":240`, `"disk":1e99`, "without disk: "},
		{`"location":"sin"`, `"location":""`, "prices[1].location: is missing"},
		{`"74.4000000000"`, `"74,40"`, `prices[1].price_monthly.net: "74,40" came`},
		{`"74.4000000000"`, `"-74.40"`, `prices[1].price_monthly.net: "-74.40" came`},
		{`"74.4000000000"`, `"1e5"`, `prices[1].price_monthly.net: "1e5" came`},
		{`{"location":"sin","price_hourly":{"net":"0.1192000000"},"price_monthly":{"net":"74.4000000000"},"included_traffic":3298534883328}`, `7`, "prices[1]: price: a number came"},
		{`"location":"sin"`, `"location":7`, "prices[1]: location: a number came"},
		{`{"net":"74.4000000000"}`, `74.4`, "prices[1]: price_monthly: a number came"},
		{`{"net":"74.4000000000"}`, `{"netto":"74.4"}`, "prices[1].price_monthly.net: is missing"},
		{`"price_monthly":{"net":"74.4000000000"}`, `"price_month":{"net":"74.4000000000"}`, "prices[1]: price_monthly: is missing"},
		{`"cores":8,`, ``, "cores: is missing"},
		{`{"net":"0.1192000000"}`, `0.1192`, "prices[1]: price_hourly: a number came"},
		{`"74.4000000000"},"included_traffic":3298534883328`, `"74.4000000000"},"included_traffic":"much"`, "prices[1]: included_traffic: "},
		{`"prices":[`, `"prices":7,"prices2":[`, "prices: a number came; accepted is a list"},
		{`"74.4000000000"`, `[74]`, `prices[1].price_monthly.net: [74] came`},
		{`"0.1192000000"`, `"0.11920000001234567890123"`, `prices[1].price_hourly.net: `},
		{`"74.4000000000"},"included_traffic":3298534883328`, `"74.4000000000"},"included_traffic":-1`, "prices[1].included_traffic: -1 came"},
		{`"deprecation":null`, `"deprecation":{"unavailable_after":"soon"}`, `deprecation.unavailable_after: "soon" came`},
		{`"deprecation":null`, `"deprecation":"soon"`, `deprecation: a string came; accepted is an object`},
		{`"deprecation":null`, `"locations":{"fsn1":true}`, `locations: an object came; accepted is a list`},
		{`"deprecation":null`, sinAs(`"name":"sin","available":"no"`), `locations[3]: available: a string came; accepted is true or false`},
		{`"deprecation":null`, sinAs(`"name":"sin","deprecation":"soon"`), `locations[3]: deprecation: a string came; accepted is an object`},
		{`"deprecation":null`, sinAs(`"name":"sin","deprecation":{"unavailable_after":"soon"}`), `locations[3]: deprecation.unavailable_after: "soon" came`},
		{`"deprecation":null`, sinAs(`"name":7`), `locations[3]: name: a number came; accepted is text`},
		{`"prices":[`, `"prices":[],"prices2":[`, "prices: holds no monthly price"},
	}
	good := make([]string, 9)
	for i := range good {
		good[i] = strings.Replace(large, `"ccx33"`, fmt.Sprintf(`"good%d"`, i), 1)
	}
	for _, tt := range tests {
		bad := strings.Replace(large, tt.old, tt.new, 1)
		s, err := partnertest.Fetch(hetznercloud.New(), []byte(`{"server_types":[`+bad+`,`+strings.Join(good, ",")+`]}`))
		want := 3 * len(good)
		switch {
		case strings.HasPrefix(tt.reason, "without "):
			want += 3
		case strings.HasPrefix(tt.reason, "prices["), strings.HasPrefix(tt.reason, "locations["):
			want += 2 // the other places of the type
		}
		if err != nil || len(s.Plans) != want || len(s.Rejected) != 1 {
			t.Errorf("%s: %d plans, rejected %v, error %v", tt.new, len(s.Plans), s.Rejected, err)
			continue
		}
		if r := s.Rejected[0]; !strings.HasPrefix(r.Reason, tt.reason) || r.Listed != strings.HasPrefix(tt.reason, "without ") {
			t.Errorf("%s: rejected for %q, want %q", tt.new, s.Rejected[0].Reason, tt.reason)
		}
	}
}

// TestAllPlacesWithDefects checks a type all of whose places lack an optional field. A place
// with a bad monthly price is still rejected, so that its stored row stays.
func TestAllPlacesWithDefects(t *testing.T) {
	badHour := regexp.MustCompile(`"price_hourly":\{"net":"[0-9.]+"`).ReplaceAllString(large, `"price_hourly":{"net":"much"`)
	badTraffic := regexp.MustCompile(`"included_traffic":\d+`).ReplaceAllString(large, `"included_traffic":-1`)
	tests := []struct {
		name, item      string
		skus            []market.SKU
		listed, refused []string // the reasons' beginnings
	}{
		{"no hour anywhere", badHour, []market.SKU{"ccx33@fsn1", "ccx33@sin", "ccx33@ash"},
			[]string{"without prices[0].price_hourly", "without prices[1].price_hourly", "without prices[2].price_hourly", "without prices[3].price_hourly"}, nil},
		{"no traffic anywhere", badTraffic, []market.SKU{"ccx33@fsn1", "ccx33@sin"},
			[]string{"without prices[0].included", "without prices[1].included", "without prices[2].included", "without prices[3].included"}, nil},
		{"no hour anywhere, no month in one place", strings.Replace(badHour, `"74.4000000000"`, `"74,40"`, 1), []market.SKU{"ccx33@fsn1", "ccx33@ash"},
			[]string{"without prices[0].price_hourly", "without prices[2].price_hourly", "without prices[3].price_hourly"}, []string{"ccx33@sin, prices[1].price_monthly"}},
		{"no hour in the only place with a month", strings.NewReplacer(`"74.4000000000"`, `"74,40"`, `"net":"47.99"`, `"net":"47,99"`,
			`"net":"0.0769000000","gross"`, `"net":"much","gross"`, `,
  {"location":"ash","price_hourly":{"net":"0.0769000000"},"price_monthly":{"net":"47.9900000000"},"included_traffic":3298534883328}`, ``).Replace(large),
			[]market.SKU{"ccx33"}, []string{"without prices[0].price_hourly"}, []string{"ccx33, prices[1].price_monthly", "ccx33, prices[2].price_monthly"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := partnertest.Fetch(hetznercloud.New(), []byte(`{"server_types":[`+tt.item+`]}`))
			if err != nil {
				t.Fatal(err)
			}
			var skus []market.SKU
			for _, p := range s.Plans {
				skus = append(skus, p.SKU)
			}
			listed, refused := tt.listed, tt.refused
			for _, r := range s.Rejected {
				want, got := &refused, r.String()
				if r.Listed {
					want, got = &listed, r.Reason
				}
				if len(*want) == 0 || !strings.HasPrefix(got, (*want)[0]) {
					t.Fatalf("%q came, want %q", got, *want)
				}
				*want = (*want)[1:]
			}
			if !cmp.Equal(skus, tt.skus) || len(listed)+len(refused) > 0 {
				t.Errorf("rows %q, want %q; missing are %q and %q", skus, tt.skus, listed, refused)
			}
		})
	}
}

// TestUnreadablePrice checks that a bad price is rejected by the key of its row, else of the
// type.
func TestUnreadablePrice(t *testing.T) {
	sin := large[strings.Index(large, `{"location":"sin"`):strings.Index(large, `,
  {"location":"hel1"`)]
	ash := large[strings.Index(large, `,
  {"location":"ash"`):strings.Index(large, `]}`)]
	tests := map[string]struct {
		old, new string
		want     []string // rows, then what is rejected
	}{
		"another type":            {`{"net":"74.4000000000"}`, `74.4`, []string{"ccx33@fsn1", "ccx33@ash", "-ccx33@sin"}},
		"a place of another type": {`"location":"sin"`, `"location":7`, []string{"ccx33@fsn1", "ccx33@ash", "-ccx33"}},
		"no object":               {sin, `7`, []string{"ccx33@fsn1", "ccx33@ash", "-ccx33"}},
		"an hour of another type": {`{"net":"0.1192000000"}`, `7`, []string{"ccx33@fsn1", "ccx33@ash", "-ccx33@sin"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if !strings.Contains(large, tt.old) {
				t.Fatalf("%s is not in the type", tt.old)
			}
			if got := outcomes(t, strings.Replace(large, tt.old, tt.new, 1)); !cmp.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
	listed := strings.Replace(strings.Replace(large, sin+",", "", 1), `"deprecation":null`, `"deprecation":null,"locations":[{"name":"fsn1"},{"name":"sin"},{"name":"hel1"},{"name":"ash"}]`, 1)
	if got, want := outcomes(t, listed), []string{"ccx33@fsn1", "ccx33@ash", "-ccx33@sin"}; !cmp.Equal(got, want) {
		t.Errorf("a place that is listed without a price: got %q, want %q", got, want)
	}
	two := strings.Replace(large, ash, "", 1)
	if got, want := outcomes(t, strings.Replace(two, `{"net":"74.4000000000"}`, `74.4`, 1)), []string{"ccx33", "-ccx33"}; !cmp.Equal(got, want) {
		t.Errorf("one row is left of two, whose key names no place: got %q, want %q", got, want)
	}
}

// outcomes returns the keys of a type's rows, and those of rejections with a minus.
func outcomes(t *testing.T, item string) []string {
	t.Helper()
	s, err := partnertest.Fetch(hetznercloud.New(), []byte(`{"server_types":[`+item+`]}`))
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, p := range s.Plans {
		all = append(all, string(p.SKU))
	}
	for _, r := range s.Rejected {
		if r.Listed {
			t.Errorf("%s: listed without %s, so that its row counts as withdrawn", r.Item, r.Reason)
		}
		all = append(all, "-"+r.Item)
	}
	return all
}
