package archive_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/parquet-go/parquet-go"

	"launchrack/internal/past/archive"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

func write(t *testing.T, s *shop, dir string) []archive.File {
	t.Helper()
	return must.Get(s.log.Write(t.Context(), dir))(t)
}

func readFile(t *testing.T, dir, name string) []byte {
	t.Helper()
	return must.Get(os.ReadFile(filepath.Join(dir, name)))(t)
}

// TestFilesHoldAllEvents writes an archive while months pass, and reads the files again.
func TestFilesHoldAllEvents(t *testing.T) {
	s, dir := newShop(t), t.TempDir()
	check.Equal(t, len(write(t, s, dir)), 0, "an empty journal has")
	s.refresh(0, 20) // 30 October
	s.refresh(1, 20)
	if files := write(t, s, dir); len(files) != 1 || files[0].IsFinal || files[0].Name != "events-2026-10.parquet" {
		t.Errorf("got %+v", files)
	}
	s.refresh(2, 20)
	s.refresh(3, 20) // 1 November
	files := write(t, s, dir)
	if len(files) != 2 || !files[0].IsFinal || files[1].IsFinal || files[0].Last+1 != files[1].First || files[1].Last != 80 {
		t.Fatalf("got %+v", files)
	}
	past := readFile(t, dir, files[0].Name)
	for n := range 3 {
		s.refresh(4+n, 20)
		files = write(t, s, dir)
	}
	if !bytes.Equal(past, readFile(t, dir, files[0].Name)) {
		t.Error("a month that was over has other bytes")
	}
	newest := filepath.Join(dir, files[1].Name)
	was := must.Get(os.Stat(newest))(t)
	check.Equal(t, fmt.Sprint(write(t, s, dir)), fmt.Sprint(files), "without an event between them, got\n\nafter\n%+v", files)
	if is, err := os.Stat(newest); err != nil || !os.SameFile(was, is) {
		t.Errorf("a month was written again though nothing came: %v", err)
	}
	again := t.TempDir()
	check.Equal(t, fmt.Sprint(write(t, s, again)), fmt.Sprint(files), "another folder has\n\nnot\n%+v", files)
	seq := int64(0)
	for _, f := range files {
		rows, err := parquet.ReadFile[archive.Row](filepath.Join(dir, f.Name))
		if err != nil || int64(len(rows)) != f.Events {
			t.Fatalf("%s: %d rows (%v)", f.Name, len(rows), err)
		}
		for _, row := range rows {
			if seq++; row.Seq != seq || row.Kind == "" && row.Private == "" {
				t.Fatalf("after %d comes %+v", seq-1, row)
			}
		}
	}
	check.Equal(t, seq, 140, "the files have")
	check.Equal(t, len(must.Get(filepath.Glob(filepath.Join(dir, ".*")))(t)), 0, "drafts were left")
	past[len(past)/2] ^= 1
	must.Do(t, os.WriteFile(filepath.Join(dir, files[0].Name), past, 0o600))
	if _, err := s.log.Write(t.Context(), dir); err == nil {
		t.Error("a file of a past month was changed unseen")
	}
}
