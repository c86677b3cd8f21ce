package desk

import (
	"context"
	"io"
	"net/http"
	"os"
	"time"

	"launchrack/internal/row"
	"launchrack/internal/view"
)

// Backups is what the desk does with copies of the database.
type Backups interface {
	// Folder is where this node keeps them.
	Folder() string
	// List gives them, the newest first.
	List() ([]Backup, error)
	// Make makes one. Open gives one of the list without all that opens the shop, Verify reads the whole
	// of it and tells what it holds; errs.NotFound where there is none of that name. Making and opening
	// have a line in the audit log.
	Make(context.Context) (Backup, error)
	Open(ctx context.Context, name string) (*os.File, error)
	Verify(ctx context.Context, name string) (string, error)
}

// Backup is a copy of the database.
type Backup struct {
	Name   string
	Bytes  int64
	MadeAt time.Time
}

// backups answers GET /operator/data/backups.
func (d *Desk) backups(*http.Request) (any, error) {
	stored, err := d.Backups.List()
	if err != nil {
		return nil, err
	}
	list := view.DeskBackups{Folder: d.Backups.Folder(), Backups: []view.DeskBackup{}}
	for _, b := range stored {
		list.Backups = append(list.Backups, backupView(b))
	}
	return list, nil
}

func backupView(b Backup) view.DeskBackup {
	return view.DeskBackup{File: b.Name, Bytes: b.Bytes, MadeAt: row.FormatTime(b.MadeAt)}
}

// makeBackup answers POST /operator/data/backups.
func (d *Desk) makeBackup(r *http.Request) (any, error) {
	made, err := d.Backups.Make(r.Context())
	return backupView(made), err
}

// verifyBackup answers POST /operator/data/backups/{file}/verify.
func (d *Desk) verifyBackup(r *http.Request) (any, error) {
	contents, err := d.Backups.Verify(r.Context(), r.PathValue("file"))
	return view.DeskVerified{Contents: contents}, err
}

// downloadBackup answers GET /operator/data/backups/{file}.
func (d *Desk) downloadBackup(r *http.Request) (any, error) {
	file, err := d.Backups.Open(r.Context(), r.PathValue("file"))
	if err != nil {
		return nil, err
	}
	return Download{Name: r.PathValue("file"), Type: "application/vnd.sqlite3", Write: func(w io.Writer) error {
		defer file.Close()
		_, err := io.Copy(w, file)
		return err
	}}, nil
}
