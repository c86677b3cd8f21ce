package store

import (
	"bytes"
	"compress/flate"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"launchrack/internal/market"
	"launchrack/internal/row"
)

// shopOf is what an upgrade must keep.
type shopOf struct {
	histories map[int64][]market.Moment
	courses   map[int64]string
	events    []market.Event
}

func readShop(t *testing.T, s *Store, ids []int64) shopOf {
	t.Helper()
	shop := shopOf{histories: map[int64][]market.Moment{}, courses: map[int64]string{}}
	for _, id := range ids {
		moments, err := historyOf(t, s, id)
		if err != nil {
			t.Fatal(err)
		}
		shop.histories[id] = moments
	}
	c, err := s.Catalogue(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range c.Plans {
		shop.courses[p.ID] = p.PriceCourse
	}
	for e, err := range s.Events(t.Context(), market.EventQuery{All: true}) {
		if err != nil {
			t.Fatal(err)
		}
		shop.events = append(shop.events, e)
	}
	return shop
}

// TestUpgradeKeepsHistories takes a shop with changes back to the schema of programs before
// migration 61, once with their journal and once without any, and upgrades it. Every history,
// every course and every event is as before.
func TestUpgradeKeepsHistories(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of rows on one goroutine")
	}
	for name, hadJournal := range map[string]bool{"with a journal": true, "from before the journal": false} {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			s.SetDeriver(deriveForTest)
			random, at := rand.New(rand.NewPCG(5, 6)), noon
			for round := range 40 {
				at = at.AddDate(0, 0, 1+random.IntN(17))
				for _, partner := range []market.PartnerID{"cherry", "contabo"} {
					err := s.ApplyRefresh(t.Context(), partner, func(stored []market.Plan) (market.Change, error) {
						c := randomChange(partner, stored, random, round)
						c.Run.StartedAt, c.Run.EndedAt = at, at.Add(1234567*time.Microsecond)
						return c, nil
					})
					if err != nil {
						t.Fatal(err)
					}
				}
				if err := changeHand(t.Context(), s, random, round); err != nil {
					t.Fatal(err)
				}
			}
			s.now = func() time.Time { return at.AddDate(0, 0, 3) }
			ids := idsOfEvents(t, s)
			before := readShop(t, s, ids)
			facts := lastFacts(t, s, ids)
			takeBack(t, s)
			if hadJournal {
				writeOldEvents(t, s, before.events)
			} else if _, err := s.writer.Exec(`DELETE FROM journal_rows`); err != nil {
				t.Fatal(err)
			}
			writeOldHistories(t, s, before.histories)
			if !hadJournal {
				writeOldFacts(t, s, facts)
			}
			if err := s.migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := s.Reconcile(t.Context(), "another"); err != nil {
				t.Fatal(err)
			}
			after := readShop(t, s, ids)
			if d := cmp.Diff(before.histories, after.histories); d != "" {
				t.Errorf("histories (-before +after):\n%s", d)
			}
			if d := cmp.Diff(before.courses, after.courses); d != "" {
				t.Errorf("courses (-before +after):\n%s", d)
			}
			if hadJournal {
				// Old events are written from the API's columns, which have no other currencies.
				other := cmpopts.IgnoreFields(market.Event{}, "OtherBefore", "OtherAfter")
				if d := cmp.Diff(before.events, after.events, other); d != "" {
					t.Errorf("events (-before +after):\n%s", d)
				}
			}
			for id, p := range facts {
				if record, err := s.PlanRecord(t.Context(), id); err != nil || record.Stated == nil || record.Stated.Name != p.Name || record.WithdrawnAt.IsZero() {
					t.Errorf("plan %d, which is withdrawn: %+v, %v", id, record, err)
				}
			}
			longest := slices.MaxFunc(slices.Collect(maps.Values(after.histories)), func(a, b []market.Moment) int { return len(a) - len(b) })
			if len(longest) < 10 || len(facts) == 0 {
				t.Errorf("too little happened: %d moments at most, %d plans withdrawn", len(longest), len(facts))
			}
			if _, err := changeFeed(t.Context(), s, "cherry", random, 99); err != nil {
				t.Errorf("a refresh after the upgrade: %v", err)
			}
		})
	}
}

func idsOfEvents(t *testing.T, s *Store) []int64 {
	t.Helper()
	seen := map[int64]bool{}
	for e, err := range s.Events(t.Context(), market.EventQuery{All: true}) {
		if err != nil {
			t.Fatal(err)
		}
		seen[e.Plan] = true
	}
	return slices.Sorted(maps.Keys(seen))
}

