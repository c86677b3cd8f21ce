package store

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/benchmark"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/pgtest"
)

// otherDatabase is the address of an empty database of SQLite.
func otherDatabase(t *testing.T) string {
	t.Helper()
	return "sqlite://" + filepath.Join(t.TempDir(), "other", "shop.db")
}

// fillAll stores rows in every table, with ids that are gone and texts that need care.
func fillAll(t *testing.T, s *Store) {
	t.Helper()
	must.Equal(t, must.Get(s.AddBenchmarks(t.Context(), benchmark.Shipped()))(t), len(benchmark.Shipped()))
	must.Equal(t, must.Get(s.AddBenchmarks(t.Context(), benchmark.Shipped()))(t), 0)
	refreshTo(t, s, noon, feedPlans("cherry", 1, 250)...)
	dearer := feedPlan("cherry", 1)
	dearer.Monthly = market.Prices{market.EUR: market.MustAmount("0.0083")}
	dearer.MemoryECC, dearer.TrafficTB, dearer.Description = new(true), nil, "naïve 🚀 'quotes' \"and\" \\"
	refreshTo(t, s, noon.Add(time.Hour), dearer)
	insert(t, s, handPlan(1), handPlan(2))
	last := insert(t, s, handPlan(3))[0]
	insertRows(t, s, `INSERT INTO operator_attempts (client, at, wrong, forgiven) VALUES ('192.0.2.1', '2026-04-01T12:00:00.000Z', $1, $2)`, true, false)
	insertRows(t, s, `INSERT INTO operator_code (only, hash, generation) VALUES (1, 'hash', 'generation')`)
	insertRows(t, s, `INSERT INTO operator_links (hash, ends_at) VALUES ('hash', '2026-04-01T12:00:00.000Z')`)
	insertRows(t, s, `INSERT INTO operator_locks (client, level, ends_at) VALUES ('192.0.2.1', 2, '2026-04-01T12:00:00.000Z')`)
	insertRows(t, s, `DELETE FROM server_plans WHERE id = $1`, int64(last.ID))
	documents := []market.Document{{Body: []byte(strings.Repeat("a document ", 1000)), Address: "https://example.com/plans"}, {Name: "EUR", Body: []byte{0, 255, 1}}}
	for err := range slices.Values([]error{
		s.RecordDocuments(t.Context(), "cherry", market.Offer{FetchedAt: noon, Documents: documents, Refused: true}, market.Retention{Age: month, Bytes: 1_000_000}),
		s.Record(t.Context(), operator.Entry{At: noon, Event: "unlocked", Address: "192.0.2.1"}),
	}) {
		must.Do(t, err)
	}
	must.Get(s.PutSettingIfAbsent(t.Context(), "anon_key", "a-key"))(t)
	insertRows(t, s, `INSERT INTO partner_shapes (partner_id, shape) VALUES ('cherry', '{"a":1}')`)
	insertRows(t, s, `INSERT INTO clicks (day, plan_id, page, country, partner_id, clicks) VALUES ('2026-04-01', 1, 'list', 'DE', 'cherry', 3)`)
	insertRows(t, s, `INSERT INTO click_ids (id, day, plan_id, page, partner_id) VALUES ('lr-1', '2026-04-01', 1, 'list', 'cherry')`)
	insertRows(t, s, `INSERT INTO conversions (partner_id, day, amount, currency, reference, imported_at) VALUES ('cherry', '2026-04-01', '-1.50', 'EUR', 'a plan', '2026-04-02T12:00:00.000Z')`)
	insertRows(t, s, `INSERT INTO postback_callers (network, key_hash, made_at) VALUES ('awin', 'hash', '2026-04-01T12:00:00.000Z')`)
	insertRows(t, s, `INSERT INTO link_checks (partner_id, checked_at, state, links) VALUES ('cherry', '2026-04-01T12:00:00.000Z', 'works', '[]')`)
	insertRows(t, s, `INSERT INTO operators (id, name, role, made_at, invite_hash, invite_ends) VALUES ('o', 'Ada 🚀', 'owner', '2026-04-01T12:00:00.000000Z', NULL, NULL)`)
	insertRows(t, s, `INSERT INTO operator_passkeys (id, operator_id, name, credential, blocked, made_at) VALUES ('p', 'o', 'Phone', '{}', TRUE, '2026-04-01T12:00:00.000000Z')`)
	insertRows(t, s, `INSERT INTO shop_settings (version, entry, settings) VALUES (1, 1, '{"name":"naïve 🚀"}')`)
	insertRows(t, s, `INSERT INTO closed_mailboxes (mailbox, at) VALUES ($1, '2026-04-01T12:00:00.000Z')`, []byte{0, 255, 2})
	for range 2 {
		insertRows(t, s, `INSERT INTO watch_asks (mailbox, at) VALUES ($1, '2026-04-01T12:00:00.000Z')`, []byte{0, 255, 3})
	}
	insertRows(t, s, `INSERT INTO log_tiles (level, n, hash) VALUES (0, 0, $1)`, []byte{0, 255, 1})
	insertRows(t, s, `INSERT INTO log_checkpoints (day, size, note) VALUES ('2026-04-01', 256, 'a note')`)
	must.Do(t, s.SaveChronicleState(t.Context(), []byte("a state")))
	insertRows(t, s, `INSERT INTO articles (slug, language, title, description, author, picture, text, changed_at, version, token) VALUES ('a', 'en', 'naïve 🚀', '', '', '', '# Text', '2026-04-01T12:00:00.000000Z', 1, 'token')`)
	insertRows(t, s, `INSERT INTO article_slugs (slug, article_id) VALUES ('b', 1)`)
	insertRows(t, s, `INSERT INTO article_pictures (name, wide, media_type, content) VALUES ('p', 800, 'image/jpeg', $1)`, []byte{0, 255, 4})
	addWatch(t, s, "watched")
	if _, _, err := s.Lease(t.Context(), "refresh", "a node", time.Minute); err != nil {
		t.Fatal(err)
	}
}

