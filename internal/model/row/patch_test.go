package row_test

import (
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/testing/sample"
)

func TestPatch(t *testing.T) {
	stored := sample.Plan(func(p *market.Plan) { p.ID, p.Source = 7, market.ByHand })
	tests := map[string]struct {
		object string
		only   []string
		change func(*market.Plan)
		fault  string
	}{
		"nothing":            {`{}`, nil, func(*market.Plan) {}, ""},
		"one column":         {`{"name":"New"}`, nil, func(p *market.Plan) { p.Name = "New" }, ""},
		"null":               {`{"cpu_cores":null,"regions":null}`, nil, func(p *market.Plan) { p.CPUCores, p.Regions = nil, nil }, ""},
		"empty":              {`{"description":"","tags":[],"price_monthly_currencies":{}}`, nil, func(p *market.Plan) { p.Description, p.Tags, p.Monthly = "", nil, nil }, ""},
		"null is available":  {`{"available":null}`, nil, func(p *market.Plan) { p.Available = true }, ""},
		"the same id":        {`{"id":7,"name":"New"}`, nil, func(p *market.Plan) { p.Name = "New" }, ""},
		"no id":              {`{"id":null}`, nil, func(*market.Plan) {}, ""},
		"passed over":        {`{"name":"New","type":"vds","nope":1}`, []string{"name"}, func(p *market.Plan) { p.Name = "New" }, ""},
		"another id":         {`{"id":8}`, nil, nil, "id: 8 came, but the row keeps its id 7"},
		"a required column":  {`{"name":null}`, nil, nil, "name: "},
		"an unknown column":  {`{"colour":"red"}`, nil, nil, "colour: Could not find"},
		"an internal column": {`{"source":"partner"}`, nil, nil, "source: Could not find"},
		"a bad value":        {`{"cpu_cores":"8"}`, nil, nil, "cpu_cores: accepted is a whole number"},
		"a broken rule":      {`{"price_monthly":0}`, nil, nil, "price_monthly: 0 is not a price"},
		"a bad link":         {`{"plan_url":"javascript:alert(1)"}`, nil, nil, "plan_url: "},
		"no object":          {`[1]`, nil, nil, "a plan is a JSON object"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			got := stored
			problems := row.Patch(&got, []byte(tt.object), tt.only...)
			if tt.change == nil {
				if len(problems) != 1 || !strings.HasPrefix(problems[0].Error(), tt.fault) {
					t.Errorf("got %v, want %s", problems, tt.fault)
				}
				return
			}
			want := stored
			tt.change(&want)
			if len(problems) > 0 || string(row.AppendWhole(nil, &got)) != string(row.AppendWhole(nil, &want)) {
				t.Errorf("got %s %v\nwant %s", row.AppendWhole(nil, &got), problems, row.AppendWhole(nil, &want))
			}
		})
	}
}

func TestWholeComesBack(t *testing.T) {
	p := sample.Plan(func(p *market.Plan) { p.ID, p.Source, p.Partner, p.SKU = 7, market.ByHand, "cherry", "a" })
	text := row.AppendWhole(nil, &p)
	back, err := row.DecodeWhole(text)
	if err != nil || string(row.AppendWhole(nil, &back)) != string(text) {
		t.Errorf("got %+v, %v", back, err)
	}
}
