package api_test

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/browse/completion"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

const (
	previewPath     = "/rest/v1/rpc/preview_plan"
	suggestionsPath = "/rest/v1/rpc/plan_suggestions"
)

// previewed is view.Preview as a client reads it.
type previewed struct {
	Item     map[string]any
	Rates    map[string]string
	Problems []struct{ Field, Message string }
}

func readPreview(t *testing.T, w *httptest.ResponseRecorder) previewed {
	t.Helper()
	var p previewed
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || w.Code != 200 {
		t.Fatalf("status %d, %v: %s", w.Code, err, w.Body)
	}
	return p
}

func TestPreviewTellsEveryProblem(t *testing.T) {
	tests := map[string]struct {
		row  string
		want []string // field: message
	}{
		"nothing":          {`{}`, []string{"cherry_plan_id: Cherry Plan ID is required", "name: Name is required"}},
		"what is required": {`{"cherry_plan_id":1,"name":"x"}`, nil},
		"every column":     {fullRow, nil},
		"blank":            {`{"cherry_plan_id":0,"name":"  "}`, []string{"cherry_plan_id: Cherry Plan ID is required", "name: Name is required"}},
		"in the order of the table": {`{"regions":[""],"price_monthly":0,"ram_size":"x","name":"a","cherry_plan_id":"7"}`, []string{
			`cherry_plan_id: accepted is a whole number; "7" came`,
			`ram_size: accepted is a number; "x" came`,
			"price_monthly: 0 is not a price; accepted is more than 0 up to 10000000, or nothing where there is no price",
			"regions: holds an empty item; accepted are items of at least 1 character"}},
		"unknown columns": {`{"cherry_plan_id":1,"name":"x","sku":"y","nope":1,"nope":2}`, []string{
			"sku: Could not find the 'sku' column of 'server_plans' in the schema cache", "nope: Could not find the 'nope' column of 'server_plans' in the schema cache"}},
		"an id":       {`{"id":3,"cherry_plan_id":1,"name":"x"}`, []string{"id: 3 came, but ids are given by the store; leave it out"}},
		"twice":       {`{"cherry_plan_id":1,"name":"x","type":"vps","type":5}`, []string{"type: came more than once; accepted is one value"}},
		"a list":      {`[{"cherry_plan_id":1,"name":"x"}]`, []string{`: a plan is a JSON object, but [{"cherry_plan_id":1,"name":"x"}] came`}},
		"dollars":     {`{"cherry_plan_id":1,"name":"x","price_monthly_currencies":{"USD":-1}}`, []string{"price_monthly_currencies: USD -1 is not a price; accepted is more than 0 up to 10000000, or nothing where there is no price"}},
		"no such URL": {`{"cherry_plan_id":1,"name":"x","plan_url":"contabo.com"}`, []string{`plan_url: "contabo.com" is not an http or https address; accepted is one such as https://example.com/`}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			c := openCounter(t)
			p := readPreview(t, c.insert(previewPath, tt.row))
			var got []string
			for _, problem := range p.Problems {
				got = append(got, problem.Field+": "+problem.Message)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
			if (p.Item == nil) != (name == "a list") || p.Rates["date"] != "2024-12-31" {
				t.Errorf("item %v, rates %v", p.Item, p.Rates)
			}
			for _, problem := range p.Problems {
				if v, set := p.Item[problem.Field]; set && v != nil && v != "" {
					t.Errorf("%s has a problem and the item shows %v", problem.Field, v)
				}
			}
			if n := c.stored(t); n != 0 {
				t.Errorf("the preview stored %d rows", n)
			}
			agrees(t, c, tt.row, len(p.Problems) == 0)
		})
	}
}

// agrees inserts the row that was previewed: it is stored exactly where there
// was no problem, and then the preview knows it.
func agrees(t *testing.T, c *counter, row string, fine bool) {
	t.Helper()
	if strings.HasPrefix(row, "[") {
		return // a list of rows is no row to preview, but it is an insert
	}
	if w := c.insert(table, row); (w.Code == 201) != fine {
		t.Errorf("the insert of a row with problems: %t answers %d %s", !fine, w.Code, w.Body)
	}
	if !fine {
		return
	}
	p := readPreview(t, c.insert(previewPath, row))
	if len(p.Problems) != 1 || p.Problems[0].Field != "" || p.Problems[0].Message != "The plan with id 1, which was added by hand, says exactly the same already" {
		t.Errorf("the problems of a row that is stored already: %v", p.Problems)
	}
}

