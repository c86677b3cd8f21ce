package store

import (
	"context"
	"log/slog"
	"strings"
	"testing"

	"launchrack/internal/model/errs"
	"launchrack/internal/testing/must"
)

// TestForeignSchemasAreRefused: a newer program's, and one from before the first release.
func TestForeignSchemasAreRefused(t *testing.T) {
	sqliteOnly(t)
	for version, want := range map[int]string{
		900: "schema 900, made by a newer Launchrack",
		99:  "an earlier development version, with its schema 99; launchrack export of that version",
	} {
		file := fileOfSchema(t, version)
		for name, open := range map[string]opener{"Open": Open, "OpenReadOnly": OpenReadOnly} {
			_, err := open(t.Context(), "sqlite://"+file, slog.New(slog.DiscardHandler))
			if errs.KindOf(err) != errs.Invalid || !strings.Contains(errs.Public(err), want) {
				t.Errorf("%s: got %v, want %q", name, err, want)
			}
		}
	}
}

type opener func(context.Context, string, *slog.Logger) (*Store, error)

// fileOfSchema makes a database of another schema.
func fileOfSchema(t *testing.T, version int) string {
	t.Helper()
	file := emptyFile(t)
	s := open(t, "sqlite://"+file)
	must.Get(s.writer.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES ($1, 1)`, version))(t)
	return file
}
