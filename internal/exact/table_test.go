package exact_test

import (
	"context"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"launchrack/internal/market"
	"launchrack/internal/pgtest"
	"launchrack/internal/price"
	"launchrack/internal/query"
	"launchrack/internal/row"
	"launchrack/internal/sample"
)

// sqlTypes are the types that somebody who serves the table with PostgREST
// would give its columns.
var sqlTypes = map[row.Kind]string{row.Integer: "bigint", row.Number: "numeric", row.Text: "text", row.Boolean: "boolean",
	row.TextArray: "text[]", row.PriceMap: "jsonb", row.Timestamp: "timestamptz"}

// connect starts a PostgreSQL with the plans in table server_plans. Statements
// are not prepared, since hardly one comes twice.
func connect(t testing.TB, plans []market.Plan) *pgx.Conn {
	t.Helper()
	conn := pgtest.Dial(t, pgtest.Start(t)+" default_query_exec_mode=exec")
	var columns []string
	for _, c := range row.Columns() {
		columns = append(columns, c.Name+" "+sqlTypes[c.Kind])
	}
	execute(t, conn, "create table server_plans ("+strings.Join(columns, ", ")+", price_usd numeric)")
	execute(t, conn, "insert into server_plans select * from json_populate_recordset(null::server_plans, $1::text::json)", document(plans))
	execute(t, conn, "alter table server_plans add primary key (id)")
	execute(t, conn, "analyze server_plans")
	return conn
}

func execute(t testing.TB, conn *pgx.Conn, sql string, args ...any) {
	t.Helper()
	if _, err := conn.Exec(context.Background(), sql, args...); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
}

// document is the plans as an insert over PostgREST would send them, with the
// computed column.
func document(plans []market.Plan) string {
	body := []byte{'['}
	for i := range plans {
		if i > 0 {
			body = append(body, ',')
		}
		object := row.AppendJSON(nil, &plans[i], row.Columns())
		body = append(body, object[:len(object)-1]...)
		usd, ok := price.USD(plans[i].Quotes(market.Month), sample.Rates())
		body = append(body, `,"`+query.PriceUSD+`":`...)
		body = append(row.AppendValue(body, row.Number, row.Value{Null: !ok, Num: usd}), '}')
	}
	return string(append(body, ']'))
}
