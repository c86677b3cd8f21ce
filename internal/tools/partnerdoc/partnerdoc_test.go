package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"launchrack/internal/partner/registry"
	"launchrack/internal/testing/must"
	"launchrack/internal/tools/genfile"
)

// TestPagesAreFresh fails if a page differs from the declarations of the adapters.
func TestPagesAreFresh(t *testing.T) {
	root, err := genfile.Root()
	if err == nil {
		err = generate(root, true)
	}
	if err != nil {
		t.Error(err)
	}
}

func TestStalePages(t *testing.T) {
	root, all := t.TempDir(), registry.All()
	if err := settle(root, all, true); err == nil {
		t.Error("missing pages pass the check")
	}
	must.Do(t, settle(root, all, false))
	if err := settle(root, all, true); err != nil {
		t.Errorf("fresh pages fail the check: %v", err)
	}
	if err := settle(root, all[1:], true); err == nil || !strings.Contains(err.Error(), "README.md is stale") && !strings.Contains(err.Error(), "belongs to no partner") {
		t.Errorf("the page of a partner that is gone passes the check: %v", err)
	}
	must.Do(t, settle(root, all[1:], false))
	gone := filepath.Join(root, folder, string(all[0].Info().ID)+".md")
	if _, err := os.Stat(gone); !os.IsNotExist(err) {
		t.Errorf("%s was not removed: %v", gone, err)
	}
	must.Do(t, os.WriteFile(filepath.Join(root, folder, "README.md"), []byte("old"), 0o600))
	if err := settle(root, all[1:], true); err == nil {
		t.Error("a changed page passes the check")
	}
}
