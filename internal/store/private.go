package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

const (
	privateFile   = 0o600
	privateFolder = 0o700
	// groupAndOthers are the rights of everybody but the owner.
	groupAndOthers = 0o077
)

// makePrivate makes a database's file and folder where there are none, and takes
// the rights of others away where there are: the file holds the key of operators'
// tokens and the hash of a code of four digits.
func makePrivate(file string) error {
	if err := os.MkdirAll(filepath.Dir(file), privateFolder); err != nil {
		return err
	}
	_, missing := os.Stat(file)
	f, err := os.OpenFile(file, os.O_RDWR|os.O_CREATE, privateFile)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if missing != nil {
		if err := ownAsFolder(file); err != nil {
			return err
		}
	}
	for _, path := range []string{file, file + "-wal", file + "-shm"} {
		if err := tighten(path, privateFile); err != nil {
			return err
		}
	}
	if alone, err := standsAlone(file); err != nil || !alone {
		return err
	}
	return tighten(filepath.Dir(file), privateFolder)
}

// ownAsFolder gives a new file the owner and group of its folder. Root may make it for a
// shop that runs as another user.
func ownAsFolder(file string) error {
	info, err := os.Stat(filepath.Dir(file))
	if err != nil {
		return err
	}
	return setOwner(file, info)
}

// tighten sets a mode where others have rights. Somebody else's file stays as its
// owner made it.
func tighten(path string, mode fs.FileMode) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case info.Mode().Perm()&groupAndOthers == 0:
		return nil
	}
	if err := os.Chmod(path, mode); !errors.Is(err, fs.ErrPermission) {
		return err
	}
	return nil
}

// standsAlone reports whether a folder holds nothing but the database. The folder
// of a database that lies in the working folder, or in /tmp, serves others too.
func standsAlone(file string) (bool, error) {
	entries, err := os.ReadDir(filepath.Dir(file))
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), filepath.Base(file)) {
			return false, nil
		}
	}
	return err == nil, err
}

func sqliteExists(_ context.Context, file string) error {
	if _, err := os.Stat(file); err != nil {
		return wrongURL("there is no database at %s", file)
	}
	return nil
}
