package mapping_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/testing/must"
)

// TestSources joins a list with two other documents, one of them in pages.
func TestSources(t *testing.T) {
	const text = `
id: joined
name: Joined
website: https://joined.example/
source: {address: "https://api.joined.example", path: /plans}
sources:
  stock: {path: /stock, items: .rows, paging: {kind: page, path: .pages}, headers: {X-Key: "{token}"}}
  regions: {address: "https://regions.joined.example/list.csv", format: csv}
items: '($stock | INDEX(.plan)) as $left | ($regions | INDEX(.code)) as $names | .d[] | . + {left: $left[.id].left, city: $names[.at].city}'
fields: {sku: .id, type: {value: vps}, stock: .left, regions: .city, description: '"One of \($stock | length)"'}
prices: [{period: month, path: .eur, currency: EUR}]
`
	var asked []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.String()+" "+r.Header.Get("X-Key"))
		_, _ = w.Write([]byte(map[string]string{
			"/plans":        `{"d":[{"id":"a","eur":5,"at":"o"},{"id":"b","eur":6,"at":"h"},{"id":"c","eur":7,"at":"h"}]}`,
			"/stock?page=1": `{"rows":[{"plan":"a","left":4}],"pages":2}`,
			"/stock?page=2": `{"rows":[{"plan":"b","left":0}],"pages":2}`,
			"/list.csv":     "code,city\no,Oslo\nh,Helsinki\n",
		}[r.URL.String()]))
	}))
	defer server.Close()
	a := must.Get(mapping.New("x.yaml", []byte(text)))(t)
	s, err := partner.NewFeed(a, partner.Source{BaseURL: server.URL, Token: "k"}, partner.NewClient(partner.Options{PerSecond: 1000})).Fetch(t.Context())
	if err != nil || len(s.Plans) != 3 {
		t.Fatalf("%d plans, %v", len(s.Plans), err)
	}
	if want := []string{"/plans ", "/stock?page=1 k", "/stock?page=2 k", "/list.csv "}; !slices.Equal(asked, want) {
		t.Errorf("asked %q, want %q", asked, want)
	}
	first, second, third := s.Plans[0], s.Plans[1], s.Plans[2]
	if *first.Stock != 4 || !first.Available || first.Regions[0] != "Oslo" || *second.Stock != 0 || second.Available || third.Stock != nil || !third.Available || third.Description != "One of 2" {
		t.Errorf("%+v", s.Plans)
	}
}

// TestMainDocumentAlone checks that the variable of a source without documents is null.
func TestMainDocumentAlone(t *testing.T) {
	a := must.Get(mapping.New("x.yaml", []byte("id: x\nname: X\nwebsite: https://x.example/\nsource: {address: 'https://x.example', path: /a}\n"+
		"sources: {more: {path: /b}}\nfields: {sku: .id, type: {value: vps}, stock: '.id as $id | $more[$id]'}\nprices: [{period: month, path: .eur, currency: EUR}]\n")))(t)
	judged, err := a.Translate(t.Context(), []partner.Document{{Body: []byte(`[{"id":"a","eur":5}]`)}})
	if err != nil || len(judged.Verdicts) != 1 || judged.Verdicts[0].Plan == nil || judged.Verdicts[0].Plan.Stock != nil || !judged.Verdicts[0].Plan.Available {
		t.Errorf("%+v, %v", judged, err)
	}
}

const sites = "places: {path: .sites, region: {path: .code, lookup: {osl: Oslo, hel: Helsinki, par: Paris}}, state: .state, count: .left, lead_hours: .hours}\n"

// TestPlaces checks the state of an item by its places.
func TestPlaces(t *testing.T) {
	for _, tt := range []struct {
		sites, want string
		available   bool
	}{
		{`{"code":"osl","state":"available","left":3},{"code":"hel","state":"sold_out"}`, "Oslo available 3, Helsinki sold_out", true},
		{`{"code":"osl","left":0},{"code":"hel"}`, "Oslo sold_out 0, Helsinki unknown", false},
		{`{"code":"osl","state":true,"hours":240},{"code":"hel","state":0}`, "Oslo available 240h, Helsinki sold_out", true},
		{`{"code":"hel"}`, "Helsinki unknown", true},
		{``, "", false},
	} {
		p := plan(t, "", sites, `[{"id":"a","eur":5,"sites":[`+tt.sites+`]}]`)
		if got := describe(p.Places); got != tt.want || p.Available != tt.available || p.SKU != "a" {
			t.Errorf("%s: %q, available %t, want %q, %t", tt.sites, got, p.Available, tt.want, tt.available)
		}
	}
}

// TestBadPlace checks that a bad place is a defect if the item can be ordered in another one,
// else an error.
func TestBadPlace(t *testing.T) {
	good := `{"id":"g","eur":5,"sites":[{"code":"osl","left":1}]},`
	for bad, want := range map[string]string{
		`{"code":"osl","state":"perhaps"}`:            `places.state: "perhaps" came; accepted are true, false, a number and`,
		`{"code":"osl","left":"some"},{"code":"hel"}`: `places.count: "some" came`,
		`{"code":"tyo","left":1}`:                     `places.region: "tyo" came; accepted are the words of its lookup`,
		`{"left":1}`:                                  "places.region: is missing",
		`"osl"`:                                       "places.region: .code fails: expected an object",
		`{"code":"osl","state":"perhaps"},{"code":"hel","left":0}`:   `places.state: "perhaps" came`,
		`{"code":"osl","state":{"a":1}},{"code":"par","state":null}`: "places.state: a list or object came",
	} {
		judged := judge(t, "", sites, "["+good+`{"id":"b","eur":5,"sites":[`+bad+`]}]`)
		last := judged.Verdicts[len(judged.Verdicts)-1]
		if last.Item != "b" || last.Plan != nil || last.Listed || !strings.HasPrefix(last.Reason, want) {
			t.Errorf("%s: %+v", bad, judged.Verdicts)
		}
	}
	judged := judge(t, "", sites, `[{"id":"b","eur":5,"sites":[{"code":"osl","state":"perhaps"},{"code":"hel","left":1}]}]`)
	if len(judged.Verdicts) != 2 || describe(judged.Verdicts[0].Plan.Places) != "Helsinki available 1" || !judged.Verdicts[1].Listed {
		t.Errorf("%+v", judged.Verdicts)
	}
}

