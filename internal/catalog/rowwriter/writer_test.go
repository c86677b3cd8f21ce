package rowwriter_test

import (
	"net/url"
	"strconv"
	"strings"
	"testing"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/catalog/rowwriter"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

// oneLine makes a name that a row can have.
var oneLine = strings.NewReplacer("\t", " ", "\n", " ", "\r", " ", "\u2028", " ")

// TestWriterWritesWhatThePlansAre compares the values that are copied from encoded rows
// with values that are written from the plans, for texts of every kind.
func TestWriterWritesWhatThePlansAre(t *testing.T) {
	plans := plangen.Plans(60, 3)
	odd := []string{"", "null", "NULL", "a b", `"`, `\`, "tab\tline\n", "ä🚀", "<&>", "\u2028", "{a,b}", "(x)", "a,b", " ", "{}", ":00"}
	for i := range plans {
		p := &plans[i]
		p.Name, p.Description = "n"+oneLine.Replace(odd[i%len(odd)]), odd[(i+1)%len(odd)]
		p.Regions = odd[1 : 1+i%len(odd)]
		p.Tags = append(p.Tags, odd[1+i%(len(odd)-1)])
		if i%5 == 0 {
			p.Monthly, p.FetchedAt = nil, p.FetchedAt.Add(123456789)
		}
		if i%7 == 0 {
			p.Monthly = market.Prices{}
		}
	}
	snap := catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates()})
	found, err := snap.Find(query.Query{Limit: query.NoLimit}, catalog.Operator)
	if err != nil || found.Len() != len(plans) {
		t.Fatalf("%d rows, %v", found.Len(), err)
	}
	read := make([]market.Plan, found.Len())
	for i := range read {
		read[i] = *catalogtest.Plan(found, i)
	}
	for _, items := range []string{"*", "id", "*,price_usd", "updated_at,fetched_at,available", "tags,regions,description",
		"price_monthly_currencies->USD,usd:price_monthly_currencies->>USD,price_hourly_currencies->>GBP,price_monthly_currencies->CHF,name->a,price_usd->x",
		`"a \"b":price_usd,name,name`, ""} {
		q, err := query.Parse(url.Values{"select": {items}})
		must.Do(t, err, items)
		page, planned := found.Writer(q.Select), snap.PlanWriter(read, q.Select)
		for i := range found.Len() {
			if got, want := string(page.AppendJSON(nil, i)), planJSON(snap, &read[i], q.Select); got != want || string(planned.AppendJSON(nil, i)) != want {
				t.Errorf("%s: row %d is %s, want %s", items, i, got, want)
			}
			if got, want := string(page.AppendCSV(nil, i)), planCSV(snap, &read[i], q.Select); got != want || string(planned.AppendCSV(nil, i)) != want {
				t.Errorf("%s: line %d is %s, want %s", items, i, got, want)
			}
			if got, want := string(page.AppendStripped(nil, i)), stripped(snap, &read[i], q.Select); got != want {
				t.Errorf("%s: row %d without nulls is %s, want %s", items, i, got, want)
			}
		}
	}
}

// stripped puts the object together of objects of one field each.
func stripped(snap *catalog.Snapshot, p *market.Plan, fields []query.Field) string {
	var kept []string
	for k := range fields {
		one := planJSON(snap, p, fields[k:k+1])
		if !strings.HasSuffix(one, ":null}") {
			kept = append(kept, one[1:len(one)-1])
		}
	}
	return "{" + strings.Join(kept, ",") + "}"
}

// planJSON writes a plan as an object, value by value.
func planJSON(snap *catalog.Snapshot, p *market.Plan, fields []query.Field) string {
	dst := []byte{'{'}
	for i, f := range fields {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(row.AppendValue(dst, row.Text, row.Value{Text: f.Name}), ':')
		kind, v := valueOf(snap, p, f.Ref)
		dst = row.AppendValue(dst, kind, v)
	}
	return string(append(dst, '}'))
}

func planCSV(snap *catalog.Snapshot, p *market.Plan, fields []query.Field) string {
	var dst []byte
	for i, f := range fields {
		if i > 0 {
			dst = append(dst, ',')
		}
		kind, v := valueOf(snap, p, f.Ref)
		dst = rowwriter.AppendCSVValue(dst, kind, v)
	}
	return string(append(dst, '\n'))
}

// valueOf gives a field's value with the type to write it in.
func valueOf(snap *catalog.Snapshot, p *market.Plan, ref query.Ref) (row.Kind, row.Value) {
	nothing := row.Value{Null: true}
	if currency, isComputed := query.ComputedCurrency(ref.Column); isComputed && len(ref.Path) == 0 {
		a, ok := price.ComparedIn(p, currency, snap.Rates())
		return row.Number, row.Value{Null: !ok, Num: a}
	}
	c, ok := row.Find(ref.Column)
	if !ok || len(ref.Path) > 1 {
		return row.Text, nothing
	}
	v := c.Get(p)
	if len(ref.Path) == 0 {
		return c.Kind, v
	}
	at, err := strconv.Atoi(ref.Path[0])
	switch {
	case c.Kind == row.PriceMap:
		a, ok := v.Prices[market.Currency(ref.Path[0])]
		if ok && ref.Text {
			return row.Text, row.Value{Text: a.String()}
		}
		return row.Number, row.Value{Null: !ok, Num: a}
	case c.Kind == row.TextArray && err == nil:
		if at < 0 {
			at += len(v.List)
		}
		if at >= 0 && at < len(v.List) {
			return row.Text, row.Value{Text: v.List[at]}
		}
	}
	return row.Text, nothing
}
