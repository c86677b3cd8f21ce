package catalog_test

import (
	"math/rand/v2"
	"net/url"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/catalog/rowset"
	columns "launchrack/internal/model/row"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

// TestRowsetsAnswerAsTheCatalogue asks both the same random queries over the same rows, so
// that an operator means the same everywhere.
func TestRowsetsAnswerAsTheCatalogue(t *testing.T) {
	if testing.Short() {
		t.Skip("asks on one goroutine")
	}
	snap := catalogtest.Build(plangen.Plans(250, 5), catalog.Facts{Rates: sample.Rates()})
	fields := query.AllFields()
	list := columns.Columns()
	for _, name := range query.Plans().Computed() {
		fields = append(fields, query.Field{Ref: query.Ref{Column: name}, Name: name})
		list = append(list, columns.Loose(name, columns.Number, false))
	}
	table := query.NewTable("server_plans", list...)
	all := must.Get(snap.Find(query.Query{Limit: query.NoLimit, Order: []query.Order{{Ref: query.Ref{Column: "id"}}}}, catalog.Operator))(t)
	writer := all.Writer(fields)
	var rows []rowset.Row
	for i := range all.Len() {
		r := must.Get(rowset.FromJSON(table, writer.AppendJSON(nil, i)))(t)
		rows = append(rows, r)
	}
	const rounds = 3000
	found := 0
	g := generator{rand.New(rand.NewPCG(7, 7))}
	for range rounds {
		asked := g.question(2).address
		asked.Del("q")
		want := answerOf(t, snap, asked)
		q, err := table.Parse(asked)
		if err != nil {
			t.Fatalf("%s: %v", asked.Encode(), err)
		}
		page, err := rowset.Find(table, &q, rows)
		if err != nil {
			t.Fatalf("%s: %v", asked.Encode(), err)
		}
		got := []string{}
		w := rowset.Writer(table, page.Rows, query.AllFields())
		for i := range w.Len() {
			got = append(got, string(w.AppendJSON(nil, i)))
		}
		if d := cmp.Diff(want.rows, got); d != "" || want.total != page.Total {
			t.Fatalf("%s: %d and %d rows (-catalogue +rowset):\n%s", asked.Encode(), want.total, page.Total, d)
		}
		found += len(got)
	}
	if found < rounds {
		t.Errorf("%d queries found only %d rows", rounds, found)
	}
}

type answered struct {
	rows  []string
	total int
}

func answerOf(t *testing.T, snap *catalog.Snapshot, asked url.Values) answered {
	t.Helper()
	q, err := query.Parse(asked)
	if err != nil {
		t.Fatalf("%s: %v", asked.Encode(), err)
	}
	q.Order = append(slices.Clone(q.Order), query.Order{Ref: query.Ref{Column: "id"}})
	found, err := snap.Find(q, catalog.Operator)
	if err != nil {
		t.Fatalf("%s: %v", asked.Encode(), err)
	}
	out, w := answered{rows: []string{}, total: found.Total}, found.Writer(query.AllFields())
	for i := range w.Len() {
		out.rows = append(out.rows, string(w.AppendJSON(nil, i)))
	}
	return out
}