// TestPreviewIsTheItem wants the card of the form to be the card of the list.
func TestPreviewIsTheItem(t *testing.T) {
	c := openCounter(t)
	row := strings.Replace(fullRow, `"available":false`, `"available":true`, 1)
	preview := readPreview(t, c.insert(previewPath, row)).Item
	if w := c.insert(table, row); w.Code != 201 {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	var listed struct{ Items []map[string]any }
	if err := json.Unmarshal(c.call("GET", "/rest/v1/rpc/browse_plans?select=*", "").Body.Bytes(), &listed); err != nil || len(listed.Items) != 1 {
		t.Fatalf("%d items, %v", len(listed.Items), err)
	}
	for _, column := range []string{"id", "page", "plan_group", "first_seen_at", "price_changed_at"} {
		listed.Items[0][column] = nil // the store's to give
	}
	if diff := cmp.Diff(listed.Items[0], preview); diff != "" {
		t.Errorf("listed and previewed (-listed +previewed):\n%s", diff)
	}
	if fresh := preview["fresh"].(map[string]any); fresh["state"] != "hand" || fresh["as_of"] != "1 Apr 2026" {
		t.Errorf("fresh is %v", fresh)
	}
}

func TestPreviewOfNothing(t *testing.T) {
	c := openCounter(t)
	item := readPreview(t, c.insert(previewPath, `{}`)).Item
	prices, _ := json.Marshal(item["prices"])
	if item["name"] != "" || item["cherry_plan_id"] != nil || item["order_url"] != nil ||
		!strings.Contains(string(prices), `"USD":{"annually":null,"hourly":null,"lead":null,"monthly":null}`) {
		t.Errorf("the item of an empty row: %v", item)
	}
}

func TestPreviewAndSuggestionsAreTheOperators(t *testing.T) {
	tests := map[string]struct {
		method, target, body string
		headers              []string
		status               int
		code                 string
	}{
		"preview, public":        {"POST", previewPath, `{}`, []string{"Authorization", "Bearer " + anonKey}, 401, "42501"},
		"suggestions, public":    {"GET", suggestionsPath, "", []string{"Authorization", "Bearer " + anonKey}, 401, "42501"},
		"preview, no JSON":       {"POST", previewPath, `{`, nil, 400, "PGRST102"},
		"preview, no body":       {"POST", previewPath, ``, nil, 400, "PGRST102"},
		"preview, large":         {"POST", previewPath, strings.Repeat(" ", 1<<20+1), nil, 413, "54000"},
		"preview, read":          {"GET", previewPath, "", nil, 405, "PGRST101"},
		"preview, other form":    {"POST", previewPath, `{}`, []string{"Accept", "text/csv"}, 406, "PGRST107"},
		"preview, schema":        {"POST", previewPath, `{}`, []string{"Content-Profile", "x"}, 406, "PGRST106"},
		"suggestions, form":      {"GET", suggestionsPath, "", []string{"Accept", "text/csv"}, 406, "PGRST107"},
		"suggestions, delete":    {"DELETE", suggestionsPath, "", nil, 405, "PGRST101"},
		"preview, wrong session": {"POST", previewPath, `{}`, []string{"Authorization", "Bearer x"}, 401, "PGRST301"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			w := openCounter(t).call(tt.method, tt.target, tt.body, append([]string{"Authorization", "Bearer " + operatorToken}, tt.headers...)...)
			if got := decodeFailure(t, w); w.Code != tt.status || got.Code != tt.code {
				t.Errorf("status %d, %s; want %d %s", w.Code, w.Body, tt.status, tt.code)
			}
		})
	}
}

func TestSuggestions(t *testing.T) {
	c := openCounter(t)
	for _, row := range []string{fullRow, `{"cherry_plan_id":2,"name":"b","type":"gpu","tags":["sale"],"storage_size":1000,"ram_type":"DDR5","regions":["Asia (Japan)"],"available":false}`,
		`{"cherry_plan_id":3,"name":"c","storage_size":25.5,"ram_type":"ddr3","category":"gpu"}`} {
		if w := c.insert(table, row); w.Code != 201 {
			t.Fatalf("status %d: %s", w.Code, w.Body)
		}
	}
	want := `{"cherry_plan_id":["87"],"type":["baremetal","gpu","outlet","vds","vps"],"category":["compute","general","gpu","lightweight","memory","other","storage"],` +
		`"tags":["new","outlet","sale"],"cpu_model":["E5-1620v4"],"ram_type":["ddr3","DDR4 ECC","DDR5"],"storage_size":["25.5","480","1000"],` +
		`"storage_type":["SSD"],"bandwidth":["100 TB"],"partner_name":["Cherry Servers"],"partner_url":["https://www.cherryservers.com/"],` +
		`"regions":["Asia (Japan)","Lithuania, Šiauliai","Netherlands, Amsterdam"]}`
	for _, method := range []string{"GET", "POST"} {
		w := c.call(method, suggestionsPath, "", "Authorization", "Bearer "+operatorToken)
		if w.Code != 200 || w.Body.String() != want || w.Header().Get("Cache-Control") != "private, no-cache" {
			t.Errorf("%s: status %d, %v\n%s\nwant\n%s", method, w.Code, w.Header(), w.Body, want)
		}
	}
}

func TestSuggestionsOfAnEmptyShop(t *testing.T) {
	answer := must.Get(completion.Suggestions(catalogtest.Build(nil, catalog.Facts{Rates: sample.Rates()})))(t)
	got := must.Get(json.Marshal(answer))(t)
	want := `{"cherry_plan_id":["1"],"type":["baremetal","outlet","vds","vps"],"category":["compute","general","lightweight","memory","other","storage"],"tags":["outlet"],` +
		`"cpu_model":[],"ram_type":[],"storage_size":[],"storage_type":[],"bandwidth":[],"partner_name":[],"partner_url":[],"regions":[]}`
	if string(got) != want {
		t.Errorf("suggestions %s\nwant %s", got, want)
	}
}

func TestSuggestionsAreBounded(t *testing.T) {
	var plans []market.Plan
	for i := range 1000 {
		plans = append(plans, sample.Plan(func(p *market.Plan) {
			p.ID, p.CPUModel, p.StorageGB = int64(i+1), "rare "+string(rune('a'+i%26))+string(rune('a'+i/26)), sample.Of(float64(i+1))
			if i%4 == 0 {
				p.CPUModel, p.StorageGB = "zz frequent", sample.Of(99999.0)
			}
		}))
	}
	s := must.Get(completion.Suggestions(catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates()})))(t)
	if len(s.CPUModel) != 200 || s.CPUModel[199] != "zz frequent" || len(s.StorageSize) != 200 || s.StorageSize[199] != "99999" {
		t.Errorf("%d models up to %s, %d sizes up to %s", len(s.CPUModel), s.CPUModel[len(s.CPUModel)-1], len(s.StorageSize), s.StorageSize[len(s.StorageSize)-1])
	}
}
