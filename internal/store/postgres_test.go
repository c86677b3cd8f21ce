package store

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/pgtest"
)

// TestBothSchemasAgree holds PostgreSQL's tables to SQLite's: the same names and columns,
// and migrations of the same numbers since both are there.
func TestBothSchemasAgree(t *testing.T) {
	postgresOnly(t)
	lite := must.Get(Open(t.Context(), "sqlite://"+emptyFile(t), slog.New(slog.DiscardHandler)))(t)
	defer lite.Close()
	want := columnsOf(t, lite, `SELECT m.name || '.' || c.name FROM sqlite_schema m, pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'goose%' AND m.name NOT LIKE 'sqlite%'`)
	got := columnsOf(t, open(t), `SELECT table_name || '.' || column_name FROM information_schema.columns
		WHERE table_schema = 'public' AND table_name NOT LIKE 'goose%'`)
	check.Match(t, got, want, "tables and columns (-SQLite +PostgreSQL)")
	newest := must.Get(newestMigration(postgresDialect()))(t)
	if other, err := newestMigration(sqliteDialect()); err != nil || newest != other {
		t.Errorf("the newest migration is %d, SQLite's %d (%v)", newest, other, err)
	}
}

func columnsOf(t *testing.T, s *Store, query string) (names []string) {
	t.Helper()
	rows := must.Get(s.readers.Query(query))(t)
	defer rows.Close()
	for rows.Next() {
		var name string
		must.Do(t, rows.Scan(&name))
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// TestReadersCannotWrite holds that no statement of a reader changes the database.
func TestReadersCannotWrite(t *testing.T) {
	postgresOnly(t)
	if _, err := open(t).readers.Exec(`DELETE FROM server_plans`); err == nil {
		t.Error("a reader's connection can write")
	}
}

// TestANewIDFollowsAnImport: a row that is added after an import gets an id of its own.
func TestANewIDFollowsAnImport(t *testing.T) {
	s := open(t)
	kept := feedPlan("cherry", 1)
	kept.ID = 700
	must.Do(t, s.Import(t.Context(), []market.Plan{kept, handPlan(2)}))
	if id := insert(t, s, handPlan(3))[0].ID; id <= 701 {
		t.Errorf("a new row got id %d, want one after 701", id)
	}
}

// TestTextThatCannotBeStored: PostgreSQL stores no byte zero and nothing but UTF-8. The
// rules of a row refuse such text before; here the store says so by itself.
func TestTextThatCannotBeStored(t *testing.T) {
	postgresOnly(t)
	s := open(t)
	for _, text := range []string{"a\x00b", "a\xffb"} {
		p := handPlan(1)
		p.Name = text
		if row.Validate(&p) == nil {
			t.Errorf("the rules of a row accept %q", text)
		}
		_, err := s.InsertPlans(t.Context(), []market.Plan{p})
		if errs.KindOf(err) != errs.Invalid || !strings.Contains(errs.Public(err), "character that cannot be stored") {
			t.Errorf("%q: %s error %v", text, errs.KindOf(err), err)
		}
	}
}

// TestTheServerGoesAndComes cuts all connections and refuses new ones: reads and writes
// then say for how long to wait, and work again as soon as the server is back.
func TestTheServerGoesAndComes(t *testing.T) {
	postgresOnly(t)
	way := pgtest.NewGate(t, emptyDatabase(t))
	s := open(t, way.Address)
	insert(t, s, handPlan(1))
	way.Shut()
	_, err := s.InsertPlans(t.Context(), []market.Plan{handPlan(2)})
	e, ok := errors.AsType[*errs.Error](err)
	if !ok || e.Kind != errs.Unavailable || e.Wait == 0 || strings.Contains(e.Message, "127.0.0.1") {
		t.Errorf("a write without a server: %v", err)
	}
	check.Fails(s.Version(t.Context()))(t, errs.Unavailable, "a read without a server")
	way.Open()
	insert(t, s, handPlan(3))
	check.Equal(t, len(allPlans(t, s)), 2)
}

// TestConnectionsThatWereCut are no reason to fail: the server is there.
func TestConnectionsThatWereCut(t *testing.T) {
	postgresOnly(t)
	way := pgtest.NewGate(t, emptyDatabase(t))
	s := open(t, way.Address)
	var busy sync.WaitGroup
	for n := range 2 * postgresWriters {
		busy.Go(func() {
			if _, err := s.InsertPlans(t.Context(), []market.Plan{handPlan(n)}); err != nil {
				t.Error(err)
			}
			if _, err := s.Version(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	busy.Wait()
	way.Shut()
	way.Open()
	insert(t, s, handPlan(100))
	if _, err := s.Version(t.Context()); err != nil {
		t.Errorf("a read: %v", err)
	}
}

// TestFollow hears of changes by another store, and of those that it missed while the
// server was away.
func TestFollow(t *testing.T) {
	postgresOnly(t)
	database := emptyDatabase(t)
	way := pgtest.NewGate(t, database)
	listener, writer := open(t, way.Address), open(t, database)
	heard := make(chan struct{}, 100)
	go listener.Follow(t.Context(), func() { heard <- struct{}{} })
	wait := func(what string) {
		t.Helper()
		select {
		case <-heard:
		case <-time.After(time.Minute):
			t.Fatal(what + " was not heard of")
		}
	}
	wait("the beginning")
	insert(t, writer, handPlan(1))
	wait("a change")
	way.Shut()
	insert(t, writer, handPlan(2))
	for len(heard) > 0 {
		<-heard
	}
	way.Open()
	wait("the return of the server")
}

// TestShopsInTwoSchemasDoNotWaitForEachOther holds the lock of one shop while another one in
// the same database takes its own.
func TestShopsInTwoSchemasDoNotWaitForEachOther(t *testing.T) {
	postgresOnly(t)
	url := freshDatabase(t)
	first := open(t, url)
	must.Get(first.writer.ExecContext(t.Context(), `CREATE SCHEMA second`))(t)
	second := open(t, url+"&search_path=second")
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	err := first.writeUnder(ctx, operatorLock, "hold the lock", func(*transaction) error {
		return second.writeUnder(ctx, operatorLock, "take the other shop's lock", func(*transaction) error { return nil })
	})
	check.Do(t, err)
}
