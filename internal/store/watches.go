package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/watch"
)

// AddWatch stores a watch with the message that asks its receiver to confirm it. Receivers
// with the same hash are one. The message of a mailbox that was asked often enough, or wants none,
// counts as sent and goes nowhere. It fails with errs.TooMany where the mailbox has too many
// watches, or where the shop has asked too often.
func (s *Store) AddWatch(ctx context.Context, w watch.Watch, r watch.SealedReceiver, m watch.Message, most watch.Bounds) (asked watch.Ask, err error) {
	err = s.writeUnder(ctx, watchLock, "store a watch", func(tx *transaction) error {
		if asked, err = ask(ctx, tx, r.Mailbox, m.CreatedAt, most); err != nil {
			return err
		}
		if m.State = watch.Waiting; asked != watch.AskQueued {
			m.State = watch.Sent
		}
		if err := checkWatchesOf(ctx, tx, r.Mailbox, most.Watches); err != nil {
			return err
		}
		if w.Receiver, err = putReceiver(ctx, tx, r); err != nil {
			return err
		}
		if w.Revision, err = nextRevision(ctx, tx); err != nil {
			return err
		}
		if w.Seq, err = lastEvent(ctx, tx); err != nil {
			return err
		}
		if err := insertWatch(ctx, tx, w); err != nil {
			return err
		}
		if m.ID == "" { // the receiver comes by itself
			return nil
		}
		return insertMessage(ctx, tx, m)
	})
	return asked, err
}

func putReceiver(ctx context.Context, tx *transaction, r watch.SealedReceiver) (id int64, err error) {
	err = tx.QueryRowContext(ctx, `INSERT INTO watch_receivers (kind, address_hash, mailbox, host, address) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (kind, address_hash) DO UPDATE SET address = excluded.address RETURNING id`,
		string(r.Channel), r.Hash, r.Mailbox, r.Host, r.Address).Scan(&id)
	return id, err
}

