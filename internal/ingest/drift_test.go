package ingest

import (
	"context"
	"testing"

	"launchrack/internal/model/errs"
	"launchrack/internal/partner"
	"launchrack/internal/testing/check"
)

// TestDriftIsReported compares with the last good refresh, not with one that failed.
func TestDriftIsReported(t *testing.T) {
	sh := newShop(t)
	refresh := func(body string, failure error) string {
		t.Helper()
		sh.cherry.fetch = func(context.Context) (partner.Snapshot, error) {
			s := partner.Snapshot{Plans: plans("cherry", 1, 3), Documents: []partner.Document{{Body: []byte(body)}}}
			s.Shape = partner.ShapeOf(s.Documents)
			return s, failure
		}
		if _, err := sh.Refresh(t.Context(), "cherry"); (err != nil) != (failure != nil) {
			t.Fatal(err)
		}
		said := ""
		for _, c := range sh.lastRun(t, "cherry").Drift {
			said += c.String() + ";"
		}
		return said
	}
	bad := errs.New(errs.Partner, "The partner sent 3 items of which only 0 can be read")
	for i, step := range []struct {
		body    string
		failure error
		want    string
	}{
		{`[{"id": 1}]`, nil, ""},
		{`[{"id": "1"}]`, bad, "$[].id: string, was number;"},
		{`[{"id": "1"}]`, bad, "$[].id: string, was number;"},
		{`[{"id": 1, "cpu": 2}]`, nil, "$[].cpu: new, number;"},
		{`[{"id": 1, "cpu": 2}]`, nil, ""},
	} {
		check.Equal(t, refresh(step.body, step.failure), step.want, "step %d", i)
	}
}
