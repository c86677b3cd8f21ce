package store

import (
	"bytes"
	"log/slog"
	"os"
	"strconv"
	"strings"
	"testing"

	"launchrack/internal/model/errs"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestAFullDisk lets the file grow by a few pages and no more: what has no room is refused
// whole with its reason, readers go on, and all works again once there is room.
func TestAFullDisk(t *testing.T) {
	sqliteOnly(t)
	s := open(t)
	insert(t, s, handPlan(1))
	pages := pragma[int](t, s, "page_count")
	pragma[int](t, s, "max_page_count = "+strconv.Itoa(pages+2))

	_, err := s.InsertPlans(t.Context(), feedPlans("cherry", 1, 300))
	if errs.KindOf(err) != errs.Full || !strings.Contains(errs.Public(err), "disk of the shop's database is full") {
		t.Fatalf("an insert without room: %s %v", errs.KindOf(err), err)
	}
	check.Equal(t, len(allPlans(t, s)), 1)
	check.Equal(t, errs.KindOf(swap(t.Context(), s, "cherry", 1, 300)), errs.Full, "a refresh without room")
	check.Equal(t, len(must.Get(s.whole(t.Context()))(t).Plans), 1, "the catalogue holds")
	pragma[int](t, s, "max_page_count = 1000000")
	insert(t, s, feedPlans("cherry", 1, 300)...)
}

// TestADiskThatCanOnlyBeRead refuses writes with the reason while readers go on.
func TestADiskThatCanOnlyBeRead(t *testing.T) {
	sqliteOnly(t)
	s := open(t)
	insert(t, s, handPlan(1))
	must.Get(s.writer.Exec(`PRAGMA query_only = 1`))(t)
	_, err := s.InsertPlans(t.Context(), feedPlans("cherry", 1, 1))
	if errs.KindOf(err) != errs.Unavailable || !strings.Contains(errs.Public(err), "can only be read") {
		t.Errorf("an insert: %s %v", errs.KindOf(err), err)
	}
	check.Equal(t, len(allPlans(t, s)), 1)
	must.Get(s.writer.Exec(`PRAGMA query_only = 0`))(t)
	insert(t, s, handPlan(2))
}

// TestADamagedFile spoils the plans in the file. Whoever reads them gets the kind of
// error that says so, and the log names the file and the way out once.
func TestADamagedFile(t *testing.T) {
	sqliteOnly(t)
	file := emptyFile(t)
	fill(t, file, 500)
	spoil(t, file)
	var log bytes.Buffer
	s := must.Get(Open(t.Context(), "sqlite://"+file, slog.New(slog.NewTextHandler(&log, nil))))(t)
	defer s.Close()
	for range 3 {
		_, err := s.Plans(t.Context())
		if errs.KindOf(err) != errs.Damaged || strings.Contains(errs.Public(err), file) || !strings.Contains(err.Error(), file) {
			t.Fatalf("reading: %s %v", errs.KindOf(err), err)
		}
	}
	if n := strings.Count(log.String(), "launchrack restore"); n != 1 || !strings.Contains(log.String(), file) {
		t.Errorf("the log names the way out %d times:\n%s", n, &log)
	}
}

func fill(t *testing.T, file string, plans int) {
	t.Helper()
	s := must.Get(Open(t.Context(), "sqlite://"+file, slog.New(slog.DiscardHandler)))(t)
	insert(t, s, feedPlans("cherry", 1, plans)...)
	must.Do(t, s.Close())
}

// spoil overwrites every page that holds a plan.
func spoil(t *testing.T, file string) {
	t.Helper()
	content := must.Get(os.ReadFile(file))(t)
	const page = 4096
	spoiled := 0
	for at := page; at < len(content); at += page {
		if bytes.Contains(content[at:at+page], []byte("Zwölf Kerne")) {
			copy(content[at:at+page], bytes.Repeat([]byte("spoiled "), page/8))
			spoiled++
		}
	}
	if spoiled == 0 {
		t.Fatal("no page holds a plan")
	}
	must.Do(t, os.WriteFile(file, content, 0o600))
}

// pragma runs a pragma on the writer's connection.
func pragma[T any](t *testing.T, s *Store, text string) (value T) {
	t.Helper()
	must.Do(t, s.writer.QueryRow("PRAGMA "+text).Scan(&value))
	return value
}
