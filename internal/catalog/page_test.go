package catalog_test

import (
	"net/url"
	"strings"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/query"
	"launchrack/internal/testing/plangen"
)

// TestAPageWritesWhatTheRowsAre compares what is copied of the kept rows with
// what is made of the plans, for texts of every kind.
func TestAPageWritesWhatTheRowsAre(t *testing.T) {
	plans := plangen.Plans(60, 3)
	odd := []string{"", "null", "NULL", "a b", `"`, `\`, "tab\tline\n", "ä🚀", "<&>", "\u2028", "{a,b}", "(x)", "a,b", " ", "{}", ":00"}
	for i := range plans {
		p := &plans[i]
		p.Name, p.Description = "n"+odd[i%len(odd)], odd[(i+1)%len(odd)]
		p.Regions = odd[1 : 1+i%len(odd)]
		p.Tags = append(p.Tags, odd[1+i%(len(odd)-1)])
		if i%5 == 0 {
			p.Monthly, p.FetchedAt = nil, p.FetchedAt.Add(123456789)
		}
		if i%7 == 0 {
			p.Monthly = market.Prices{}
		}
	}
	snap := catalog.Build(plans, facts)
	found, err := snap.Find(query.Query{Limit: query.NoLimit}, catalog.Operator)
	if err != nil || found.Len() != len(plans) {
		t.Fatalf("%d rows, %v", found.Len(), err)
	}
	for _, items := range []string{"*", "id", "*,price_usd", "updated_at,fetched_at,available", "tags,regions,description",
		"first:regions->0,regions->>1,regions->-1,regions->>-20,tags->0,tags->>99,tags->x,regions->1->2",
		"price_monthly_currencies->USD,usd:price_monthly_currencies->>USD,price_hourly_currencies->>GBP,price_monthly_currencies->CHF,name->a,price_usd->1",
		`"a \"b":price_usd,name,name`, ""} {
		q, err := query.Parse(url.Values{"select": {items}})
		if err != nil {
			t.Fatalf("%s: %v", items, err)
		}
		page := found.Page(q.Select)
		for i := range found.Len() {
			if got, want := string(page.AppendJSON(nil, i)), string(found.AppendJSON(nil, i, q.Select)); got != want {
				t.Errorf("%s: row %d is %s, want %s", items, i, got, want)
			}
			if got, want := string(page.AppendCSV(nil, i)), string(snap.AppendCSV(nil, found.Plan(i), q.Select)); got != want {
				t.Errorf("%s: line %d is %s, want %s", items, i, got, want)
			}
			if got, want := string(page.AppendStripped(nil, i)), stripped(found, i, q.Select); got != want {
				t.Errorf("%s: row %d without nulls is %s, want %s", items, i, got, want)
			}
		}
	}
}

// stripped puts the object together of objects of one field each.
func stripped(found catalog.Result, i int, fields []query.Field) string {
	var kept []string
	for k := range fields {
		one := string(found.AppendJSON(nil, i, fields[k:k+1]))
		if !strings.HasSuffix(one, ":null}") {
			kept = append(kept, one[1:len(one)-1])
		}
	}
	return "{" + strings.Join(kept, ",") + "}"
}
