package desk

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/testing/must"
)

// TestReadTyped: what an operator types becomes the JSON of a column, digit for digit, or a sentence.
// Holds: 5.form.numbers, 5.form.text, 5.form.regions
func TestReadTyped(t *testing.T) {
	for _, tt := range []struct{ kind, typed, want string }{
		{"number", "", "null"}, {"number", " 4,50 ", "4.50"}, {"number", "0.0083", "0.0083"}, {"price", "0,008", "0.008"}, {"number", "1234,567", "1234.567"}, {"number", "007", "7"},
		{"number", ".5", "0.5"}, {"number", "+3", "3"}, {"number", "-1.5", "-1.5"}, {"number", "000", "0"}, {"number", "12345678901234567.89", "12345678901234567.89"}, {"number", "1.200,50", "1200.50"},
		{"boolean", "false", "false"}, {"boolean", "yes", "“yes” cannot be read; accepted is a value of true and false"}, {"check", "on", "“on” cannot be read; accepted is a value of true and false"},
		{"number", "abc", "“abc” is not a number; accepted are digits with a decimal point, such as 4.50"}, {"number", "1,200", "“1,200” can be read in two ways; write 1200 or 1.200"},
		{"number", "1e3", "“1e3” is not a number; accepted are digits with a decimal point, such as 4.50"}, {"number", "--1", "“--1” is not a number; accepted are digits with a decimal point, such as 4.50"},
		{"text", ` E5 "v4" `, `"E5 \"v4\""`}, {"long", "a\nb", `"a\nb"`}, {"boolean", "true", "true"}, {"check", "false", "false"},
		{"list", " , ,", "null"}, {"list", ` Lithuania ,"Germany, Nuremberg",`, `["Lithuania","Germany, Nuremberg"]`}, {"list", `19" rack, new`, `["19\" rack","new"]`}, {"list", `"Germany, Nur`, `["\"Germany","Nur"]`},
		{"prices", "5,50 eur, 6 USD", `{"EUR":5.50,"USD":6}`}, {"prices", "5.50", "“5.50” cannot be read; accepted is a value such as 5.50 EUR, 6 USD"},
		{"prices", "1,200 EUR", "“1,200” can be read in two ways; write 1200 or 1.200"}, {"prices", "-5 EUR", "“-5 EUR” cannot be read; accepted is a value such as 5.50 EUR, 6 USD"},
		{"disks", "2 × 512 GB NVMe + 1 × 4000 GB", `[{"count":2,"size_gb":512,"kind":"NVMe"},{"count":1,"size_gb":4000,"kind":null}]`}, {"disks", "2x1.92 TB nvme", `[{"count":2,"size_gb":1920,"kind":"NVMe"}]`},
		{"disks", "512 NVMe", "“512 NVMe” cannot be read; accepted is a value such as 2 × 512 GB NVMe + 1 × 4 TB HDD"}, {"json", ` [{"region": "Paris"}]`, `[{"region":"Paris"}]`}, {"json", "[{", "“[{” cannot be read; accepted is a value as in the API"},
	} {
		got, err := readTyped(tt.kind, tt.typed)
		said := string(got)
		if err != nil {
			said = err.Error()
		}
		if said != tt.want {
			t.Errorf("%s %q is %s, want %s", tt.kind, tt.typed, said, tt.want)
		}
	}
}

// TestWhatIsShownIsReadBack: the text of each column of a row is read as the value that it shows.
func TestWhatIsShownIsReadBack(t *testing.T) {
	p, _ := row.Judge([]byte(`{"cherry_plan_id":7,"name":"E5","tags":["a","b, c"],"ram_size":0.5,"price_hourly":0.00000000083,"ipv6":false,"description":"one\ntwo","countries":["DE"],
		"price_monthly_currencies":{"EUR":5.50,"USD":0.00067},"disks":[{"count":2,"size_gb":512,"kind":"NVMe"},{"count":1,"size_gb":4000,"kind":null}],"places":[{"region":"Paris","countries":["FR"]}]}`))
	seen := 0
	for _, c := range row.Columns() {
		if c.Get(&p).Null || !c.IsCorrectable && c.Input == row.NoInput {
			continue
		}
		kind := kindOf(c)
		if c.Input != row.NoInput {
			kind = string(c.Input)
		}
		back := p
		value, err := readTyped(kind, textOf(c, &p))
		if err != nil || c.Set(&back, value) != nil || !c.IsSame(&back, &p) {
			t.Errorf("%s: %q is read as %s (%v)", c.Name, textOf(c, &p), value, err)
		}
		seen++
	}
	if seen < 10 {
		t.Errorf("%d columns", seen)
	}
}

