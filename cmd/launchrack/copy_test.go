package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/must"
)

// TestCopyPrintsItsProof copies a shop and prints the checksums. A second copy is refused.
func TestCopyPrintsItsProof(t *testing.T) {
	t.Parallel()
	from, to := database(t), "sqlite://"+filepath.Join(t.TempDir(), "copy.db")
	code, out, stderr := command(t, "copy", from, to)
	if code != 0 || !strings.HasPrefix(out, "TABLE ") || !strings.Contains(out, "server_plans ") || strings.Count(out, " equal\n") < 15 ||
		!strings.HasSuffix(out, " equal\nWhat the shop stores in FROM from now on is not in TO.\n") {
		t.Fatalf("%d %s%s", code, out, stderr)
	}
	_, want, _ := command(t, "export", "--database-url", from)
	if _, got, _ := command(t, "export", "--database-url", to); got != want || strings.Count(got, "\n") < 1000 {
		t.Errorf("%d plans of %d are exported from the copy, or others", strings.Count(got, "\n"), strings.Count(want, "\n"))
	}
	if code, out, stderr := command(t, "copy", from, to); code != 1 || out != "" || !strings.Contains(stderr, "holds a shop already") {
		t.Errorf("a second time: %d %s%s", code, out, stderr)
	}
	if code, _, stderr := command(t, "copy", "mysql://x", to); code != 1 || !strings.Contains(stderr, "FROM: ") {
		t.Errorf("from another kind: %d %s", code, stderr)
	}
}

func TestMigrateSaysFromAndTo(t *testing.T) {
	t.Parallel()
	missing := "sqlite://" + filepath.Join(t.TempDir(), "shop.db")
	if code, _, stderr := command(t, "migrate", "--check", "--database-url", missing); code != 2 || !strings.Contains(stderr, "there is no database") {
		t.Errorf("check of a file that is missing: %d %s", code, stderr)
	}
	if code, out, stderr := command(t, "migrate", "--database-url", missing); code != 0 || !strings.HasPrefix(out, "schema 0 brought to ") {
		t.Errorf("migrate: %d %s%s", code, out, stderr)
	}
	if code, out, stderr := command(t, "migrate", "--database-url", missing); code != 0 || !strings.HasSuffix(out, "; nothing was pending\n") {
		t.Errorf("migrate again: %d %s%s", code, out, stderr)
	}
	file := filepath.Join(t.TempDir(), "empty.db")
	must.Do(t, os.WriteFile(file, nil, 0o600))
	empty := "sqlite://" + file
	for range 2 {
		if code, out, stderr := command(t, "migrate", "--check", "--database-url", empty); code != 1 || out != "" || !strings.Contains(stderr, "schema 0, and this program needs ") {
			t.Errorf("check of an empty one: %d %s%s", code, out, stderr)
		}
	}
	if code, out, _ := command(t, "migrate", "--database-url", empty); code != 0 || !strings.HasPrefix(out, "schema 0 brought to ") {
		t.Errorf("migrate of an empty one: %d %s", code, out)
	}
	if code, out, stderr := command(t, "migrate", "--check", "--database-url", storetest.URL(t)); code != 0 || !strings.HasSuffix(out, "; nothing is pending\n") {
		t.Errorf("check of a new one: %d %s%s", code, out, stderr)
	}
}
