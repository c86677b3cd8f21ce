package cpu

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"testing"

	"launchrack/internal/testing/recordings"
)

// TestRecordedNames reads the texts that hosts wrote.
func TestRecordedNames(t *testing.T) {
	rows, err := csv.NewReader(bytes.NewReader(recordings.Read(t, "data/cpu_names.csv"))).ReadAll()
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
