package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"launchrack/internal/operator"
	"launchrack/internal/operator/backup"
	"launchrack/internal/operator/config"
	"launchrack/internal/store"
)

// TestTheScheduledBackupOfTwoNodes is made once, of what the database holds, and can be restored.
func TestTheScheduledBackupOfTwoNodes(t *testing.T) {
	t.Parallel()
	url, folder := database(t), t.TempDir()
	openShop(t, url, "http://127.0.0.1:9")
	inDatabase(t, url, func(db *store.Store) error {
		var keepers [2]*backup.Keeper
		for i := range keepers {
			keepers[i] = newBackups(db, url, config.Backups{BackupsDir: folder, BackupsEvery: config.Duration(time.Hour), BackupsKeep: 3}, func(context.Context, operator.Event, string) {}, discard)
			if err := keepers[i].Step(t.Context()); err != nil {
				return err
			}
		}
		list, err := keepers[1].List()
		if err != nil || len(list) != 1 || !list[0].IsScheduled || !strings.Contains(list[0].Holds, " plans") {
			t.Fatalf("%+v, %v", list, err)
		}
		for _, k := range keepers {
			if stand, next := k.Stand(); stand.File != list[0].Name || stand.Failure != "" || !next.Equal(stand.MadeAt.Add(time.Hour)) {
				t.Errorf("%+v, next at %s", stand, next)
			}
		}
		if exit, _, stderr := command(t, "restore", filepath.Join(folder, list[0].Name), "--database-url", "sqlite://"+filepath.Join(t.TempDir(), "restored.db")); exit != 0 {
			t.Errorf("restore: %s", stderr)
		}
		return nil
	})
}

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

// TestARestoreIsTold follows a shop, restores a backup and goes on. Whoever followed it learns that: a
// mirror by the epoch and by the event that is gone, a stream by a refusal, and no item of a feed has
// the identity of another.
func TestARestoreIsTold(t *testing.T) {
	t.Parallel()
	db, backup := database(t), filepath.Join(t.TempDir(), "backup.db")
	c := openChild(t, db, "http://127.0.0.1:9", "--access-code", "7391")
	token := c.unlock(t, "7391")
	add := func(c *child, token, name string) {
		t.Helper()
		if res, body := c.ask(t, "POST", "/rest/v1/server_plans", token, `{"cherry_plan_id":1,"name":"`+name+`","type":"vps","price_monthly_currencies":{"USD":1}}`); res.StatusCode != 201 {
			t.Fatalf("%d %s", res.StatusCode, body)
		}
	}
	type event struct {
		Seq   int64  `json:"seq"`
		Epoch string `json:"epoch"`
	}
	ask := func(c *child, query string) (list []event) {
		t.Helper()
		status, body := c.call(t, "GET", "/rest/v1/plan_events?select=seq,epoch&"+query)
		if err := json.Unmarshal([]byte(body), &list); status != 200 || err != nil {
			t.Fatalf("%d %s", status, body)
		}
		return list
	}
	guids := func(c *child, n int) (list []string) {
		t.Helper()
		until(t, "the feed has all items", func() bool {
			_, body := c.call(t, "GET", "/servers.rss?name=match.Before%7CLost%7CAfter")
			list = regexp.MustCompile(`<guid isPermaLink="false">([^<]+)<`).FindAllString(body, -1)
			return len(list) == n
		})
		return list
	}
	add(c, token, "Before")
	if code, _, stderr := command(t, "backup", "--database-url", db, backup); code != 0 {
		t.Fatal(stderr)
	}
	for i := range 5 {
		add(c, token, fmt.Sprint("Lost ", i))
	}
	mirror, told := ask(c, "order=seq.desc&limit=1")[0], guids(c, 6)
	c.kill()
	if code, _, stderr := command(t, "restore", "--force", "--database-url", db, backup); code != 0 {
		t.Fatal(stderr)
	}
	c = openChild(t, db, "http://127.0.0.1:9", "--access-code", "7391")
	if list := ask(c, fmt.Sprintf("seq=gte.%d", mirror.Seq)); len(list) != 0 {
		t.Errorf("the event that a mirror knows is still there: %+v", list)
	}
	token = c.unlock(t, "7391")
	add(c, token, "After")
	add(c, token, "After that")
	list := ask(c, fmt.Sprintf("seq=gte.%d", mirror.Seq))
	if len(list) != 2 || list[0].Seq <= mirror.Seq || list[0].Epoch == mirror.Epoch || list[0].Epoch == "" {
		t.Errorf("after %+v a mirror gets %+v", mirror, list)
	}
	res, body := c.ask(t, "GET", "/servers.events", testKey, "", "Last-Event-ID", fmt.Sprint(mirror.Seq))
	if res.StatusCode != 400 || !strings.Contains(body, "another epoch") {
		t.Errorf("a stream goes on after %d: %d %s", mirror.Seq, res.StatusCode, body)
	}
	before := ask(c, fmt.Sprintf("seq=lt.%d&order=seq.desc&limit=1", mirror.Seq))[0]
	c.follow(t, "/servers.events", fmt.Sprint(before.Seq)).expect("listed After", "listed After that")
	now := guids(c, 3)
	if !slices.Contains(told, now[2]) || slices.Contains(told, now[0]) || slices.Contains(told, now[1]) {
		t.Errorf("a feed has %v, after %v", now, told)
	}
}
