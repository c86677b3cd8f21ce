package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/watch"
)

// tellWatch writes a message of a watch that is active, to go out no sooner than so long after the
// last one. One of its kind that waits and was not tried yet takes it in; a digest only of the same
// hour.
func tellWatch(ctx context.Context, tx *transaction, m watch.Message, apart time.Duration) error {
	var last time.Time
	waits := ""
	err := tx.QueryRowContext(ctx, `SELECT (SELECT max(next_at) FROM messages WHERE watch_id = $1 AND state = 'sent' AND kind <> 'confirm'),
		(SELECT min(id) FROM messages WHERE watch_id = $1 AND kind = $2 AND state = 'waiting' AND tries = 0 AND (kind = 'fired' OR next_at = $3))
		FROM watches WHERE id = $1 AND state = 'active'`, m.Watch, string(m.Kind), stamp{&m.NextAt}).Scan(stamp{&last}, text[string]{&waits})
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	case waits != "":
		return joinMessage(ctx, tx, waits, m)
	}
	if after := last.Add(apart); !last.IsZero() && after.After(m.NextAt) {
		m.NextAt = after
	}
	return insertMessage(ctx, tx, m)
}

// joinMessage adds what a message says to one that waits.
func joinMessage(ctx context.Context, tx *transaction, id string, m watch.Message) error {
	waiting, err := queryMessages(ctx, tx, `WHERE id = $1`, id)
	if err != nil || len(waiting) == 0 {
		return err
	}
	waiting[0].Add(m.Firings, m.Unnamed)
	return putFirings(ctx, tx, waiting[0])
}

// putFirings stores anew what a message says.
func putFirings(ctx context.Context, tx *transaction, m watch.Message) error {
	return tx.run(ctx, `UPDATE messages SET firings = $2, plans = $3 WHERE id = $1`, m.ID, parcel[[]watch.Firing]{&m.Firings}, m.Plans())
}

