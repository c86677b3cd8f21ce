package row_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/testing/sample"
)

func fields(problems []*errs.Error) []string {
	var list []string
	for _, e := range problems {
		list = append(list, e.Field)
	}
	return list
}

// TestRulesFollowTheTable breaks every rule at once: each column that has one is
// named, in the order of the table.
func TestRulesFollowTheTable(t *testing.T) {
	var p market.Plan
	for _, c := range row.Columns() {
		breakRule(t, c, &p)
	}
	var want []string
	for _, c := range row.Columns() {
		hasNone := c.Name == "id" || c.Name == "partner_id" || c.Kind == row.Boolean || c.Origin == row.Derived
		if !hasNone {
			want = append(want, c.Name)
		}
	}
	if diff := cmp.Diff(want, fields(row.Problems(&p))); diff != "" {
		t.Errorf("columns at fault (-want +got):\n%s", diff)
	}
	if err := row.Validate(&p); err == nil || errs.Public(err) != errs.Public(row.Problems(&p)[0]) {
		t.Errorf("Validate says %v, the first problem is %v", err, row.Problems(&p)[0])
	}
}

// breakRule gives a column a value that no rule of its type accepts.
func breakRule(t *testing.T, c *row.Column, p *market.Plan) {
	t.Helper()
	zero := market.MustAmount("0")
	switch field := c.Field(p).(type) {
	case *int64, *bool, **bool: // 0 is no number of a plan; id and booleans have no rule
	case *string:
		*field = "\x00"
	case *[]string:
		*field = []string{""}
	case **int:
		*field = new(-5)
	case **float64:
		*field = new(-5.0)
	case **market.Amount:
		*field = &zero
	case *[]disk.Disk:
		*field = []disk.Disk{{SizeGB: 1}}
	case *[]market.Place:
		*field = []market.Place{{Region: "Paris", State: "nowhere"}}
	case *[]market.Quote:
		*field = []market.Quote{{Component: "tip", Currency: market.EUR}}
	case *[]market.Cycle:
		*field = []market.Cycle{{Months: 0, Amounts: market.Prices{market.EUR: zero}}}
	case *market.Prices:
		*field = market.Prices{market.EUR: zero}
	case *time.Time:
		*field = time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)
	default:
		t.Fatalf("breakRule does not know the field of %s, a %T", c.Name, field)
	}
}

func TestDecodeAll(t *testing.T) {
	p, faults := row.DecodeAll([]byte(`{"updated_at":"now","name":"x","tags":5,"cpu_cores":"8","available":"no","nope":1,"ram_size":64}`))
	if diff := cmp.Diff([]string{"nope", "tags", "available", "cpu_cores", "updated_at"}, fields(faults)); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(market.Plan{Name: "x", Available: true, MemoryGB: sample.Of(64.0)}, p); diff != "" {
		t.Errorf("what could be read (-want +got):\n%s", diff)
	}
	if p, faults := row.DecodeAll([]byte(`{"cherry_plan_id":0}`)); len(faults) != 0 || p.PlanID != 0 {
		t.Errorf("a rule that is not of reading was applied: %v", faults)
	}
}

// TestANameIsOneLine: line breaks of every kind and tabs in a name become spaces.
func TestANameIsOneLine(t *testing.T) {
	for text, want := range map[string]string{`"a b"`: "a b", `"a\nb"`: "a b", `"a\r\nb\rc\td"`: "a b c d", `"a\u2028b\u2029c"`: "a b c"} {
		p, problems := row.Judge([]byte(`{"cherry_plan_id":7,"name":` + text + `}`))
		if p.Name != want || len(problems) > 0 {
			t.Errorf("%s: %q, %v; want %q", text, p.Name, problems, want)
		}
	}
}

func TestJudgeForgetsWhatIsWrong(t *testing.T) {
	p, problems := row.Judge([]byte(`{"id":5,"cherry_plan_id":7,"name":"x","plan_url":"javascript:alert(1)","price_monthly":0,"price_hourly":0.5,"tags":[]}`))
	if diff := cmp.Diff([]string{"id", "price_monthly", "plan_url"}, fields(problems)); diff != "" {
		t.Errorf("problems (-want +got):\n%s", diff)
	}
	want := market.Plan{PlanID: 7, Name: "x", Available: true, Quoted: market.Quoted{HourlyEUR: sample.Of(market.MustAmount("0.5"))}}
	if diff := cmp.Diff(want, p); diff != "" {
		t.Errorf("plan (-want +got):\n%s", diff)
	}
}