// lastFacts are the plans that are withdrawn.
func lastFacts(t *testing.T, s *Store, ids []int64) map[int64]*market.Plan {
	t.Helper()
	facts := map[int64]*market.Plan{}
	for _, id := range ids {
		record, err := s.PlanRecord(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if !record.WithdrawnAt.IsZero() {
			facts[id] = record.Stated
		}
	}
	return facts
}

// takeBack undoes the migrations from 61 on.
func takeBack(t *testing.T, s *Store) {
	t.Helper()
	p, err := s.migrator()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.DownTo(t.Context(), 60); err != nil {
		t.Fatal(err)
	}
}

// writeOldEvents stores events as programs before migration 61 did. Derived values and what
// only operators see stand in them, as events have them.
func writeOldEvents(t *testing.T, s *Store, events []market.Event) {
	t.Helper()
	for _, e := range events {
		both := entry{}
		for name, side := range map[string][]byte{"before": e.Before, "after": e.After} {
			if side != nil {
				both[name] = side
			}
		}
		var run any
		if e.Run != 0 {
			run = e.Run
		}
		_, err := s.writer.Exec(`INSERT INTO events (seq, version, at, run_id, plan_id, partner_id, kind, seen, change) VALUES ($1, $2, $3, $4, $5, $6, $7, 'same', $8)`,
			e.Seq, e.Seq, e.At.UnixMicro(), run, e.Plan, string(e.Partner), string(e.Kind), pack(encodeEntry(both)))
		if err != nil {
			t.Fatal(err)
		}
	}
}

// writeOldHistories stores what plans cost in the words of programs before migration 61.
func writeOldHistories(t *testing.T, s *Store, histories map[int64][]market.Moment) {
	t.Helper()
	for id, moments := range histories {
		var last market.Moment
		if len(moments) < 2 {
			continue // such a plan had no history
		}
		for _, m := range moments {
			_, err := s.writer.Exec(`INSERT INTO plan_history (plan_id, seen_at, change) VALUES ($1, $2, $3)`, id, m.SeenAt.UnixMilli(), changeBetween(last, m))
			if err != nil {
				t.Fatal(err)
			}
			last = m
		}
	}
}

// writeOldFacts stores withdrawn plans as programs without a journal did.
func writeOldFacts(t *testing.T, s *Store, facts map[int64]*market.Plan) {
	t.Helper()
	for id, p := range facts {
		var b bytes.Buffer
		w, err := flate.NewWriter(&b, flate.BestCompression)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(row.AppendWhole(nil, p)); err != nil || w.Close() != nil {
			t.Fatal(err)
		}
		if _, err := s.writer.Exec(`INSERT INTO withdrawn_facts (plan_id, withdrawn_at, facts) VALUES ($1, $2, $3)`, id, noon.UnixMilli(), b.Bytes()); err != nil {
			t.Fatal(err)
		}
	}
}

// TestEventCode brings back what it packed, byte by byte, also values that no column has.
func TestEventCode(t *testing.T) {
	at := noon.Add(123456 * time.Microsecond)
	sides := [][2]string{
		{`{"EUR":4.50,"USD":0.0083}`, `{"USD":9999999999.999999999}`}, {`{}`, `null`}, {`{"AUD":1}`, `{"EUR":-1.5}`}, {`{"EUR": 1}`, `{"EUR":1,"EUR":2}`},
		{`12`, `-0.50`}, {`1e5`, `12.0`}, {`18446744073709551615`, `9223372036854775808`}, {`true`, `false`}, {`"text"`, `"` + string(bytes.Repeat([]byte("long "), 90)) + `"`},
		{`"2026-04-01T12:00:00.123456+00:00"`, `"2026-04-01T12:00:00+00:00"`}, {`"2026-04-01T12:00:00+02:00"`, `"0001-01-01T00:00:00+00:00"`},
		{`"2026-04-01T12:00:00+00:00"`, `"9999-12-31T23:59:59.999999+00:00"`}, {`[{"count":2}]`, `[]`},
	}
	before, after, whole := entry{}, entry{}, entry{"name": []byte(`"CX 22"`)}
	for i, side := range sides {
		for _, name := range []string{packedColumns[1+i], fmt.Sprint("column ", i)} {
			before[name], after[name] = []byte(side[0]), []byte(side[1])
		}
	}
	three := entry{"id": []byte("3")}
	events := []storedEvent{
		{Event: market.Event{Plan: 7, Partner: "cherry", Kind: market.EventPrice}, seen: seenAppears, before: before, after: after, whole: whole},
		{Event: market.Event{Plan: 3, Partner: "cherry", Kind: market.EventWithdrawn}, seen: seenNever, before: three},
		{Event: market.Event{Plan: 3, Partner: "contabo", Kind: market.EventListed}, seen: seenSame, after: three}}
	var packed []written
	for _, e := range events {
		packed = append(packed, written{plan: e.Plan, partner: e.Partner, kind: e.Kind, seen: e.seen, body: bodyOf(e.Kind, e.before, e.after, packEntry(e.whole), at)})
	}
	batches := packBatches(40, batch{at: at, run: 5, version: 6}, packed)
	if len(batches) != 2 || batches[1].first != 42 || batches[0].last() != 41 {
		t.Fatalf("%+v", batches)
	}
	var got []storedEvent
	for i := range batches {
		read, err := batches[i].unpack(&market.EventQuery{})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range read {
			if e.Seq != 40+int64(len(got)) || !e.At.Equal(at) || e.Run != 5 {
				t.Errorf("%+v", e.Event)
			}
			e.Event = market.Event{Plan: e.Plan, Partner: e.Partner, Kind: e.Kind}
			got = append(got, e)
		}
	}
	if d := cmp.Diff(events, got, cmp.AllowUnexported(storedEvent{})); d != "" {
		t.Errorf("(-packed +read):\n%s", d)
	}
}

func FuzzUnpackBatch(f *testing.F) {
	e := written{plan: 7, kind: market.EventPrice, seen: seenSame, body: changeBody([]changed{{"stock", []byte("4"), []byte("3")}}, noon)}
	f.Add(packBatches(1, batch{at: noon}, []written{e, e})[0].packed)
	f.Add([]byte{2, 2, 5, 1, 1, 8, 0, 0})
	f.Fuzz(func(t *testing.T, packed []byte) {
		b := batch{first: 1, at: noon, packed: packed}
		events, err := b.unpack(&market.EventQuery{})
		if err == nil && len(packed) > 0 && len(events) == 0 {
			t.Error("bytes without an event are read")
		}
	})
}