func insertWatch(ctx context.Context, tx *transaction, w watch.Watch) error {
	return tx.run(ctx, `INSERT INTO watches (id, receiver_id, spec, state, created_at, seq, secret, begun, revision)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		w.ID, w.Receiver, object[watch.Spec]{&w.Spec}, string(w.State), stamp{&w.CreatedAt}, w.Seq, w.Secret, boolean{&w.Begun}, w.Revision)
}

// nextRevision counts one more change of watches.
func nextRevision(ctx context.Context, tx *transaction) (revision int64, err error) {
	seq, err := lastEvent(ctx, tx)
	if err != nil {
		return 0, err
	}
	err = tx.QueryRowContext(ctx, `INSERT INTO watch_progress ("only", seq, revision) VALUES (1, $1, 1)
		ON CONFLICT ("only") DO UPDATE SET revision = watch_progress.revision + 1 RETURNING revision`, seq).Scan(&revision)
	return revision, err
}

const selectWatches = `SELECT id, receiver_id, spec, state, reason, created_at, confirmed_at, ended_at, seq, secret, begun, held, revision FROM watches `

func watchCells(w *watch.Watch) []any {
	return []any{&w.ID, &w.Receiver, object[watch.Spec]{&w.Spec}, key[watch.State]{&w.State}, text[watch.Reason]{&w.Reason}, stamp{&w.CreatedAt}, stamp{&w.ConfirmedAt},
		stamp{&w.EndedAt}, &w.Seq, &w.Secret, boolean{&w.Begun}, held{&w.Held}, &w.Revision}
}

// held are the plans for which a watch's condition holds.
type held struct{ field *watch.Held }

func (c held) Scan(src any) (err error) {
	packed, _ := src.([]byte) // or NULL
	*c.field, err = watch.DecodeHeld(packed)
	return err
}

// oneWatch gives a watch. It fails with errs.NotFound where there is none.
func oneWatch(ctx context.Context, tx *transaction, id string) (w watch.Watch, err error) {
	err = tx.QueryRowContext(ctx, selectWatches+`WHERE id = $1`, id).Scan(watchCells(&w)...)
	return w, noWatch(err)
}

// Watch gives a watch with its receiver and its last messages, the newest first. It fails with
// errs.NotFound where there is none.
func (s *Store) Watch(ctx context.Context, id string, most int) (w watch.Watch, r watch.SealedReceiver, sent []watch.Message, err error) {
	err = s.read(ctx, "read a watch", func(tx *transaction) error {
		if w, err = oneWatch(ctx, tx, id); err != nil {
			return err
		}
		if err := tx.QueryRowContext(ctx, selectReceivers+`WHERE id = $1`, w.Receiver).Scan(receiverCells(&r)...); err != nil {
			return err
		}
		sent, err = queryMessages(ctx, tx, `WHERE watch_id = $1 ORDER BY created_at DESC, id LIMIT $2`, id, most)
		return err
	})
	return w, r, sent, err
}

func noWatch(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return errs.Said(errs.NotFound, func(l errs.Speaker) string { return l.T("This watch does not exist. It may have been deleted.") })
	}
	return err
}

const selectReceivers = `SELECT id, kind, address_hash, mailbox, host, address FROM watch_receivers `

func receiverCells(r *watch.SealedReceiver) []any {
	return []any{&r.ID, key[watch.Channel]{&r.Channel}, &r.Hash, &r.Mailbox, &r.Host, &r.Address}
}

// ChangeWatch stores what change makes of a watch. An error of change comes back as it is,
// and nothing is stored.
func (s *Store) ChangeWatch(ctx context.Context, id string, change func(*watch.Watch) error) error {
	return s.writeUnder(ctx, watchLock, "change a watch", func(tx *transaction) error {
		w, err := oneWatch(ctx, tx, id)
		if err != nil {
			return err
		}
		before := w.State
		if err := change(&w); err != nil {
			return err
		}
		return s.putWatch(ctx, tx, w, w.State == watch.Active && before != watch.Active)
	})
}

// putWatch stores a changed watch. One that begins counts from the last event on.
func (s *Store) putWatch(ctx context.Context, tx *transaction, w watch.Watch, begins bool) (err error) {
	if w.Revision, err = nextRevision(ctx, tx); err != nil {
		return err
	}
	if begins {
		if w.Seq, err = lastEvent(ctx, tx); err != nil {
			return err
		}
		w.BeginAnew()
	}
	return tx.run(ctx, `UPDATE watches SET spec = $2, state = $3, reason = $4, confirmed_at = $5, seq = $6, begun = $7, revision = $8, ended_at = $9 WHERE id = $1`,
		w.ID, object[watch.Spec]{&w.Spec}, string(w.State), text[watch.Reason]{&w.Reason}, stamp{&w.ConfirmedAt}, w.Seq, boolean{&w.Begun}, w.Revision, stamp{&w.EndedAt})
}

// DeleteWatch removes a watch with its messages, and its receiver where it was the last one.
func (s *Store) DeleteWatch(ctx context.Context, id string) error {
	return s.writeUnder(ctx, watchLock, "delete a watch", func(tx *transaction) error {
		return deleteWatches(ctx, tx, `WHERE id = $1`, id)
	})
}

// DropWatches removes the watches that were made before a time and never confirmed, with what was
// counted of their questions, and those that ended before another time.
func (s *Store) DropWatches(ctx context.Context, unconfirmed, ended time.Time) error {
	return s.writeUnder(ctx, watchLock, "drop watches that nobody needs", func(tx *transaction) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM watch_asks WHERE at < $1`, stamp{&unconfirmed}); err != nil {
			return err
		}
		return deleteWatches(ctx, tx, `WHERE state = 'pending' AND created_at < $1 OR state = 'ended' AND ended_at < $2`, stamp{&unconfirmed}, stamp{&ended})
	})
}

func deleteWatches(ctx context.Context, tx *transaction, where string, args ...any) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM messages WHERE watch_id IN (SELECT id FROM watches `+where+`)`, args...); err != nil {
		return err
	}
	if n, err := tx.change(ctx, `DELETE FROM watches `+where, args...); err != nil || n == 0 {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM watch_receivers WHERE NOT EXISTS (SELECT 1 FROM watches WHERE receiver_id = watch_receivers.id)`); err != nil {
		return err
	}
	_, err := nextRevision(ctx, tx)
	return err
}

