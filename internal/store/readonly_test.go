package store

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestReadOnly reads what a store holds, refuses to write and leaves no file behind.
func TestReadOnly(t *testing.T) {
	url := emptyDatabase(t)
	writer := open(t, url)
	insert := func(stored []market.Plan) (market.Change, error) {
		return market.Change{Insert: []market.Plan{feedPlan("cherry", 1)}, Run: goodRun("cherry", noon)}, nil
	}
	must.Do(t, writer.ApplyRefresh(t.Context(), "cherry", insert))
	s := must.Get(OpenReadOnly(t.Context(), url, slog.New(slog.DiscardHandler)))(t)
	if stored, state, err := s.FeedRows(t.Context(), "cherry"); err != nil || len(stored) != 1 || !state.GoodAt.Equal(noon) {
		t.Errorf("%d rows, confirmed %s, %v", len(stored), state.GoodAt, err)
	}
	if err := s.ApplyRefresh(t.Context(), "contabo", insert); err == nil {
		t.Error("a database that is open for reading was written")
	}
	check.Do(t, s.Close())
}

func TestReadOnlyRefuses(t *testing.T) {
	sqliteOnly(t)
	dir := t.TempDir()
	empty := filepath.Join(dir, "empty.db")
	must.Do(t, os.WriteFile(empty, nil, 0o600))
	for file, want := range map[string]string{
		filepath.Join(dir, "absent.db"): "there is no database at",
		empty:                           "there is no schema of Launchrack",
	} {
		_, err := OpenReadOnly(t.Context(), "sqlite://"+file, slog.New(slog.DiscardHandler))
		if errs.KindOf(err) != errs.Invalid || !strings.Contains(errs.Public(err), want) {
			t.Errorf("%s: %v, want %q", file, err, want)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) != 1 {
		t.Errorf("files were left: %q", left)
	}
}