// insertRows runs a statement in which PostgreSQL's reserved word only needs no care.
func insertRows(t *testing.T, s *Store, statement string, args ...any) {
	t.Helper()
	must.Get(s.writer.Exec(strings.Replace(statement, "(only,", `("only",`, 1), args...))(t)
}

// sums are the checksums that a copy proved. Each table of the copy must still have them,
// once the copy has been opened.
func sums(t *testing.T, copied string, tables []CopiedTable) map[string]TableSum {
	t.Helper()
	m := map[string]TableSum{}
	for _, c := range tables {
		if !c.Equal() || len(c.From.SHA256) != 64 {
			t.Errorf("%s is %v here and %v there", c.Name, c.From, c.To)
		}
		m[c.Name] = c.From
	}
	s := open(t, copied)
	must.Do(t, s.read(t.Context(), "sum the tables", func(tx *transaction) error {
		there, err := tablesOf(t.Context(), tx, s.dialect)
		for _, table := range there {
			sum, err := table.sum(t.Context(), tx)
			if err != nil {
				return err
			}
			if want, proved := m[table.name]; proved && sum != want {
				t.Errorf("%s was %v and is %v", table.name, want, sum)
			}
		}
		return err
	}))
	return m
}

// TestACopyIsExact copies a shop to the other kind of database, or to another of the same,
// and back: every table has the same rows at each end, and new rows get ids of their own.
func TestACopyIsExact(t *testing.T) {
	from, middle, end := "sqlite://"+emptyFile(t), freshDatabase(t), otherDatabase(t)
	source := open(t, from)
	fillAll(t, source)
	there := must.Get(Copy(t.Context(), from, middle, discard))(t)
	want := sums(t, middle, there)
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if want[name].Rows == 0 {
			t.Errorf("%s had no rows to copy", name)
		}
	}
	if _, found := want["leases"]; found || len(want) < 14 {
		t.Errorf("copied are %v", slices.Sorted(maps.Keys(want)))
	}
	back := must.Get(Copy(t.Context(), middle, end, discard))(t)
	check.Match(t, sums(t, end, back), want, "the way back (-first +second)")
	next := insert(t, source, handPlan(9))[0].ID
	for _, url := range []string{middle, end} {
		s := open(t, url)
		check.Equal(t, diff(allPlans(t, source)[:3], allPlans(t, s)), "", "%s (-from +to)", s.name)
		check.Equal(t, insert(t, s, handPlan(9))[0].ID, next, "%s: the next id", s.name)
		if v, err := s.Version(t.Context()); err != nil || v < lead {
			t.Errorf("%s: version %d, %v", s.name, v, err)
		}
		if d, err := s.Since(t.Context(), 3, 100); err != nil || !d.Whole {
			t.Errorf("%s: a reader follows from before: %+v, %v", s.name, d, err)
		}
		if _, mine, err := s.Lease(t.Context(), "refresh", "another node", time.Minute); err != nil || !mine {
			t.Errorf("%s: a lease came along: %v, %v", s.name, mine, err)
		}
	}
}