// WatchProgress gives how far the journal was read for watches and how often watches
// changed. Before the first watch the journal counts as read.
func (s *Store) WatchProgress(ctx context.Context) (seq, revision int64, err error) {
	err = s.readSoon(ctx, "read how far watches are", func(ctx context.Context, tx *transaction) error {
		err := tx.QueryRowContext(ctx, `SELECT seq, revision FROM watch_progress`).Scan(&seq, &revision)
		if errors.Is(err, sql.ErrNoRows) {
			seq, revision, err = -1, 0, nil
		}
		return err
	})
	return seq, revision, err
}

// WatchesSince gives the watches that changed after a revision. Those that were deleted are
// not among them.
func (s *Store) WatchesSince(ctx context.Context, revision int64) ([]watch.Watch, error) {
	return reading(ctx, s, "read the watches", func(ctx context.Context, tx *transaction) ([]watch.Watch, error) {
		return queryWatches(ctx, tx, `WHERE revision > $1 ORDER BY revision`, revision)
	})
}

func queryWatches(ctx context.Context, tx *transaction, where string, args ...any) ([]watch.Watch, error) {
	return queryList(ctx, tx, watchCells, selectWatches+where, args...)
}

// MoveWatches writes messages and notes that the journal was read up to an event, and what
// watches remember. A watch that was deleted or paused meanwhile gets no message, and one that
// begins anew since remembers nothing of before.
func (s *Store) MoveWatches(ctx context.Context, lease market.Lease, move watch.Move) error {
	return s.writeUnder(ctx, watchLock, "move the watches forward", func(tx *transaction) error {
		if err := s.checkLease(ctx, tx, lease); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO watch_progress ("only", seq, revision) VALUES (1, $1, 0)
			ON CONFLICT ("only") DO UPDATE SET seq = excluded.seq`, move.Seq)
		if err != nil {
			return err
		}
		err = tx.repeat(ctx, repeated{
			query: `UPDATE watches SET begun = $2, held = $3 WHERE id = $1 AND (begun = $2 OR revision <= $4)`, runs: len(move.Kept),
			args: func(i int) ([]any, error) {
				k := move.Kept[i]
				isBegun := true
				return []any{k.Watch, boolean{&isBegun}, k.Held.Encode(), k.Revision}, nil
			},
		})
		if err != nil {
			return err
		}
		if err := stopWatches(ctx, tx, move.Stopped); err != nil {
			return err
		}
		for _, m := range move.Messages {
			if err := tellWatch(ctx, tx, m, move.Apart); err != nil {
				return err
			}
		}
		return nil
	})
}

// stopWatches pauses watches that are active.
func stopWatches(ctx context.Context, tx *transaction, stopped []watch.Stopped) error {
	for _, one := range stopped {
		revision, err := nextRevision(ctx, tx)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `UPDATE watches SET state = 'paused', reason = $2, revision = $3 WHERE id = $1 AND state = 'active'`,
			one.Watch, one.Reason, revision)
		if err != nil {
			return err
		}
	}
	return nil
}

// WatchStats counts the active watches and the messages that wait, and gives since when they do
// and since when the journal was not read for watches.
func (s *Store) WatchStats(ctx context.Context) (stats watch.Stats, err error) {
	err = s.readSoon(ctx, "count the watches", func(ctx context.Context, tx *transaction) error {
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM watches WHERE state = 'active'`).Scan(&stats.Active); err != nil {
			return err
		}
		err := tx.QueryRowContext(ctx, `SELECT count(*), min(next_at) FROM messages WHERE state = 'waiting'`).Scan(&stats.Waiting, stamp{&stats.WaitsSince})
		if err != nil {
			return err
		}
		seq := int64(0)
		err = tx.QueryRowContext(ctx, `SELECT seq FROM watch_progress`).Scan(&seq)
		if errors.Is(err, sql.ErrNoRows) {
			return nil // there was never a watch
		}
		if err != nil {
			return err
		}
		return eachEvent(ctx, tx, market.EventQuery{After: seq}, func(e storedEvent) (bool, error) {
			stats.BehindSince = e.At
			return false, nil
		})
	})
	return stats, err
}

