package mapping_test

import (
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// judge translates a document by a short mapping.
func judge(t *testing.T, fields, more, document string) partner.Judged {
	t.Helper()
	text := "id: x\nname: X\nwebsite: https://x.example/\nsource: {address: 'https://x.example/plans'}\n" +
		"fields:\n  sku: .id\n  type: {value: vps}\n" + fields + more
	if !strings.Contains(more, "prices:") {
		text += "prices: [{period: month, path: .eur, currency: EUR}]\n"
	}
	a := must.Get(mapping.New("x.yaml", []byte(text)))(t)
	return must.Get(a.Translate(t.Context(), []partner.Document{{Body: []byte(document)}}))(t)
}

func plan(t *testing.T, fields, more, document string) market.Plan {
	t.Helper()
	judged := judge(t, fields, more, document)
	if len(judged.Verdicts) != 1 || judged.Verdicts[0].Plan == nil {
		t.Fatalf("%+v", judged)
	}
	return *judged.Verdicts[0].Plan
}

func TestSizes(t *testing.T) {
	for _, tt := range []struct {
		fields, item string
		memory, disk float64
	}{
		{"  memory: {path: .m, unit: MB}\n  storage: {path: .s, unit: TB}\n", `"m":4096,"s":"1.92"`, 4, 1920},
		{"  memory: .m\n  storage: .s\n", `"m":"16 GB","s":"2TB"`, 16, 2000},
		{"  memory: {path: .m, unit: MiB}\n  storage: {path: .s, unit: GiB}\n", `"m":512,"s":100`, 0.5, 107.3741824},
		{"  memory: .m\n  disks: .s\n", `"m":8,"s":["2x 960 GB NVMe","1x 4 TB HDD"]`, 8, 5920},
	} {
		p := plan(t, tt.fields, "", `[{"id":"a","eur":5,`+tt.item+`}]`)
		if p.MemoryGB == nil || p.StorageGB == nil || *p.MemoryGB != tt.memory || *p.StorageGB != tt.disk {
			t.Errorf("%s: %v GB, %v GB", tt.item, p.MemoryGB, p.StorageGB)
		}
	}
}

// TestKindsOfDisks checks that the disks tell the type of storage where nothing else does.
func TestKindsOfDisks(t *testing.T) {
	disks := `[{"id":"a","eur":5,"kind":"Ceph","s":["1 TB HDD","2x 960 GB NVMe","1 TB HDD","` + strings.Repeat("an ", 160) + `1 TB NVMe"]}]`
	for fields, want := range map[string]string{"  disks: .s\n": "HDD + NVMe", "  disks: .s\n  storage_type: .kind\n": "Ceph"} {
		if p := plan(t, fields, "", disks); p.StorageType != want || *p.StorageGB != 4920 || p.Disks[0].Count != 2 {
			t.Errorf("%s: %q, %v GB of %v", fields, p.StorageType, *p.StorageGB, p.Disks)
		}
	}
}

func TestOtherUnits(t *testing.T) {
	p := plan(t, "  cpu_frequency: {path: .f, unit: MHz}\n  network: {path: .n, unit: Gbps}\n  traffic: .t\n  group: .g\n  available: .a\n  stock: .left\n",
		"", `[{"id":"a","g":"m","eur":5,"f":3400,"n":"2.5","t":"Unlimited","a":"yes","left":0}]`)
	if p.CPUFrequency != "3.4 GHz" || *p.NetworkMbps != 2500 || *p.TrafficTB != market.Unmetered || p.Group != "m" || p.Available || *p.Stock != 0 {
		t.Errorf("%+v", p)
	}
	if p := plan(t, "  traffic: {path: .t, unit: GB}\n  network: .n\n", "", `[{"id":"a","eur":5,"t":500,"n":"1 Gbps"}]`); *p.TrafficTB != 0.5 || *p.NetworkMbps != 1000 {
		t.Errorf("%+v", p)
	}
}

// TestTrafficText checks the bandwidth text of a mapping without the field bandwidth.
func TestTrafficText(t *testing.T) {
	for fields, want := range map[string]string{
		"  traffic: .t\n":                        "2.5 TB",
		"  traffic: {path: .t, unit: GB}\n":      "0.0025 TB",
		"  traffic: .t\n  bandwidth: .b\n":       "of your own",
		"  traffic: {path: .none, default: 0}\n": "",
		"  traffic: {path: .u, unit: TB}\n":      "Unlimited",
		"  bandwidth: .none\n  traffic: .none\n": "",
	} {
		check.Equal(t, plan(t, fields, "", `[{"id":"a","eur":5,"t":2.5,"b":"of your own","u":"unmetered"}]`).Bandwidth, want, "%q", fields)
	}
}

func TestPrices(t *testing.T) {
	for _, tt := range []struct{ price, item, want string }{
		{"path: .p, currency: EUR, divisor: 100", `"p":1999`, "19.99"},
		{"path: .p, currency: EUR, vat: 19", `"p":"11.90"`, "10"},
		{"path: .p, currency: EUR, divisor: 100, vat: 25", `"p":12500`, "100"},
		{"path: .p, currency: .c", `"p":7,"c":"eur"`, "7"},
		{"path: .p + .q, currency: EUR", `"p":0.1,"q":0.2`, "0.3"},
		{"path: .p, currency: EUR", `"p":0.012345678901234567`, "0.012345678901234567"},
	} {
		p := plan(t, "", "prices: [{period: hour, "+tt.price+"}]\n", `[{"id":"a",`+tt.item+`}]`)
		if got := p.Hourly[market.EUR]; partner.Short(got) != tt.want {
			t.Errorf("%s of %s: %s, want %s", tt.price, tt.item, got, tt.want)
		}
	}
}

// TestQuotedTax checks that a plan with a gross price has the tax rate of the first one.
func TestQuotedTax(t *testing.T) {
	const prices = "prices: [{period: month, path: .m, currency: EUR}, {period: hour, path: .h, currency: EUR, vat: 19}, {period: year, path: .y, currency: EUR, vat: 7}]\n" +
		"setup: [{path: .s, currency: EUR, vat: 25}]\n"
	for item, want := range map[string]string{
		`"m":5`: "", `"m":5,"h":0`: "", `"m":5,"h":1`: "19", `"m":5,"h":1,"y":2,"s":3`: "19", `"m":5,"y":2`: "7", `"m":5,"s":3`: "25",
	} {
		got := ""
		if p := plan(t, "", prices, `[{"id":"a",`+item+`}]`); p.QuotedTax != nil {
			got = p.QuotedTax.String()
		}
		check.Equal(t, got, want, "%s: marked with", item)
	}
}

// TestComputed checks that a computed price is marked, and that a tax rate takes precedence.
func TestComputed(t *testing.T) {
	const prices = "prices: [{period: month, path: .m + .ip, currency: EUR, computed: true}, {period: hour, path: .h, currency: EUR, vat: 19}]\n"
	for item, want := range map[string]string{`"m":5.5,"ip":1.7`: "0", `"m":5,"ip":1,"h":2`: "19", `"h":2`: "19"} {
		p := plan(t, "", prices, `[{"id":"a",`+item+`}]`)
		if p.QuotedTax == nil || p.QuotedTax.String() != want {
			t.Errorf("%s: marked with %v, want %s", item, p.QuotedTax, want)
		}
	}
	p := plan(t, "", prices, `[{"id":"a","m":5.5,"ip":1.7}]`)
	e, ok := price.Terms{Choice: price.Net().In(market.EUR), Rates: price.Bundled()}.Explain(&p)
	if !ok || e.Total.String() != "7.2" || len(e.Lines) != 1 || e.Lines[0].Kind != price.Computed || e.Lines[0].Label != "Sum of the partner’s prices per month" {
		t.Errorf("%+v", e)
	}
}

// TestNoPrice checks that null, 0 and absent mean no offer.
func TestNoPrice(t *testing.T) {
	prices := "prices: [{period: month, path: .m, currency: EUR}, {period: year, path: .y, currency: EUR}]\n"
	for _, item := range []string{`"y":null`, `"y":0`, `"y":"0.00"`, `"y":-1`, `"z":1`} {
		if p := plan(t, "", prices, `[{"id":"a","m":5,`+item+`}]`); p.Annually != nil || len(p.Monthly) != 1 {
			t.Errorf("%s: %v", item, p.Annually)
		}
	}
}

// TestReasons checks that a bad item is rejected with its reason, and others are listed.
func TestReasons(t *testing.T) {
	good := strings.Repeat(`{"id":"g%","eur":5,"k":"cloud"},`, 8)
	for n := range 8 {
		good = strings.Replace(good, "%", string(rune('0'+n)), 1)
	}
	fields := "  category: {path: .k, lookup: {cloud: general}}\n  cpu_cores: .c\n  memory: .m\n  stock: .left\n  available: .a\n"
	for bad, want := range map[string]string{
		`{"eur":5}`:                        "sku: is missing",
		`{"id":"b","eur":"a lot"}`:         `prices: "a lot" came; accepted is a number`,
		`{"id":"b","eur":5,"c":"two"}`:     `cpu_cores: "two" came; accepted is a number`,
		`{"id":"b","eur":5,"c":[2]}`:       "cpu_cores: a list or object came",
		`{"id":"b","eur":5,"m":"much GB"}`: `memory: "much GB" came; accepted is a number`,
		`{"id":"b","eur":5,"left":-2}`:     "stock: -2 came",
		`{"id":"b","eur":5,"left":"some"}`: `stock: "some" came`,
		`{"id":"b","eur":5,"a":"maybe"}`:   `available: "maybe" came`,
		`{"id":"b","eur":5,"a":[true]}`:    "available: a list or object came",
		`{"id":"b","eur":null}`:            "price: no price came",
		`{"id":"b"}`:                       "prices: .eur is missing",
	} {
		judged := judge(t, fields, "", "["+good+bad+"]")
		last := judged.Verdicts[len(judged.Verdicts)-1]
		if judged.Refused != nil || len(judged.Verdicts) != 9 || last.Plan != nil || !strings.Contains(last.Reason, want) {
			t.Errorf("%s: %q, refused %v", bad, last.Reason, judged.Refused)
		}
	}
}

// TestDefects checks that an item with a bad optional field is listed with a defect.
func TestDefects(t *testing.T) {
	fields := "  category: {path: .k, lookup: {cloud: general}}\n  cpu_cores: .c\n  memory: .m\n  disks: .d\n  storage: .s\n" +
		"  network: .n\n  traffic: .t\n  stock: .left\n  available: .a\n  memory_ecc: .e\n  regions: .r\n  cpu_threads: .th\n"
	more := "prices: [{period: month, path: .eur, currency: EUR}, {period: year, path: .y, currency: EUR}]\nsetup: [{path: .f, currency: EUR}]\n"
	for bad, want := range map[string]string{
		`"k":"metal"`:      `without category: "metal" came; accepted are the words of its lookup`,
		`"d":"some disks"`: `without disks: "some disks" came`,
		`"s":"big"`:        `without storage: "big" came`,
		`"s":{"gb":5}`:     "without storage: a list or object came",
		`"n":"fast"`:       `without network: "fast" came`,
		`"t":"plenty"`:     `without traffic: "plenty" came`,
		`"e":"perhaps"`:    `without memory_ecc: "perhaps" came`,
		`"r":7`:            "without regions: neither a list nor a text came",
		`"th":"many"`:      `without cpu_threads: "many" came`,
		`"y":"cheap"`:      `without prices: "cheap" came; accepted is a number`,
		`"f":"none"`:       `without setup: "none" came`,
	} {
		judged := judge(t, fields, more, `[{"id":"b","eur":5,"c":2,"m":4,`+bad+`}]`)
		if len(judged.Verdicts) != 2 || judged.Verdicts[0].Plan == nil {
			t.Errorf("%s: %+v", bad, judged)
			continue
		}
		p, note := judged.Verdicts[0].Plan, judged.Verdicts[1]
		if !note.Listed || note.Item != "b" || !strings.HasPrefix(note.Reason, want) || *p.CPUCores != 2 || *p.MemoryGB != 4 || len(p.Monthly) != 1 {
			t.Errorf("%s: %+v, plan %+v", bad, note, p)
		}
		if p.StorageGB != nil || p.Disks != nil || p.NetworkMbps != nil || p.TrafficTB != nil || p.Stock != nil || p.Setup != nil || p.Annually != nil {
			t.Errorf("%s: something was made up: %+v", bad, p)
		}
		if judged.Refused != nil {
			t.Errorf("%s: refused %v", bad, judged.Refused)
		}
	}
}

// TestPricesByPlace translates one row for each zone of a machine. Of two rows with one key the
// first is listed.
func TestPricesByPlace(t *testing.T) {
	const items = `'.[] as $m | $m.zones[] | {id: ($m.id + "@" + .code), machine: $m.id, sites, eur}'`
	judged := judge(t, "  group: .machine\n  regions: .sites\n", "items: "+items+"\n",
		`[{"id":"m1","zones":[{"code":"eu","sites":["Oslo"],"eur":5},{"code":"us","sites":["Chicago","Dallas"],"eur":6},{"code":"us","sites":[],"eur":7}]}]`)
	if len(judged.Verdicts) != 3 || judged.Verdicts[0].Plan == nil || judged.Verdicts[1].Plan == nil || judged.Verdicts[2].Plan != nil {
		t.Fatalf("%+v", judged)
	}
	p := judged.Verdicts[1].Plan
	if p.SKU != "m1@us" || p.Group != "m1" || len(p.Regions) != 2 || p.Monthly[market.EUR].String() != "6" || judged.Verdicts[0].Plan.Group != "m1" {
		t.Errorf("%+v", p)
	}
}

// TestRequired checks that an item without a required field or price is unreadable, and one
// without any price is not sold.
func TestRequired(t *testing.T) {
	fields := "  memory: {path: .m, required: true}\n"
	more := "prices: [{period: month, path: .p.eur, currency: EUR, required: true}, {period: hour, path: .h, currency: EUR, required: true}]\n" +
		"setup: [{path: .s, currency: EUR, required: true}]\n"
	for item, want := range map[string]string{
		`"m":4,"p":{"eur":5},"h":1,"s":0`:     "",
		`"p":{"eur":5},"h":1,"s":0`:           "memory: is missing",
		`"m":0,"p":{"eur":5},"h":1,"s":0`:     "memory: is missing",
		`"m":4,"p":{"eur":5},"s":0`:           "prices: .h is missing",
		`"m":4,"p":{"eur":5},"h":0,"s":0`:     "prices: .h is missing beside other prices",
		`"m":4,"p":{"usd":5},"h":1,"s":0`:     "prices: .p.eur is missing",
		`"m":4,"p":{"eur":5},"h":"x","s":0`:   `prices: "x" came`,
		`"m":4,"p":{"eur":5},"h":1`:           "setup: .s is missing",
		`"m":4,"p":{"eur":null},"h":0,"s":0`:  "not sold",
		`"m":4,"p":null,"h":null,"s":0`:       "not sold",
		`"m":4,"p":{"eur":5},"h":1,"s":"all"`: `setup: "all" came`,
	} {
		judged := judge(t, fields, more, `[{"id":"g","m":4,"p":{"eur":5},"h":1,"s":0},{"id":"b",`+item+`}]`)
		last := judged.Verdicts[len(judged.Verdicts)-1]
		switch {
		case want == "" && last.Plan == nil,
			want == "not sold" && last.Kind != market.NotSold,
			want != "" && want != "not sold" && (last.Kind != market.Unreadable || !strings.HasPrefix(last.Reason, want)):
			t.Errorf("%s: %+v, want %q", item, last, want)
		}
	}
}
