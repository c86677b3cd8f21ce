package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"launchrack/internal/desk"
	"launchrack/internal/errs"
	"launchrack/internal/operator"
	"launchrack/internal/store"
)

// deskBackups are the desk's actions on backups in a folder of this node.
type deskBackups struct {
	deskPart
	databaseURL, folder string
}

// backupName matches the desk's names of backups, which contain the time to the second. Other files
// of the folder are neither listed nor sent.
var backupName = regexp.MustCompile(`^launchrack-\d{8}T\d{6}Z\.db$`)

const backupStamp = "launchrack-20060102T150405Z.db"

// Folder returns the folder of the backups as an absolute path.
func (d deskBackups) Folder() string {
	if whole, err := filepath.Abs(d.folder); err == nil {
		return whole
	}
	return d.folder
}

// List returns the backups, the newest first.
func (d deskBackups) List() ([]desk.Backup, error) {
	files, err := os.ReadDir(d.folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, errs.Wrap(errs.Unavailable, err, "The folder of the backups cannot be read")
	}
	var list []desk.Backup
	for _, f := range files {
		if !backupName.MatchString(f.Name()) {
			continue
		}
		if b, err := d.backup(f.Name()); err == nil { // it may have been removed meanwhile
			list = append(list, b)
		}
	}
	slices.SortFunc(list, func(a, b desk.Backup) int { return cmp.Compare(b.Name, a.Name) })
	return list, nil
}

func (d deskBackups) backup(name string) (desk.Backup, error) {
	info, err := os.Stat(filepath.Join(d.folder, name))
	if err != nil {
		return desk.Backup{}, err
	}
	at, err := time.Parse(backupStamp, name)
	return desk.Backup{Name: name, Bytes: info.Size(), MadeAt: at}, err
}

// Make makes and verifies a backup. It fails with errs.Conflict while another one is being made, or
// if one was made in this second.
func (d deskBackups) Make(ctx context.Context) (desk.Backup, error) {
	if !d.backing.TryLock() {
		return desk.Backup{}, errs.New(errs.Conflict, "A backup is being made already. It is in the list in a moment.")
	}
	defer d.backing.Unlock()
	if err := os.MkdirAll(d.folder, 0o700); err != nil {
		return desk.Backup{}, errs.Wrap(errs.Unavailable, err, "The folder of the backups cannot be made")
	}
	name := time.Now().UTC().Format(backupStamp)
	if _, err := d.backup(name); err == nil {
		return desk.Backup{}, errs.New(errs.Conflict, "A backup was made a moment ago: %s", name)
	}
	contents, err := store.Backup(ctx, d.databaseURL, filepath.Join(d.folder, name), false)
	if err != nil {
		return desk.Backup{}, err
	}
	d.guard.Record(ctx, operator.BackupMade, fmt.Sprintf("%s: %s", name, contents))
	return d.backup(name)
}

// Open opens a copy of a backup without keys and sessions, whatever made the file: what leaves the
// machine opens nothing.
func (d deskBackups) Open(ctx context.Context, name string) (*os.File, error) {
	if err := d.find(name); err != nil {
		return nil, err
	}
	file, err := store.Carry(ctx, filepath.Join(d.folder, name), d.log)
	if err != nil {
		return nil, damagedBackup(name, err)
	}
	d.guard.Record(ctx, operator.BackupDownloaded, name)
	return file, nil
}

func damagedBackup(name string, err error) error {
	if errs.KindOf(err) == errs.Full {
		return err
	}
	return errs.Wrap(errs.Damaged, err, "%s is damaged, or no backup that this program can restore", name)
}

// Verify reads a whole backup, as restore does, and returns its contents in words.
func (d deskBackups) Verify(ctx context.Context, name string) (string, error) {
	if err := d.find(name); err != nil {
		return "", err
	}
	contents, err := store.Verify(ctx, filepath.Join(d.folder, name), d.databaseURL)
	if err != nil {
		return "", damagedBackup(name, err)
	}
	return contents.String(), nil
}

func (d deskBackups) find(name string) error {
	if _, err := d.backup(name); err != nil || !backupName.MatchString(name) {
		return errs.New(errs.NotFound, "There is no backup %q", errs.Clip(name, 60))
	}
	return nil
}
