package pgtest

import (
	"context"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
)

// Types are the PostgreSQL types of the columns, as for PostgREST.
var Types = map[row.Kind]string{row.Integer: "bigint", row.Number: "numeric", row.Text: "text", row.Boolean: "boolean",
	row.TextArray: "text[]", row.PriceMap: "jsonb", row.DiskList: "jsonb", row.PlaceList: "jsonb", row.QuoteList: "jsonb", row.CycleList: "jsonb", row.Timestamp: "timestamptz"}

// batch is the number of plans in one insert statement.
const batch = 5000

// Load creates the table server_plans with the plans, the computed columns of the API and an index
// on the id only.
func Load(t testing.TB, conn *pgx.Conn, plans []market.Plan, rates price.Rates) {
	t.Helper()
	var columns []string
	for _, c := range row.Columns() {
		columns = append(columns, c.Name+" "+Types[c.Kind])
	}
	Execute(t, conn, "create table server_plans ("+strings.Join(columns, ", ")+", "+strings.Join(query.Plans().Computed(), " numeric, ")+" numeric)")
	for from := 0; from < len(plans); from += batch {
		Execute(t, conn, "insert into server_plans select * from json_populate_recordset(null::server_plans, $1::text::json)",
			document(plans[from:min(len(plans), from+batch)], rates))
	}
	Execute(t, conn, "alter table server_plans add primary key (id)")
}

// Execute runs a statement without results.
func Execute(t testing.TB, conn *pgx.Conn, sql string, args ...any) {
	t.Helper()
	if _, err := conn.Exec(context.Background(), sql, args...); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
}

// computed returns a plan's value in the k-th computed column.
func computed(p *market.Plan, k int, rates price.Rates) (market.Amount, bool) {
	currencies := market.Currencies()
	if k < len(currencies) {
		return price.ComparedIn(p, currencies[k], rates)
	}
	return price.TermTotal(p, query.ComputedTerms()[k-len(currencies)], market.USD, rates)
}

// document returns the plans as a JSON array, with the computed columns.
func document(plans []market.Plan, rates price.Rates) string {
	body := []byte{'['}
	for i := range plans {
		if i > 0 {
			body = append(body, ',')
		}
		object := row.AppendJSON(nil, &plans[i], row.Columns())
		body = append(body, object[:len(object)-1]...)
		for k, name := range query.Plans().Computed() {
			amount, ok := computed(&plans[i], k, rates)
			body = append(body, `,"`+name+`":`...)
			body = row.AppendValue(body, row.Number, row.Value{Null: !ok, Num: amount})
		}
		body = append(body, '}')
	}
	return string(append(body, ']'))
}
