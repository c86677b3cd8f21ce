package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"launchrack/internal/model/errs"
)

const (
	// postgresWriters and postgresReaders bound the connections of one process. The
	// default of a server is 100 for all.
	postgresWriters = 4
	postgresReaders = 4
	// postgresConnect bounds the wait for a server that does not answer.
	postgresConnect = 5 * time.Second
	// postgresIdle is how long a connection that nobody uses stays open.
	postgresIdle = 5 * time.Minute
)

// postgresSettings are set on each connection. A write waits for another one as long as
// SQLite's do. Probes let a server give up the locks of a node that vanished.
var postgresSettings = map[string]string{
	"application_name":        "launchrack",
	"lock_timeout":            fmt.Sprint(busyTimeout.Milliseconds()),
	"tcp_keepalives_idle":     "20",
	"tcp_keepalives_interval": "10",
	"tcp_keepalives_count":    "3",
}

// postgresProbes find a server that vanished within a minute.
var postgresProbes = net.KeepAliveConfig{Enable: true, Idle: 20 * time.Second, Interval: 10 * time.Second, Count: 3}

func postgresDialect() dialect {
	return dialect{
		goose:        goose.DialectPostgres,
		migrations:   "migrations/postgres",
		exists:       postgresExists,
		open:         openPostgres,
		openReadOnly: openPostgresReadOnly,
		checkpoint:   func(*sql.DB) error { return nil },
		brokenRule:   brokenPostgres,
		name:         errs.Address,
		// A read sees one committed state, as all of SQLite's do.
		read:       sql.TxOptions{ReadOnly: true, Isolation: sql.LevelRepeatableRead},
		lock:       lockPostgres,
		repeat:     repeatInBatches,
		isAmong:    ` = ANY (translate($1::text, '[]', '{}')::bigint[])`,
		waitChange: waitPostgres,

		copyTo:      copyPostgres,
		listColumns: listPostgresColumns,
		hasSchema:   hasPostgresSchema,
		lastIDs:     lastPostgresIDs,
		setLastID:   setLastPostgresID,
		clock:       `SELECT clock_timestamp()`,
		restore:     restorePostgres,
	}
}

// parsePostgres checks an address. What it says of a bad one holds no secret.
func parsePostgres(databaseURL string) (string, error) {
	if _, err := url.Parse(databaseURL); err != nil { // which repeats the address, as pgx would
		return "", wrongURL("%q cannot be read; %s", errs.Address(databaseURL), acceptedPostgres)
	}
	if _, err := pgx.ParseConfig(databaseURL); err != nil {
		return "", wrongURL("%q is no address of a PostgreSQL database%s; %s", errs.Address(databaseURL), faultOf(err), acceptedPostgres)
	}
	return databaseURL, nil
}

const acceptedPostgres = "accepted is postgres://user:password@host:port/database"

// faultOf is what pgx says of an address without the address.
func faultOf(err error) string {
	e, ok := errors.AsType[*pgconn.ParseConfigError](err)
	if !ok {
		return ""
	}
	e.ConnString = ""
	return ": " + strings.TrimPrefix(e.Error(), "cannot parse ``: ")
}

func postgresConfig(address string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, cannotReach(address, err)
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = postgresConnect
	}
	dialer := net.Dialer{KeepAliveConfig: postgresProbes}
	config.DialFunc = dialer.DialContext
	for name, value := range postgresSettings {
		if _, set := config.RuntimeParams[name]; !set {
			config.RuntimeParams[name] = value
		}
	}
	return config, nil
}

func openPostgres(ctx context.Context, address string) (writer, readers *sql.DB, err error) {
	if writer, err = postgresPool(ctx, address, postgresWriters, nil); err != nil {
		return nil, nil, err
	}
	if readers, err = openReadersOf(ctx, address, postgresReaders); err != nil {
		return nil, nil, errors.Join(err, writer.Close())
	}
	return writer, readers, nil
}

func openPostgresReadOnly(ctx context.Context, address string) (*sql.DB, error) {
	return openReadersOf(ctx, address, 1)
}

func openReadersOf(ctx context.Context, address string, connections int) (*sql.DB, error) {
	return postgresPool(ctx, address, connections, map[string]string{"default_transaction_read_only": "on"})
}

func postgresPool(ctx context.Context, address string, connections int, settings map[string]string) (*sql.DB, error) {
	config, err := postgresConfig(address)
	if err != nil {
		return nil, err
	}
	for name, value := range settings {
		config.RuntimeParams[name] = value
	}
	db := stdlib.OpenDB(*config)
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	db.SetConnMaxIdleTime(postgresIdle)
	if err := db.PingContext(ctx); err != nil {
		return nil, errors.Join(cannotReach(address, err), db.Close())
	}
	return db, nil
}

