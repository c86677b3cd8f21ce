package store

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/watch"
)

// testWatch is a watch that waits, with the question to confirm it.
func testWatch(id string) (watch.Watch, watch.SealedReceiver, watch.Message) {
	value := market.MustAmount("19.90")
	w := watch.Watch{ID: id, State: watch.Pending, CreatedAt: noon, Secret: []byte("sealed"), Spec: watch.Spec{For: "/vps?ram_size=gte.16", Rule: watch.PriceBelow, Value: &value,
		HowOften: watch.Daily, TimeZone: "Europe/Berlin", AtStart: true, Currency: market.EUR, Country: "DE"}}
	return w, watch.SealedReceiver{Channel: watch.Email, Hash: []byte("hash"), Mailbox: []byte("mailbox"), Address: []byte("sealed address")},
		watch.Message{ID: "ask_" + id, Watch: id, Kind: watch.Confirm, CreatedAt: noon, NextAt: noon, Firings: []watch.Firing{}}
}

func addWatch(t *testing.T, s *Store, id string) {
	t.Helper()
	w, r, m := testWatch(id)
	must.Get(s.AddWatch(t.Context(), w, r, m, watch.Bounds{Watches: 50}))(t)
}

func activate(t *testing.T, s *Store, id string) {
	t.Helper()
	must.Do(t, s.ChangeWatch(t.Context(), id, func(w *watch.Watch) error { w.Activate(noon); return nil }))
}

func TestWatches(t *testing.T) {
	s := open(t)
	if seq, revision, err := s.WatchProgress(t.Context()); seq != -1 || revision != 0 || err != nil {
		t.Errorf("before the first watch: %d, %d, %v", seq, revision, err)
	}
	addWatch(t, s, "one")
	want, r, m := testWatch("one")
	got, receiver, sent, err := s.Watch(t.Context(), "one", 10)
	want.Receiver, want.Revision = got.Receiver, 1
	r.ID, m.State = receiver.ID, watch.Waiting
	if d := cmp.Diff(want, got); err != nil || d != "" {
		t.Errorf("the watch came back otherwise (%v):\n%s", err, d)
	}
	check.Match(t, receiver, r, "the receiver")
	check.Match(t, sent, []watch.Message{m}, "its messages")
	activate(t, s, "one")
	changed, err := s.WatchesSince(t.Context(), 1)
	if err != nil || len(changed) != 1 || changed[0].State != watch.Active || !changed[0].ConfirmedAt.Equal(noon) {
		t.Errorf("since the first revision: %+v, %v", changed, err)
	}
	held := watch.Held{7: 0, 9: 1764100000}
	move := watch.Move{Seq: 5, Kept: []watch.Kept{{Watch: "one", Revision: 2, Held: held}}}
	must.Do(t, s.MoveWatches(t.Context(), market.Lease{}, move))
	if got, _, _, err = s.Watch(t.Context(), "one", 10); err != nil || !got.Begun || !cmp.Equal(got.Held, held) {
		t.Errorf("after a move: %+v, %v", got, err)
	}
	if seq, revision, err := s.WatchProgress(t.Context()); seq != 5 || revision != 2 || err != nil {
		t.Errorf("after a move: %d, %d, %v", seq, revision, err)
	}
	must.Do(t, s.ChangeWatch(t.Context(), "one", func(w *watch.Watch) error { w.BeginAnew(); return nil }))
	move.Kept[0].Held = watch.Held{8: 0} // by the watch as it was before the change
	must.Do(t, s.MoveWatches(t.Context(), market.Lease{}, move))
	if got, _, _, err = s.Watch(t.Context(), "one", 10); err != nil || got.Begun || got.AtStart || !cmp.Equal(got.Held, held) {
		t.Errorf("a watch that begins anew: %+v, %v", got, err)
	}
	must.Do(t, s.DeleteWatch(t.Context(), "one"))
	if _, _, _, err := s.Watch(t.Context(), "one", 10); errs.KindOf(err) != errs.NotFound {
		t.Errorf("a deleted watch: %v", err)
	}
	for _, table := range []string{"watches", "watch_receivers", "messages"} {
		n := 0
		if err := s.readers.QueryRow(`SELECT count(*) FROM ` + table).Scan(&n); err != nil || n != 0 {
			t.Errorf("%s holds %d rows after the deletion, %v", table, n, err)
		}
	}
}

