package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"strings"
	"syscall"
	"time"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"

	"launchrack/internal/model/errs"
)

const (
	// busyTimeout is how long one process waits for another's write.
	busyTimeout = 10 * time.Second
	// checkpointTimeout bounds the wait for another process's readers at the end.
	checkpointTimeout = time.Second
	// sqliteReaders bounds the connections that read at once; each has its own
	// page cache, and snapshots are read rarely.
	sqliteReaders = 4
)

func sqliteDialect() dialect {
	return dialect{
		goose:      goose.DialectSQLite3,
		migrations: "migrations/sqlite",
		exists:     sqliteExists,
		open:       openSQLite,
		openReadOnly: func(ctx context.Context, file string) (*sql.DB, error) {
			if err := sqliteExists(ctx, file); err != nil {
				return nil, err
			}
			return sqlitePool(ctx, file, 1, "mode=ro", "_pragma=query_only(1)")
		},
		copyTo: func(ctx context.Context, file, name string) (string, Contents, error) {
			return copySQLite(ctx, file, name, shared)
		},
		checkpoint: checkpointSQLite,
		brokenRule: brokenSQLite,
		name:       func(file string) string { return file },
		read:       sql.TxOptions{ReadOnly: true},
		// Transactions of the writer are immediate: each is alone from its begin.
		lock:   func(context.Context, *transaction, lockName) error { return nil },
		repeat: repeatEach,

		isAmong:     ` IN (SELECT value FROM json_each($1))`,
		listColumns: listSQLiteColumns,
		hasSchema:   `SELECT count(*) > 0 FROM sqlite_schema WHERE name = 'goose_db_version'`,
		lastIDs:     lastSQLiteIDs,
		setLastID:   setLastSQLiteID,
		restore:     restoreSQLite,
	}
}

func openSQLite(ctx context.Context, file string) (writer, readers *sql.DB, err error) {
	if err := makePrivate(file); err != nil {
		return nil, nil, cannotOpen(file, err)
	}
	// synchronous=FULL flushes every commit to the disk: an acknowledged write
	// survives a power cut. Write transactions begin as such (immediate), so
	// what one reads cannot change before it writes. What is deleted is overwritten.
	writer, err = sqlitePool(ctx, file, 1, "_txlock=immediate", "_pragma=journal_mode(WAL)", "_pragma=synchronous(FULL)", "_pragma=foreign_keys(1)", "_pragma=secure_delete(1)")
	if err != nil {
		return nil, nil, err
	}
	readers, err = sqlitePool(ctx, file, sqliteReaders, "_pragma=query_only(1)")
	if err != nil {
		return nil, nil, errors.Join(err, writer.Close())
	}
	return writer, readers, nil
}

func sqlitePool(ctx context.Context, file string, connections int, options ...string) (*sql.DB, error) {
	options = append([]string{fmt.Sprintf("_pragma=busy_timeout(%d)", busyTimeout.Milliseconds())}, options...)
	address := "file:" + (&url.URL{Path: file}).EscapedPath() + "?" + strings.Join(options, "&")
	db, err := sql.Open("sqlite", address)
	if err != nil {
		return nil, cannotOpen(file, err)
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	if err := ping(ctx, db); err != nil {
		return nil, errors.Join(cannotOpen(file, err), db.Close())
	}
	return db, nil
}

// ping opens the first connection. Where another process makes the same file, SQLite may
// refuse to set the mode of the log without waiting as it does for a write.
func ping(ctx context.Context, db *sql.DB) error {
	for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		err := db.PingContext(ctx)
		if err == nil || brokenSQLite(err) != locked || time.Since(began) > busyTimeout {
			return err
		}
	}
}

// cannotOpen says in one line which file stops the start, why, and what helps.
func cannotOpen(file string, cause error) error {
	message := file + " cannot be opened as a SQLite database"
	switch broken := brokenSQLite(cause); {
	case broken == damaged:
		message = file + " is damaged or no SQLite database; launchrack restore --force FILE puts a backup in its place and keeps it beside"
	case isFull(cause):
		message = "the disk that holds " + file + " is full; make room and start again"
	case broken == diskReadOnly || errors.Is(cause, fs.ErrPermission) || errors.Is(cause, syscall.EROFS):
		message = file + " and its folder must be writable, and are not"
	}
	return &errs.Error{Kind: errs.Invalid, Field: "database-url", Cause: cause, Message: message}
}

// checkpointSQLite empties the write-ahead log into the database file. A reader in
// another process may keep part of it waiting; the next opener takes that in.
func checkpointSQLite(writer *sql.DB) error {
	ctx, cancel := context.WithTimeout(context.Background(), checkpointTimeout)
	defer cancel()
	_, err := writer.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
	if ctx.Err() != nil {
		return nil
	}
	return err
}

func brokenSQLite(err error) rule {
	e, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return noRule
	}
	switch e.Code() {
	case codes.SQLITE_CONSTRAINT_PRIMARYKEY, codes.SQLITE_CONSTRAINT_ROWID:
		return uniqueID
	case codes.SQLITE_CONSTRAINT_UNIQUE:
		if strings.Contains(e.Error(), "server_plans.sku") {
			return uniqueSKU
		}
		return uniquePlan
	case codes.SQLITE_IOERR_SHMSIZE: // no room for the index of the log
		return diskFull
	}
	return brokenPrimary(e.Code() & 0xff)
}

// brokenPrimary judges by the general part of a code.
func brokenPrimary(code int) rule {
	switch code {
	case codes.SQLITE_BUSY:
		return locked
	case codes.SQLITE_FULL:
		return diskFull
	case codes.SQLITE_READONLY, codes.SQLITE_PERM:
		return diskReadOnly
	case codes.SQLITE_IOERR, codes.SQLITE_CANTOPEN:
		return diskFailed
	case codes.SQLITE_CORRUPT, codes.SQLITE_NOTADB:
		return damaged
	}
	return noRule
}