func describe(places []market.Place) string {
	var parts []string
	for _, p := range places {
		part := p.Region + " " + string(p.State)
		if p.Count != nil {
			part += " " + string(rune('0'+*p.Count))
		}
		if p.LeadHours != nil && *p.LeadHours == 240 {
			part += " 240h"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ", ")
}

// TestGroupedRows groups the rows of a CSV, one for each region, into one plan.
func TestGroupedRows(t *testing.T) {
	a := must.Get(mapping.New("x.yaml", []byte(`id: x
name: X
website: https://x.example/
source: {address: 'https://x.example/plans.csv', format: csv}
items: 'group_by([.machine, .usd]) | map(.[0] + {rows: .})'
fields: {sku: .machine, type: {value: vds}, memory: .gib}
places: {path: .rows, region: .region, state: .stock}
prices: [{period: hour, path: .usd, currency: USD}]
`)))(t)
	body := must.Get(a.Convert([]byte("machine,gib,usd,region,stock\nm1,16,0.5,Oslo,1\nm1,16,0.5,Helsinki,0\nm2,32,0.9,Oslo,\nm1,16,0.5,Paris,2\nm1,16,0.5,London,perhaps\n")))(t)
	judged, err := a.Translate(t.Context(), []partner.Document{{Body: body}})
	s, refused := judged.Snapshot()
	if err != nil || refused != nil || len(s.Plans) != 2 {
		t.Fatalf("%+v, %v", judged, err)
	}
	if got := describe(s.Plans[0].Places); got != "Oslo available, Helsinki sold_out, Paris available" || len(s.Rejected) != 1 {
		t.Errorf("%s, %+v", got, s.Rejected)
	}
	if got := describe(s.Plans[1].Places); got != "Oslo unknown" || !s.Plans[1].Available {
		t.Errorf("%s", got)
	}
}

// TestGraphicsAndSpot checks GPU columns and spot machines.
func TestGraphicsAndSpot(t *testing.T) {
	fields := "  gpu_model: .gpu\n  gpu_count: .gpus\n  gpu_memory: .vram\n  spot: .spot\n"
	more := "prices: [{period: month, path: .m, currency: USD}, {period: hour, path: .h, currency: USD}]\n"
	p := plan(t, fields, more, `[{"id":"a","m":500,"h":1,"gpu":"nvidia_l40s","gpus":2}]`)
	if p.GPUModel != "NVIDIA L40S" || *p.GPUCount != 2 || *p.GPUMemoryGB != 48 || p.Spot || len(p.Monthly) != 1 {
		t.Errorf("%+v", p)
	}
	p = plan(t, fields, more, `[{"id":"a","m":500,"h":1,"gpu":"Card X","gpus":"0.25","vram":"12 GB","spot":true}]`)
	if p.GPUModel != "Card X" || *p.GPUCount != 0.25 || *p.GPUMemoryGB != 12 || !p.Spot || p.Monthly != nil || len(p.Hourly) != 1 {
		t.Errorf("%+v", p)
	}
	for item, want := range map[string]string{
		`{"id":"b","m":5,"spot":true}`:                "prices: a spot machine has no price of an hour",
		`{"id":"b","m":5,"h":1,"spot":"perhaps"}`:     `spot: "perhaps" came`,
		`{"id":"b","m":5,"gpu":"Card","gpus":"many"}`: `without gpu_count: "many" came`,
	} {
		judged := judge(t, fields, more, `[{"id":"a","m":5},`+item+`]`)
		if last := judged.Verdicts[len(judged.Verdicts)-1]; last.Item != "b" || !strings.HasPrefix(last.Reason, want) {
			t.Errorf("%s: %+v", item, last)
		}
	}
}

// TestCodesOfPlaces translates place codes by package place.
func TestCodesOfPlaces(t *testing.T) {
	a := must.Get(mapping.New("x.yaml", []byte("id: exoscale\nname: X\nwebsite: https://x.example/\nsource: {address: 'https://x.example/plans'}\n"+
		"fields: {sku: .id, type: {value: vps}, regions: {path: .at, lookup: {places: true}}}\nprices: [{period: month, path: .eur, currency: EUR}]\n")))(t)
	judged, err := a.Translate(t.Context(), []partner.Document{{Body: []byte(`[{"id":"a","eur":5,"at":["at-vie-1","at-vie-2",["zz-8","de-fra-1"],["zz-7","zz-9"]]}]`)}})
	if err != nil || judged.Refused != nil {
		t.Fatal(err, judged.Refused)
	}
	if got := judged.Verdicts[0].Plan.Regions; !slices.Equal(got, []string{"Vienna", "Frankfurt", "zz-9"}) {
		t.Errorf("%q", got)
	}
}