// TestJudgeRefusesWhatTheShopFillsIn holds for values of derived and recorded columns;
// what a partner may state is accepted.
func TestJudgeRefusesWhatTheShopFillsIn(t *testing.T) {
	values := map[row.Kind]string{row.Integer: "1", row.Number: "1.5", row.Text: `"a"`, row.Boolean: "true", row.Timestamp: `"2026-04-01T12:00:00Z"`, row.TextArray: `["a"]`,
		row.PriceMap: `{"EUR":1}`, row.DiskList: `[{"count":1,"size_gb":1}]`, row.PlaceList: `[{"region":"Paris","state":"low"}]`,
		row.CycleList: `[{"months":3,"amounts":{"EUR":9}}]`, row.QuoteList: `[{"component":"ipv4","period":"month","currency":"EUR","amount":1}]`}
	for _, c := range row.Columns() {
		_, problems := row.Judge([]byte(fmt.Sprintf(`{"cherry_plan_id":7,"name":"x",%q:%s}`, c.Name, values[c.Kind])))
		refused := len(problems) == 1 && problems[0].Code == "428C9" && problems[0].Field == c.Name
		if want := c.Origin != row.Stated || c.Name == "id"; refused != want {
			t.Errorf("%s is refused: %t, want %t (%v)", c.Name, refused, want, problems)
		}
	}
	_, problems := row.Judge([]byte(`{"cherry_plan_id":7,"name":"x","cpu_name":"AMD EPYC 7443P","is_lead":null}`))
	if len(problems) != 1 || errs.Public(problems[0]) != `cpu_name: "AMD EPYC 7443P" came, but the shop fills this column in; leave it out` {
		t.Errorf("problems %v", problems)
	}
	const stated = `"plan_group":"box","cpu_threads":16,"cpu_architecture":"arm64","ram_ecc":false,"disks":[{"count":2,"size_gb":960,"kind":"NVMe"}],` +
		`"countries":["DE"],"setup_fee_currencies":{"EUR":39.00},"traffic_tb":-1,"stock":0,"gpu_model":"NVIDIA L40S","gpu_count":0.5,"gpu_memory_gb":24,` +
		`"places":[{"region":"Paris","country":null,"state":"low","count":0,"lead_hours":null}],"next_drop_at":"2026-04-01T12:00:00+00:00","spot":true,` +
		`"price_components":[{"component":"ipv4","name":null,"period":"month","currency":"EUR","amount":0.50,"term_months":null,"place":null,"mandatory":true,"quoted_tax":null,"source":null}]}`
	p, problems := row.Judge([]byte(`{"cherry_plan_id":7,"name":"x",` + stated))
	written := string(row.AppendJSON(nil, &p, slices.DeleteFunc(row.Columns(), func(c *row.Column) bool { return c.Name == "name" || !strings.Contains(stated, `"`+c.Name+`":`) })))
	if len(problems) > 0 || written != "{"+stated {
		t.Errorf("problems %v of\n%s\nbecame\n%s", problems, stated, written)
	}
}

func TestJudgeOnly(t *testing.T) {
	const object = `{"cherry_plan_id":7,"name":"x","nope":1,"type":5}`
	if p, problems := row.Judge([]byte(object), "cherry_plan_id", "name"); len(problems) != 0 || p.Name != "x" {
		t.Errorf("problems %v of columns that do not count, plan %+v", problems, p)
	}
	if _, problems := row.Judge([]byte(object), "name"); !slices.Equal(fields(problems), []string{"cherry_plan_id"}) {
		t.Errorf("problems %v, want the number that does not count and so is missing", problems)
	}
}

func TestManyUnknownColumnsAreToldInPart(t *testing.T) {
	var b strings.Builder
	for i := range 499 {
		fmt.Fprintf(&b, `"%s%d":1,`, strings.Repeat("x", 100), i)
		fmt.Fprintf(&b, `"c%d":1,`, i)
	}
	_, problems := row.Judge([]byte(`{` + b.String() + `"name":5}`))
	if len(problems) != 22 || problems[0].Field != strings.Repeat("x", 60)+"…" || problems[21].Field != "name" {
		t.Errorf("%d problems, %v", len(problems), fields(problems))
	}
	_, problems = row.Judge([]byte(`{` + b.String() + b.String() + `"name":5}`))
	if len(problems) != 1 || problems[0].Field != "" || problems[0].Message != "a plan has at most 1000 members, but more came" {
		t.Errorf("problems %v of too many members", problems)
	}
}

func FuzzJudge(f *testing.F) {
	for _, seed := range []string{`{}`, `{"cherry_plan_id":1,"name":"x","regions":[""],"price_monthly_currencies":{"EUR":1,"EUR":1}}`, `[]`, "", " ", "null",
		`{"cherry_plan_id":1,"cherry_plan_id":null,"name":"x"}`, `{"id":1e1,"a":{"b":[1]},"updated_at":"9999-12-31T23:59:59-12:00"}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, object []byte) {
		p, problems := row.Judge(object)
		seen := map[string]bool{}
		for _, e := range problems {
			if e.Kind != errs.Invalid || e.Message == "" || e.Code == "" || seen[e.Field] {
				t.Fatalf("%q: problem %+v", object, e)
			}
			seen[e.Field] = true
		}
		if len(problems) == 0 && row.Validate(&p) != nil {
			t.Fatalf("%q has no problem and is not valid: %v", object, row.Validate(&p))
		}
		for _, e := range row.Problems(&p) {
			if !seen[e.Field] && !seen[""] {
				t.Fatalf("%q: the plan shows a value of %s that breaks a rule nobody was told of", object, e.Field)
			}
		}
		if !json.Valid(row.AppendJSON(nil, &p, row.Columns())) {
			t.Fatalf("%q cannot be written", object)
		}
	})
}
