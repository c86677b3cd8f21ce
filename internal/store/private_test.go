package store

import (
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"launchrack/internal/model/errs"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestModesAreTightened opens databases that exist with rights for everybody.
func TestModesAreTightened(t *testing.T) {
	sqliteOnly(t)
	tests := []struct {
		name   string
		beside string // another file in the folder
		folder os.FileMode
	}{
		{"a folder of its own", "", 0o700},
		{"a folder with other things", "notes.txt", 0o755},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "data")
			file := filepath.Join(folder, "launchrack.db")
			must.Do(t, os.Mkdir(folder, 0o755))
			if tt.beside != "" {
				write(t, filepath.Join(folder, tt.beside), 0o644)
			}
			first := open(t, "sqlite://"+file)
			insert(t, first, handPlan(1)) // so that there are -wal and -shm
			for _, path := range []string{file, file + "-wal", file + "-shm"} {
				must.Do(t, os.Chmod(path, 0o644))
			}
			must.Do(t, os.Chmod(folder, 0o755))
			second := open(t, "sqlite://"+file)
			insert(t, second, handPlan(2))
			for path, want := range map[string]os.FileMode{file: 0o600, file + "-wal": 0o600, file + "-shm": 0o600, folder: tt.folder} {
				info := must.Get(os.Stat(path))(t)
				if got := info.Mode().Perm(); got != want {
					t.Errorf("%s has mode %o, want %o", filepath.Base(path), got, want)
				}
			}
		})
	}
}

func write(t *testing.T, path string, mode os.FileMode) {
	t.Helper()
	must.Do(t, os.WriteFile(path, []byte("x"), mode))
}

func TestOpenExistingMakesNothing(t *testing.T) {
	sqliteOnly(t)
	folder := filepath.Join(t.TempDir(), "data")
	_, err := OpenExisting(t.Context(), "sqlite://"+filepath.Join(folder, "mistyped.db"), slog.New(slog.DiscardHandler))
	check.Equal(t, errs.KindOf(err), errs.Invalid, "%v, want an invalid database-url", err)
	if _, err := os.Stat(folder); !os.IsNotExist(err) {
		t.Errorf("the folder was made: %v", err)
	}
}
