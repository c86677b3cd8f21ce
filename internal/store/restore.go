package store

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"launchrack/internal/model/errs"
)

// restoring is a restore on its way.
type restoring struct {
	file, address string
	force         bool
	now           time.Time
	log           *slog.Logger
	replaced      replaced
	// lost is the number of watches that nobody can read any more.
	lost int64
}

// replaced is what a restore takes from the database in whose place a file comes: its keys, and how far
// its numbers went. It is zero where there is none that can be read.
type replaced struct {
	keys         map[string]string
	version, seq int64
}

// stampFormat is a time in the name of a file.
const stampFormat = "20060102T150405Z"

// Restored tells what a restore did.
type Restored struct {
	Contents
	// Kept is where the database from before lies; empty where there was none.
	Kept string
	// Lost is the number of watches that were deleted: the key that encrypts their receivers is neither
	// in the file nor in the database that was replaced.
	Lost int64
}

// lead is how far the catalogue's version and the numbers of events move with a restore. What visitors
// and programs remember from after the backup must not be taken for the plans of now.
const lead = 1_000_000

// Restore puts a backup in the place of a database that nobody uses, whole or not at all.
// The file is checked first and stays as it is. A database with plans, or one that cannot
// be read, is replaced with force only; what it held is kept. Nothing of the file opens the desk:
// sessions, links, invitations and the access code are left out.
func Restore(ctx context.Context, file, databaseURL string, force bool, now time.Time, log *slog.Logger) (r Restored, err error) {
	d, address, err := parseURL(databaseURL)
	if err != nil {
		return r, err
	}
	if err := notSame(file, address); err != nil {
		return r, err
	}
	if r.Contents, err = checkBackup(ctx, d, file); err != nil {
		return r, err
	}
	way := restoring{file: file, address: address, force: force, now: now, log: log, replaced: lookInto(ctx, databaseURL)}
	r.Kept, err = d.restore(ctx, &way)
	r.Lost = way.lost
	return r, err
}

// lookInto reads what a restore takes from a database. What cannot be read is left at zero.
func lookInto(ctx context.Context, databaseURL string) (r replaced) {
	s, err := openPool(ctx, databaseURL, slog.New(slog.DiscardHandler))
	if err != nil {
		return r
	}
	_ = s.read(ctx, "look into the database that is replaced", func(tx *transaction) (err error) {
		if r.keys, err = querySettings(ctx, tx, []string{ShopKey, LogKey}); err != nil {
			return err
		}
		if r.version, err = version(ctx, tx); err != nil {
			return err
		}
		r.seq, err = lastEvent(ctx, tx)
		return err
	})
	_ = s.Close() // nothing was written
	return r
}

// restoreSQLite makes a file of the newest schema beside the database and exchanges them.
func restoreSQLite(ctx context.Context, r *restoring) (kept string, err error) {
	if err := os.MkdirAll(filepath.Dir(r.address), privateFolder); err != nil {
		return "", err
	}
	made, _, err := copySQLite(ctx, r.file, r.address, asItIs(r.file)...)
	if err != nil {
		return "", err
	}
	defer removeSQLite(made) // nothing is there after the exchange
	if err := r.advance(ctx, made); err != nil {
		return "", copyError(r.file, r.address, err)
	}
	if err := errors.Join(takeRights(made, r.address), syncFile(made)); err != nil {
		return "", err
	}
	return exchange(ctx, made, r.address, r.force, r.now)
}

// takeRights gives a file the owner, group and mode of the one whose place it takes, or the
// owner and group of the folder where there is none: who restores need not be the user that
// the shop runs as.
func takeRights(made, name string) error {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return ownAsFolder(made)
	case err != nil:
		return err
	}
	return errors.Join(setOwner(made, info), os.Chmod(made, info.Mode().Perm()))
}

// Verify reads a backup as Restore would before it replaces anything, and gives what it holds.
func Verify(ctx context.Context, file, databaseURL string) (Contents, error) {
	d, _, err := parseURL(databaseURL)
	if err != nil {
		return Contents{}, err
	}
	return checkBackup(ctx, d, file)
}

