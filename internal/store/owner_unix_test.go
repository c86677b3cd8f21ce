//go:build unix

package store

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
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
	if _, err := Backup(t.Context(), emptyDatabase(t), backup, false); err != nil {
		t.Fatal(err)
	}
	belongs := func(file string, mode fs.FileMode) {
		t.Helper()
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if s := info.Sys().(*syscall.Stat_t); s.Uid != shopUser || s.Gid != shopGroup || info.Mode().Perm() != mode {
			t.Errorf("%s is of user %d and group %d with mode %v, want %v", filepath.Base(file), s.Uid, s.Gid, info.Mode(), mode)
		}
	}
	give := func(file string) {
		t.Helper()
		if err := os.Chown(file, shopUser, shopGroup); err != nil {
			t.Fatal(err)
		}
	}
	restore := func(file string) Restored {
		t.Helper()
		r, err := Restore(t.Context(), backup, "sqlite://"+file, true, later, discard)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	give(folder)
	missing, made := filepath.Join(folder, "shop.db"), filepath.Join(folder, "made.db")
	restore(missing)
	belongs(missing, privateFile)
	open(t, "sqlite://"+made)
	belongs(made, privateFile)

	there := emptyFile(t)
	give(there)
	if err := os.Chmod(there, 0o640); err != nil {
		t.Fatal(err)
	}
	r := restore(there)
	belongs(there, 0o640)
	belongs(r.Kept, 0o640)
}
