package store

import (
	"database/sql"
	"flag"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/operator"
)

var update = flag.Bool("update", false, "write schema.sql and other golden files anew")

const schemaHead = `-- The schema that all migrations together make, for readers. Written by
--   go test ./internal/store -run TestSchema -update
-- The program itself reads migrations/ only.
`

// TestSchema holds schema.sql to what the migrations make.
func TestSchema(t *testing.T) {
	sqliteOnly(t)
	s := open(t)
	rows, err := s.readers.Query(`SELECT sql FROM sqlite_schema
		WHERE sql IS NOT NULL AND name NOT LIKE 'goose%' AND name NOT LIKE 'sqlite%' ORDER BY tbl_name, type DESC, name`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	got := schemaHead
	for rows.Next() {
		var sql string
		if err := rows.Scan(&sql); err != nil {
			t.Fatal(err)
		}
		got += "\n" + sql + ";\n"
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("schema.sql", []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("schema.sql")
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("schema.sql is stale, write it with -update (-file +database):\n%s", d)
	}
}

// TestUpgrade opens a database as the first schema left it, with rows, and
// expects every one of them in today's.
func TestUpgrade(t *testing.T) {
	sqliteOnly(t)
	file := filepath.Join(t.TempDir(), "launchrack.db")
	oldDatabase(t, file)
	s := open(t, "sqlite://"+file)

	full := withoutColumns(feedPlan("cherry", 1))
	full.ID = 3
	hand := handPlan(2)
	hand.ID = 8
	hand.MonthlyEUR = new(market.MustAmount("4.50"))
	c, err := s.Catalogue(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := Catalogue{
		Version: 41,
		Day:     c.Day,
		Plans:   []market.Plan{full, hand},
		Partners: []market.PartnerState{
			{Partner: market.Partner{ID: "cherry"}, GoodAt: noon, ConfirmedAt: noon, FailedAt: noon.AddDate(0, 0, -1), Failure: "Cherry Servers answered 500."},
		},
	}
	if d := diff(want, c); d != "" {
		t.Errorf("(-before +after):\n%s", d)
	}
	if v, err := s.PutSettingIfAbsent(t.Context(), "anon_key", "new-key"); v != "old-key" || err != nil {
		t.Errorf("setting: %q %v", v, err)
	}
	if id := insert(t, s, handPlan(3))[0].ID; id != 21 {
		t.Errorf("the next id is %d, want 21: the numbering was lost", id)
	}
	if err := swap(t.Context(), s, "cherry", 1, 2); err != nil {
		t.Errorf("a refresh after the upgrade: %v", err)
	}
}

// TestUpgradeFromTheReleaseBefore opens a database of the last release: rows by hand
// stay and can be undone, a refresh that was held back stays held, and a plan that was
// withdrawn returns under its id.
func TestUpgradeFromTheReleaseBefore(t *testing.T) {
	sqliteOnly(t)
	file := filepath.Join(t.TempDir(), "launchrack.db")
	executeFile(t, file, "testdata/schema10.sql")
	s := open(t, "sqlite://"+file)

	full, hand := withoutColumns(feedPlan("cherry", 1)), handPlan(2)
	full.ID, hand.ID, hand.MonthlyEUR = 3, 8, new(market.MustAmount("4.50"))
	c, err := s.Catalogue(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	held := market.PartnerState{Partner: market.Partner{ID: "cherry"}, GoodAt: noon, ConfirmedAt: noon, FailedAt: noon.Add(time.Hour),
		Failure: "Cherry Servers would lose 9 of 10 plans.", Held: true}
	if d := diff(Catalogue{Version: 41, Day: c.Day, Plans: []market.Plan{full, hand}, Partners: []market.PartnerState{held}}, c); d != "" {
		t.Errorf("(-before +after):\n%s", d)
	}
	runs, err := s.Runs(t.Context(), "cherry", 1000)
	if err != nil || len(runs) != 1 || runs[0].Outcome != market.OutcomeHeld || runs[0].Withdrawn != 9 {
		t.Errorf("runs %+v, %v", runs, err)
	}
	changes, err := s.HandChanges(t.Context(), 9)
	if err != nil || len(changes) != 1 || !changes[0].CanUndo {
		t.Fatalf("changes by hand %+v, %v", changes, err)
	}
	restored, err := s.UndoHand(t.Context(), changes[0].Number, func(_, _ *market.Plan) operator.Entry { return operator.Entry{At: noon, Event: "undone"} })
	if err != nil || restored.Name != "Before" {
		t.Errorf("undone to %+v, %v", restored, err)
	}
	returning := feedPlan("cherry", 7)
	returning.FirstSeenAt, returning.PriceChangedAt = time.Time{}, time.Time{}
	err = s.ApplyRefresh(t.Context(), "cherry", func([]market.Plan) (market.Change, error) {
		return market.Change{Insert: []market.Plan{returning}, Run: goodRun("cherry", noon.Add(2*time.Hour))}, nil
	})
	if plans := allPlans(t, s); err != nil || len(plans) != 3 || plans[1].ID != 7 || !plans[1].FirstSeenAt.Equal(returning.UpdatedAt) {
		t.Errorf("after the return of plan 7: %+v, %v", plans, err)
	}
	if id := insert(t, s, handPlan(3))[0].ID; id != 21 {
		t.Errorf("the next id is %d, want 21: the numbering was lost", id)
	}
}

// executeFile makes a database of a dump.
func executeFile(t *testing.T, file, dump string) {
	t.Helper()
	statements, err := os.ReadFile(dump)
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(string(statements)); err != nil {
		t.Fatal(err)
	}
}

// withoutColumns gives a plan as it is after an upgrade from a schema without the
// columns that came last.
func withoutColumns(p market.Plan) market.Plan {
	p.Group, p.Stock, p.CPUSockets, p.CPUThreads, p.CPUArchitecture, p.MemoryECC = "", nil, nil, nil, "", nil
	p.Disks, p.Countries, p.TrafficTB, p.Setup, p.QuotedTax, p.Components = nil, nil, nil, nil, nil, nil
	p.GPUModel, p.GPUCount, p.GPUMemoryGB, p.Places, p.NextDropAt, p.Spot, p.OtherQuotes = "", nil, nil, nil, time.Time{}, false, ""
	p.FirstSeenAt, p.PriceChangedAt = p.UpdatedAt, time.Time{}
	return p
}

// oldDatabase makes a database with the first migration only and the rows of
// testdata/schema1.sql.
func oldDatabase(t *testing.T, file string) {
	t.Helper()
	d := sqliteDialect()
	writer, readers, err := d.open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	s := &Store{dialect: d, writer: writer, readers: readers, log: slog.New(slog.DiscardHandler)}
	defer s.Close()
	p, err := s.migrator()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.UpTo(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	rows, err := os.ReadFile("testdata/schema1.sql")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := writer.Exec(string(rows)); err != nil {
		t.Fatal(err)
	}
}

func TestNewerDatabaseIsRefused(t *testing.T) {
	sqliteOnly(t)
	file := filepath.Join(t.TempDir(), "launchrack.db")
	s := open(t, "sqlite://"+file)
	if _, err := s.writer.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (900, 1)`); err != nil {
		t.Fatal(err)
	}
	_, err := Open(t.Context(), "sqlite://"+file, slog.New(slog.DiscardHandler))
	if errs.KindOf(err) != errs.Invalid || !strings.Contains(errs.Public(err), "schema 900, made by a newer Launchrack") {
		t.Errorf("got %v", err)
	}
}
