package store

import (
	"context"

	"launchrack/internal/operator"
)

// PutLink stores a link to the operator's page and drops those that have ended.
func (s *Store) PutLink(ctx context.Context, l operator.Link, entry operator.Entry) error {
	return s.writeUnder(ctx, operatorLock, "store a link", func(tx *transaction) error {
		if err := tx.runAll(ctx, stmt(`DELETE FROM operator_links WHERE ends_at <= $1`, stamp{&entry.At}),
			stmt(`INSERT INTO operator_links (hash, ends_at) VALUES ($1, $2)`, l.Hash, stamp{&l.Ends})); err != nil {
			return err
		}
		return record(ctx, tx, entry)
	})
}

// TakeLink removes a link that has not ended when the session begins, opens the session, and reports
// whether there was one. A caller without a link makes no write.
func (s *Store) TakeLink(ctx context.Context, hash string, session operator.SignedIn, entry operator.Entry) (found bool, err error) {
	now := session.MadeAt
	err = s.read(ctx, "find a link", func(tx *transaction) error {
		return tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM operator_links WHERE hash = $1 AND ends_at > $2)`,
			hash, stamp{&now}).Scan(boolean{&found})
	})
	if err != nil || !found {
		return false, err
	}
	err = s.writeUnder(ctx, operatorLock, "use a link", func(tx *transaction) error {
		n, err := tx.change(ctx, `DELETE FROM operator_links WHERE hash = $1 AND ends_at > $2`, hash, stamp{&now})
		if found = n == 1; err != nil || !found {
			return err
		}
		if err := putSession(ctx, tx, &session, now); err != nil {
			return err
		}
		return record(ctx, tx, entry)
	})
	return found && err == nil, err
}
