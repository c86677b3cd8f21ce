//go:build unix

package store

import (
	"errors"
	"os"
	"syscall"

	"launchrack/internal/model/errs"
)

// sqliteLocks is where SQLite's locks of a file lie, and how many bytes they take. A
// process that has a database with a log open holds one of them.
const (
	sqliteLocks     = 0x40000000
	sqliteLocksSize = 512
)

// lockAlone makes sure that no other process has a database open, damaged or not, until
// the function that it gives is called.
func lockAlone(file string) (unlock func(), err error) {
	f, err := os.OpenFile(file, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	lock := syscall.Flock_t{Type: syscall.F_WRLCK, Start: sqliteLocks, Len: sqliteLocksSize}
	err = syscall.FcntlFlock(f.Fd(), syscall.F_SETLK, &lock)
	if err == nil {
		return func() { _ = f.Close() }, nil // which ends the lock
	}
	_ = f.Close() // nothing was written
	if errors.Is(err, syscall.EAGAIN) || errors.Is(err, syscall.EACCES) {
		return nil, errs.Wrap(errs.Invalid, err, "a shop, or another command, has %s open; stop it first", file)
	}
	return nil, err
}

// syncFolder writes the names in a folder to the disk.
func syncFolder(folder string) error {
	f, err := os.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
