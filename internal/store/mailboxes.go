package store

import (
	"context"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/watch"
)

// ask counts a question to confirm, and says what becomes of it.
func ask(ctx context.Context, tx *transaction, mailbox []byte, now time.Time, most watch.Bounds) (watch.Ask, error) {
	since, lately := now.Add(-watch.AsksWithin), now.Add(-time.Hour)
	closed, ofMailbox, ofShop := 0, 0, 0
	err := tx.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM closed_mailboxes WHERE mailbox = $1),
		(SELECT count(*) FROM watch_asks WHERE mailbox = $1 AND at > $2), (SELECT count(*) FROM watch_asks WHERE at > $3)`,
		mailbox, stamp{&since}, stamp{&lately}).Scan(&closed, &ofMailbox, &ofShop)
	switch {
	case err != nil:
		return "", err
	case most.ShopAsks > 0 && ofShop >= most.ShopAsks:
		return watch.AskRefused, errs.Said(errs.TooMany, func(l errs.Speaker) string {
			return l.T("This shop has sent as many confirmation requests as it may in an hour. Please try again later.")
		}).After(time.Hour)
	case closed > 0:
		return watch.AskUnwanted, nil
	case most.Asks > 0 && ofMailbox >= most.Asks:
		return watch.AskOften, nil
	case most.Asks == 0:
		return watch.AskQueued, nil
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO watch_asks (mailbox, at) VALUES ($1, $2)`, mailbox, stamp{&now})
	return watch.AskQueued, err
}

// checkWatchesOf fails with errs.TooMany where a mailbox has most watches already that have not
// ended.
func checkWatchesOf(ctx context.Context, tx *transaction, mailbox []byte, most int) error {
	count := 0
	err := tx.QueryRowContext(ctx, `SELECT count(*) FROM watches WHERE state <> 'ended' AND receiver_id IN (SELECT id FROM watch_receivers WHERE mailbox = $1)`, mailbox).Scan(&count)
	if err == nil && count >= most {
		err = errs.Said(errs.TooMany, func(l errs.Speaker) string {
			return l.T("This recipient has too many watches. Please end one of them first.")
		}).After(time.Hour)
	}
	return err
}

// CloseMailbox removes the watches of a mailbox, and lets no question to confirm go to it until it
// is opened again.
func (s *Store) CloseMailbox(ctx context.Context, mailbox []byte, now time.Time) error {
	return s.writeUnder(ctx, watchLock, "close a mailbox", func(tx *transaction) error {
		if err := tx.run(ctx, `INSERT INTO closed_mailboxes (mailbox, at) VALUES ($1, $2) ON CONFLICT (mailbox) DO NOTHING`, mailbox, stamp{&now}); err != nil {
			return err
		}
		return deleteWatches(ctx, tx, `WHERE receiver_id IN (SELECT id FROM watch_receivers WHERE mailbox = $1)`, mailbox)
	})
}

// OpenMailbox lets questions to confirm go to a mailbox again.
func (s *Store) OpenMailbox(ctx context.Context, mailbox []byte) error {
	return s.writeUnder(ctx, watchLock, "open a mailbox", func(tx *transaction) error {
		return tx.run(ctx, `DELETE FROM closed_mailboxes WHERE mailbox = $1`, mailbox)
	})
}
