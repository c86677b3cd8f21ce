package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"launchrack/internal/model/errs"
)

// copySQLite copies one committed state of a database into a new file in the folder of the name that
// it is to get, beside whoever writes to it. The copy is checked, is on the disk, has no log beside it
// and is the owner's alone; the caller renames or removes it. The options say how the database is
// opened.
func copySQLite(ctx context.Context, from, name string, options ...string) (file string, c Contents, err error) {
	source, err := sqlitePool(ctx, from, 1, options...)
	if err != nil {
		return "", c, fileError(from, err)
	}
	defer source.Close()
	return makeCopy(ctx, from, name, func(made string) error {
		_, err := source.ExecContext(ctx, `VACUUM INTO $1`, made)
		return err
	})
}

// makeCopy makes the file of a copy, which is private, beside the name that it is to get, and lets fill write it.
func makeCopy(ctx context.Context, from, name string, fill func(made string) error) (file string, c Contents, err error) {
	f, err := os.CreateTemp(filepath.Dir(name), ".launchrack-copy-*.db")
	if err != nil {
		return "", c, cannotWrite(name, err)
	}
	if err = f.Close(); err == nil {
		err = fill(f.Name())
	}
	if err == nil {
		c, err = finishCopy(ctx, f.Name())
	}
	if err == nil {
		err = syncFile(f.Name())
	}
	if err != nil {
		removeSQLite(f.Name())
		return "", c, copyError(from, name, err)
	}
	return f.Name(), c, nil
}

// copyError names the file that an error of a copy is about: the copy, by its final name, if the
// disk is full, else the database that is copied.
func copyError(from, name string, err error) error {
	if isFull(err) {
		return cannotWrite(name, err)
	}
	return fileError(from, err)
}

// cannotWrite names a file by its final name in an error that names a temporary file.
func cannotWrite(name string, err error) error {
	if isFull(err) {
		return errs.New(errs.Full, "the disk that holds %s is full; nothing was written", name)
	}
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		err = e.Err
	} else if e, ok := errors.AsType[*os.LinkError](err); ok {
		err = e.Err
	}
	return fileError(name, err)
}

// isFull reports whether a file found no room on its disk.
func isFull(err error) bool { return brokenSQLite(err) == diskFull || errors.Is(err, syscall.ENOSPC) }

// shared opens a database that others may change meanwhile.
const shared = "mode=rw"

// asItIs opens a file that nobody changes, and leaves it as it is: beside one without a
// log SQLite would make a log even for a reader.
func asItIs(file string) []string {
	if _, err := os.Stat(file + "-wal"); err == nil {
		return []string{"mode=ro"}
	}
	return []string{"mode=ro", "immutable=1"}
}

// finishCopy gives what a fresh copy holds after a look at every page of it. It may have the mark of a
// database with a log, and loses it.
func finishCopy(ctx context.Context, file string) (c Contents, err error) {
	db, err := sqlitePool(ctx, file, 1, "_pragma=journal_mode(DELETE)")
	if err != nil {
		return c, err
	}
	defer db.Close()
	if err := checkIntegrity(ctx, db); err != nil {
		return c, err
	}
	c, err = sqliteContents(ctx, db)
	return c, errors.Join(err, db.Close())
}

// inspectSQLite gives what a file holds after a look at every page of it.
func inspectSQLite(ctx context.Context, file string) (c Contents, err error) {
	db, err := sqlitePool(ctx, file, 1, asItIs(file)...)
	if err != nil {
		return c, err
	}
	defer db.Close()
	if c, err = sqliteContents(ctx, db); err != nil {
		return c, err
	}
	return c, checkIntegrity(ctx, db)
}

func syncFile(file string) error {
	f, err := os.OpenFile(file, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// moveInto renames a finished file to its name, which holds from then on whatever
// happens to the machine.
func moveInto(file, name string) error {
	if err := os.Rename(file, name); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(name))
}

// removeSQLite removes a database with what SQLite puts beside it.
func removeSQLite(file string) {
	for _, suffix := range []string{"", "-wal", "-shm", "-journal"} {
		_ = os.Remove(file + suffix) // what is not there is gone
	}
}

// notSame refuses a file that is the database itself.
func notSame(file, database string) error {
	a, err := os.Stat(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	b, bErr := os.Stat(database)
	if err == nil && bErr == nil && os.SameFile(a, b) {
		return errs.New(errs.Invalid, "%s is the shop's database itself", file)
	}
	return err
}

func fileError(file string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", file, err)
}
