package mapping_test

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/yamltree"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

const examples = "../../../partners.example/"

func read(t testing.TB, file string) []byte {
	t.Helper()
	return must.Get(os.ReadFile(file))(t)
}

// answerOf returns the path of the answer of an example.
func answerOf(file string, a *mapping.Adapter) string {
	return cmp.Or(a.Info().DefaultFile, strings.TrimSuffix(file, ".yaml")+".json")
}

func TestExamples(t *testing.T) {
	files, _ := filepath.Glob(examples + "*.yaml")
	must.Equal(t, len(files), 4)
	for _, file := range files {
		a := must.Get(mapping.New(file, read(t, file)))(t)
		s, err := partner.NewFeed(a, partner.Source{File: answerOf(file, a)}, nil).Fetch(t.Context())
		if err != nil || len(s.Plans) < 2 {
			t.Fatalf("%s: %v with %d plans", file, err, len(s.Plans))
		}
		for i := range s.Plans {
			if p := &s.Plans[i]; row.ValidateListed(p) != nil || p.CPUCores == nil || p.MemoryGB == nil || p.StorageGB == nil {
				t.Errorf("%+v", p)
			}
		}
		if p := s.Plans[0]; p.SKU == "nm-1" && (p.Monthly[market.EUR].String() != "100" || p.Setup[market.EUR].String() != "20" ||
			*p.MemoryGB != 128 || *p.StorageGB != 1920 || *p.TrafficTB != 20 || *p.NetworkMbps != 1000 || p.Regions[0] != "Oslo" || *p.Stock != 3) {
			t.Errorf("%+v", p)
		}
	}
}

// TestReferenceHasExample checks that the documentation contains the example.
func TestReferenceHasExample(t *testing.T) {
	check.Has(t, string(read(t, "../../../docs/partner-files.md")), string(read(t, examples+"north-metal.yaml")), "docs/partner-files.md does not hold partners.example/north-metal.yaml")
}

// TestReferenceExamples parses each snippet of the documentation.
func TestReferenceExamples(t *testing.T) {
	blocks := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllStringSubmatch(string(read(t, "../../../docs/partner-files.md")), -1)
	if len(blocks) < 5 {
		t.Fatalf("%d examples", len(blocks))
	}
	for _, block := range blocks {
		text := block[1]
		for name, part := range map[string]string{"id": "x", "name": "X", "website": "https://x.example/", "source": "{address: 'https://x.example', path: /}",
			"fields": "{sku: .id, type: {value: vps}}", "prices": "[{period: month, path: .eur, currency: EUR}]"} {
			if !regexp.MustCompile("(?m)^"+name+":").MatchString(text) && !(name == "prices" && strings.Contains(text, "\n  prices:\n")) {
				text += name + ": " + part + "\n"
			}
		}
		if _, err := mapping.New("x.yaml", []byte(text)); err != nil {
			t.Errorf("%v in\n%s", err, text)
		}
	}
}

