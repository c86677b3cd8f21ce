package store

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/watch"
)

// say gives a watch a message about plans, the first of which has a number.
func say(id, of string, kind watch.Kind, at time.Time, first, plans int) watch.Message {
	m := watch.Message{ID: id, Watch: of, Kind: kind, CreatedAt: at, NextAt: at}
	for i := range plans {
		m.Add([]watch.Firing{{Seq: int64(first + i), At: at, Plan: int64(first + i), Name: "Server", Reason: "The price fell."}}, 0)
	}
	return m
}

// tell moves watches on with messages that are a minute apart.
func tell(t *testing.T, s *Store, messages ...watch.Message) {
	t.Helper()
	must.Do(t, s.MoveWatches(t.Context(), market.Lease{}, watch.Move{Messages: messages, Apart: time.Minute}))
}

// outbox lists what is due until a time, without the questions to confirm: "id at first..last +unnamed".
func outbox(t *testing.T, s *Store, until time.Time, busy watch.Busy) (due []watch.Due, list string) {
	t.Helper()
	all := must.Get(s.DueMessages(t.Context(), until, busy, 1000))(t)
	var lines []string
	for _, d := range all {
		if d.Kind == watch.Confirm {
			continue
		}
		due = append(due, d)
		line := fmt.Sprintf("%s %s", d.ID, d.NextAt.Format("15:04:05"))
		if n := len(d.Firings); n > 0 {
			line += fmt.Sprintf(" %d..%d", d.Firings[0].Plan, d.Firings[n-1].Plan)
		}
		lines = append(lines, fmt.Sprintf("%s +%d", line, d.Unnamed))
	}
	return due, strings.Join(lines, "; ")
}

func expectOutbox(t *testing.T, s *Store, until time.Time, want string) []watch.Due {
	t.Helper()
	due, got := outbox(t, s, until, watch.Busy{})
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("the outbox until %s:\n%s", until.Format("15:04:05"), d)
	}
	return due
}

// noteSent notes that a message was sent, and that its watch is silent for a minute.
func noteSent(t *testing.T, s *Store, d watch.Due, at time.Time) {
	t.Helper()
	m := d.Message
	m.State, m.Tries, m.NextAt = watch.Sent, m.Tries+1, at
	must.Do(t, s.NoteDeliveries(t.Context(), market.Lease{}, []watch.Note{{Message: m, Silent: at.Add(time.Minute), Joined: "behind_" + m.ID}}))
}

// TestMessagesOfAWatchAreApart joins what fires before its last message is a minute old.
func TestMessagesOfAWatchAreApart(t *testing.T) {
	s := open(t)
	addWatch(t, s, "w")
	activate(t, s, "w")
	at := func(seconds int) time.Time { return noon.Add(time.Duration(seconds) * time.Second) }
	tell(t, s, say("m1", "w", watch.Fired, at(0), 1, 1))
	noteSent(t, s, expectOutbox(t, s, at(0), "m1 12:00:00 1..1 +0")[0], at(1))
	tell(t, s, say("m2", "w", watch.Fired, at(10), 2, 2))
	tell(t, s, say("m3", "w", watch.Fired, at(50), 4, 1), say("m4", "w", watch.Fired, at(50), 5, 1))
	expectOutbox(t, s, at(60), "")
	due := expectOutbox(t, s, at(61), "m2 12:01:01 2..5 +0")
	// A try that failed says the same again, and what fires meanwhile waits apart.
	m := due[0].Message
	m.Tries, m.NextAt, m.Failure = 1, at(66), watch.Answered.With("500")
	must.Do(t, s.NoteDeliveries(t.Context(), market.Lease{}, []watch.Note{{Message: m, Joined: "none"}}))
	tell(t, s, say("m5", "w", watch.Fired, at(63), 6, 1))
	due = expectOutbox(t, s, at(66), "m5 12:01:03 6..6 +0; m2 12:01:06 2..5 +0")
	noteSent(t, s, due[0], at(66))
	expectOutbox(t, s, at(125), "")
	expectOutbox(t, s, at(126), "m2 12:02:06 2..5 +0")
}

// TestWhatFiresDuringASending goes out with the next message: the receiver was not told of it.
func TestWhatFiresDuringASending(t *testing.T) {
	s := open(t)
	addWatch(t, s, "w")
	activate(t, s, "w")
	for _, kind := range []watch.Kind{watch.Fired, watch.Digest} {
		id := string(kind)
		tell(t, s, say(id, "w", kind, noon.Add(time.Hour), 1, 2))
		due := expectOutbox(t, s, noon.Add(time.Hour), id+" 13:00:00 1..2 +0")
		tell(t, s, say("late", "w", kind, noon.Add(time.Hour), 3, 2))
		noteSent(t, s, due[0], noon.Add(time.Hour))
		due = expectOutbox(t, s, noon.Add(2*time.Hour), "behind_"+id+" 13:01:00 3..4 +0")
		noteSent(t, s, due[0], noon.Add(time.Hour))
		_, _, sent, err := s.Watch(t.Context(), "w", 10)
		if err != nil || sent[0].Plans()+sent[1].Plans() != 4 {
			t.Errorf("%s: %+v, %v", kind, sent, err)
		}
		must.Get(s.writer.Exec(`DELETE FROM messages`))(t)
	}
}

// TestAMessageNamesSomePlans counts the others, however many are joined into it.
func TestAMessageNamesSomePlans(t *testing.T) {
	s := open(t)
	addWatch(t, s, "w")
	activate(t, s, "w")
	tell(t, s, say("m", "w", watch.Fired, noon, 1, 40))
	tell(t, s, say("n", "w", watch.Fired, noon, 41, 40))
	tell(t, s, say("o", "w", watch.Fired, noon, 81, 1000))
	due := expectOutbox(t, s, noon, "m 12:00:00 1..50 +1030")
	// What is only counted is kept for the next message, too.
	tell(t, s, say("p", "w", watch.Fired, noon, 1, 7))
	noteSent(t, s, due[0], noon)
	expectOutbox(t, s, noon.Add(time.Minute), "behind_m 12:01:00 +7")
}

// TestTheBusyAreLeftOut reads the messages of others past any number of those to a busy mailbox or
// host.
func TestTheBusyAreLeftOut(t *testing.T) {
	s := open(t)
	for i := range 30 {
		id := fmt.Sprintf("w%02d", i)
		w, r, m := testWatch(id)
		r.Hash, r.Mailbox, r.Host = []byte(id), []byte(id), []byte("slow")
		if i >= 25 {
			r.Mailbox, r.Host = []byte("one"), nil
		}
		if i == 29 {
			r.Mailbox = []byte("honest")
		}
		must.Get(s.AddWatch(t.Context(), w, r, m, watch.Bounds{Watches: 50}))(t)
		activate(t, s, id)
		tell(t, s, say("m"+id, id, watch.Fired, noon, 1, 1))
	}
	must.Get(s.writer.Exec(`DELETE FROM messages WHERE kind = 'confirm'`))(t)
	busy := watch.Busy{Mailboxes: [][]byte{[]byte("one"), []byte("other")}, Hosts: [][]byte{[]byte("slow")}}
	due, err := s.DueMessages(t.Context(), noon, busy, 10)
	if err != nil || len(due) != 1 || due[0].Message.Watch != "w29" {
		t.Errorf("%d messages are due to those who are not busy: %+v, %v", len(due), due, err)
	}
	check.Equal(t, len(must.Get(s.DueMessages(t.Context(), noon, watch.Busy{Hosts: busy.Hosts}, 10))(t)), 5)
}
