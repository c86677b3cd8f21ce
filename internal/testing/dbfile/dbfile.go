// Package dbfile gives each test a copy of one database file. Making a database
// takes a hundred times as long as copying one.
package dbfile

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// Template gives a function that copies the file that create makes. It makes the
// file once, when it is first asked; a copy is gone when its test ends.
func Template(create func(file string) error) func(testing.TB) string {
	original := sync.OnceValues(func() ([]byte, error) { return read(create) })
	return func(t testing.TB) string {
		t.Helper()
		content, err := original()
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "shop.db")
		if err := os.WriteFile(file, content, 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
}

func read(create func(file string) error) ([]byte, error) {
	folder, err := os.MkdirTemp("", "launchrack-dbfile")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "original.db")
	if err := create(file); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
}
