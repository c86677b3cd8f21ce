package main

import (
	"bytes"
	"database/sql"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"launchrack/internal/testing/must"
)

// TestAFullDiskUnderARunningShop fills the disk of the database while the shop runs, and frees it
// again. The test needs the right to mount a disk.
func TestAFullDiskUnderARunningShop(t *testing.T) {
	t.Parallel()
	folder := smallDisk(t, "12m")
	_, partners := openSandbox(t)
	s := openShop(t, "sqlite://"+filepath.Join(folder, "shop.db"), partners, "--access-code", "7391")
	token := s.unlock(t, "7391")
	add := func() (*http.Response, string) {
		return s.ask(t, "POST", "/rest/v1/server_plans", token, `{"cherry_plan_id":86,"name":"By hand","partner_name":"Contabo","price_monthly":1}`)
	}
	before := s.rows(t, "Cherry Servers")
	emptyLog(t, filepath.Join(folder, "shop.db"))

	ballast := filepath.Join(folder, "ballast")
	fillUp(t, ballast)
	res, body := add()
	if res.StatusCode != http.StatusInsufficientStorage || !strings.Contains(body, "disk of the shop's database is full") || res.Header.Get("Retry-After") == "" {
		t.Errorf("an insert on a full disk: %d %s", res.StatusCode, body)
	}
	if status, r := s.refresh(t, "fetch-server-plans"); status != http.StatusInsufficientStorage || !strings.Contains(r.Message, "full") {
		t.Errorf("a refresh on a full disk: %d %s", status, r.Message)
	}
	if _, body := s.call(t, "GET", "/rest/v1/rpc/partner_status"); !strings.Contains(body, "disk of the shop's database is full") {
		t.Errorf("the status does not say why the refresh failed: %s", body)
	}
	if after := s.rows(t, "Cherry Servers"); len(after) != len(before) {
		t.Errorf("%d rows are shown on a full disk, %d before", len(after), len(before))
	}
	if status, _ := s.call(t, "GET", "/readyz"); status != http.StatusOK {
		t.Errorf("readiness on a full disk is %d", status)
	}

	must.Do(t, os.Remove(ballast))
	if res, body := add(); res.StatusCode != http.StatusCreated {
		t.Errorf("an insert after there is room: %d %s", res.StatusCode, body)
	}
	if status, r := s.refresh(t, "fetch-server-plans"); status != http.StatusOK {
		t.Errorf("a refresh after there is room: %d %s", status, r.Message)
	}
	if _, body := s.call(t, "GET", "/rest/v1/rpc/partner_status"); strings.Contains(body, "is full") {
		t.Errorf("the status still speaks of the disk: %s", body)
	}
}

// TestAFullDiskUnderABackup: the errors of backup and restore name the file, whether the disk has no room
// for most of it, or for its last pages.
func TestAFullDiskUnderABackup(t *testing.T) {
	t.Parallel()
	db, backup := database(t), filepath.Join(t.TempDir(), "backup.db")
	if code, _, stderr := command(t, "backup", "--database-url", db, backup); code != 0 {
		t.Fatal(stderr)
	}
	info := must.Get(os.Stat(backup))(t)
	for _, room := range []int64{info.Size() / 3, info.Size() - 8192} {
		checkFullDisk(t, db, backup, smallDisk(t, strconv.FormatInt(room, 10)))
	}
}

// checkFullDisk backs up to a full disk and restores to one.
func checkFullDisk(t *testing.T, db, backup, disk string) {
	t.Helper()
	target := filepath.Join(disk, "full.db")
	for _, args := range [][]string{
		{"backup", "--database-url", db, target},
		{"restore", "--database-url", "sqlite://" + target, backup},
	} {
		code, out, stderr := command(t, args...)
		if want := "launchrack: the disk that holds " + target + " is full; nothing was written\n"; code != 1 || out != "" || stderr != want {
			t.Errorf("%s: %d %s%s, want %s", args[0], code, out, stderr, want)
		}
		if left, err := os.ReadDir(disk); err != nil || len(left) > 0 {
			t.Errorf("%s leaves %v, %v", args[0], left, err)
		}
	}
}

// smallDisk mounts a small disk and returns its folder.
func smallDisk(t testing.TB, size string) string {
	t.Helper()
	if runtime.GOOS != "linux" || os.Geteuid() != 0 {
		t.Skip("only root may mount a small disk")
	}
	folder := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size="+size, "tmpfs", folder).CombinedOutput(); err != nil {
		t.Skipf("no small disk: %v %s", err, out)
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", "-l", folder).CombinedOutput(); err != nil {
			t.Errorf("%v %s", err, out)
		}
	})
	return folder
}

