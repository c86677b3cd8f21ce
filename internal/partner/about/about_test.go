package about_test

import (
	"errors"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/about"
	"launchrack/internal/sandbox"
	"launchrack/internal/yamltree"
)

const text = `id: a-b
name: A
website: https://a.example/
source: {address: "https://api.a.example", token: required}
every: 5m
limits: {max_body_mb: 2}
needs: ['$.a[].id | $.b[].key', 'stock $[]']
offers: {types: [vps], periods: [hour], partly: [hour], currencies: [EUR, AUD], sold_out: true}
`

func TestFolder(t *testing.T) {
	i := about.Folder(fstest.MapFS{"partner.yaml": {Data: []byte(text)}, "mark.svg": {Data: []byte("<svg/>")}})()
	if i.ID != "a-b" || i.Name != "A" || i.DefaultURL != "https://api.a.example" || !i.NeedsToken || i.Mark != "<svg/>" || i.Every != 5*time.Minute ||
		i.MaxBody != 2_000_000 || i.MaxLoss != about.DefaultMaxLoss || len(i.Needs) != 2 || i.Offers.MinPlans != 1 || i.Offers.Currencies[1] != "AUD" || !i.Offers.Stock {
		t.Errorf("%+v", i)
	}
	if p := i.Plan("x"); p.Partner != "a-b" || p.SKU != "x" || p.PlanID != market.HashPlanID("a-b", "x") || p.PartnerName != "A" || p.PartnerURL != i.Home {
		t.Errorf("%+v", p)
	}
}

func TestErrorsSayWhere(t *testing.T) {
	for part, c := range map[string][2]string{
		"id: a-b":            {"id: A", `a.yaml:1:5: id: "A" came; accepted is at most 40 lower-case letters`},
		"https://a.example/": {"a", `a.yaml:3:10: website: "a" came`},
		"every: 5m":          {"order_link: http://a.example", `order_link: "http://a.example" came; accepted is a template`},
		"'stock $[]'":        {"price", `needs: "price" came; accepted is a path`},
		"$.b[].key'":         {"'", `needs: "$.a[].id | " came`},
		"EUR, AUD":           {"FRANCS", `offers.currencies: "FRANCS" came; accepted are USD`},
		"sold_out: true":     {"min_plans: 0", `offers.min_plans: "0" came`},
	} {
		if _, err := read(strings.Replace(text, part, c[0], 1)); err == nil || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%s: %v, want %q", c[0], err, c[1])
		}
	}
}

func read(text string) (partner.Info, error) {
	var f struct {
		about.File
		Source *yamltree.Node `yaml:"source"`
	}
	top, err := yamltree.Parse("a.yaml", []byte(text))
	if err == nil {
		err = yamltree.Decode(top, "", &f, nil)
	}
	if err != nil {
		return partner.Info{}, err
	}
	return f.Info()
}

const sandboxText = `sandbox:
  documents:
    - {path: /list, about: "A, list", sample: sample.json, lists: [data], page: page, size: size, most: 2,
       tell: {meta.total: total, meta.pages: pages, meta.next: next, meta.page: next_page}}
    - {path: /place, about: "A, place", sample: sample.place.json}
  prices: [price]
  names: [name]
`

func TestStandIn(t *testing.T) {
	folder := fstest.MapFS{"partner.yaml": {Data: []byte(text + sandboxText)}, "mark.svg": {Data: []byte("<svg/>")},
		"sample.json":       {Data: []byte(`{"data":[{"price":1},{"price":2},{"price":3},{"price":4},{"price":5},{"price":6}]}`)},
		"sample.place.json": {Data: []byte(`{"place":"x"}`)}}
	p := about.StandIn(folder, about.Edits{"sample.place.json": func(c sandbox.Call, document any) error {
		if c.FormValue("place") == "" {
			return errors.New("no place came")
		}
		sandbox.Change(document, "place", func(any) any { return c.FormValue("place") })
		return nil
	}})()
	if p.ID != "a-b" || !p.NeedsToken || len(p.Faults()) == len(sandbox.Faults()) {
		t.Errorf("%+v", p)
	}
	h := sandbox.New([]sandbox.Partner{p}, sandbox.Options{}).Handler()
	for path, want := range map[string]string{
		"/list":           `{"data":[{"price":1},{"price":2}],"meta":{"next":"2","page":2,"pages":2,"total":3}}`,
		"/list?page=2":    `{"data":[{"price":3}],"meta":{"next":"","pages":2,"total":3}}`,
		"/list?size=1":    `{"data":[{"price":1}],"meta":{"next":"1","page":2,"pages":3,"total":3}}`,
		"/place?place=fr": `{"place":"fr"}`,
		"/place":          `{"message":"no place came"}`,
	} {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", path, nil)
		r.Header.Set("Authorization", "Bearer "+sandbox.Token)
		if h.ServeHTTP(w, r); w.Body.String() != want {
			t.Errorf("%s answers %s, want %s", path, w.Body, want)
		}
	}
}
