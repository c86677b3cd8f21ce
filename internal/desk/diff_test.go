package desk

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/store"
	"launchrack/internal/testing/must"
)

func TestChangeOf(t *testing.T) {
	was := market.Plan{ID: 7, PlanID: 1, Name: "Box", Type: "vps", Available: true}
	is := was
	is.Name, is.Bandwidth = "Box 2", "1 TB"
	for name, tt := range map[string]struct {
		row  store.ChangedRow
		want string
	}{
		"changed":   {store.ChangedRow{Before: &was, After: &is}, "changed 7 Box 2: name Box → Box 2; bandwidth - → 1 TB; "},
		"added":     {store.ChangedRow{After: &was}, "added 7 Box: "},
		"withdrawn": {store.ChangedRow{Before: &was}, "withdrawn 7 Box: "},
	} {
		c := changeOf(tt.row)
		got := fmt.Sprintf("%s %d %s: ", c.Kind, c.PlanID, c.Name)
		for _, column := range c.Columns {
			got += fmt.Sprintf("%s %s → %s; ", column.Name, orDash(column.Before), orDash(column.After))
		}
		if !strings.HasPrefix(got, tt.want) || c.Kind == changed && got != tt.want {
			t.Errorf("%s: %s, want %s", name, got, tt.want)
		}
	}
}

func orDash(s *string) string {
	if s == nil {
		return "-"
	}
	return *s
}

func TestChangeByAnEvent(t *testing.T) {
	e := market.Event{Plan: 3, Kind: market.EventPrice, Before: []byte(`{"price_monthly":1,"updated_at":"a"}`), After: []byte(`{"price_monthly":2,"updated_at":"b"}`)}
	c := (&Desk{Config: Config{Catalog: &catalog.Catalog{}}}).changeBy(e)
	if e.After = []byte(`{"name":"Box","price_hourly_currencies":{"USD":0.05},"regions":["A","B","C","D"],"unknown":1}`); fmt.Sprint((&Desk{}).changeBy(e).Gist) != "[$0.05/hour A, B and 2 more]" {
		t.Error((&Desk{}).changeBy(e))
	}
	if c.Name != "Plan 3" || c.Kind != changed || len(c.Columns) != 1 || *c.Columns[0].Before != "1" || *c.Columns[0].After != "2" {
		t.Errorf("%+v", c)
	}
}

// TestTheCSVOfTheAuditLogHoldsNoFormulas: what a spreadsheet takes for a formula stands behind a quote.
func TestTheCSVOfTheAuditLogHoldsNoFormulas(t *testing.T) {
	var out bytes.Buffer
	must.Do(t, writeAudit(&out, []operator.Entry{{Number: 4, Event: operator.PlansAdded, Operator: "@ada", Detail: `=HYPERLINK("x")`, Before: []byte("-1")}}))
	lines, err := csv.NewReader(&out).ReadAll()
	if err != nil || len(lines) != 2 {
		t.Fatal(lines, err)
	}
	if got := strings.Join(lines[1][3:], "|"); got != `'@ada||'=HYPERLINK("x")|'-1|` {
		t.Error(got)
	}
}

func TestNearest(t *testing.T) {
	names := []string{"AMD EPYC 7443P", "Intel Core i3-2102", "Intel Xeon E5-2660", "Nuremberg, DE"}
	for text, want := range map[string]string{"EPYC 7443 P": "AMD EPYC 7443P", "Xeon E5 2660 v0": "Intel Xeon E5-2660", "Nurnberg DE": "Nuremberg, DE", "2 vCores": "", "": ""} {
		if got := strings.Join(nearest(text, paired(names), 1), "|"); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
