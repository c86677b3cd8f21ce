package bench

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"testing"

	"github.com/jackc/pgx/v5"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/pgtest"
)

// settings are for a server with memory for the whole table, without parallel workers, since requests
// come over many connections.
var settings = []string{"shared_buffers=1GB", "work_mem=64MB", "maintenance_work_mem=256MB", "effective_cache_size=4GB",
	"random_page_cost=1.1", "max_parallel_workers_per_gather=0", "max_wal_size=8GB"}

// pooled is the size of the handler's connection pool. More connections would not help on few CPUs.
const pooled = 8

// indexed are the columns of filters, orders and facets. Each index begins with the flag that every
// public query filters by.
var indexed = []string{"type", "category", "cpu_cores", "ram_size", "storage_size", "partner_name", "network_speed", "price_usd", "name",
	"price_usd desc nulls last", "ram_size desc nulls last", "cpu_cores desc nulls last, price_usd", "storage_size desc nulls last"}

// sqlShop gives the API's answers from PostgreSQL: a thin handler that sends all statements of a
// request in one batch, as prepared statements.
type sqlShop struct{ conns chan *pgx.Conn }

func newSQLShop(t testing.TB, plans []market.Plan) *sqlShop {
	t.Helper()
	dsn := pgtest.Start(t, settings...)
	s := &sqlShop{conns: make(chan *pgx.Conn, pooled)}
	for range pooled {
		s.conns <- pgtest.Dial(t, dsn)
	}
	s.load(t, plans)
	return s
}

func (s *sqlShop) load(t testing.TB, plans []market.Plan) {
	t.Helper()
	conn := <-s.conns
	defer func() { s.conns <- conn }()
	pgtest.Load(t, conn, plans, facts.Rates)
	for _, columns := range indexed {
		pgtest.Execute(t, conn, "create index on server_plans (available, "+columns+")")
	}
	pgtest.Execute(t, conn, "create index on server_plans using gin (regions)")
	pgtest.Execute(t, conn, "vacuum analyze server_plans")
}

func (s *sqlShop) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := s.answer(r.Context(), r.URL.Query())
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = w.Write(body) // the client reports a failure
}

// answer queries the page, then in one scan the total, the price range and the counts of all facets
// without their own filter, then each facet with one.
func (s *sqlShop) answer(ctx context.Context, address url.Values) ([]byte, error) {
	asked, err := newAsked(address)
	if err != nil {
		return nil, err
	}
	batch := &pgx.Batch{}
	for _, q := range asked.statements() {
		batch.Queue(q.sql, q.args...)
	}
	conn := <-s.conns
	defer func() { s.conns <- conn }()
	results := conn.SendBatch(ctx, batch)
	body, err := encode(results, batch.Len())
	if closed := results.Close(); err == nil {
		err = closed
	}
	return body, err
}

// encode writes the page's rows, which are JSON, and the counts.
func encode(results pgx.BatchResults, statements int) ([]byte, error) {
	rows, err := results.Query()
	if err != nil {
		return nil, err
	}
	body := []byte(`{"items":[`)
	for n := 0; rows.Next(); n++ {
		if n > 0 {
			body = append(body, ',')
		}
		body = append(body, rows.RawValues()[0]...)
	}
	if rows.Err() != nil {
		return nil, rows.Err()
	}
	body = append(body, `],"counts":[`...)
	for range statements - 1 {
		if body, err = appendCounts(body, results); err != nil {
			return nil, err
		}
	}
	return append(bytes.TrimSuffix(body, []byte(",")), ']', '}'), nil
}

// appendCounts writes each row as [facet, value, count].
func appendCounts(body []byte, results pgx.BatchResults) ([]byte, error) {
	rows, err := results.Query()
	if err != nil {
		return nil, err
	}
	var facet, value string
	var count int64
	_, err = pgx.ForEachRow(rows, []any{&facet, &value, &count}, func() error {
		body = fmt.Appendf(body, "[%q,%q,%d],", facet, value, count)
		return nil
	})
	return body, err
}