// cannotReach says in one line which server stops the start and why.
func cannotReach(address string, cause error) error {
	message := errs.Address(address) + " cannot be reached"
	if e, ok := errors.AsType[*pgconn.PgError](cause); ok {
		message = errs.Address(address) + " refuses: " + e.Message
	} else if e, ok := errors.AsType[*net.DNSError](cause); ok {
		message += ": " + e.Err
	} else if e, ok := errors.AsType[*net.OpError](cause); ok {
		message += ": " + e.Err.Error()
	}
	return &errs.Error{Kind: errs.Invalid, Field: "database-url", Cause: cause, Message: message}
}

const hasPostgresSchema = `SELECT to_regclass('goose_db_version') IS NOT NULL`

// postgresExists refuses a database in which Launchrack never was.
func postgresExists(ctx context.Context, address string) error {
	ctx, cancel := context.WithTimeout(ctx, 2*postgresConnect)
	defer cancel()
	db, err := openPostgresReadOnly(ctx, address)
	if err != nil {
		return err
	}
	defer db.Close()
	var there bool
	if err := db.QueryRowContext(ctx, hasPostgresSchema).Scan(&there); err != nil {
		return cannotReach(address, err)
	}
	if !there {
		return wrongURL("there is no database of a shop at %s", errs.Address(address))
	}
	return nil
}

// lockPostgres makes the transaction wait until it is the only writer under this name,
// in all processes, so that what it reads cannot change before it writes. A shop in another
// schema of the database has locks of its own.
func lockPostgres(ctx context.Context, tx *transaction, name lockName) error {
	return tx.run(ctx, `SELECT pg_advisory_xact_lock(`+postgresLocks+`, hashtext($1))`, string(name))
}

// postgresLocks is the number of the locks of a shop in its schema.
const postgresLocks = `hashtext('launchrack ' || current_schema())`

// Nodes share a lock for as long as they listen. Whoever counts its holders needs no right to
// see what others ask the database.
const (
	shareNodeLock = `SELECT pg_advisory_lock_shared(` + postgresLocks + `, hashtext('node'))`
	countNodes    = `SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND mode = 'ShareLock'
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
		AND classid::bigint = ` + postgresLocks + `::bigint & 4294967295 AND objid::bigint = hashtext('node')::bigint & 4294967295`
)

// changeChannel is where the database reports a new version of the catalogue: a trigger
// of its own does, when the transaction commits.
const changeChannel = "launchrack_catalogue"

// waitPostgres calls changed after each new version of any process, and once when it
// begins to listen: what came before was heard by nobody. It ends with an error when the
// connection does, or with the context.
func waitPostgres(ctx context.Context, address string, changed func()) error {
	config, err := postgresConfig(address)
	if err != nil {
		return err
	}
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return cannotReach(address, err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	for _, statement := range []string{shareNodeLock, "LISTEN " + changeChannel} {
		if _, err := conn.Exec(ctx, statement); err != nil {
			return err
		}
	}
	for {
		changed()
		if _, err := conn.WaitForNotification(ctx); err != nil {
			return err
		}
	}
}

// postgresRules are what the codes of PostgreSQL mean here; a class stands for its codes.
// See https://www.postgresql.org/docs/current/errcodes-appendix.html.
var postgresRules = map[string]rule{
	"40001": locked, "40P01": locked, "55P03": locked, // serialization, deadlock, lock not available
	"53100": diskFull, "25006": diskReadOnly, "58030": diskFailed,
	"XX001": damaged, "XX002": damaged,
	"08": away, "57P": away, "53": away, // connections, a server that stops or starts, no resources
	"22021": badText, "22P05": badText, // not in the encoding of the database
}

func brokenPostgres(err error) rule {
	e, ok := errors.AsType[*pgconn.PgError](err)
	if !ok {
		return brokenConnection(err)
	}
	if e.Code == "23505" {
		switch e.ConstraintName {
		case "server_plans_pkey":
			return uniqueID
		case "server_plans_by_sku":
			return uniqueSKU
		case "server_plans_by_number":
			return uniquePlan
		}
		return noRule
	}
	for _, code := range []string{e.Code, e.Code[:3], e.Code[:2]} {
		if r, ok := postgresRules[code]; ok {
			return r
		}
	}
	return noRule
}

// brokenConnection reports a connection that is gone. A caller that gave up is none.
func brokenConnection(err error) rule {
	if isDialing(err) && !errors.Is(err, context.Canceled) {
		return away // a deadline belongs to the connection
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return noRule
	}
	_, network := errors.AsType[net.Error](err)
	if network || errors.Is(err, driver.ErrBadConn) || errors.Is(err, io.EOF) ||
		errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) || strings.Contains(err.Error(), "conn closed") {
		return away
	}
	return noRule
}

// isDialing reports whether an error is of a new connection, rather than of one that was
// there.
func isDialing(err error) bool {
	_, dialing := errors.AsType[*pgconn.ConnectError](err)
	return dialing
}
