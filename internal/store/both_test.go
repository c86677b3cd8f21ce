package store

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"testing"

	"launchrack/internal/testing/check"
	"launchrack/internal/testing/dbfile"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/pgtest"
)

// benchDatabase chooses the database of benchmarks: postgres, else SQLite.
const benchDatabase = "LAUNCHRACK_BENCH_DATABASE"

// testDatabase chooses the database of tests: sqlite, else both.
const testDatabase = "LAUNCHRACK_TEST_DATABASE"

// TestMain runs every test on SQLite and then on PostgreSQL. Fuzzing stays with SQLite.
func TestMain(m *testing.M) {
	if url := os.Getenv(refreshForever); url != "" {
		fmt.Fprintln(os.Stderr, refreshUntilKilled(url))
		os.Exit(1)
	}
	if what := os.Getenv(changeForever); what != "" {
		fmt.Fprintln(os.Stderr, changeUntilKilled(what))
		os.Exit(1)
	}
	flag.Parse()
	if isSet("test.bench") && os.Getenv(benchDatabase) == "postgres" {
		os.Exit(runOnPostgres(m))
	}
	code := m.Run()
	if isSet("test.bench") || isSet("test.fuzz") || isSet("test.list") || os.Getenv(testDatabase) == "sqlite" {
		os.Exit(code)
	}
	os.Exit(max(code, runOnPostgres(m)))
}

func runOnPostgres(m *testing.M) int {
	return pgtest.Run(func(c pgtest.Cluster) int {
		fmt.Println("=== on PostgreSQL")
		server = &c
		return m.Run()
	})
}

// isSet reports whether a flag of the test binary was given.
func isSet(name string) bool {
	f := flag.Lookup(name)
	return f != nil && f.Value.String() != f.DefValue
}

// server is the PostgreSQL that the tests run on, nil while they run on SQLite.
var server *pgtest.Cluster

// sqliteOnly skips a test of what only SQLite has, such as its file.
func sqliteOnly(t testing.TB) {
	t.Helper()
	if server != nil {
		t.Skip("a test of SQLite alone")
	}
}

// postgresOnly skips a test of what only PostgreSQL has, such as its server.
func postgresOnly(t testing.TB) {
	t.Helper()
	if server == nil {
		t.Skip("a test of PostgreSQL alone")
	}
}

// emptyDatabase is the address of a database of the test's own that has the schema and no
// rows.
func emptyDatabase(t testing.TB) string {
	t.Helper()
	if server == nil {
		return "sqlite://" + emptyFile(t)
	}
	return server.Database(t, postgresTemplate(t))
}

// freshDatabase is the address of a database of the test's own without a schema.
func freshDatabase(t testing.TB) string {
	t.Helper()
	if server == nil {
		return "sqlite://" + t.TempDir() + "/launchrack.db"
	}
	return server.Database(t, "")
}

var emptyFile = dbfile.Template(func(file string) error { return makeSchema("sqlite://" + file) })

var template struct {
	sync.Mutex
	address string
}

func postgresTemplate(t testing.TB) string {
	t.Helper()
	template.Lock()
	defer template.Unlock()
	if template.address == "" {
		address := server.Lasting(t)
		must.Do(t, makeSchema(address))
		template.address = address
	}
	return template.address
}

func makeSchema(url string) error {
	s, err := Open(context.Background(), url, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	return s.Close()
}

// open opens a store on a database of its own, or again on the database of a URL.
func open(t testing.TB, url ...string) *Store {
	t.Helper()
	if len(url) == 0 {
		url = []string{emptyDatabase(t)}
	}
	s := must.Get(Open(t.Context(), url[0], slog.New(slog.DiscardHandler)))(t)
	t.Cleanup(func() {
		check.Do(t, s.Close(), "close")
	})
	return s
}
