package main

import (
	"bytes"
	"strings"
	"testing"

	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/must"
)

// TestRefreshes prints the reports of a good refresh, one with rejected items and a failed one.
func TestRefreshes(t *testing.T) {
	t.Parallel()
	box, url := openSandbox(t)
	db := database(t)
	refreshWith := func(fault sandbox.Fault) {
		t.Helper()
		must.Do(t, box.SetFault("cherry", fault))
		execute(t, append(refreshArgs(db, url), "cherry")...)
	}
	refreshWith("none")
	refreshWith(sandbox.PriceZero)
	refreshWith(sandbox.Status404)

	code, out := execute(t, "refreshes", "cherry", "--database-url", db)
	lines := strings.Split(out, "\n")
	if code != 0 || !strings.HasPrefix(lines[0], "TIME") || !strings.Contains(lines[1], "failed") || !strings.Contains(lines[2], "404") {
		t.Fatalf("exit %d:\n%s", code, out)
	}
	if strings.Count(out, "\n  rejected ") == 0 || !strings.Contains(out, "price") || strings.Count(out, "good") != 2 {
		t.Errorf("the reports do not say what was rejected and why:\n%s", out)
	}
	if _, out := execute(t, "refreshes", "--json", "--limit", "2", "--database-url", db); strings.Count(out, "\n") != 2 || !strings.Contains(out, `"rejections":[{"item"`) {
		t.Errorf("two reports as JSON:\n%s", out)
	}
	if code, out := execute(t, "refreshes", "nobody", "--database-url", db); code == 0 {
		t.Errorf("an unknown partner: exit %d:\n%s", code, out)
	}
}

// execute runs a command line and returns its exit code and standard output.
func execute(t *testing.T, args ...string) (int, string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code := run(t.Context(), args, &stdout, &stderr)
	return code, stdout.String()
}
