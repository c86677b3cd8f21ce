package store

import (
	"errors"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/watch"
)

// TestWatchesThatBeginInAChat gives a watch to whoever came for it, once, and notes how far chats were read in
// the same transaction.
func TestWatchesThatBeginInAChat(t *testing.T) {
	s := open(t)
	lease, mine, err := s.Lease(t.Context(), "watches", "here", time.Minute)
	if err != nil || !mine {
		t.Fatal(mine, err)
	}
	add := func(id string) {
		t.Helper()
		w, _, _ := testWatch(id)
		placeholder := watch.SealedReceiver{Channel: watch.Telegram, Hash: []byte(id), Mailbox: []byte(id), Address: []byte(id)}
		must.Get(s.AddWatch(t.Context(), w, placeholder, watch.Message{CreatedAt: noon}, watch.Bounds{Watches: 50}))(t)
	}
	add("one")
	add("two")
	chat := watch.SealedReceiver{Channel: watch.Telegram, Hash: []byte("chat"), Mailbox: []byte("chat"), Address: []byte("sealed chat")}
	heard := func() int64 {
		t.Helper()
		h := must.Get(s.Heard(t.Context(), "bot"))(t)
		return h.Next
	}
	begin := func(l market.Lease, next int64, id string, most int) error {
		_, err := s.BeginWatch(t.Context(), watch.Heard{Lease: l, Reader: "bot", Next: next, At: noon}, id, chat, most, func(w *watch.Watch, isSame bool) error {
			if isSame {
				return errs.New(errs.Conflict, "again")
			}
			w.Activate(noon)
			return nil
		})
		return err
	}
	check.Equal(t, heard(), 0, "before anything was heard")
	for _, c := range []struct {
		name, id string
		lease    market.Lease
		most     int
		want     errs.Kind
		next     int64
	}{
		{"by a process that lost its lease", "one", market.Lease{Name: "watches", Holder: "elsewhere", Generation: 1}, 50, errs.Unavailable, 0},
		{"a watch that is none", "three", lease, 50, errs.NotFound, 0},
		{"by its receiver", "one", lease, 50, "", 3},
		{"twice", "one", lease, 50, errs.Conflict, 3},
		{"more than a receiver may have", "two", lease, 1, errs.TooMany, 3},
		{"another", "two", lease, 2, "", 6},
	} {
		t.Run(c.name, func(t *testing.T) {
			next := map[bool]int64{true: c.next, false: 99}[c.want == ""]
			if err := begin(c.lease, next, c.id, c.most); errs.KindOf(err) != c.want || heard() != c.next {
				t.Errorf("%v, heard up to %d; want %s and %d", err, heard(), c.want, c.next)
			}
		})
	}
	if err := begin(market.Lease{Name: "watches", Holder: "elsewhere"}, 7, "one", 50); !errors.Is(err, market.ErrLeaseLost) {
		t.Error(err)
	}
	w, r, sent, err := s.Watch(t.Context(), "one", 10)
	if err != nil || w.State != watch.Active || string(r.Hash) != "chat" || len(sent) != 0 {
		t.Errorf("%+v of %+v, %d messages, %v", w, r, len(sent), err)
	}
	receivers := 0
	err = s.read(t.Context(), "count", func(tx *transaction) error {
		return tx.QueryRowContext(t.Context(), `SELECT count(*) FROM watch_receivers`).Scan(&receivers)
	})
	if err != nil || receivers != 1 {
		t.Errorf("%d receivers, %v: those that stood in their place stay", receivers, err)
	}
	h := watch.Heard{Lease: lease, Reader: "bot", Next: 8, At: noon}
	for _, want := range []int{2, 0} {
		if n, err := s.EndWatches(t.Context(), h, watch.Telegram, []byte("chat"), func(w *watch.Watch) { w.End(noon, "enough") }); n != want || err != nil {
			t.Errorf("%d ended, %v; want %d", n, err, want)
		}
	}
	if n, err := s.EndWatches(t.Context(), h, watch.Telegram, []byte("nobody"), nil); n != 0 || err != nil || heard() != 8 {
		t.Errorf("%d ended of nobody, %v", n, err)
	}
}