// TestAReceiverHasSoManyWatches adds watches of a mailbox by several spellings of its address until
// there are too many.
func TestAReceiverHasSoManyWatches(t *testing.T) {
	s := open(t)
	for i := range 4 {
		w, r, m := testWatch(fmt.Sprint("w", i))
		r.Hash = []byte(fmt.Sprint("spelling ", i))
		_, err := s.AddWatch(t.Context(), w, r, m, watch.Bounds{Watches: 3})
		check.Equal(t, errs.KindOf(err) == errs.TooMany, (i == 3), "watch %d: %v", i, err)
	}
	must.Do(t, s.ChangeWatch(t.Context(), "w0", func(w *watch.Watch) error { w.State = watch.Ended; return nil }))
	w, r, m := testWatch("w4")
	if _, err := s.AddWatch(t.Context(), w, r, m, watch.Bounds{Watches: 3}); err != nil {
		t.Errorf("after one has ended: %v", err)
	}
}

// TestOutbox takes messages through their states.
func TestOutbox(t *testing.T) {
	s := open(t)
	addWatch(t, s, "one")
	addWatch(t, s, "paused")
	activate(t, s, "one")
	fired := func(id, of string, kind watch.Kind, at time.Time, plan int64) watch.Message {
		return watch.Message{ID: id, Watch: of, Kind: kind, CreatedAt: noon, NextAt: at, Firings: []watch.Firing{{Seq: plan, At: noon, Plan: plan, Name: "Server", Reason: "The price fell."}}}
	}
	move := watch.Move{Seq: 9, Messages: []watch.Message{
		fired("now", "one", watch.Fired, noon, 1), fired("digest", "one", watch.Digest, noon.Add(time.Hour), 2), fired("more", "one", watch.Digest, noon.Add(time.Hour), 3),
		fired("tomorrow", "one", watch.Digest, noon.Add(25*time.Hour), 4), fired("nobody", "paused", watch.Fired, noon, 5), fired("gone", "deleted", watch.Fired, noon, 6),
	}}
	must.Do(t, s.MoveWatches(t.Context(), market.Lease{}, move))
	due := func(at time.Time) (ids []string) {
		t.Helper()
		list := must.Get(s.DueMessages(t.Context(), at, watch.Busy{}, 10))(t)
		for _, d := range list {
			plans := ""
			for _, f := range d.Firings {
				plans += fmt.Sprint(" ", f.Plan)
			}
			ids = append(ids, d.ID+plans)
		}
		return ids
	}
	check.Match(t, due(noon), []string{"ask_one", "ask_paused", "now 1"}, "due at noon")
	check.Match(t, due(noon.Add(time.Hour)), []string{"ask_one", "ask_paused", "now 1", "digest 2 3"}, "due an hour later")
	stats, err := s.WatchStats(t.Context())
	if d := cmp.Diff(watch.Stats{Active: 1, Waiting: 5, WaitsSince: noon}, stats); d != "" || err != nil {
		t.Errorf("the outbox (%v):\n%s", err, d)
	}
	m := fired("now", "one", watch.Fired, noon, 1)
	m.State, m.Tries, m.NextAt, m.Failure = watch.Waiting, 1, noon.Add(5*time.Second), watch.Answered.With("500")
	must.Do(t, s.NoteDeliveries(t.Context(), market.Lease{}, []watch.Note{{Message: m}}))
	check.Match(t, due(noon), []string{"ask_one", "ask_paused"}, "after a failure")
	m.State = watch.Dead
	err = s.NoteDeliveries(t.Context(), market.Lease{}, []watch.Note{{Message: m, Change: func(w *watch.Watch) { w.State, w.Reason = watch.Ended, watch.Unwanted }}})
	must.Do(t, err)
	if w, _, _, err := s.Watch(t.Context(), "one", 10); err != nil || w.State != watch.Ended || w.Reason == "" {
		t.Errorf("after 410: %+v, %v", w, err)
	}
	if err := s.NoteDeliveries(t.Context(), market.Lease{Name: "watches", Holder: "lost", Generation: 1}, []watch.Note{{Message: m}}); !errors.Is(err, market.ErrLeaseLost) {
		t.Errorf("without its lease: %v", err)
	}
	must.Do(t, s.DropWatches(t.Context(), noon.Add(time.Hour), time.Time{}))
	if _, _, _, err := s.Watch(t.Context(), "paused", 10); errs.KindOf(err) != errs.NotFound {
		t.Errorf("a watch that nobody confirmed: %v", err)
	}
	must.Do(t, s.DropMessages(t.Context(), noon.Add(time.Hour)))
	if _, _, sent, err := s.Watch(t.Context(), "one", 10); err != nil || len(sent) != 3 {
		t.Errorf("%d messages are left, %v", len(sent), err)
	}
}

