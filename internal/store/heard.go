package store

import (
	"context"
	"encoding/json"

	"launchrack/internal/model/errs"
	"launchrack/internal/watch"
)

// Heard gives how far what people tell the shop in chats was read; the beginning where nothing was.
func (s *Store) Heard(ctx context.Context, reader string) (watch.Heard, error) {
	return reading(ctx, s, "read how far chats were read", func(ctx context.Context, tx *transaction) (h watch.Heard, err error) {
		text, err := setting(ctx, tx, reader)
		if err == nil && text != "" {
			err = json.Unmarshal([]byte(text), &h)
		}
		h.Reader = reader
		return h, err
	})
}

// PassHeard stores how far chats were read.
func (s *Store) PassHeard(ctx context.Context, h watch.Heard) error {
	return s.hear(ctx, h, func(*transaction) error { return nil })
}

// hear stores what follows from something that was said, and that it was heard, together: what is heard
// twice was not stored before. It refuses a process that lost its lease.
func (s *Store) hear(ctx context.Context, h watch.Heard, do func(tx *transaction) error) error {
	return s.writeUnder(ctx, watchLock, "note what was said in a chat", func(tx *transaction) error {
		if err := s.checkLease(ctx, tx, h.Lease); err != nil {
			return err
		}
		if err := do(tx); err != nil {
			return err
		}
		text, err := json.Marshal(h)
		if err == nil {
			_, err = putIfOther(ctx, tx, h.Reader, string(text))
		}
		return err
	})
}

// BeginWatch gives a watch to the receiver that came for it, where change takes it: it is told whether the
// receiver has it already. It fails with errs.NotFound where there is no such watch, and with errs.TooMany
// where the receiver has most already.
func (s *Store) BeginWatch(ctx context.Context, h watch.Heard, id string, r watch.SealedReceiver, most int, change func(w *watch.Watch, isSame bool) error) (w watch.Watch, err error) {
	err = s.hear(ctx, h, func(tx *transaction) error {
		if w, err = oneWatch(ctx, tx, id); err != nil {
			return err
		}
		stands, err := findReceiver(ctx, tx, r.Channel, r.Hash)
		if err != nil && errs.KindOf(err) != errs.NotFound {
			return err
		}
		before, placeholder := w.State, w.Receiver
		if err := change(&w, stands == placeholder); err != nil || w.State == before {
			return err
		}
		if err := checkWatchesOf(ctx, tx, r.Mailbox, most); err != nil {
			return err
		}
		if w.Receiver, err = putReceiver(ctx, tx, r); err != nil {
			return err
		}
		if err := tx.runAll(ctx, stmt(`UPDATE watches SET receiver_id = $2 WHERE id = $1`, id, w.Receiver),
			stmt(`DELETE FROM watch_receivers WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM watches WHERE receiver_id = $1)`, placeholder)); err != nil {
			return err
		}
		return s.putWatch(ctx, tx, w, true)
	})
	return w, err
}

// EndWatches lets change end all watches of a receiver that have not ended, and counts them.
func (s *Store) EndWatches(ctx context.Context, h watch.Heard, c watch.Channel, hash []byte, change func(*watch.Watch)) (n int, err error) {
	err = s.hear(ctx, h, func(tx *transaction) error {
		n = 0
		receiver, err := findReceiver(ctx, tx, c, hash)
		if errs.KindOf(err) == errs.NotFound {
			return nil
		}
		if err != nil {
			return err
		}
		watches, err := queryWatches(ctx, tx, `WHERE receiver_id = $1 AND state <> 'ended' ORDER BY id`, receiver)
		if err != nil {
			return err
		}
		for _, w := range watches {
			change(&w)
			if err := s.putWatch(ctx, tx, w, false); err != nil {
				return err
			}
		}
		n = len(watches)
		return nil
	})
	return n, err
}
