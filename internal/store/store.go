// Package store reads and writes the shop's SQL database: plans, the journal of their changes,
// refreshes, watches, operators and settings. It gives whole tables for snapshots and stores
// whole changes; filtering is package catalog's. A write that returned without error survives
// the death of the process and of the machine.
//
// The SQL is plain and numbers its parameters ($1, $2), which SQLite and
// PostgreSQL both read; what differs between databases sits in dialect.
package store

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"
)

// Store is an open database. It is safe for concurrent use, and several
// processes may have the same database open.
type Store struct {
	dialect dialect
	// writer is a single connection to SQLite, which takes one writer at a time: a
	// queue in Go is fairer than its busy waiting.
	writer *sql.DB
	// readers see the last committed state and never wait for the writer.
	readers *sql.DB
	// readOnly reports that writer is the pool of readers, which refuses writes.
	readOnly bool
	// address is where the database is, in the terms of its dialect. It may hold a
	// password: name is what may be logged.
	address, name string
	// damage is done once it is known that the database is damaged.
	damage sync.Once
	log    *slog.Logger
	// now is the clock of what depends on the day.
	now func() time.Time
	// derive completes rows for the journal; nil leaves them as they are stored.
	derive Deriver
	// program names what derives them; nil where nobody said.
	program atomic.Pointer[string]
}

// Open opens the database that the URL names, creates it where there is none,
// and brings its schema up to date. Accepted is sqlite:// followed by a file,
// relative to the working directory (sqlite://data/launchrack.db) or absolute
// (sqlite:///var/lib/launchrack.db); its folder is made when missing. Accepted too is
// postgres:// followed by user, host and the name of a database that is there. Errors
// over the URL, the file or the server are of kind errs.Invalid and name "database-url".
func Open(ctx context.Context, databaseURL string, log *slog.Logger) (*Store, error) {
	d, address, err := parseURL(databaseURL)
	if err != nil {
		return nil, err
	}
	return openAt(ctx, d, address, log)
}

// OpenExisting is Open for what needs a shop that is there: where there is no database it
// makes none, and gives an error of kind errs.Invalid.
func OpenExisting(ctx context.Context, databaseURL string, log *slog.Logger) (*Store, error) {
	d, address, err := parseURL(databaseURL)
	if err != nil {
		return nil, err
	}
	if err := d.exists(ctx, address); err != nil {
		return nil, err
	}
	return openAt(ctx, d, address, log)
}

func openAt(ctx context.Context, d dialect, address string, log *slog.Logger) (_ *Store, err error) {
	s := &Store{dialect: d, address: address, name: d.name(address), log: log, now: time.Now}
	if s.writer, s.readers, err = d.open(ctx, address); err != nil {
		return nil, err
	}
	if err := s.migrate(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Close moves what is still in the write-ahead log into the database file and
// lets go of it. Writes that were acknowledged are safe without it.
func (s *Store) Close() error {
	if s.readOnly {
		return s.readers.Close()
	}
	return errors.Join(s.readers.Close(), s.dialect.checkpoint(s.writer), s.writer.Close())
}

// write runs do in one transaction that is the only one to change the catalogue. An
// *errs.Error of do comes back as it is, a driver's error translated; either way nothing
// is stored.
func (s *Store) write(ctx context.Context, what string, do func(*transaction) error) error {
	return s.writeUnder(ctx, catalogueLock, what, do)
}

// writeUnder is write for what another lock covers.
func (s *Store) writeUnder(ctx context.Context, name lockName, what string, do func(*transaction) error) error {
	return s.within(ctx, s.writer, what, nil, func(tx *transaction) error {
		if err := s.dialect.lock(ctx, tx, name); err != nil {
			return err
		}
		return do(tx)
	})
}

// read runs do on one committed state of the database.
func (s *Store) read(ctx context.Context, what string, do func(*transaction) error) error {
	return s.within(ctx, s.readers, what, &s.dialect.read, do)
}

// reading is read for what gives one value.
func reading[T any](ctx context.Context, s *Store, what string, do func(context.Context, *transaction) (T, error)) (value T, err error) {
	err = s.read(ctx, what, func(tx *transaction) (err error) {
		value, err = do(ctx, tx)
		return err
	})
	return value, err
}

// patience is how long somebody waits who asks for what only the database knows.
const patience = 2 * time.Second

// readSoon is read for a caller who waits. A database that does not answer within patience counts
// as away.
func (s *Store) readSoon(ctx context.Context, what string, do func(context.Context, *transaction) error) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err := s.read(ctx, what, func(tx *transaction) error { return do(ctx, tx) })
	if err != nil && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return awayError(err)
	}
	return err
}

// readingSoon is readSoon for what gives one value.
func readingSoon[T any](ctx context.Context, s *Store, what string, do func(context.Context, *transaction) (T, error)) (value T, err error) {
	err = s.readSoon(ctx, what, func(ctx context.Context, tx *transaction) (err error) {
		value, err = do(ctx, tx)
		return err
	})
	return value, err
}

func (s *Store) within(ctx context.Context, db *sql.DB, what string, opts *sql.TxOptions, do func(*transaction) error) error {
	tx, err := s.begin(ctx, db, opts)
	if err != nil {
		return s.translate(err, what)
	}
	defer tx.end()
	if err := do(tx); err != nil {
		return s.translate(err, what)
	}
	return s.translate(tx.Commit(), what)
}

// begin begins a transaction. A connection of the pool may have been cut while nobody used
// it: then nothing was done, and the next one is tried.
func (s *Store) begin(ctx context.Context, db *sql.DB, opts *sql.TxOptions) (tx *transaction, err error) {
	for range db.Stats().MaxOpenConnections + 1 {
		tx, err = s.beginOn(ctx, db, opts)
		if err == nil || s.dialect.brokenRule(err) != away || isDialing(err) {
			break
		}
	}
	return tx, err
}

func (s *Store) beginOn(ctx context.Context, db *sql.DB, opts *sql.TxOptions) (*transaction, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	tx, err := conn.BeginTx(ctx, opts)
	if err != nil {
		_ = conn.Close() // which gives it back to the pool
		return nil, err
	}
	return &transaction{tx, conn, &s.dialect}, nil
}

// Version is a number that grows with every change of plans, partner states or
// exchange rates by any process. A reader whose snapshot has another number is
// behind.
func (s *Store) Version(ctx context.Context) (int64, error) {
	return reading(ctx, s, "read the catalogue's version", version)
}

func version(ctx context.Context, tx *transaction) (v int64, err error) {
	err = tx.QueryRowContext(ctx, `SELECT version FROM catalogue_version`).Scan(&v)
	return v, err
}
