package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/model/row"
	"launchrack/internal/testing/must"
	"launchrack/internal/tools/genfile"
)

func TestEveryColumnIsMigrated(t *testing.T) {
	if err := generate(must.Get(genfile.Root())(t), true); err != nil {
		t.Error(err)
	}
}

// TestAColumnIsAdded makes the migrations of the columns that came after the first schema, and one of each kind.
func TestAColumnIsAdded(t *testing.T) {
	root, copied := must.Get(genfile.Root())(t), t.TempDir()
	for _, database := range []string{"sqlite", "postgres"} {
		to := filepath.Join(copied, folder, database)
		must.Do(t, os.MkdirAll(to, 0o755))
		first := must.Get(os.ReadFile(filepath.Join(root, folder, database, "00001_schema.sql")))(t)
		must.Do(t, os.WriteFile(filepath.Join(to, "00001_schema.sql"), first, 0o644))
	}
	if err := generate(copied, true); err == nil || !strings.Contains(err.Error(), "sqlite/00002_egress.sql is missing") {
		t.Errorf("without a migration: %v", err)
	}
	must.Do(t, generate(copied, false))
	must.Do(t, generate(copied, true))
	for database, want := range map[string]string{
		"sqlite":   "ALTER TABLE server_plans ADD COLUMN egress TEXT;\n",
		"postgres": "ALTER TABLE server_plans ADD COLUMN egress TEXT COLLATE \"C\";\n",
	} {
		got := string(must.Get(os.ReadFile(filepath.Join(copied, folder, database, "00002_egress.sql")))(t))
		if !strings.HasPrefix(got, "-- What happens once the included traffic is used: ") || !strings.HasSuffix(got, "\n-- +goose Up\n"+want) {
			t.Errorf("%s: %s", database, got)
		}
	}
	for name, want := range map[string][2]string{
		"spot":       {"INTEGER NOT NULL DEFAULT 0 CHECK (spot IN (0, 1))", "BOOLEAN NOT NULL DEFAULT FALSE"},
		"ipv6":       {"INTEGER CHECK (ipv6 IN (0, 1))", "BOOLEAN"},
		"stock":      {"INTEGER", "BIGINT"},
		"cpu_share":  {"REAL", "DOUBLE PRECISION"},
		"quoted_tax": {"TEXT", `TEXT COLLATE "C"`},
	} {
		all := row.Stored()
		c := all[slices.IndexFunc(all, func(c *row.Column) bool { return c.Name == name })]
		if got := [2]string{typeOf(c, "sqlite"), typeOf(c, "postgres")}; got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}
