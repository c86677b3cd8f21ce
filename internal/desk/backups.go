package desk

import (
	"cmp"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"time"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/language"
	"launchrack/internal/model/words"
)

// backups answers GET /operator/data/backups.
func (d *Desk) backups(*http.Request) (any, error) {
	stored, err := d.Backups.List()
	if err != nil {
		return nil, err
	}
	page := shape.DeskPage{Actions: []shape.DeskAction{{Verb: "Make a backup", IsPrimary: true, Busy: "Making a backup…", Call: "backups", Failed: "No backup was made."}}}
	page.Text, page.Notices = d.schedule()
	table := shape.DeskTable{Label: "Backups", Columns: heads("File", "Made", "#Size", "Holds"), Rows: []shape.DeskRow{},
		None: "No backup was made here yet. Keep a copy on another machine: it survives this one."}
	for _, b := range stored {
		file := text(b.Name)
		if b.IsScheduled {
			file.Note = "Made by the schedule"
		}
		table.Rows = append(table.Rows, shape.DeskRow{Key: b.Name, Cells: []shape.DeskCell{file, momentOf(b.MadeAt), text(fmt.Sprintf("%.1f MB", float64(b.Bytes)/1e6)), text(cmp.Or(b.Holds, "Not verified yet"))},
			Actions: []shape.DeskAction{
				{Verb: "Verify", Label: "Verify " + b.Name, Call: "backups/" + b.Name + "/verify", Failed: "The backup cannot be used."},
				{Verb: "Download", Label: "Download " + b.Name, File: Prefix + "backups/" + b.Name, FileName: b.Name}}})
	}
	page.Tables = []shape.DeskTable{table}
	if len(stored) > 0 {
		page.Tables = append(page.Tables, shape.DeskTable{Title: "Restore one", Label: "Restore one", Columns: heads(), Rows: []shape.DeskRow{},
			Text:     "Stop the shop on every node, restore the backup, and start the shop again with its present settings. Today’s database is kept beside it, and the start prints a new access code.",
			Commands: "launchrack restore --force " + quoted(d.Backups.Folder+"/"+stored[0].Name) + "\nlaunchrack serve"})
	}
	return page, nil
}

// schedule says when the shop makes backups by itself, and how that went.
func (d *Desk) schedule() (text string, notices []string) {
	stand, next := d.Backups.Stand()
	kept := "They are kept in " + d.Backups.Folder + " on this machine."
	if d.Backups.Every == 0 {
		return fmt.Sprintf("There is no schedule. LAUNCHRACK_BACKUPS_EVERY=24h makes a backup each day and keeps %d of them. %s", d.Backups.Keep, kept), nil
	}
	if stand.Failure != "" {
		when := "the schedule"
		if !stand.FailedAt.IsZero() {
			when = language.English.Minute(stand.FailedAt)
		}
		notices = []string{fmt.Sprintf("The backup of %s was not made on %s. %s.", when, stand.FailedOn, stand.Failure)}
	}
	stay := "the last one stays"
	if d.Backups.Keep != 1 {
		stay = fmt.Sprintf("the last %d stay", d.Backups.Keep)
	}
	last, then := "never", "within minutes"
	if !stand.MadeAt.IsZero() {
		last = language.English.Minute(stand.MadeAt) + " on " + stand.Node
	}
	if !next.IsZero() {
		then = language.English.Minute(next)
	}
	return fmt.Sprintf("%s, %s. Last: %s. Next: %s. %s", everyText(d.Backups.Every), stay, last, then, kept), notices
}

// everyText is a time between backups in words: "Every day", "Every 6 hours".
func everyText(every time.Duration) string {
	switch hours, minutes := every.Hours(), int(every.Minutes()+0.5); {
	case hours == 24:
		return "Every day"
	case hours == 1:
		return "Every hour"
	case hours > 1 && every%time.Hour == 0:
		return "Every " + words.Count(int(hours), "hour")
	default:
		return "Every " + words.Count(minutes, "minute")
	}
}

var plainPath = regexp.MustCompile(`^[\w./-]+$`)

// quoted is a path as a shell takes it.
func quoted(path string) string {
	if plainPath.MatchString(path) {
		return path
	}
	return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
}

// makeBackup answers POST /operator/data/backups.
func (d *Desk) makeBackup(r *http.Request) (any, error) {
	made, err := d.Backups.Make(r.Context())
	return shape.DeskDone{Text: made.Name + " was made and checked."}, err
}

// verifyBackup answers POST /operator/data/backups/{file}/verify.
func (d *Desk) verifyBackup(r *http.Request) (any, error) {
	_, err := d.Backups.Check(r.Context(), r.PathValue("file"))
	return shape.DeskDone{Text: r.PathValue("file") + " is whole and can be restored."}, err
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
