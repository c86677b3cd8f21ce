package archive_test

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"launchrack/internal/model/market"
	"launchrack/internal/past/archive"
	"launchrack/internal/store"
	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

var start = time.Date(2026, 10, 30, 6, 0, 0, 0, time.UTC)

// shop is a database with the journal of some refreshes and its log.
type shop struct {
	t         testing.TB
	file, key string
	*store.Store
	log      *archive.Log
	restores int
}

func newShop(t testing.TB) *shop {
	t.Helper()
	key := must.Get(archive.NewKey("shop.example"))(t)
	s := &shop{t: t, file: storetest.File(t), key: key}
	s.open()
	return s
}

// open opens the shop's database and its log, as a start does.
func (s *shop) open() {
	s.t.Helper()
	db := must.Get(store.Open(s.t.Context(), "sqlite://"+s.file, slog.New(slog.DiscardHandler)))(s.t)
	s.t.Cleanup(func() { _ = db.Close() })
	s.Store = db
	epoch, err := s.Epoch(s.t.Context())
	if err == nil {
		s.log, err = archive.NewLog(s, s.key, epoch, func() time.Time { return start })
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// refresh gives the partner's plans other prices; the first one lists them, some for nobody to see.
func (s *shop) refresh(n, plans int) {
	s.t.Helper()
	at := start.Add(time.Duration(n) * 17 * time.Hour)
	must.Do(s.t, s.ApplyRefresh(context.Background(), "cherry", func(stored []market.Plan) (market.Change, error) {
		c := market.Change{Run: market.Run{Partner: "cherry", StartedAt: at, EndedAt: at, Outcome: market.OutcomeGood}}
		for _, p := range stored {
			p.Monthly = market.Prices{market.EUR: market.Whole(p.ID + int64(n))}
			c.Update = append(c.Update, p)
		}
		for i := len(stored); i < plans; i++ {
			c.Insert = append(c.Insert, market.Plan{Partner: "cherry", PartnerName: "Cherry Servers", SKU: market.SKU(fmt.Sprint(i)), PlanID: market.PlanID(i + 1), Source: market.FromPartner, Name: fmt.Sprintf("Plan %d", i), Type: market.VPS,
				Countries: []string{"LT"}, Available: i%9 != 0, Quoted: market.Quoted{Monthly: market.Prices{market.EUR: market.Whole(int64(i + 1))}}, FirstSeenAt: at, FetchedAt: at, UpdatedAt: at})
		}
		return c, nil
	}))
}

func (s *shop) grow() {
	s.t.Helper()
	must.Do(s.t, s.log.Grow(s.t.Context()))
}

// TestLogGrowsAsOne reads the log as others do: from its tiles and its checkpoint alone.
func TestLogGrowsAsOne(t *testing.T) {
	s := newShop(t)
	var kept []string
	for n := range 6 {
		s.refresh(n, 60)
		s.grow()
		checkpoint := must.Get(s.log.Checkpoint(t.Context()))(t)
		kept = append(kept, checkpoint)
	}
	v, err := s.log.Verify(t.Context(), kept...)
	if err != nil || v.Events != 360 || v.Waiting != 0 || v.Checkpoints != 7 {
		t.Fatalf("%+v (%v)", v, err)
	}
	verifier := must.Get(note.NewVerifier(s.log.Key()))(t)
	signed := must.Get(note.Open([]byte(kept[5]), note.VerifierList(verifier)))(t)
	tree := must.Get(tlog.ParseTree([]byte("go.sum database tree" + signed.Text[strings.IndexByte(signed.Text, 10):])))(t)
	reader := tlog.TileHashReader(tree, tiles{s})
	if _, err := reader.ReadHashes([]int64{tlog.StoredHashIndex(0, 0), tlog.StoredHashIndex(0, 300), tlog.StoredHashIndex(8, 0)}); err != nil {
		t.Errorf("the tiles are not those of the checkpoint: %v", err)
	}
	for path, want := range map[string]int{"0/000": 256 * 32, "0/001.p/104": 104 * 32, "1/000.p/1": 32, "entries/001.p/2": -1} {
		got, err := s.log.Tile(t.Context(), path)
		if err != nil || want > 0 && len(got) != want {
			t.Errorf("%s: %d bytes (%v)", path, len(got), err)
		}
	}
	for _, path := range []string{"", "0", "0/1", "0/001", "0/001.p/105", "0/x000/000", "2/000.p/1", "-1/000", "8/000", "0/000.p/256", "entries/002", "data/000", "0/000/000", "00/000", "0/x999/x999/x999/x999/x999/x999/999"} {
		if got, err := s.log.Tile(t.Context(), path); err == nil {
			t.Errorf("%s: %d bytes", path, len(got))
		}
	}
}

// tiles reads tiles as a client of the log does.
type tiles struct{ *shop }

func (tiles) Height() int                     { return 8 }
func (tiles) SaveTiles([]tlog.Tile, [][]byte) {}
func (s tiles) ReadTiles(wanted []tlog.Tile) (all [][]byte, err error) {
	for _, w := range wanted {
		path := fmt.Sprintf("%d/%03d", w.L, w.N)
		if w.W < 256 {
			path += fmt.Sprintf(".p/%d", w.W)
		}
		data, err := s.log.Tile(s.t.Context(), path)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		all = append(all, data)
	}
	return all, nil
}

// TestEveryChangeOfThePastIsNoticed changes one past row of the database, again and again, in
// all the ways that a row has.
func TestEveryChangeOfThePastIsNoticed(t *testing.T) {
	tries := 1_000
	if testing.Short() {
		tries = 100
	}
	s := newShop(t)
	for n := range 14 {
		s.refresh(n, 20)
	}
	s.grow()
	db := must.Get(sql.Open("sqlite", s.file))(t)
	defer db.Close()
	random := rand.New(rand.NewPCG(1, 2))
	first, _ := s.records()
	for try := range tries {
		r := rowAt(t, db, 1+random.Int64N(280))
		was := r
		r.events = bytes.Clone(r.events)
		switch random.IntN(8) {
		case 0:
			r.at += 1 + random.Int64N(1_000_000)
		case 1:
			r.partner += "x"
		case 2:
			r.run++
		case 3:
			r.takesBack = sql.NullInt64{Int64: 1 + random.Int64N(9), Valid: true}
		case 4:
			r.begins = 1 - r.begins
		case 5:
			r.events = r.events[:random.IntN(len(r.events))]
		default:
			r.events[random.IntN(len(r.events))] ^= 1 << random.IntN(8)
		}
		r.store(t, db)
		if v, err := s.log.Verify(t.Context()); err == nil {
			if now, _ := s.records(); !slices.Equal(now, first) {
				t.Errorf("try %d: %+v was made %+v, and the log says %+v", try, was, r, v)
			}
		}
		was.store(t, db)
	}
	if _, err := s.log.Verify(t.Context()); err != nil {
		t.Errorf("all is as it was, and yet %v", err)
	}
	must.Get(db.Exec(`DELETE FROM event_batches WHERE first_seq = 41`))(t)
	if _, err := s.log.Verify(t.Context()); err == nil {
		t.Error("a row was deleted unseen")
	}
}

// records are all events as the archive has them.
func (s *shop) records() (list []string, err error) {
	for r, err := range s.Records(s.t.Context(), 0, 280) {
		if err != nil {
			return nil, err
		}
		list = append(list, fmt.Sprintf("%+v", r))
	}
	return list, nil
}

type batchRow struct {
	first, at, run int64
	partner        string
	takesBack      sql.NullInt64
	begins         int
	events         []byte
}

func rowAt(t *testing.T, db *sql.DB, seq int64) (r batchRow) {
	t.Helper()
	must.Do(t, db.QueryRow(`SELECT first_seq, at, run_id, partner_id, takes_back, begins, events FROM event_batches WHERE first_seq <= ? AND last_seq >= ?`, seq, seq).
		Scan(&r.first, &r.at, &r.run, &r.partner, &r.takesBack, &r.begins, &r.events))
	return r
}

func (r batchRow) store(t *testing.T, db *sql.DB) {
	t.Helper()
	must.Get(db.Exec(`UPDATE event_batches SET at = ?, run_id = ?, partner_id = ?, takes_back = ?, begins = ?, events = ? WHERE first_seq = ?`, r.at, r.run, r.partner, r.takesBack, r.begins, r.events, r.first))(t)
}

// TestARewrittenLogContradictsItsPast lets an operator change an event and write the log anew:
// whoever kept a checkpoint notices.
func TestARewrittenLogContradictsItsPast(t *testing.T) {
	s := newShop(t)
	s.refresh(0, 20)
	s.grow()
	kept := must.Get(s.log.Checkpoint(t.Context()))(t)
	db := must.Get(sql.Open("sqlite", s.file))(t)
	defer db.Close()
	must.Get(db.Exec(`UPDATE event_batches SET at = at + 1; DELETE FROM log_tiles; DELETE FROM log_checkpoints`))(t)
	s.grow()
	if _, err := s.log.Verify(t.Context()); err != nil {
		t.Errorf("the new log contradicts itself: %v", err)
	}
	if _, err := s.log.Verify(t.Context(), kept); err == nil {
		t.Error("the new log agrees with the checkpoint of the old one")
	}
}

// TestReceiptsAreCheckedOffline checks receipts by the script that is in docs.
func TestReceiptsAreCheckedOffline(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node")
	}
	s := newShop(t)
	for n := range 6 {
		s.refresh(n, 50)
	}
	s.grow()
	script := must.Get(filepath.Abs("../../../docs/check-receipt.mjs"))(t)
	if text, err := os.ReadFile(script); err != nil || bytes.Count(text, []byte("\n")) > 60 {
		t.Errorf("it is to be read before it is trusted, and has %d lines: %v", bytes.Count(text, []byte("\n")), err)
	}
	for seq, tamper := range map[int64][2]string{1: {}, 256: {}, 300: {}, 299: {`\"EUR\":`, `\"EUR\":9`}, 7: {`"index":6`, `"index":7`},
		20: {`"proof":["`, `"proof":["AAAA`}, 21: {`"proof":[`, `"proof":["AAAA",`}, 22: {`\n300\n`, `\n301\n`}} {
		receipt := must.Get(s.log.Receipt(t.Context(), seq))(t)
		text := encode(t, receipt)
		if tamper[0] != "" {
			changed := strings.Replace(text, tamper[0], tamper[1], 1)
			if changed == text {
				t.Fatalf("nothing to change in %s", text)
			}
			text = changed
		}
		file := filepath.Join(t.TempDir(), "receipt.json")
		must.Do(t, os.WriteFile(file, []byte(text), 0o600))
		out, err := exec.Command(node, script, file, s.log.Key()).CombinedOutput()
		check.Equal(t, (err == nil), (tamper[0] == ""), "event %d: %v: %s", seq, err, out)
	}
	if _, err := s.log.Receipt(t.Context(), 301); err == nil {
		t.Error("there is a receipt of an event that is not there")
	}
}