// TestErrorPositions makes one mistake of each kind in a good mapping, and checks line and
// column of its error.
func TestErrorPositions(t *testing.T) {
	good := string(read(t, examples+"north-metal.yaml"))
	for _, tt := range []struct{ from, to, want string }{
		{"id: north-metal", "id: North", "x.yaml:2:5: id: \"North\" came; accepted"},
		{"id: north-metal\n", "", "x.yaml:2:1: id: is missing"},
		{"website: https://north-metal.example/", "website: north-metal", "x.yaml:4:10: website: \"north-metal\" came"},
		{"format: json", "format: toml", "x.yaml:7:11: source.format: \"toml\" came; accepted are json, csv, ndjson, xml, html"},
		{"format: json", "token: perhaps", "x.yaml:7:10: source.token: \"perhaps\" came; accepted are none, required"},
		{"format: json", "address: https://north-metal.example/", "x.yaml:6:3: source: needs either address or file"},
		{"format: json", "headers: {\"X Y\": z}", "x.yaml:7:13: source.headers: \"X Y\" is no header"},
		{"items: .data", "items: [.data]", "x.yaml:8:8: items: a list came; accepted is a jq expression"},
		{"items: .data", "paging: {kind: pages}", "x.yaml:8:16: paging.kind: \"pages\" came; accepted are none, page, offset"},
		{"items: .data", "paging: {kind: page, max_pages: 200}", "x.yaml:8:33: paging.max_pages: \"200\" came; accepted is a whole number from 1 to 100"},
		{"items: .data", "sources: {stock: {path: /s}}", "x.yaml:8:11: sources: need source.path"},
		{"items: .data", "needs: [price]", "x.yaml:8:9: needs: \"price\" came; accepted is a path"},
		{"items: .data", "items: $stock", "\"$stock\" is no jq expression"},
		{"items: .data", "paging: {kind: cursor}", "x.yaml:8:10: paging.path: is missing"},
		{"  name: .title", "  nane: .title", "x.yaml:13:3: fields.nane: is not known"},
		{"  name: .title", "  name:", "x.yaml:13:8: fields.name: is empty"},
		{"  name: .title", "  name: {path: .a, value: b}", "x.yaml:13:10: fields.name: needs either path or value"},
		{"sku: .code", "sku: '.code['", "x.yaml:12:8: fields.sku: \".code[\" is no jq expression"},
		{"  sku: .code\n", "", "x.yaml:12:3: fields.sku: is missing"},
		{"fields:", "field:", "x.yaml:11:1: field: is not known"},
		{"lookup: kinds", "lookup: sorts", "\"sorts\" is not among lookups"},
		{"cloud: vps", "cloud: virtual", "x.yaml:14:10: fields.type: \"virtual\" came"},
		{"unit: MB", "unit: KB", "x.yaml:18:33: fields.memory.unit: \"KB\" came; accepted are MB, MiB"},
		{"cpu_model: .cpu.model", "cpu_model: {path: .cpu, unit: GB}", "x.yaml:16:33: fields.cpu_model.unit: has no meaning"},
		{"period: hour", "period: fortnight", "x.yaml:27:14: prices.period: \"fortnight\" came; accepted are hour, day, week, month, quarter, half_year, year, 2years, 3years and {months: 18}"},
		{"period: hour", "period: {months: 0}", "prices.period.months: \"0\" came; accepted is a whole number from 1 to 120"},
		{"period: hour, ", "", "x.yaml:27:6: prices.period: is missing"},
		{"path: .price.hour, currency: .price.currency", "path: .price.hour, currency: FRANCS", "x.yaml:27:49: prices.currency: \"FRANCS\" came"},
		{"divisor: 10000", "divisor: 0", "x.yaml:27:75: prices.divisor: \"0\" came; accepted is a number from 1 to 1000000"},
		{"then: unavailable", "then: hide", "then: \"hide\" came; accepted are skip, unavailable"},
		{"every: 1h", "every: hourly", "x.yaml:33:8: every: \"hourly\" came"},
		{"types: [baremetal, vps]", "types: [server]", "x.yaml:34:32: offers.types: \"server\" came"},
		{"every: 1h", "every: [1h", "x.yaml:34:"},
	} {
		changed := strings.Replace(good, tt.from, tt.to, 1)
		if changed == good {
			t.Fatalf("%q is not in the example", tt.from)
		}
		_, err := mapping.New("x.yaml", []byte(changed))
		if e, ok := errors.AsType[*yamltree.Error](err); !ok || !strings.Contains(e.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.to, err, tt.want)
		}
	}
}

func TestPaging(t *testing.T) {
	item := func(sku string) string { return `{"sku":"` + sku + `","usd":5}` }
	for kind, paging := range map[string]string{
		"page":   "{kind: page, size: 2, size_parameter: n}",
		"offset": "{kind: offset, size: 2}",
		"cursor": "{kind: cursor, path: .next}",
		"next":   "{kind: next, path: .link}",
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			q := r.URL.Query()
			if q.Get("page") == "2" || q.Get("offset") == "2" || q.Get("cursor") == "c2" {
				_, _ = w.Write([]byte(`{"d":[` + item("c") + `],"next":null,"link":null}`))
				return
			}
			_, _ = w.Write([]byte(`{"d":[` + item("a") + "," + item("b") + `],"next":"c2","link":"/?cursor=c2"}`))
		}))
		text := "id: x\nname: X\nwebsite: https://x.example/\nsource: {address: '" + server.URL + "/'}\nitems: .d\npaging: " + paging +
			"\nfields: {sku: .sku, type: {value: vps}}\nprices: [{period: month, path: .usd, currency: USD}]\n"
		a := must.Get(mapping.New("x.yaml", []byte(text)))(t)
		s, err := partner.NewFeed(a, partner.Source{}, partner.NewClient(partner.Options{PerSecond: 1000})).Fetch(t.Context())
		if err != nil || len(s.Plans) != 3 {
			t.Errorf("%s: %d plans, %v", kind, len(s.Plans), err)
		}
		server.Close()
	}
}

func FuzzNew(f *testing.F) {
	f.Add(read(f, examples+"north-metal.yaml"))
	f.Fuzz(func(t *testing.T, text []byte) {
		if a, err := mapping.New("f.yaml", text); (a == nil) == (err == nil) {
			t.Errorf("%v with %v", a, err)
		}
	})
}

func FuzzConvert(f *testing.F) {
	f.Add([]byte("SKU;Name\nr1;x\n"), true)
	f.Add([]byte("{\"slug\":1}\n"), false)
	byFormat := map[bool]*mapping.Adapter{}
	for csv, name := range map[bool]string{true: "plain-rows.yaml", false: "line-cloud.yaml"} {
		a := must.Get(mapping.New(name, read(f, examples+name)))(f)
		byFormat[csv] = a
	}
	f.Fuzz(func(t *testing.T, body []byte, csv bool) {
		a := byFormat[csv]
		list, err := a.Convert(body)
		if err != nil {
			return
		}
		if _, err := a.Translate(context.Background(), []partner.Document{{Body: list}}); err != nil && errs.KindOf(err) != errs.TooLarge {
			t.Errorf("%v", err)
		}
	})
}
