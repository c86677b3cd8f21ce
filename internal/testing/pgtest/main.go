package pgtest

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
)

// Run calls run with a cluster that ends after it. It is for a TestMain whose tests share a server
// and have a database each. If PostgreSQL is not installed, it returns 0 without calling run, or 1
// if Required is set.
func Run(run func(c Cluster) int) (code int) {
	if _, ok := binaries(); !ok {
		if os.Getenv(Required) == "" {
			return 0
		}
		fmt.Fprintf(os.Stderr, "%s is set and PostgreSQL is not installed; scripts/setup-tests installs it\n", Required)
		return 1
	}
	t := &binary{}
	defer func() {
		if failed := recover(); failed != nil && failed != errBinary {
			panic(failed)
		}
		if t.end(); t.failed {
			code = 1
		}
	}()
	return run(Cluster{dsn: Start(t)})
}

// Cluster is a PostgreSQL server.
type Cluster struct{ dsn string }

// New starts a cluster for a test and its subtests, with the settings of Start.
func New(t testing.TB, settings ...string) Cluster {
	t.Helper()
	return Cluster{dsn: Start(t, settings...)}
}

// databases counts the databases, for unique names.
var databases atomic.Int64

// Database creates a database for a test and returns its address. It is a copy of the template,
// which must have no connections, or empty for "". It is dropped after the test.
func (c Cluster) Database(t testing.TB, template string) string {
	t.Helper()
	name := fmt.Sprintf("test%d", databases.Add(1))
	statement := "CREATE DATABASE " + name
	if template != "" {
		u, err := url.Parse(template)
		if err != nil {
			t.Fatal(err)
		}
		statement += " TEMPLATE " + strings.TrimPrefix(u.Path, "/")
	}
	c.exec(t, statement)
	t.Cleanup(func() { c.exec(t, "DROP DATABASE "+name+" WITH (FORCE)") })
	return c.address(name)
}

// Address returns the address of the database postgres.
func (c Cluster) Address() string { return c.address("postgres") }

// Lasting creates an empty database, such as a template, that lasts as long as the cluster.
func (c Cluster) Lasting(t testing.TB) string {
	t.Helper()
	name := fmt.Sprintf("test%d", databases.Add(1))
	c.exec(t, "CREATE DATABASE "+name)
	return c.address(name)
}

// address returns the URL of a database of the cluster.
func (c Cluster) address(database string) string {
	folder, _, _ := strings.Cut(strings.TrimPrefix(c.dsn, "host="), " ")
	return "postgres://test@/" + database + "?host=" + url.QueryEscape(folder)
}

func (c Cluster) exec(t testing.TB, statement string) {
	t.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, c.dsn)
	if err != nil {
		t.Fatalf("connecting to the test's PostgreSQL: %v", err)
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, statement); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

// binary is a testing.TB for the whole test binary, with the methods that starting a cluster needs.
type binary struct {
	testing.TB
	cleanups []func()
	failed   bool
}

var errBinary = fmt.Errorf("the cluster could not be started")

func (b *binary) Helper()          {}
func (b *binary) Cleanup(f func()) { b.cleanups = append(b.cleanups, f) }

func (b *binary) Errorf(format string, args ...any) {
	b.failed = true
	fmt.Fprintf(os.Stderr, format+"\n", args...)
}

func (b *binary) Error(args ...any) { b.Errorf("%s", fmt.Sprint(args...)) }

func (b *binary) Fatalf(format string, args ...any) {
	b.Errorf(format, args...)
	panic(errBinary)
}

func (b *binary) Fatal(args ...any) { b.Fatalf("%s", fmt.Sprint(args...)) }

func (b *binary) end() {
	for _, f := range slices.Backward(b.cleanups) {
		f()
	}
}