func insertMessage(ctx context.Context, tx *transaction, m watch.Message) error {
	return tx.run(ctx, `INSERT INTO messages (id, watch_id, kind, state, created_at, next_at, firings, plans) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		m.ID, m.Watch, string(m.Kind), string(cmp.Or(m.State, watch.Waiting)), stamp{&m.CreatedAt}, stamp{&m.NextAt}, parcel[[]watch.Firing]{&m.Firings}, m.Plans())
}

func queryMessages(ctx context.Context, tx *transaction, where string, args ...any) ([]watch.Message, error) {
	messages, err := queryList(ctx, tx, func(m *watch.Message) []any {
		return []any{&m.ID, &m.Watch, key[watch.Kind]{&m.Kind}, key[watch.Delivery]{&m.State}, stamp{&m.CreatedAt}, stamp{&m.NextAt},
			&m.Tries, text[watch.Failure]{&m.Failure}, parcel[[]watch.Firing]{&m.Firings}, &m.Unnamed}
	}, `SELECT id, watch_id, kind, state, created_at, next_at, tries, failure, firings, plans FROM messages `+where, args...)
	for i := range messages { // so far Unnamed counts all
		messages[i].Unnamed = max(0, messages[i].Unnamed-len(messages[i].Firings))
	}
	return messages, err
}

// DueMessages gives the messages whose time has come, the oldest first, with their watches and
// receivers. It leaves out those to mailboxes and hosts that are busy.
func (s *Store) DueMessages(ctx context.Context, now time.Time, busy watch.Busy, most int) ([]watch.Due, error) {
	where, args := "", []any{stamp{&now}, most}
	if len(busy.Mailboxes)+len(busy.Hosts) > 0 {
		mailboxes := fixed(busy.Mailboxes)
		args = append(append(args, mailboxes...), fixed(busy.Hosts)...)
		where = ` AND NOT EXISTS (SELECT 1 FROM watches w JOIN watch_receivers r ON r.id = w.receiver_id WHERE w.id = messages.watch_id
			AND (r.mailbox IN (` + placeholders(2, len(mailboxes)) + `) OR r.host IN (` + placeholders(2+len(mailboxes), len(args)-2-len(mailboxes)) + `)))`
	}
	return reading(ctx, s, "read the outbox", func(ctx context.Context, tx *transaction) ([]watch.Due, error) {
		return queryDue(ctx, tx, `WHERE state = 'waiting' AND next_at <= $1`+where+` ORDER BY next_at, id LIMIT $2`, args...)
	})
}

// fixed rounds the number of hashes up, so that databases know few forms of a query.
func fixed(hashes [][]byte) (args []any) {
	for _, h := range hashes {
		args = append(args, h)
	}
	for len(args) == 0 || len(args)%16 != 0 {
		args = append(args, []byte{}) // is no hash
	}
	return args
}

// queryDue reads messages together with their watches and receivers.
func queryDue(ctx context.Context, tx *transaction, where string, args ...any) (due []watch.Due, err error) {
	messages, err := queryMessages(ctx, tx, where, args...)
	if err != nil || len(messages) == 0 {
		return nil, err
	}
	ids := make([]any, len(messages))
	for i := range messages {
		ids[i] = messages[i].Watch
	}
	isOne := `IN (` + placeholders(0, len(ids)) + `)`
	list, err := queryWatches(ctx, tx, `WHERE id `+isOne, ids...)
	if err != nil {
		return nil, err
	}
	all, err := queryList(ctx, tx, receiverCells, selectReceivers+`WHERE id IN (SELECT receiver_id FROM watches WHERE id `+isOne+`)`, ids...)
	if err != nil {
		return nil, err
	}
	receivers := map[int64]watch.SealedReceiver{}
	for _, r := range all {
		receivers[r.ID] = r
	}
	watches := map[string]watch.Watch{}
	for _, w := range list {
		watches[w.ID] = w
	}
	for _, m := range messages {
		w, is := watches[m.Watch]
		if !is {
			return nil, noWatch(sql.ErrNoRows)
		}
		due = append(due, watch.Due{Message: m, Watch: w, Receiver: receivers[w.Receiver]})
	}
	return due, nil
}

// placeholders are the numbers of n arguments behind others.
func placeholders(behind, n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(", $" + strconv.Itoa(behind+i+1))
	}
	return strings.TrimPrefix(b.String(), ", ")
}

// NoteDeliveries stores how messages stand after a try, and what becomes of their watches.
func (s *Store) NoteDeliveries(ctx context.Context, lease market.Lease, notes []watch.Note) error {
	return s.writeUnder(ctx, watchLock, "note deliveries", func(tx *transaction) error {
		if err := s.checkLease(ctx, tx, lease); err != nil {
			return err
		}
		for _, n := range notes {
			if err := s.noteDelivery(ctx, tx, n); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Store) noteDelivery(ctx context.Context, tx *transaction, n watch.Note) error {
	const note = `UPDATE messages SET state = $2, next_at = $3, tries = $4, failure = $5 WHERE id = $1 AND plans <= $6`
	args := []any{n.ID, string(n.State), stamp{&n.NextAt}, n.Tries, text[watch.Failure]{&n.Failure}, n.Plans()}
	noted, err := tx.change(ctx, note, args...)
	if err != nil {
		return err
	}
	if noted == 0 {
		if err := part(ctx, tx, n); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, note, args...); err != nil {
			return err
		}
	}
	if !n.Silent.IsZero() {
		_, err = tx.ExecContext(ctx, `UPDATE messages SET next_at = $2 WHERE watch_id = $1 AND state = 'waiting' AND kind <> 'confirm' AND next_at < $2`, n.Watch, stamp{&n.Silent})
	}
	if err != nil || n.Change == nil {
		return err
	}
	w, err := oneWatch(ctx, tx, n.Watch)
	if errs.KindOf(err) == errs.NotFound {
		return nil // it was deleted while the message was on its way
	}
	if err != nil {
		return err
	}
	before := w.State
	n.Change(&w)
	return s.putWatch(ctx, tx, w, w.State == watch.Active && before != watch.Active)
}

// part moves what was added to a message while it was on its way into one of its own, since the
// receiver was not told of it.
func part(ctx context.Context, tx *transaction, n watch.Note) error {
	stored, err := queryMessages(ctx, tx, `WHERE id = $1`, n.ID)
	if err != nil || len(stored) == 0 { // it was deleted while it was on its way
		return err
	}
	rest := stored[0]
	rest.ID, rest.Firings = n.Joined, rest.Firings[len(n.Firings):]
	rest.Unnamed = stored[0].Plans() - n.Plans() - len(rest.Firings)
	if err := insertMessage(ctx, tx, rest); err != nil {
		return err
	}
	return putFirings(ctx, tx, n.Message)
}

// DropMessages removes the messages that were sent or given up before a time.
func (s *Store) DropMessages(ctx context.Context, before time.Time) error {
	return s.writeUnder(ctx, watchLock, "drop old messages", func(tx *transaction) error {
		return tx.run(ctx, `DELETE FROM messages WHERE state <> 'waiting' AND next_at < $1`, stamp{&before})
	})
}