// TestTheFormOfAPlanByHand has each column that is typed, once, and says of typed texts what is wrong and what the API takes.
// Holds: 5.form.plan-id, 5.form.name, 5.form.optional, 5.form.empty, 7.add
func TestTheFormOfAPlanByHand(t *testing.T) {
	d := newTestDesk(t, Config{}, market.Plan{ID: 3, Name: "Rise-1", Partner: "ovh", Type: "vps"})
	var form shape.DeskFields
	must.Do(t, json.Unmarshal(ask(d, "GET", Prefix+"plans/by-hand/new/form", "editor", "").Body.Bytes(), &form))
	var names []string
	for _, g := range form.Groups {
		for _, f := range g.Fields {
			names = append(names, f.Name)
			if f.Label == "" || f.Kind == "" || f.Size == "" || f.Name == "type" && !slices.Contains(f.Suggested, "vps") {
				t.Errorf("%+v", f)
			}
		}
	}
	for _, c := range row.Columns() {
		if of := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name != c.Name }); c.Input != row.NoInput && len(of) != 1 {
			t.Errorf("%s stands in %d fields", c.Name, len(of))
		}
	}
	stored := must.Get(d.Store.InsertPlans(t.Context(), []market.Plan{must.Get(judged(`{"cherry_plan_id":8,"name":"Kept","regions":["Germany, Nuremberg"],"price_monthly_currencies":{"EUR":4.5,"USD":5.01,"GBP":3.99}}`))(t)}))(t)
	for name, tt := range map[string]struct {
		plan  string
		texts map[string]string
		// problems are "field: message", and row is a part of what the API takes; empty where it takes nothing yet.
		problems []string
		row      string
	}{
		"nothing":            {plan: "new", problems: []string{"cherry_plan_id: Cherry Plan ID is required", "name: Name is required"}},
		"a number below one": {plan: "new", texts: map[string]string{"cherry_plan_id": "0", "name": " x "}, problems: []string{"cherry_plan_id: Cherry Plan ID is required"}},
		"enough": {plan: "new", texts: map[string]string{"cherry_plan_id": "7", "name": " E5 ", "price_monthly": "4,50", "price_monthly_gbp": "3.99", "available": "false"},
			row: `{"available":false,"bandwidth":null,"category":null,"cherry_plan_id":7,"cpu_cores":null,`},
		"what the table refuses": {plan: "new", texts: map[string]string{"cherry_plan_id": "7", "name": "E5", "plan_url": "javascript:1", "price_hourly_gbp": "0", "price_annually_usd": "1,200"},
			problems: []string{"plan_url: ", "price_annually_usd: “1,200” can be read", "price_hourly_gbp: "}},
		"nothing of a row that is there": {plan: fmt.Sprint(stored[0].ID), row: "{}"},
		"a change": {plan: fmt.Sprint(stored[0].ID), texts: map[string]string{"name": "New", "regions": "", "price_monthly_usd": "6", "price_monthly_gbp": ""},
			row: `{"name":"New","price_monthly_currencies":{"EUR":4.5,"USD":6},"regions":null}`},
	} {
		asked, _ := json.Marshal(shape.DeskTexts{Texts: tt.texts})
		w := ask(d, "POST", Prefix+"plans/by-hand/"+tt.plan+"/check", "editor", string(asked))
		var got shape.DeskChecked
		must.Do(t, json.Unmarshal(w.Body.Bytes(), &got))
		var problems []string
		for i, p := range got.Problems {
			problems = append(problems, p.Field+": "+p.Message)
			if i < len(tt.problems) && strings.HasPrefix(problems[i], tt.problems[i]) {
				problems[i] = tt.problems[i]
			}
		}
		if w.Code != http.StatusOK || cmp.Diff(tt.problems, problems) != "" || !strings.HasPrefix(got.Row, tt.row) || (got.Row == "") != (tt.row == "") || got.Item == nil {
			t.Errorf("%s: %d, problems %q, row %s", name, w.Code, problems, got.Row)
		}
	}
	if w := ask(d, "GET", Prefix+"plans/by-hand/99/form", "editor", ""); w.Code != http.StatusNotFound {
		t.Errorf("a row that is not there: %d", w.Code)
	}
}

func judged(object string) (market.Plan, error) {
	p, problems := row.Judge([]byte(object))
	p.Enter(now)
	return p, joined(problems)
}
