package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"encoding/json"
	"errors"
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// countRows makes a store count the rows that its readers are handed: those of SQLite that are
// stepped to, and all that a server of PostgreSQL sends, also where nobody reads them.
func countRows(t testing.TB, s *Store) *atomic.Int64 {
	t.Helper()
	n := &atomic.Int64{}
	var db *sql.DB
	if server == nil {
		address := "file:" + (&url.URL{Path: s.address}).EscapedPath()
		db = sql.OpenDB(countingConnector{s.readers.Driver(), address, n})
	} else {
		config := must.Get(postgresConfig(s.address))(t)
		config.Tracer = sentRows{n}
		db = stdlib.OpenDB(*config)
	}
	must.Do(t, s.readers.Close())
	s.readers = db
	return n
}

// sentRows counts the rows that a server sends.
type sentRows struct{ n *atomic.Int64 }

func (r sentRows) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	return ctx
}

func (r sentRows) TraceQueryEnd(_ context.Context, _ *pgx.Conn, data pgx.TraceQueryEndData) {
	r.n.Add(data.CommandTag.RowsAffected())
}

func (r sentRows) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	return ctx
}

func (r sentRows) TraceBatchQuery(_ context.Context, _ *pgx.Conn, data pgx.TraceBatchQueryData) {
	r.n.Add(data.CommandTag.RowsAffected())
}

func (r sentRows) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData) {}

// countingConnector opens connections to SQLite that count the rows that are stepped to.
type countingConnector struct {
	driver  driver.Driver
	address string
	n       *atomic.Int64
}

func (c countingConnector) Driver() driver.Driver { return c.driver }

func (c countingConnector) Connect(context.Context) (driver.Conn, error) {
	conn, err := c.driver.Open(c.address)
	return countingConn{conn, c.n}, err
}

type countingConn struct {
	driver.Conn
	n *atomic.Int64
}

func (c countingConn) BeginTx(ctx context.Context, opts driver.TxOptions) (driver.Tx, error) {
	return c.Conn.(driver.ConnBeginTx).BeginTx(ctx, opts)
}

func (c countingConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	stmt, err := c.Conn.(driver.ConnPrepareContext).PrepareContext(ctx, query)
	return countingStmt{stmt, c.n}, err
}

func (c countingConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	rows, err := c.Conn.(driver.QueryerContext).QueryContext(ctx, query, args)
	return countingRows{rows, c.n}, err
}

type countingStmt struct {
	driver.Stmt
	n *atomic.Int64
}

func (s countingStmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	rows, err := s.Stmt.(driver.StmtQueryContext).QueryContext(ctx, args)
	return countingRows{rows, s.n}, err
}

type countingRows struct {
	driver.Rows
	n *atomic.Int64
}

func (r countingRows) Next(dest []driver.Value) error {
	err := r.Rows.Next(dest)
	if err == nil {
		r.n.Add(1)
	}
	return err
}

// growJournal adds batches of a change of each of the plans 1 to 8, each batch a version and a minute
// later than the one before.
func growJournal(t testing.TB, s *Store, n int) {
	t.Helper()
	ctx := t.Context()
	changes := make([]written, 8)
	for i := range changes {
		changes[i] = written{partner: "cherry", event: event{plan: int64(i + 1), kind: market.EventFacts, seen: seenSame,
			before: json.RawMessage(`{"description":null}`), after: json.RawMessage(`{"description":"another"}`)}}
	}
	must.Do(t, s.write(ctx, "make a long journal", func(tx *transaction) error {
		last, err := lastEvent(ctx, tx)
		if err != nil {
			return err
		}
		version, err := nextVersion(ctx, tx)
		if err != nil {
			return err
		}
		kept, err := readKept(ctx, tx, []int64{1, 2, 3, 4, 5, 6, 7, 8})
		if err != nil {
			return err
		}
		one := packBatches(0, batch{}, changes)[0]
		batches, firsts := make([]batch, n), []byte(nil)
		for i := range batches {
			one.first, one.version, one.at = last+int64(8*i)+1, version+int64(i), noon.Add(time.Duration(i)*time.Minute)
			batches[i] = one
			step := one.first
			if i > 0 {
				step = 8
			}
			firsts = binary.AppendVarint(firsts, step)
		}
		for _, k := range kept {
			k.batches = firsts
		}
		if _, err := tx.ExecContext(ctx, `UPDATE catalogue_version SET version = version + $1`, n-1); err != nil {
			return err
		}
		return errors.Join(insertBatches(ctx, tx, batches), kept.store(ctx, tx))
	}))
}

// TestReadsOfALongJournal reads ends of a short and of a long journal, for which the database hands
// over the same number of rows.
func TestReadsOfALongJournal(t *testing.T) {
	s := open(t)
	rows := countRows(t, s)
	must.Do(t, swap(t.Context(), s, "cherry", 0, 8))
	page := func(q market.EventQuery, wanted int) func() {
		return func() {
			got := 0
			for _, err := range s.Events(t.Context(), q) {
				if err != nil {
					t.Fatal(err)
				}
				if got++; got == wanted {
					break
				}
			}
			check.Equal(t, got, wanted, "%+v", q)
		}
	}
	var last, version int64
	cherry := market.PartnerID("cherry")
	reads := []struct {
		name string
		read func()
		most int64
	}{
		{"a delta", func() { since(t, s, version-2, 100) }, 40},
		{"a delta of too many plans", func() { since(t, s, version-150, 1) }, 20},
		{"the first events", page(market.EventQuery{}, 100), 35},
		{"the newest events", page(market.EventQuery{Newest: true}, 100), 35},
		{"the newest events of a partner", page(market.EventQuery{Newest: true, Partner: &cherry}, 100), 35},
		{"what is new to a mirror", func() { page(market.EventQuery{After: last - 24}, 24)() }, 20},
		{"events up to one", func() { page(market.EventQuery{Until: last - 800, Newest: true}, 16)() }, 20},
		{"the first events of a plan", page(market.EventQuery{Plan: 3}, 10), 35},
		{"the newest events of a plan", page(market.EventQuery{Plan: 3, Newest: true}, 10), 35},
	}
	for _, n := range []int{200, 2_000} {
		growJournal(t, s, n)
		last, version = lastEventOf(t, s), versionOf(t, s)
		for _, r := range reads {
			before := rows.Load()
			r.read()
			if got := rows.Load() - before; got > r.most {
				t.Errorf("%d batches more: %s took %d rows, at most %d are needed", n, r.name, got, r.most)
			}
		}
	}
}

func lastEventOf(t testing.TB, s *Store) int64 {
	t.Helper()
	return must.Get(s.LastEvent(t.Context()))(t)
}
