package cpu

import (
	"encoding/csv"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"launchrack/internal/genfile"
)

// TestRecordedNames reads the texts that hosts wrote. They lie beside the checkout;
// the test is skipped where they do not.
func TestRecordedNames(t *testing.T) {
	root, err := genfile.Root()
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(filepath.Join(root, "..", "shared", "data", "cpu_names.csv"))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("no recorded names beside the checkout")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil || len(rows) < 500 {
		t.Fatalf("%d rows (%v)", len(rows), err)
	}
	missed := 0
	for _, row := range rows[1:] {
		name, sockets := matchText(row[0], Hint{})
		if name != row[1] || sockets != row[2] {
			t.Errorf("%q gives %q, %s sockets; want %q, %s", row[0], name, sockets, row[1], row[2])
			missed++
		}
	}
	t.Logf("%d of %d recorded names matched", len(rows)-1-missed, len(rows)-1)
}

// matchText gives name and sockets as the recorded table writes them.
func matchText(text string, hint Hint) (name, sockets string) {
	c, n, ok := Match(text, hint)
	if !ok {
		return "", ""
	}
	return c.Name, strconv.Itoa(n)
}
