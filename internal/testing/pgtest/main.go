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

// Run calls run with a cluster that ends with it, for a TestMain: all tests of a package
// share one server and take databases of their own. Without PostgreSQL on the machine it
// gives 0 and does not call run, or 1 where Required is set.
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

// Cluster is a server of PostgreSQL.
type Cluster struct{ dsn string }

// New starts a cluster for one test and those below it. Start says what it needs.
func New(t testing.TB, settings ...string) Cluster {
	t.Helper()
	return Cluster{dsn: Start(t, settings...)}
}

// databases counts those that were made, so that each has a name of its own.
var databases atomic.Int64

// Database makes a database that is a copy of another one, or an empty one for "", and
// gives its address. Nobody may be connected to the other one. It is gone with the test.
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

// Address leads to the database that every cluster has.
func (c Cluster) Address() string { return c.address("postgres") }

// Lasting makes an empty database that stays until the cluster ends, as a template.
func (c Cluster) Lasting(t testing.TB) string {
	t.Helper()
	name := fmt.Sprintf("test%d", databases.Add(1))
	c.exec(t, "CREATE DATABASE "+name)
	return c.address(name)
}

// address is the URL of a database of the cluster.
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

// binary is the part of a test that starts a cluster, for the time of a whole binary.
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