// TestACopyIsRefused leaves a target with a shop, and one that changes what it stores, as
// they are.
func TestACopyIsRefused(t *testing.T) {
	from := emptyDatabase(t)
	insert(t, open(t, from), handPlan(1))
	target := otherDatabase(t)
	s := open(t, target)
	must.Get(s.PutSettingIfAbsent(t.Context(), "anon_key", "a-key"))(t)
	if _, err := Copy(t.Context(), from, target, discard); errs.KindOf(err) != errs.Invalid || !strings.Contains(err.Error(), "holds a shop already (there are rows in settings)") {
		t.Errorf("over a shop: %v", err)
	}
	check.Fails(Copy(t.Context(), from, from, discard))(t, errs.Invalid, "onto itself")
	insertRows(t, s, `DELETE FROM settings`)
	insertRows(t, s, `CREATE TRIGGER shout AFTER INSERT ON server_plans BEGIN UPDATE server_plans SET name = upper(name); END`)
	tables, err := Copy(t.Context(), from, target, discard)
	if err == nil || !strings.Contains(err.Error(), "the copy of server_plans differs; nothing was stored") {
		t.Errorf("a target that changes names: %v", err)
	}
	if differing := slices.DeleteFunc(tables, CopiedTable.Equal); len(differing) != 1 || differing[0].Name != "server_plans" || differing[0].To.Rows != 1 {
		t.Errorf("different are %v", differing)
	}
	check.Equal(t, len(allPlans(t, s)), 0)
	if _, err := Copy(t.Context(), "sqlite://"+t.TempDir()+"/none.db", target, discard); err == nil || !strings.Contains(err.Error(), "FROM: there is no database") {
		t.Errorf("a mistyped source: %v", err)
	}
}