// emptyLog gives the room of the write-ahead log back to the disk. The database would write there
// again, on a full disk, too.
func emptyLog(t testing.TB, file string) {
	t.Helper()
	db := must.Get(sql.Open("sqlite", "file:"+file+"?_pragma=busy_timeout(10000)"))(t)
	defer db.Close()
	var busy, pages, moved int
	if err := db.QueryRow(`PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &pages, &moved); err != nil || busy != 0 {
		t.Fatalf("the log was not emptied: busy %d, %v", busy, err)
	}
}

// fillUp writes a file until the disk is full.
func fillUp(t testing.TB, file string) {
	t.Helper()
	f := must.Get(os.Create(file))(t)
	defer f.Close()
	for _, size := range []int{1 << 16, 1 << 12, 1 << 9, 1} {
		for {
			if _, err := f.Write(bytes.Repeat([]byte{1}, size)); err != nil {
				break
			}
		}
	}
}

// TestADiskThatCannotBeUsedStopsTheStart with an error in one line that names the file and the remedy.
func TestADiskThatCannotBeUsedStopsTheStart(t *testing.T) {
	t.Parallel()
	serve := func(file string) (int, string) {
		exit, _, stderr := command(t, "serve", "--addr", "127.0.0.1:0", "--database-url", "sqlite://"+file, "--engines", "0", "--rates-url=", "--metrics-addr=")
		return exit, stderr
	}
	folder := t.TempDir()
	noDatabase := filepath.Join(folder, "notes.txt")
	must.Do(t, os.WriteFile(noDatabase, bytes.Repeat([]byte("plain text "), 1000), 0o600))
	if exit, stderr := serve(noDatabase); exit != 2 || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, noDatabase) || !strings.Contains(stderr, "launchrack restore") {
		t.Errorf("no database: %d %s", exit, stderr)
	}
	disk := smallDisk(t, "1m")
	full := filepath.Join(disk, "shop.db")
	fillUp(t, filepath.Join(disk, "ballast"))
	if exit, stderr := serve(full); exit == 0 || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, "full") {
		t.Errorf("a full disk: %d %s", exit, stderr)
	}
	if out, err := exec.Command("mount", "-o", "remount,ro", disk).CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	if exit, stderr := serve(full); exit != 2 || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, "must be writable") {
		t.Errorf("a read-only disk: %d %s", exit, stderr)
	}
}

// TestADamagedDatabaseUnderARunningShop overwrites the file while the shop runs. Plans are still served
// from memory; writes and the next start report the damage.
func TestADamagedDatabaseUnderARunningShop(t *testing.T) {
	t.Parallel()
	_, partners := openSandbox(t)
	file := filepath.Join(t.TempDir(), "shop.db")
	t.Run("running", func(t *testing.T) {
		s := openShop(t, "sqlite://"+file, partners, "--access-code", "7391")
		token, before := s.unlock(t, "7391"), s.rows(t, "Contabo")
		spoil(t, file)
		res, body := s.ask(t, "POST", "/rest/v1/server_plans", token, `{"cherry_plan_id":86,"name":"By hand","partner_name":"Contabo","price_monthly":1}`)
		if res.StatusCode != http.StatusServiceUnavailable || !strings.Contains(body, "damaged") || strings.Contains(body, file) {
			t.Errorf("an insert: %d %s", res.StatusCode, body)
		}
		if status, r := s.refresh(t, "fetch-server-plans"); status != http.StatusServiceUnavailable || !strings.Contains(r.Message, "damaged") {
			t.Errorf("a refresh: %d %s\n%s", status, r.Message, s.log)
		}
		if after := s.rows(t, "Contabo"); len(after) == 0 || len(after) != len(before) {
			t.Errorf("%d rows are shown, %d before", len(after), len(before))
		}
		if status, _ := s.call(t, "GET", "/readyz"); status != http.StatusOK {
			t.Errorf("readiness is %d", status)
		}
		if n := strings.Count(s.log.String(), "launchrack restore"); n != 1 {
			t.Errorf("the log names the way out %d times:\n%s", n, s.log)
		}
	})
	exit, _, stderr := command(t, "serve", "--addr", "127.0.0.1:0", "--database-url", "sqlite://"+file, "--engines", "0", "--rates-url=", "--metrics-addr=")
	if exit == 0 || !strings.Contains(stderr, file) || !strings.Contains(stderr, "launchrack restore") {
		t.Errorf("the next start: %d %s", exit, stderr)
	}
}

// spoil overwrites a database except its first page, and its write-ahead log.
func spoil(t *testing.T, file string) {
	t.Helper()
	for name, from := range map[string]int64{file: 4096, file + "-wal": 0} {
		f := must.Get(os.OpenFile(name, os.O_RDWR, 0))(t)
		defer f.Close()
		info := must.Get(f.Stat())(t)
		must.Get(f.WriteAt(bytes.Repeat([]byte("spoiled "), int(max(0, info.Size()-from))/8), from))(t)
	}
}