// checkBackup gives what a file holds, unless it is none of ours, damaged, or newer than
// the program.
func checkBackup(ctx context.Context, d dialect, file string) (Contents, error) {
	if _, err := os.Stat(file); err != nil {
		return Contents{}, err
	}
	c, err := inspectSQLite(ctx, file)
	switch {
	case err != nil && brokenSQLite(err) == damaged:
		return c, errs.Wrap(errs.Invalid, err, "%s is damaged or no backup of Launchrack; nothing was changed", file)
	case err != nil:
		return c, fmt.Errorf("%s: %w; nothing was changed", file, err)
	}
	newest, err := newestMigration(d)
	if err == nil && c.Schema > newest {
		err = errs.New(errs.Invalid, "%s has schema %d, made by a newer Launchrack; this one knows schema %d; nothing was changed", file, c.Schema, newest)
	}
	return c, err
}

// advance brings a copy to the newest schema, its catalogue to a version and its journal to an epoch and
// numbers that nobody has seen, and closes all doors that stood open when it was made. The log of
// events begins anew: what it signed after the backup contradicts what it holds now.
func (r *restoring) advance(ctx context.Context, file string) error {
	s, err := openAt(ctx, sqliteDialect(), file, r.log)
	if err != nil {
		return err
	}
	err = s.write(ctx, "mark a restored catalogue", func(tx *transaction) error {
		v, err := version(ctx, tx)
		if err != nil {
			return err
		}
		if err := tx.runAll(ctx, append(slices.Clip(doors), stmt(`DELETE FROM log_checkpoints`), stmt(`DELETE FROM log_tiles`))...); err != nil {
			return err
		}
		if r.lost, err = takeKeysOver(ctx, tx, r.replaced.keys); err != nil {
			return err
		}

		seq, err := lastEvent(ctx, tx)
		if err != nil {
			return err
		}
		if err := setEpoch(ctx, tx, strings.ToLower(rand.Text()[:16]), max(seq, r.replaced.seq)+lead); err != nil {
			return err
		}
		return setVersion(ctx, tx, max(v, r.replaced.version)+lead)
	})
	return errors.Join(err, s.Close())
}

// exchange puts a finished file in the place of a database. It gives where the old one
// lies now.
func exchange(ctx context.Context, made, address string, force bool, now time.Time) (kept string, err error) {
	if _, err := os.Stat(address); errors.Is(err, fs.ErrNotExist) {
		return "", moveInto(made, address)
	}
	if err := settle(ctx, address, force); err != nil {
		return "", err
	}
	unlock, err := lockAlone(address)
	if err != nil {
		return "", err
	}
	defer unlock()
	kept = address + ".before-" + now.UTC().Format(stampFormat)
	if err := setAside(address, kept); err != nil {
		return "", fmt.Errorf("keep the database from before: %w", err)
	}
	return kept, moveInto(made, address)
}

// settle makes sure that a database may be replaced, and moves what is in its log into
// the file.
func settle(ctx context.Context, address string, force bool) error {
	unlock, err := lockAlone(address)
	if err != nil {
		return err
	}
	unlock()
	plans, err := countPlans(ctx, address)
	if err == nil && plans == 0 || force {
		return nil
	}
	if err == nil {
		err = errs.New(errs.Invalid, "it holds %d plans", plans)
	}
	return errs.Wrap(errs.Invalid, err, "%s is there already; --force replaces it and keeps it beside the new one", address)
}

// countPlans counts the plans of a database. Closing the last connection moves its log
// into the file.
func countPlans(ctx context.Context, address string) (n int64, err error) {
	db, err := sqlitePool(ctx, address, 1, shared)
	if err != nil {
		return 0, err
	}
	err = db.QueryRowContext(ctx, `SELECT count(*) FROM server_plans`).Scan(&n)
	return n, errors.Join(err, db.Close())
}

// setAside gives a database a second name, and takes away a log that would be taken for
// the log of the new one. Until the exchange the old one stays under its own name.
func setAside(address, kept string) error {
	if err := linkOrCopy(address, kept); err != nil {
		return err
	}
	for _, log := range []string{"-wal", "-journal"} {
		if err := os.Rename(address+log, kept+log); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	err := os.Remove(address + "-shm")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// linkOrCopy copies where the disk knows no second names.
func linkOrCopy(file, name string) error {
	if err := os.Link(file, name); err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	from, err := os.Open(file)
	if err != nil {
		return err
	}
	defer from.Close()
	info, err := from.Stat()
	if err != nil {
		return err
	}
	to, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, privateFile)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	return errors.Join(err, setOwner(name, info), to.Sync(), to.Close())
}
