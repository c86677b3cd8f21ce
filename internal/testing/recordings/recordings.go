// Package recordings gives tests what make recordings reads: answers of partners and collections that lie outside of this
// repository. make test reads nothing beside it, so that it says the same on every machine.
package recordings

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Word is in the names of all tests that read recordings: make recordings runs them by it.
const Word = "Recorded"

// Path returns the path of a file or folder of recordings. It skips the test unless RECORDINGS names their folder.
func Path(t testing.TB, name string) string {
	t.Helper()
	if !strings.Contains(t.Name(), Word) {
		t.Fatalf("make recordings leaves out %s, whose name lacks %q", t.Name(), Word)
	}
	folder := os.Getenv("RECORDINGS")
	if folder == "" {
		t.Skip("make recordings runs it")
	}
	return filepath.Join(folder, filepath.FromSlash(name))
}

// Read returns the content of a file.
func Read(t testing.TB, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(Path(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}
