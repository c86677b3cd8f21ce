package store

import (
	"context"
	"errors"
	"io/fs"
	"os"

	"launchrack/internal/model/errs"
)

// Backup writes one committed state of a database to a file of its own, beside whoever
// uses the database, and gives what the file holds. The file is there whole or not at all,
// and was checked. A file that exists is replaced with force only.
func Backup(ctx context.Context, databaseURL, file string, force bool) (Contents, error) {
	d, address, err := parseURL(databaseURL)
	if err != nil {
		return Contents{}, err
	}
	if err := d.exists(ctx, address); err != nil {
		return Contents{}, err
	}
	if err := errors.Join(notSame(file, address), maySave(file, force)); err != nil {
		return Contents{}, err
	}
	made, c, err := d.copyTo(ctx, address, file)
	if err != nil {
		return c, backupError(d, address, err)
	}
	if err := moveInto(made, file); err != nil {
		removeSQLite(made)
		return c, cannotWrite(file, err)
	}
	return c, nil
}

// maySave refuses a file that exists, unless force holds, and one that is in use as a
// database: what lies beside it would be taken for the log of the new one.
func maySave(file string, force bool) error {
	if _, err := os.Lstat(file); err == nil && !force {
		return errs.New(errs.Invalid, "%s exists; --force replaces it", file)
	}
	for _, log := range []string{"-wal", "-journal"} {
		if _, err := os.Lstat(file + log); !errors.Is(err, fs.ErrNotExist) {
			return errs.New(errs.Invalid, "%s lies beside it: a program has %s open as a database", file+log, file)
		}
	}
	return nil
}

func backupError(d dialect, address string, err error) error {
	if _, ours := errors.AsType[*errs.Error](err); !ours && d.brokenRule(err) == damaged {
		return errs.Wrap(errs.Damaged, err, "%s is damaged; nothing was written", d.name(address))
	}
	return err
}
