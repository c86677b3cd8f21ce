package pgcompare_test

import (
	"testing"

	"github.com/jackc/pgx/v5"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/pgtest"
	"launchrack/internal/testing/sample"
)

// connect starts a PostgreSQL with the plans in table server_plans. Statements are not prepared, as
// hardly one is repeated.
func connect(t testing.TB, plans []market.Plan) *pgx.Conn {
	t.Helper()
	conn := pgtest.Dial(t, pgtest.Start(t)+" default_query_exec_mode=exec")
	pgtest.Load(t, conn, plans, sample.Rates())
	pgtest.Execute(t, conn, "analyze server_plans")
	return conn
}
