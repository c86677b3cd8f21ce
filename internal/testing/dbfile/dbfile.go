// Package dbfile gives each test a copy of one database file. Copying is a hundred times as fast as
// creating a database.
package dbfile

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// Template returns a function that makes a copy of the file of create for a test. It calls create
// once, when it is first needed. A copy is removed after its test.
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
