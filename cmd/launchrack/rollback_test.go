package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"launchrack/internal/testing/must"
)

var moments = regexp.MustCompile(`"(?:fetched_at|updated_at)":"[^"]*"`)

// TestRollbackCommand rolls a refresh back and resumes the paused partner.
func TestRollbackCommand(t *testing.T) {
	t.Parallel()
	box, url := openSandbox(t)
	db := database(t)
	do := func(args ...string) string {
		t.Helper()
		code, stdout, stderr := command(t, append(args, "--database-url", db)...)
		if code != 0 {
			t.Fatalf("%v: exit %d: %s", args, code, stderr)
		}
		return stdout
	}
	refresh := func() string {
		t.Helper()
		code, stdout, stderr := command(t, append(refreshArgs(db, url), "cherry")...)
		if code != 0 {
			t.Fatalf("refresh: exit %d: %s", code, stderr)
		}
		return stdout
	}
	facts := func() string { return moments.ReplaceAllString(do("export"), "") }
	refresh()
	before := facts()
	box.Advance()
	refresh()
	after := facts()
	if before == after {
		t.Fatal("the second generation changed nothing")
	}
	var number int64
	must.Get(fmt.Sscanf(do("refreshes", "--json", "--limit", "1"), `{"run_id":%d,`, &number))(t)
	run := fmt.Sprint(number)
	if out := do("rollback", "--run", run, "--dry-run"); !strings.HasPrefix(out, "Nothing was stored.") || facts() != after {
		t.Errorf("a dry run: %s", out)
	}
	if out := do("rollback", "--run", run); !strings.Contains(out, "cherry is paused") || facts() != before {
		t.Errorf("the rows are not those of before: %s", out)
	}
	if out := refresh(); !strings.Contains(out, "paused") || facts() != before {
		t.Errorf("a refresh of a paused partner: %s", out)
	}
	if code, _, stderr := command(t, "partner", "pause", "cherry", "--database-url", db); code == 0 || !strings.Contains(stderr, "Nothing was changed: cherry is paused") {
		t.Errorf("paused twice: %d %s", code, stderr)
	}
	do("partner", "resume", "cherry")
	if out := refresh(); strings.Contains(out, "paused") || strings.Count(facts(), "\n") != strings.Count(after, "\n") {
		t.Errorf("the resumed partner: %s", out)
	}
	if code, _, stderr := command(t, "rollback", "--run", "99999", "--database-url", db); code == 0 || !strings.Contains(stderr, "There is no run 99999") {
		t.Errorf("an unknown run: %d %s", code, stderr)
	}
}
