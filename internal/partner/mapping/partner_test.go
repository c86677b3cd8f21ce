package mapping_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/about"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/must"
)

const described = `id: a-b
name: A
website: https://a.example/
source: {address: "https://api.a.example", path: /list, token: required}
sources:
  place: {path: /place}
paging: {kind: page, size: 50, size_parameter: size, path: .meta.pages, total: .meta.total, following: .meta.page}
items: .data
fields: {sku: .id, type: {value: vps}}
prices: [{period: hour, path: .price, currency: EUR}]
every: 5m
limits: {max_body_mb: 2}
needs: ['$.a[].id | $.b[].key', 'stock $[]']
offers: {types: [vps], periods: [hour], partly: [hour], currencies: [EUR, AUD], sold_out: true}
sandbox: {page: 2, prices: [price], names: [name]}
`

// TestFolder reads the files of a folder and makes its sandbox.
func TestFolder(t *testing.T) {
	p := must.Get(mapping.Shipped(fstest.MapFS{"partner.yaml": {Data: []byte(described)},
		"sample.json":       {Data: []byte(`{"data":[{"price":1},{"price":2},{"price":3},{"price":4},{"price":5},{"price":6}]}`)},
		"sample.place.json": {Data: []byte(`{"place":"x"}`)}}, "partner.yaml",
		mapping.Edits{"place": func(c sandbox.Call, document any) error {
			if c.FormValue("place") == "" {
				return errors.New("no place came")
			}
			sandbox.Change(document, "place", func(any) any { return c.FormValue("place") })
			return nil
		}}))(t)
	i := p.Info()
	if i.ID != "a-b" || i.Name != "A" || i.DefaultURL != "https://api.a.example" || !i.NeedsToken || i.IsConfigured || i.Every != 5*time.Minute ||
		i.MaxBody != 2_000_000 || i.MaxLoss != about.DefaultMaxLoss || len(i.Needs) != 2 || i.Offers.MinPlans != 1 || i.Offers.Currencies[1] != "AUD" || !i.Offers.Stock {
		t.Errorf("%+v", i)
	}
	if p := p.Plan("x"); p.Partner != "a-b" || p.SKU != "x" || p.PlanID != market.HashPlanID("a-b", "x") || p.PartnerName != "A" || p.PartnerURL != i.Home {
		t.Errorf("%+v", p)
	}
	standIn := p.Sandbox()
	if standIn.ID != "a-b" || !standIn.NeedsToken || len(standIn.Faults()) == len(sandbox.Faults()) {
		t.Errorf("%+v", standIn)
	}
	h := sandbox.New([]sandbox.Partner{standIn}, sandbox.Options{}).Handler()
	for path, want := range map[string]string{
		"/list":           `{"data":[{"price":1},{"price":2}],"meta":{"page":2,"pages":2,"total":3}}`,
		"/list?page=2":    `{"data":[{"price":3}],"meta":{"pages":2,"total":3}}`,
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

// TestDocuments checks Bearer and Basic authentication, status 404 of an optional source, and a
// document that repeats the main one.
func TestDocuments(t *testing.T) {
	const file = `id: a
name: A
website: https://a.example/
source: {address: "https://a.example", path: /list, headers: {Authorization: "{bearer or basic}"}}
sources:
  more: {path: /more, optional: true}
  copy: {path: /copy}
  other: {path: /other}
fields: {sku: .id, type: {value: vps}}
prices: [{period: hour, path: .price, currency: EUR}]
sandbox: {}
`
	p := must.Get(mapping.Shipped(fstest.MapFS{"partner.yaml": {Data: []byte(file)}}, "partner.yaml", nil))(t)
	for token, want := range map[string]string{"key": "Bearer key", "name:word": "Basic bmFtZTp3b3Jk"} {
		asked := ""
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if asked += r.Header.Get("Authorization"); r.URL.Path == "/more" {
				w.WriteHeader(http.StatusNotFound)
			} else if r.URL.Path == "/other" {
				_, _ = w.Write([]byte(`[2]`))
			} else {
				_, _ = w.Write([]byte(`[1]`))
			}
		}))
		documents, err := p.Documents(t.Context(), partner.NewEndpoint(p.Info(), partner.Source{BaseURL: server.URL, Token: token}, partner.NewClient(partner.Options{PerSecond: 1000})))
		server.Close()
		if err != nil || asked != want || len(documents) != 2 || documents[1].Name != "other" {
			t.Errorf("%s: %v, asked with %q, %v", token, documents, asked, err)
		}
	}
}