// TestAWatchIsStopped pauses a watch with a reason, in the move that notes how far the journal was
// read.
func TestAWatchIsStopped(t *testing.T) {
	s := open(t)
	addWatch(t, s, "one")
	addWatch(t, s, "waits")
	activate(t, s, "one")
	_, before, err := s.WatchProgress(t.Context())
	must.Do(t, err)
	why := []watch.Stopped{{Watch: "one", Reason: "Its list is too dear."}, {Watch: "waits", Reason: "It is not on."}, {Watch: "deleted"}}
	must.Do(t, s.MoveWatches(t.Context(), market.Lease{}, watch.Move{Stopped: why}))
	if w, _, _, err := s.Watch(t.Context(), "one", 0); err != nil || w.State != watch.Paused || w.Reason != why[0].Reason || w.Revision <= before {
		t.Errorf("the stopped watch, after revision %d: %+v, %v", before, w, err)
	}
	if w, _, _, err := s.Watch(t.Context(), "waits", 0); err != nil || w.State != watch.Pending || w.Reason != "" {
		t.Errorf("a watch that was not on: %+v, %v", w, err)
	}
}

// TestWatchesAreBehind gives the time of the oldest event that nobody judged.
func TestWatchesAreBehind(t *testing.T) {
	s := open(t)
	behind := func() time.Time {
		t.Helper()
		stats := must.Get(s.WatchStats(t.Context()))(t)
		return stats.BehindSince
	}
	insert(t, s, feedPlan("cherry", 1))
	if at := behind(); !at.IsZero() {
		t.Errorf("without a watch: %s", at)
	}
	addWatch(t, s, "one")
	if at := behind(); !at.IsZero() {
		t.Errorf("with nothing new: %s", at)
	}
	insert(t, s, feedPlan("cherry", 2))
	insert(t, s, feedPlan("cherry", 3))
	var events []market.Event
	for e, err := range s.Events(t.Context(), market.EventQuery{After: 1}) {
		must.Do(t, err)
		events = append(events, e)
	}
	if at := behind(); len(events) != 2 || !at.Equal(events[0].At) {
		t.Errorf("behind since %s, with the events %+v", at, events)
	}
	must.Do(t, s.MoveWatches(t.Context(), market.Lease{}, watch.Move{Seq: events[0].Seq}))
	if at := behind(); !at.Equal(events[1].At) {
		t.Errorf("after the first: %s", at)
	}
	must.Do(t, s.MoveWatches(t.Context(), market.Lease{}, watch.Move{Seq: events[1].Seq}))
	if at := behind(); !at.IsZero() {
		t.Errorf("after both: %s", at)
	}
}

// TestAWatchThatEndedIsForgotten removes it with its receiver's address, but for one that was resumed.
func TestAWatchThatEndedIsForgotten(t *testing.T) {
	s := open(t)
	end := func(id string, at time.Time) {
		t.Helper()
		w, r, m := testWatch(id)
		r.Hash, r.Mailbox = []byte(id), []byte(id)
		must.Get(s.AddWatch(t.Context(), w, r, m, watch.Bounds{Watches: 50}))(t)
		must.Do(t, s.ChangeWatch(t.Context(), id, func(w *watch.Watch) error { w.End(at, "The receiver unsubscribed."); return nil }))
	}
	end("old", noon)
	end("new", noon.Add(time.Hour))
	end("resumed", noon)
	activate(t, s, "resumed")
	must.Do(t, s.DropWatches(t.Context(), noon, noon.Add(time.Minute)))
	for id, isKept := range map[string]bool{"old": false, "new": true, "resumed": true} {
		if _, _, _, err := s.Watch(t.Context(), id, 0); (errs.KindOf(err) == errs.NotFound) == isKept {
			t.Errorf("%s: %v", id, err)
		}
	}
	addresses := 0
	if err := s.readers.QueryRow(`SELECT count(*) FROM watch_receivers`).Scan(&addresses); err != nil || addresses != 2 {
		t.Errorf("%d addresses are kept, %v", addresses, err)
	}
}