// TestABackupOfPostgreSQL is a SQLite file that either kind of database is restored from.
func TestABackupOfPostgreSQL(t *testing.T) {
	postgresOnly(t)
	url := emptyDatabase(t)
	s := open(t, url)
	fillAll(t, s)
	want, file := allPlans(t, s), filepath.Join(t.TempDir(), "backup.db")
	contents, err := Backup(t.Context(), url, file, false)
	if err != nil || contents.Plans() != int64(len(want)) || contents.Rows["documents"] != 2 {
		t.Fatal(contents, err)
	}
	if _, err := Restore(t.Context(), file, url, false, later, discard); errs.KindOf(err) != errs.Invalid || !strings.Contains(err.Error(), "--force") {
		t.Errorf("without force: %v", err)
	}
	missing := filepath.Join(t.TempDir(), "none", "backup.db")
	if _, err := Backup(t.Context(), url, missing, false); err == nil || err.Error() != missing+": no such file or directory" {
		t.Errorf("into a folder that is missing: %v", err)
	}
	insert(t, s, handPlan(50))
	lite := otherDatabase(t)
	for _, target := range []string{url, freshDatabase(t), lite} {
		r, err := Restore(t.Context(), file, target, target == url, later, discard)
		if err != nil || r.Plans() != int64(len(want)) {
			t.Fatal(r, err)
		}
		restored := open(t, target)
		check.Equal(t, diff(want, allPlans(t, restored)), "", restored.name)
		if v, err := restored.Version(t.Context()); err != nil || v < lead {
			t.Errorf("%s: version %d, %v", restored.name, v, err)
		}
		if target != url {
			continue
		}
		check.Equal(t, must.Get(inspectSQLite(t.Context(), r.Kept))(t).Plans(), int64(len(want))+1, "kept in %q", r.Kept)
	}
}

// TestARestoreUnderARunningNode is refused: it would go on with the settings of before. A role
// that may not see what others ask the database counts the node too.
func TestARestoreUnderARunningNode(t *testing.T) {
	postgresOnly(t)
	url, file := emptyDatabase(t), filepath.Join(t.TempDir(), "backup.db")
	node := open(t, url)
	must.Get(Backup(t.Context(), url, file, false))(t)
	heard := make(chan struct{}, 100)
	go node.Follow(t.Context(), func() { heard <- struct{}{} })
	<-heard
	if _, err := Restore(t.Context(), file, url, true, later, discard); errs.KindOf(err) != errs.Invalid || !strings.Contains(err.Error(), "stop them first") {
		t.Errorf("got %v", err)
	}
	conn := pgtest.Dial(t, url)
	pgtest.Execute(t, conn, `CREATE ROLE stranger`)
	pgtest.Execute(t, conn, `SET ROLE stranger`)
	var nodes int
	if err := conn.QueryRow(t.Context(), countNodes).Scan(&nodes); err != nil || nodes != 1 {
		t.Errorf("a stranger counts %d nodes, %v; want 1", nodes, err)
	}
	pgtest.Execute(t, conn, `RESET ROLE`)
	pgtest.Execute(t, conn, `DROP ROLE stranger`)
}

// TestMigrate brings a database up to date once, and tells what is pending before.
func TestMigrate(t *testing.T) {
	url := freshDatabase(t)
	newest := must.Get(newestMigration(sqliteDialect()))(t)
	if server != nil {
		if schema, err := CheckSchema(t.Context(), url, discard); err != nil || schema != (Schema{0, newest}) || !schema.Pending() {
			t.Errorf("a database without tables: %v, %v", schema, err)
		}
	} else if _, err := CheckSchema(t.Context(), url, discard); err == nil || !strings.Contains(err.Error(), "there is no database") {
		t.Errorf("a file that is missing: %v", err)
	}
	check.Equal(t, must.Get(Migrate(t.Context(), url, discard))(t), (Schema{0, newest}), "the first time")
	if schema, err := CheckSchema(t.Context(), url, discard); err != nil || schema.Pending() {
		t.Errorf("after it: %v, %v", schema, err)
	}
	check.Equal(t, must.Get(Migrate(t.Context(), url, discard))(t), (Schema{newest, newest}), "the second time")
	insertRows(t, open(t, url), `INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, `+map[bool]string{true: "true", false: "1"}[server != nil]+`)`)
	for name, act := range map[string]error{"check": second(CheckSchema(t.Context(), url, discard)), "migrate": second(Migrate(t.Context(), url, discard))} {
		if act == nil || !strings.Contains(act.Error(), "newer Launchrack") {
			t.Errorf("%s of a newer schema: %v", name, act)
		}
	}
}

func second(_ Schema, err error) error { return err }
