package store

import (
	"context"
	"database/sql"
	"net/url"
	"strings"

	"github.com/pressly/goose/v3"

	"launchrack/internal/model/errs"
)

// dialect is all that differs from one database to another.
type dialect struct {
	goose goose.Dialect
	// migrations is the folder of its migrations.
	migrations string
	// exists gives an Invalid error where there is no database at an address.
	exists func(ctx context.Context, address string) error
	// open gives the writer's and the readers' pools for an address.
	open func(ctx context.Context, address string) (writer, readers *sql.DB, err error)
	// openReadOnly gives a pool that cannot change the database.
	openReadOnly func(ctx context.Context, address string) (*sql.DB, error)
	// copyTo copies one committed state into a new SQLite file, which is to get a name in the
	// same folder. An error says which of the two it is about.
	copyTo func(ctx context.Context, address, name string) (file string, c Contents, err error)
	// checkpoint moves the log into the database before the last connection closes.
	checkpoint func(writer *sql.DB) error
	// brokenRule returns the rule that a driver's error reports as broken.
	brokenRule func(error) rule
	// name is an address that may be logged.
	name func(address string) string
	// read are the options of a transaction that sees one committed state.
	read sql.TxOptions
	// lock keeps other writers under a name out until the transaction ends.
	lock func(ctx context.Context, tx *transaction, name lockName) error
	// repeat runs a statement for each of several items.
	repeat func(ctx context.Context, tx *transaction, r *repeated) error
	// isAmong ends a condition: "is in this list". The list is the only argument, as JSON.
	isAmong string
	// listColumns lists each table's columns: table, column, whether it is of a type for flags,
	// and its position in the primary key, counted from 1.
	listColumns string
	// hasSchema asks whether there are migrations.
	hasSchema string
	// lastIDs gives the last id of each table that numbers its rows.
	lastIDs func(ctx context.Context, tx *transaction) (map[string]int64, error)
	// setLastID lets the next row of a table get the id after this one.
	setLastID func(ctx context.Context, tx *transaction, table string, id int64) error
	// restore puts what a checked backup holds in the place of a database, and gives where
	// that lies now, if it held anything.
	restore func(ctx context.Context, r *restoring) (kept string, err error)
	// clock asks for the database's time; empty where the file's machine is this one.
	clock string
	// waitChange calls changed after each change of the catalogue by any process, until
	// the connection or the context ends. It is nil where only asking finds out.
	waitChange func(ctx context.Context, address string, changed func()) error
}

// lockName names what only one transaction writes at a time.
type lockName string

const (
	// catalogueLock covers plans, partners' states and exchange rates.
	catalogueLock lockName = "catalogue"
	// operatorLock covers the access code and the guesses, so that none waits for a refresh.
	operatorLock lockName = "operator"
	// watchLock covers watches and the outbox, so that no refresh waits for them.
	watchLock lockName = "watches"
	// clickLock covers clicks and conversions.
	clickLock lockName = "clicks"
	// logLock covers the log of hashes of the events.
	logLock lockName = "event log"
	// chronicleLock covers the saved chronicle.
	chronicleLock lockName = "chronicle"
)

// leaseLock covers one lease, so that a long write under it lets others be renewed.
func leaseLock(lease string) lockName { return lockName("lease " + lease) }

// rule is why a correct statement fails: a constraint of the database, or a fault of its disk or
// server.
type rule int

const (
	noRule       rule = iota
	uniqueID          // a row's id
	uniqueSKU         // partner and SKU of a feed's row
	uniquePlan        // partner and number of a feed's row
	locked            // one writer at a time, waited for too long
	diskFull          // the disk, the quota or the largest size of a file
	diskReadOnly      // the file, its folder or the whole disk
	diskFailed        // an error of the disk itself
	damaged           // what is stored cannot be read
	away              // the server of the database, or the way to it
	badText           // a character that the database does not store
)

const accepted = "accepted is sqlite:// and a file, such as sqlite://data/launchrack.db or sqlite:///var/lib/launchrack/launchrack.db, or postgres://user:password@host:port/database"

// parseURL chooses the dialect and gives the address in its own terms.
func parseURL(databaseURL string) (dialect, string, error) {
	scheme, rest, found := strings.Cut(databaseURL, "://")
	switch {
	case !found:
		return dialect{}, "", wrongURL("%q has no scheme; %s", errs.Address(databaseURL), accepted)
	case scheme == "sqlite":
		file, err := parseFile(databaseURL, rest)
		return sqliteDialect(), file, err
	case scheme == "postgres" || scheme == "postgresql":
		address, err := parsePostgres(databaseURL)
		return postgresDialect(), address, err
	}
	return dialect{}, "", wrongURL("%q has a scheme that is not known; %s", errs.Address(databaseURL), accepted)
}

func parseFile(databaseURL, rest string) (string, error) {
	file, err := url.PathUnescape(rest)
	switch {
	case err != nil || strings.ContainsRune(file, 0):
		return "", wrongURL("%q is not a file; %s", errs.Address(databaseURL), accepted)
	case strings.ContainsAny(rest, "?#"):
		return "", wrongURL("%q bears parameters; %s", errs.Address(databaseURL), accepted)
	case file == "" || strings.HasSuffix(file, "/"):
		return "", wrongURL("%q names no file; %s", errs.Address(databaseURL), accepted)
	case strings.HasPrefix(file, ":"):
		return "", wrongURL("%q would forget every write; %s", errs.Address(databaseURL), accepted)
	}
	return file, nil
}

func wrongURL(format string, args ...any) error {
	return errs.Field("database-url", format, args...)
}
