package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestBackupAndRestore makes a backup beside a running shop, deletes plans, stops the shop and
// restores the backup.
func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	_, partners := openSandbox(t)
	folder := t.TempDir()
	file, backup := filepath.Join(folder, "data", "shop.db"), filepath.Join(folder, "shop-backup.db")
	db := "sqlite://" + file
	add := func(s shop, token, name string) {
		t.Helper()
		if res, body := s.ask(t, "POST", "/rest/v1/server_plans", token, `{"cherry_plan_id":1,"name":"`+name+`","price_monthly":1}`); res.StatusCode != 201 {
			t.Fatalf("%d %s", res.StatusCode, body)
		}
	}
	c := openChild(t, db, partners, "--access-code", "7391")
	token := c.unlock(t, "7391")
	add(c.shop, token, "Before the backup")
	if code, out, stderr := command(t, "backup", "--database-url", db, backup); code != 0 || !strings.Contains(out, backup+": 1299 plans") {
		t.Fatalf("backup: %d %s%s", code, out, stderr)
	}
	if code, _, stderr := command(t, "backup", "--database-url", db, backup); code != 1 || !strings.Contains(stderr, "--force") {
		t.Errorf("a second backup: %d %s", code, stderr)
	}
	add(c.shop, token, "After the backup")
	if code, _, stderr := command(t, "restore", "--force", "--database-url", db, backup); code != 1 || !strings.Contains(stderr, "stop it first") {
		t.Errorf("a restore under a running shop: %d %s", code, stderr)
	}
	if status, body := c.call(t, "GET", "/rest/v1/server_plans?select=name&name=like.*the%20backup"); status != 200 || strings.Count(body, "the backup") != 2 {
		t.Errorf("after a restore that was refused: %d %s", status, body)
	}
	c.kill()
	if code, _, stderr := command(t, "restore", "--database-url", db, backup); code != 1 || !strings.Contains(stderr, "it holds 1300 plans") {
		t.Errorf("a restore over plans: %d %s", code, stderr)
	}
	code, out, stderr := command(t, "restore", "--force", "--database-url", db, backup)
	if code != 0 || !strings.Contains(out, "1299 plans") || !strings.Contains(out, file+".before-") {
		t.Fatalf("restore: %d %s%s", code, out, stderr)
	}
	s := openShop(t, db, partners)
	if status, body := s.call(t, "GET", "/rest/v1/server_plans?select=name&name=like.*the%20backup"); status != 200 || body != `[{"name":"Before the backup"}]` {
		t.Errorf("after the restore: %d %s", status, body)
	}
	if res, body := s.ask(t, "POST", "/auth/v1/token?grant_type=access_code", testKey, `{"code":"7391"}`); res.StatusCode != 401 || !strings.Contains(s.log.String(), "The operator's access code is ") {
		t.Errorf("the code from before the restore: %d %s", res.StatusCode, body)
	}
	kept, err := filepath.Glob(file + ".before-*")
	if err != nil || len(kept) != 1 {
		t.Fatal(kept, err)
	}
	if got := exported(t, "sqlite://"+kept[0], "After the backup"); len(got) != 1 {
		t.Errorf("the database from before holds %d of 1 plan", len(got))
	}
	if _, err := os.Stat(backup); err != nil {
		t.Error(err)
	}
}
