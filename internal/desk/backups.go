package desk

import (
	"io"
	"net/http"
	"time"

	"launchrack/internal/backup"
	"launchrack/internal/row"
	"launchrack/internal/view"
)

// backups answers GET /operator/data/backups.
func (d *Desk) backups(*http.Request) (any, error) {
	stored, err := d.Backups.List()
	if err != nil {
		return nil, err
	}
	stand, next := d.Backups.Stand()
	list := view.DeskBackups{Folder: d.Backups.Folder, Keep: d.Backups.Keep, EveryHours: d.Backups.Every.Hours(), LastAt: optionalTime(stand.MadeAt), LastNode: stand.Node, NextAt: optionalTime(next),
		FailedAt: optionalTime(stand.FailedAt), FailedNode: stand.FailedOn, Failure: stand.Failure, Backups: []view.DeskBackup{}}
	for _, b := range stored {
		list.Backups = append(list.Backups, backupView(b))
	}
	return list, nil
}

func optionalTime(at time.Time) *string {
	if at.IsZero() {
		return nil
	}
	return timeText(&at)
}

func backupView(b backup.Backup) view.DeskBackup {
	return view.DeskBackup{File: b.Name, Bytes: b.Bytes, MadeAt: row.FormatTime(b.MadeAt), Holds: b.Holds, IsScheduled: b.IsScheduled}
}

// makeBackup answers POST /operator/data/backups.
func (d *Desk) makeBackup(r *http.Request) (any, error) {
	made, err := d.Backups.Make(r.Context())
	return backupView(made), err
}

// verifyBackup answers POST /operator/data/backups/{file}/verify.
func (d *Desk) verifyBackup(r *http.Request) (any, error) {
	contents, err := d.Backups.Check(r.Context(), r.PathValue("file"))
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