// ReceiverWatches gives all that is kept about a receiver: its watches, the oldest first, and
// their messages. It fails with errs.NotFound where nothing is.
func (s *Store) ReceiverWatches(ctx context.Context, c watch.Channel, hash []byte) (watches []watch.Watch, messages []watch.Message, err error) {
	err = s.read(ctx, "read what is kept about a receiver", func(tx *transaction) error {
		receiver, err := findReceiver(ctx, tx, c, hash)
		if err != nil {
			return err
		}
		if watches, err = queryWatches(ctx, tx, `WHERE receiver_id = $1 ORDER BY created_at, id`, receiver); err != nil {
			return err
		}
		messages, err = queryMessages(ctx, tx, `WHERE watch_id IN (SELECT id FROM watches WHERE receiver_id = $1) ORDER BY created_at, id`, receiver)
		return err
	})
	return watches, messages, err
}

func findReceiver(ctx context.Context, tx *transaction, c watch.Channel, hash []byte) (id int64, err error) {
	err = tx.QueryRowContext(ctx, `SELECT id FROM watch_receivers WHERE kind = $1 AND address_hash = $2`, string(c), hash).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		err = errs.New(errs.NotFound, "Nothing is kept about this receiver.")
	}
	return id, err
}

// DeleteReceiver removes a receiver with its watches and their messages, and notes how many
// watches these were in the audit log. It fails with errs.NotFound where there is nothing.
func (s *Store) DeleteReceiver(ctx context.Context, c watch.Channel, hash []byte, entry func(watches int) operator.Entry) (watches int, err error) {
	err = s.writeUnder(ctx, watchLock, "delete a receiver", func(tx *transaction) error {
		receiver, err := findReceiver(ctx, tx, c, hash)
		if err != nil {
			return err
		}
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM watches WHERE receiver_id = $1`, receiver).Scan(&watches); err != nil {
			return err
		}
		if err := deleteWatches(ctx, tx, `WHERE receiver_id = $1`, receiver); err != nil {
			return err
		}
		return record(ctx, tx, entry(watches))
	})
	return watches, err
}

// DeadMessages gives the messages that were tried and given up, the newest first.
func (s *Store) DeadMessages(ctx context.Context, most int) ([]watch.Due, error) {
	return reading(ctx, s, "read the messages that were given up", func(ctx context.Context, tx *transaction) ([]watch.Due, error) {
		return queryDue(ctx, tx, `WHERE state = 'dead' AND tries > 0 ORDER BY next_at DESC, id LIMIT $1`, most)
	})
}

// ResendMessages lets messages that were given up go out again, all without ids, and notes
// it in the audit log. Watches that the shop paused over them go on. It gives the messages
// that were left: those whose watch was ended or paused by a person, or is not confirmed.
func (s *Store) ResendMessages(ctx context.Context, ids []string, now time.Time, entry func(sent int) operator.Entry) (sent int, left []string, err error) {
	err = s.writeUnder(ctx, watchLock, "send messages again", func(tx *transaction) error {
		sent, left = 0, nil
		messages, err := deadAmong(ctx, tx, ids)
		if err != nil {
			return err
		}
		for _, m := range messages {
			w, err := oneWatch(ctx, tx, m.Watch)
			if err != nil {
				return err
			}
			if !w.TakesAgain(m.Kind) {
				left = append(left, m.ID)
				continue
			}
			if w.State == watch.Paused {
				w.Activate(now)
				if err := s.putWatch(ctx, tx, w, true); err != nil {
					return err
				}
			}
			_, err = tx.ExecContext(ctx, `UPDATE messages SET state = 'waiting', next_at = $2, tries = 0 WHERE id = $1`, m.ID, stamp{&now})
			if err != nil {
				return err
			}
			sent++
		}
		if sent == 0 {
			return nil
		}
		return record(ctx, tx, entry(sent))
	})
	return sent, left, err
}

func deadAmong(ctx context.Context, tx *transaction, ids []string) (messages []watch.Message, err error) {
	if len(ids) == 0 {
		return queryMessages(ctx, tx, `WHERE state = 'dead' AND tries > 0 ORDER BY created_at, id`)
	}
	for _, id := range ids {
		one, err := queryMessages(ctx, tx, `WHERE state = 'dead' AND id = $1`, id)
		if err != nil {
			return nil, err
		}
		if len(one) == 0 {
			return nil, errs.New(errs.NotFound, "no message that was given up has the id %q", errs.Clip(id, 60))
		}
		messages = append(messages, one...)
	}
	return messages, nil
}
