//go:build unix

package store

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"launchrack/internal/testing/must"
)

const (
	shopUser  = 65534
	shopGroup = 65533
)

// TestWhatRootMakesBelongsToTheShop restores as root for a shop that runs as another user:
// the new file is that user's, as is one that root makes in the shop's folder.
func TestWhatRootMakesBelongsToTheShop(t *testing.T) {
	sqliteOnly(t)
	if os.Geteuid() != 0 {
		t.Skip("only root may give files away")
	}
	backup, folder := filepath.Join(t.TempDir(), "backup.db"), t.TempDir()
	must.Get(Backup(t.Context(), emptyDatabase(t), backup, false))(t)
	belongs := func(file string, mode fs.FileMode) {
		t.Helper()
		info := must.Get(os.Stat(file))(t)
		if s := info.Sys().(*syscall.Stat_t); s.Uid != shopUser || s.Gid != shopGroup || info.Mode().Perm() != mode {
			t.Errorf("%s is of user %d and group %d with mode %v, want %v", filepath.Base(file), s.Uid, s.Gid, info.Mode(), mode)
		}
	}
	give := func(file string) {
		t.Helper()
		must.Do(t, os.Chown(file, shopUser, shopGroup))
	}
	restore := func(file string) Restored {
		t.Helper()
		return must.Get(Restore(t.Context(), backup, "sqlite://"+file, true, later, discard))(t)
	}
	give(folder)
	missing, made := filepath.Join(folder, "shop.db"), filepath.Join(folder, "made.db")
	restore(missing)
	belongs(missing, privateFile)
	open(t, "sqlite://"+made)
	belongs(made, privateFile)

	there := emptyFile(t)
	give(there)
	must.Do(t, os.Chmod(there, 0o640))
	r := restore(there)
	belongs(there, 0o640)
	belongs(r.Kept, 0o640)
}
