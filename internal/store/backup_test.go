package store

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestABackupBesideAWriter takes backups while refreshes swap all rows. Each holds the
// whole of one refresh, is the owner's alone and has nothing beside it.
func TestABackupBesideAWriter(t *testing.T) {
	sqliteOnly(t)
	s := open(t)
	address := s.address
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		var err error
		for round := 0; err == nil && ctx.Err() == nil; round++ {
			err = swap(context.WithoutCancel(ctx), s, "cherry", round, killedRows)
		}
		ended <- err
	}()
	for version := int64(0); version < 3; { // the first refresh is stored
		time.Sleep(time.Millisecond)
		var err error
		if version, err = s.Version(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	folder := t.TempDir()
	var last int64
	for i := range 5 {
		file := filepath.Join(folder, "backup.db")
		c := must.Get(Backup(t.Context(), "sqlite://"+address, file, i > 0))(t)
		if c.Plans() != killedRows || c.Version < last {
			t.Errorf("a backup holds %d plans and version %d, after %d", c.Plans(), c.Version, last)
		}
		last = c.Version
		check.Equal(t, must.Get(os.Stat(file))(t).Mode().Perm(), 0o600, "the file")
		checkWhole(t, "sqlite://"+copyOf(t, file), int(c.Version)-2)
	}
	stop()
	must.Do(t, <-ended)
	check.Equal(t, len(must.Get(os.ReadDir(folder))(t)), 1, "beside the backup lie")
}

func TestABackupIsRefused(t *testing.T) {
	sqliteOnly(t)
	s := open(t)
	folder := t.TempDir()
	exists := filepath.Join(folder, "exists.db")
	writeText(t, exists, "precious")
	inUse := filepath.Join(folder, "in-use.db")
	writeText(t, inUse+"-wal", "a log")
	for name, tt := range map[string]struct {
		url, file string
		force     bool
		want      string
	}{
		"a file that exists":       {"sqlite://" + s.address, exists, false, "--force replaces it"},
		"a database in use":        {"sqlite://" + s.address, inUse, true, "has " + inUse + " open"},
		"the database itself":      {"sqlite://" + s.address, s.address, true, "is the shop's database itself"},
		"no database":              {"sqlite://" + filepath.Join(folder, "none.db"), filepath.Join(folder, "b.db"), false, "there is no database"},
		"another program's":        {"sqlite://" + other(t), filepath.Join(folder, "b.db"), false, "no database of Launchrack"},
		"a damaged one":            {"sqlite://" + damagedFile(t), filepath.Join(folder, "b.db"), false, "damaged"},
		"a folder that is missing": {"sqlite://" + s.address, filepath.Join(folder, "none", "b.db"), false, filepath.Join(folder, "none", "b.db") + ": no such file"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Backup(t.Context(), tt.url, tt.file, tt.force); err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), ".launchrack-") {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
	if left, _ := filepath.Glob(filepath.Join(folder, ".launchrack-*")); len(left) > 0 {
		t.Errorf("%v are left", left)
	}
	if text, _ := os.ReadFile(exists); string(text) != "precious" {
		t.Errorf("the file that existed holds %q", text)
	}
}

var later = time.Date(2026, 4, 2, 3, 4, 5, 0, time.UTC)

// TestARestore brings back what a backup holds, under a version of the catalogue that
// nobody has seen.
func TestARestore(t *testing.T) {
	sqliteOnly(t)
	s := open(t)
	insert(t, s, handPlan(1), handPlan(2))
	must.Get(peopleOf(s).Invite(t.Context(), "Ada", operator.Owner))(t)
	session := addPasskey(t, s, "Ada", "a1")
	want := allPlans(t, s)
	backup := filepath.Join(t.TempDir(), "backup.db")
	must.Get(Backup(t.Context(), "sqlite://"+s.address, backup, false))(t)
	filled := emptyFile(t)
	fill(t, filled, 3)
	for name, target := range map[string]string{
		"where none was": filepath.Join(t.TempDir(), "new", "shop.db"), "over an empty one": emptyFile(t),
		"over one with plans": filled, "over a damaged one": damagedFile(t), "over what is no database": plainText(t),
	} {
		t.Run(name, func(t *testing.T) {
			before, missing := os.ReadFile(target)
			force := name == "over one with plans" || name == "over a damaged one" || name == "over what is no database"
			if force {
				_, err := Restore(t.Context(), backup, "sqlite://"+target, false, later, discard)
				if now, _ := os.ReadFile(target); errs.KindOf(err) != errs.Invalid || !strings.Contains(err.Error(), "--force") || string(now) != string(before) {
					t.Fatalf("without force: %v", err)
				}
			}
			r, err := Restore(t.Context(), backup, "sqlite://"+target, force, later, discard)
			if err != nil || r.Plans() != 2 {
				t.Fatal(r, err)
			}
			if errors.Is(missing, fs.ErrNotExist) != (r.Kept == "") || r.Kept != "" && r.Kept != target+".before-20260402T030405Z" {
				t.Errorf("the one from before is %q", r.Kept)
			}
			if kept, err := os.ReadFile(r.Kept); force && (err != nil || len(kept) < len(before)/2) {
				t.Errorf("%d bytes are kept of %d, %v", len(kept), len(before), err)
			}
			restored := open(t, "sqlite://"+target)
			check.Equal(t, diff(want, allPlans(t, restored)), "")
			if a, err := restored.Access(t.Context()); err != nil || len(a.People) != 1 || len(a.People[0].Passkeys) != 1 {
				t.Errorf("the operators: %+v, %v", a, err)
			}
			if _, found, err := restored.SignedIn(t.Context(), session.Hash); found || err != nil {
				t.Errorf("a session of the backup's time is open (%v)", err)
			}
			if v, err := restored.Version(t.Context()); err != nil || v < lead {
				t.Errorf("version %d, %v", v, err)
			}
			if d, err := restored.Since(t.Context(), 3, 100); err != nil || !d.Whole {
				t.Errorf("a reader follows from before: %+v, %v", d, err)
			}
			check.Equal(t, must.Get(os.Stat(target))(t).Mode().Perm(), 0o600, "the file")
		})
	}
}

// TestARestoreGivesNoNumberAgain restores one backup twice, and goes on after each: the numbers of events
// and versions are above all that were told, and the journal has another name.
func TestARestoreGivesNoNumberAgain(t *testing.T) {
	url, backup := emptyDatabase(t), filepath.Join(t.TempDir(), "backup.db")
	run := func(rounds ...int) (epoch market.Epoch, last, version int64) {
		t.Helper()
		s := must.Get(Open(t.Context(), url, discard))(t)
		defer s.Close()
		for _, round := range rounds {
			must.Do(t, swap(t.Context(), s, "cherry", round, 3))
		}
		epoch, err1 := s.Epoch(t.Context())
		last, err2 := s.LastEvent(t.Context())
		version, err3 := s.Version(t.Context())
		must.Do(t, errors.Join(err1, err2, err3))
		return epoch, last, version
	}
	first, kept, _ := run(0)
	must.Get(Backup(t.Context(), url, backup, false))(t)
	if first.ID == "" || first.Floor != 0 {
		t.Errorf("the first epoch: %+v", first)
	}
	epochs := map[string]bool{first.ID: true}
	_, last, version := run(1, 2, 3, 4, 5)
	for range 2 {
		must.Get(Restore(t.Context(), backup, url, true, later.Add(time.Duration(len(epochs))*time.Hour), discard))(t)
		restored, _, moved := run()
		if epochs[restored.ID] || restored.Last != kept || restored.Floor < last || moved <= version {
			t.Errorf("after number %d and version %d: %+v, version %d", last, version, restored, moved)
		}
		epochs[restored.ID] = true
		again, _, now := run(1, 2)
		s := must.Get(Open(t.Context(), url, discard))(t)
		type there struct {
			has   bool
			after int64
		}
		for seq, want := range map[int64]there{0: {false, 15}, 1: {true, 14}, kept: {true, 12}, kept + 1: {false, 12}, last: {false, 12}, restored.Floor: {false, 12}, restored.Floor + 1: {true, 11}, restored.Floor + 12: {true, 0}} {
			if n, has, err := s.EventsAfter(t.Context(), seq); err != nil || (there{has, n}) != want {
				t.Errorf("event %d is there: %t, and %d follow, want %+v (%v)", seq, has, n, want, err)
			}
		}
		copied := freshDatabase(t)
		must.Do(t, s.Close())
		must.Get(Copy(t.Context(), url, copied, discard))(t)
		if e, err := open(t, copied).Epoch(t.Context()); again != restored || err != nil || e != restored {
			t.Errorf("the epoch became %+v, and of a copy %+v (%v)", again, e, err)
		}
		_, last, _ = run()
		version = now
	}
}

// TestARestoreThatIsCutOff between its steps leaves the database from before in its place,
// also one that was killed and has its last changes in its log.
func TestARestoreThatIsCutOff(t *testing.T) {
	sqliteOnly(t)
	s := open(t)
	insert(t, s, handPlan(1), handPlan(2))
	killed := filepath.Join(t.TempDir(), "shop.db")
	for _, suffix := range []string{"", "-wal"} {
		content := must.Get(os.ReadFile(s.address + suffix))(t)
		writeText(t, killed+suffix, string(content))
	}
	must.Do(t, settle(t.Context(), killed, true))
	must.Do(t, setAside(killed, killed+".before"))
	for _, file := range []string{killed, killed + ".before"} {
		if n := len(allPlans(t, open(t, "sqlite://"+copyOf(t, file)))); n != 2 {
			t.Errorf("%s holds %d of 2 plans", filepath.Base(file), n)
		}
	}
}

func TestARestoreIsRefused(t *testing.T) {
	sqliteOnly(t)
	s := open(t)
	newer := emptyFile(t)
	n := open(t, "sqlite://"+newer)
	must.Get(n.writer.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)`))(t)
	truncated := emptyFile(t)
	fill(t, truncated, 100)
	must.Do(t, os.Truncate(truncated, 90_000))
	for name, tt := range map[string]struct{ file, want string }{
		"no file":             {filepath.Join(t.TempDir(), "none.db"), "no such file"},
		"no database":         {plainText(t), "damaged or no backup"},
		"another program's":   {other(t), "no database of Launchrack"},
		"a damaged one":       {damagedFile(t), "damaged"},
		"a cut one":           {truncated, "damaged"},
		"a newer one":         {newer, "newer Launchrack"},
		"the database itself": {s.address, "the shop's database itself"},
	} {
		t.Run(name, func(t *testing.T) {
			insert(t, s, handPlan(100+len(name)))
			before := len(allPlans(t, s))
			if _, err := Restore(t.Context(), tt.file, "sqlite://"+s.address, true, later, discard); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
			check.Equal(t, len(allPlans(t, s)), before)
			if left, _ := filepath.Glob(filepath.Join(filepath.Dir(s.address), "*before*")); len(left) > 0 {
				t.Errorf("%v are left", left)
			}
		})
	}
}

var discard = slog.New(slog.DiscardHandler)

// plainText is a file that is no database.
func plainText(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "notes.txt")
	writeText(t, file, strings.Repeat("plain text, no database ", 100))
	return file
}

// other is the database of another program.
func other(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "other.db")
	db := must.Get(sqlitePool(t.Context(), file, 1))(t)
	defer db.Close()
	must.Get(db.Exec(`CREATE TABLE notes (text TEXT)`))(t)
	return file
}

func damagedFile(t *testing.T) string {
	t.Helper()
	file := emptyFile(t)
	fill(t, file, 100)
	spoil(t, file)
	return file
}

func writeText(t *testing.T, file, content string) {
	t.Helper()
	must.Do(t, os.WriteFile(file, []byte(content), 0o600))
}

func copyOf(t *testing.T, file string) string {
	t.Helper()
	content := must.Get(os.ReadFile(file))(t)
	name := filepath.Join(t.TempDir(), "copy.db")
	writeText(t, name, string(content))
	return name
}
