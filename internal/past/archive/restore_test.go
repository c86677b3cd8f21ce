package archive_test

import (
	"database/sql"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/past/archive"
	"launchrack/internal/store"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

func (s *shop) backup() (file string) {
	s.t.Helper()
	file = filepath.Join(s.t.TempDir(), "backup.db")
	must.Get(store.Backup(s.t.Context(), "sqlite://"+s.file, file, false))(s.t)
	return file
}

func (s *shop) restore(backup string) {
	s.t.Helper()
	must.Do(s.t, s.Close())
	must.Get(store.Restore(s.t.Context(), backup, "sqlite://"+s.file, true, start.Add(time.Duration(s.restores)*time.Minute), slog.New(slog.DiscardHandler)))(s.t)
	s.restores++
	s.open()
}

// TestARestoreBeginsAnotherLog takes a backup, goes on for five refreshes into the next month, restores
// it, twice, and goes on for two more each time: files and log then have what the journal has, under
// the name of its epoch, and no number stands for two events.
func TestARestoreBeginsAnotherLog(t *testing.T) {
	s, dir := newShop(t), t.TempDir()
	s.refresh(0, 20)
	backup := s.backup()
	used := map[int64]bool{}
	for n := range 5 {
		s.refresh(1+n, 20)
	}
	for range 3 {
		s.grow()
		files := write(t, s, dir)
		checkpoint := must.Get(s.log.Checkpoint(t.Context()))(t)
		if _, err := s.log.Verify(t.Context()); err != nil {
			t.Error(err)
		}
		var journal []int64
		for r, err := range s.Events(t.Context(), market.EventQuery{All: true}) {
			must.Do(t, err)
			if journal = append(journal, r.Seq); r.Seq > 20 && used[r.Seq] {
				t.Errorf("number %d was given twice", r.Seq)
			}
			used[r.Seq] = true
		}
		var archived []int64
		for _, f := range files {
			rows := must.Get(parquet.ReadFile[archive.Row](filepath.Join(dir, f.Name)))(t)
			for _, r := range rows {
				archived = append(archived, r.Seq)
			}
			check.Equal(t, f.Epoch, s.log.Epoch(), "%s is of the epoch", f.Name)
		}
		equal(t, archived, journal)
		epoch := s.log.Epoch()
		s.restore(backup)
		if s.log.Epoch() == epoch {
			t.Errorf("the epoch is %q again", epoch)
		}
		if _, err := s.log.Verify(t.Context(), checkpoint); errs.KindOf(err) != errs.Damaged || !strings.Contains(err.Error(), "a restore begins another log") {
			t.Errorf("a checkpoint from before the restore: %v", err)
		}
		s.refresh(1, 20)
		s.refresh(2, 20)
		s.grow()
		renewed, err := s.log.Checkpoint(t.Context())
		if name, _, _ := strings.Cut(renewed, "\n"); err != nil || name != "shop.example/"+s.log.Epoch() {
			t.Errorf("the log is called %q (%v)", name, err)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) < 4 {
		t.Errorf("files that others may have are gone: %v, %v", left, err)
	}
}

func equal(t *testing.T, got, want []int64) {
	t.Helper()
	must.Equal(t, len(got), len(want))
	for i := range want {
		must.Equal(t, got[i], want[i], "event %d of the files", i)
	}
}

// TestAnotherJournalIsRefused: files do not go on over a database that was put back by other means than a
// restore, and the log not over one whose last event was changed.
func TestAnotherJournalIsRefused(t *testing.T) {
	s, dir := newShop(t), t.TempDir()
	s.refresh(0, 20)
	copied := s.backup()
	s.refresh(1, 20)
	files := write(t, s, dir)
	must.Do(t, s.Close())
	s.file = copied
	s.open()
	for n := range 2 {
		s.refresh(2+n, 20)
		if got, err := s.log.Write(t.Context(), dir); errs.KindOf(err) != errs.Damaged || !strings.Contains(err.Error(), "the journal has another event 40") {
			t.Errorf("the files went on: %+v, %v", got, err)
		}
	}
	check.Equal(t, fmt.Sprint(must.Get(archive.Manifest(dir))(t)), fmt.Sprint(files), "the folder lists")
	s.grow()
	db := must.Get(sql.Open("sqlite", s.file))(t)
	defer db.Close()
	must.Get(db.Exec(`UPDATE event_batches SET at = at + 1 WHERE last_seq = 60`))(t)
	s.refresh(4, 20)
	check.Equal(t, errs.KindOf(s.log.Grow(t.Context())), errs.Damaged, "the log went on")
}
