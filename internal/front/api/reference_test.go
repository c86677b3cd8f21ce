package api_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/front/api"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
)

func TestTheReferenceIsWhole(t *testing.T) {
	r := api.Reference([]view.Partner{{Name: "Cherry Servers", Functions: []string{"fetch-server-plans"}}})
	for _, c := range r.Columns {
		if c.Text == "" || c.Kind == "" {
			t.Errorf("column %s has no words: %+v", c.Name, c)
		}
	}
	if len(r.Columns) != len(row.Columns()) || len(r.Refreshes) != 1 || len(r.Calls) < 15 || len(r.Operators) < 10 {
		t.Errorf("%d columns, %d refreshes, %d calls, %d operators", len(r.Columns), len(r.Refreshes), len(r.Calls), len(r.Operators))
	}
	for _, call := range r.Calls {
		if got := slices.ContainsFunc(call.Params, func(p view.APIParam) bool { return p.Name == "partner_id" }); got != (call.Path == eventsPath || call.Path == runsPath) {
			t.Errorf("%s has a parameter partner_id: %t", call.Path, got)
		}
	}
	if first := r.Calls[0]; first.Path != table || first.Methods != "GET, POST, PATCH, DELETE" || !first.HasColumns || len(first.Params) == 0 {
		t.Errorf("first call %+v", first)
	}
}

var curlPattern = regexp.MustCompile(`^curl "\$SHOP(/[^"]+)" -H "apikey: \$KEY" -H "Authorization: Bearer \$(KEY|TOKEN)"`)

// TestExamplesOfTheReferenceWork calls what the public may read, and finds a token wherever
// the call needs an operator's.
func TestExamplesOfTheReferenceWork(t *testing.T) {
	s := open(t, func(c *api.Config) {
		c.Record = func(context.Context, int64) (market.PlanRecord, error) {
			return market.PlanRecord{Moments: []market.Moment{{Available: true}}}, nil
		}
		c.Status = func(context.Context) ([]view.PartnerStatus, error) { return []view.PartnerStatus{}, nil }
	})
	r := api.Reference(nil)
	called := 0
	for _, call := range r.Calls {
		parts := curlPattern.FindStringSubmatch(call.Example)
		if parts == nil {
			t.Fatalf("%s has the example %s", call.Path, call.Example)
		}
		if needsToken := strings.Contains(call.Summary, "operator's token"); needsToken != (parts[2] == "TOKEN") {
			t.Errorf("%s: %s", call.Summary, call.Example)
		}
		if parts[2] == "TOKEN" || !strings.HasPrefix(call.Path, "/rest/") {
			continue
		}
		called++
		if w := s.call("GET", strings.ReplaceAll(parts[1], "$PLAN", "2"), ""); w.Code != 200 {
			t.Errorf("%s: %d %s", call.Example, w.Code, w.Body)
		}
	}
	if called < 9 {
		t.Errorf("%d examples were called", called)
	}
}
