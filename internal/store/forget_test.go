package store

import (
	"bytes"
	"context"
	"encoding/hex"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"testing"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/watch"
)

// everything gives the values of all rows of all tables, as text and as bytes.
func everything(t *testing.T, s *Store) string {
	t.Helper()
	var all strings.Builder
	must.Do(t, s.read(t.Context(), "read all tables", func(tx *transaction) error {
		tables, err := tablesOf(t.Context(), tx, s.dialect)
		for _, one := range tables {
			if err := writeRows(t.Context(), tx, one.name, &all); err != nil {
				return err
			}
		}
		return err
	}))
	return all.String()
}

func writeRows(ctx context.Context, tx *transaction, table string, all *strings.Builder) error {
	rows, err := tx.QueryContext(ctx, `SELECT * FROM "`+table+`"`)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	values, places := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		places[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(places...); err != nil {
			return err
		}
		for _, v := range values {
			if b, ok := v.([]byte); ok {
				_, _ = all.Write(b)
				continue
			}
			_, _ = fmt.Fprint(all, v, "\n")
		}
	}
	return rows.Err()
}

// TestDeletionDeletes keeps two receivers, deletes one, and looks for it in all tables: its
// address in any form, its watch and its messages. SQLite's file and its log are searched too.
func TestDeletionDeletes(t *testing.T) {
	url := emptyDatabase(t)
	s := must.Get(Open(t.Context(), url, slog.New(slog.DiscardHandler)))(t)
	keys := must.Get(watch.ParseKeys(watch.NewKey()))(t)
	const address = "forget.me@example.com"
	sealed, hash := keys.Seal(address), keys.Hash(watch.Email, address)
	add := func(id string, sealed, hash []byte) {
		w, r, m := testWatch(id)
		r.Address, r.Hash = sealed, hash
		must.Get(s.AddWatch(t.Context(), w, r, m, watch.Bounds{Watches: 50}))(t)
		activate(t, s, id)
		fired := watch.Message{ID: "fired_" + id, Watch: id, Kind: watch.Fired, CreatedAt: noon, NextAt: noon, Firings: []watch.Firing{{Name: "Small"}}}
		must.Do(t, s.MoveWatches(t.Context(), market.Lease{}, watch.Move{Seq: 1, Messages: []watch.Message{fired}}))
	}
	add("w_first", sealed, hash)
	add("w_second", keys.Seal(address), hash)
	other := keys.Seal("stay@example.com")
	add("w_other", other, keys.Hash(watch.Email, "stay@example.com"))
	watches, messages, err := s.ReceiverWatches(t.Context(), watch.Email, hash)
	if err != nil || len(watches) != 2 || len(messages) != 4 {
		t.Fatalf("%d watches and %d messages are kept: %v", len(watches), len(messages), err)
	}
	_, r, _, err := s.Watch(t.Context(), "w_second", 1)
	must.Do(t, err)
	marks := map[string][]byte{"address": []byte(address), "its hash": hash, "the address, encrypted": r.Address, "the address, encrypted at first": sealed,
		"its hash in hexadecimal": []byte(hex.EncodeToString(hash)), "its first watch": []byte("w_first"), "its second watch": []byte("w_second")}
	if before := everything(t, s); !strings.Contains(before, string(r.Address)) || !strings.Contains(before, "w_second") || !strings.Contains(before, string(other)) {
		t.Fatal("the search does not find what is there")
	}
	entry := func(n int) operator.Entry {
		return operator.Entry{At: noon, Event: operator.ReceiverDeleted, Detail: fmt.Sprint(n, " watches")}
	}
	if n, err := s.DeleteReceiver(t.Context(), watch.Email, hash, entry); n != 2 || err != nil {
		t.Fatal(n, err)
	}
	left := everything(t, s)
	for what, mark := range marks {
		check.Lacks(t, left, string(mark), "%s is still in a table", what)
	}
	check.Has(t, left, string(other), "another receiver is gone")
	check.Fails(s.DeleteReceiver(t.Context(), watch.Email, hash, entry))(t, errs.NotFound, "once more")
	if err := s.Close(); err != nil { // SQLite's log goes into the file and is emptied
		t.Fatal(err)
	}
	if file, ok := strings.CutPrefix(url, "sqlite://"); ok {
		for what, mark := range marks {
			for _, path := range []string{file, file + "-wal"} {
				if text, err := os.ReadFile(path); err == nil && bytes.Contains(text, mark) {
					t.Errorf("%s is still in %s", what, path)
				}
			}
		}
	}
}

// TestMessagesThatWereGivenUp lists and sends again, each by the state of its watch.
func TestMessagesThatWereGivenUp(t *testing.T) {
	s := open(t)
	give := func(id string, change func(*watch.Watch)) {
		addWatch(t, s, id)
		activate(t, s, id)
		m := watch.Message{ID: "fired_" + id, Watch: id, Kind: watch.Fired, CreatedAt: noon, NextAt: noon, Firings: []watch.Firing{{Name: "Small"}}}
		must.Do(t, s.MoveWatches(t.Context(), market.Lease{}, watch.Move{Seq: 1, Messages: []watch.Message{m}}))
		m.State, m.Tries, m.Failure = watch.Dead, 10, watch.Answered.With("500")
		must.Do(t, s.NoteDeliveries(t.Context(), market.Lease{}, []watch.Note{{Message: m, Change: change}}))
	}
	state := func(is watch.State, reason watch.Reason) func(*watch.Watch) {
		return func(w *watch.Watch) { w.State, w.Reason = is, reason }
	}
	give("active", state(watch.Active, ""))
	give("paused by the shop", state(watch.Paused, watch.Undeliverable))
	give("paused by a person", state(watch.Paused, ""))
	give("ended", state(watch.Ended, watch.Unwanted))
	dead, err := s.DeadMessages(t.Context(), 10)
	if err != nil || len(dead) != 4 || dead[0].Tries != 10 || dead[0].Receiver.Channel != watch.Email {
		t.Fatalf("%+v, %v", dead, err)
	}
	entry := func(n int) operator.Entry {
		return operator.Entry{At: noon, Event: operator.MessagesResent, Detail: fmt.Sprint(n)}
	}
	if _, _, err := s.ResendMessages(t.Context(), []string{"fired_active", "none"}, noon, entry); errs.KindOf(err) != errs.NotFound {
		t.Errorf("an unknown message: %v", err)
	}
	if due, err := s.DueMessages(t.Context(), noon, watch.Busy{}, 10); err != nil || len(due) != 4 { // the questions to confirm
		t.Errorf("after the refusal %d are due: %v", len(due), err)
	}
	sent, left, err := s.ResendMessages(t.Context(), nil, noon, entry)
	if err != nil || sent != 2 || len(left) != 2 {
		t.Errorf("%d go out, %v are left: %v", sent, left, err)
	}
	for id, want := range map[string]watch.State{"active": watch.Active, "paused by the shop": watch.Active, "paused by a person": watch.Paused, "ended": watch.Ended} {
		w, _, messages, err := s.Watch(t.Context(), id, 10)
		if err != nil || w.State != want {
			t.Errorf("%s: %s, %v", id, w.State, err)
		}
		for _, m := range messages {
			if isAgain := m.State == watch.Waiting && m.Tries == 0; m.Kind == watch.Fired && isAgain != (want == watch.Active) {
				t.Errorf("%s: %+v", id, m)
			}
		}
	}
	log, err := s.Audit(t.Context(), 1)
	if err != nil || len(log) != 1 || log[0].Event != operator.MessagesResent {
		t.Errorf("the audit log: %+v, %v", log, err)
	}
}
