package mapping_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/row"
	"launchrack/internal/yamltree"
)

const examples = "../../../partners.example/"

func read(t testing.TB, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestExamples(t *testing.T) {
	files, _ := filepath.Glob(examples + "*.yaml")
	if len(files) != 3 {
		t.Fatalf("%d examples", len(files))
	}
	for _, file := range files {
		a, err := mapping.New(file, read(t, file))
		if err != nil {
			t.Fatal(err)
		}
		s, err := partner.NewFeed(a, partner.Source{File: a.Info().DefaultFile}, nil).Fetch(t.Context())
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

// TestTheReferenceHoldsTheExample keeps the page from telling something else.
func TestTheReferenceHoldsTheExample(t *testing.T) {
	if !strings.Contains(string(read(t, "../../../docs/partner-files.md")), string(read(t, examples+"north-metal.yaml"))) {
		t.Error("docs/partner-files.md does not hold partners.example/north-metal.yaml")
	}
}

func TestErrorsSayWhere(t *testing.T) {
	good := string(read(t, examples+"north-metal.yaml"))
	for _, tt := range []struct{ from, to, want string }{
		{"id: north-metal", "id: North", ":2:5: id: \"North\" came; accepted"},
		{"format: json", "format: xml", ":7:11: format: \"xml\" came; accepted are json, csv, ndjson"},
		{"  name: .title", "  nane: .title", ":13:3: fields.nane: is not known"},
		{"sku: .code", "sku: '.code['", ":12:8: sku: "},
		{"unit: MB", "unit: KB", "unit: \"KB\" came; accepted are MB, MiB"},
		{"lookup: kinds", "lookup: sorts", "\"sorts\" is not among lookups"},
		{"period: hour", "period: week", "period: \"week\" came"},
	} {
		_, err := mapping.New("x.yaml", []byte(strings.Replace(good, tt.from, tt.to, 1)))
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
		a, err := mapping.New("x.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
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
		a, err := mapping.New(name, read(f, examples+name))
		if err != nil {
			f.Fatal(err)
		}
		byFormat[csv] = a
	}
	f.Fuzz(func(t *testing.T, body []byte, csv bool) {
		a := byFormat[csv]
		list, err := a.Convert(body)
		if err != nil {
			if errs.KindOf(err) != errs.Partner {
				t.Errorf("%v", err)
			}
			return
		}
		if _, err := a.Translate(context.Background(), []partner.Document{{Body: list}}); err != nil && errs.KindOf(err) != errs.TooLarge {
			t.Errorf("%v", err)
		}
	})
}
