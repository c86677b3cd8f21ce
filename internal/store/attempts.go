package store

import (
	"context"
	"time"

	"launchrack/internal/operator"
)

// lockRetention is how long after its end a lock stays stored, to make the next
// one longer.
const lockRetention = 24 * time.Hour

// Credential gives the operator's access code, the zero value before the first
// start.
func (s *Store) Credential(ctx context.Context) (operator.Credential, error) {
	return reading(ctx, s, "read the access code", credential)
}

func credential(ctx context.Context, tx *transaction) (c operator.Credential, err error) {
	err = tx.QueryRowContext(ctx, `SELECT hash, generation, turned_off FROM operator_code`).Scan(&c.Hash, &c.Generation, boolean{&c.Off})
	return c, orNone(err)
}

// ChangeCredential replaces the access code, and ends its sessions, unless another process has replaced
// it first, and reports whether it did.
func (s *Store) ChangeCredential(ctx context.Context, c operator.Change) (done bool, err error) {
	err = s.writeUnder(ctx, operatorLock, "change the access code", func(tx *transaction) error {
		stored, err := credential(ctx, tx)
		if done = stored.Generation == c.From; err != nil || !done {
			return err
		}
		statements := []statement{stmt(`INSERT INTO operator_code ("only", hash, generation, turned_off) VALUES (1, $1, $2, $3)
			ON CONFLICT ("only") DO UPDATE SET hash = excluded.hash, generation = excluded.generation, turned_off = excluded.turned_off`,
			c.To.Hash, c.To.Generation, boolean{&c.To.Off}), stmt(endCodeSessions)}
		if c.Forget { // whatever belongs to the code before
			statements = append(statements, stmt(`DELETE FROM operator_attempts`), stmt(`DELETE FROM operator_locks`), stmt(`DELETE FROM operator_links`))
		}
		if err := tx.runAll(ctx, statements...); err != nil {
			return err
		}
		return record(ctx, tx, c.Entry)
	})
	return done && err == nil, err
}

// Standing gives the attempts and the lock that a guess is judged by.
func (s *Store) Standing(ctx context.Context, scope operator.Scope) (operator.Standing, error) {
	return reading(ctx, s, "count wrong access codes", func(ctx context.Context, tx *transaction) (operator.Standing, error) {
		return standing(ctx, tx, scope)
	})
}

func standing(ctx context.Context, tx *transaction, scope operator.Scope) (st operator.Standing, err error) {
	st.Lock, err = lock(ctx, tx, scope.Client)
	if err != nil {
		return st, err
	}
	st.All, err = attempts(ctx, tx, `SELECT at, wrong FROM operator_attempts
		WHERE at > $1 ORDER BY at DESC LIMIT $2`, stamp{&scope.All.Since}, scope.All.Limit)
	if err != nil {
		return st, err
	}
	st.Own, err = attempts(ctx, tx, `SELECT at, wrong FROM operator_attempts
		WHERE at > $1 AND client = $3 AND NOT forgiven ORDER BY at DESC LIMIT $2`,
		stamp{&scope.Own.Since}, scope.Own.Limit, scope.Client)
	return st, err
}

func lock(ctx context.Context, tx *transaction, client string) (l operator.Lock, err error) {
	err = tx.QueryRowContext(ctx, `SELECT level, ends_at FROM operator_locks WHERE client = $1`, client).
		Scan(&l.Level, stamp{&l.Ends})
	return l, orNone(err)
}

func attempts(ctx context.Context, tx *transaction, query string, args ...any) ([]operator.Attempt, error) {
	return queryList(ctx, tx, func(a *operator.Attempt) []any { return []any{stamp{&a.At}, boolean{&a.Wrong}} }, query, args...)
}

// Reserve notes an attempt before it is judged, unless allow refuses the
// standing of the same transaction. It also drops attempts and locks that no
// limit depends on any more.
func (s *Store) Reserve(ctx context.Context, scope operator.Scope, at time.Time, allow func(operator.Standing) error) (id int64, err error) {
	err = s.writeUnder(ctx, operatorLock, "note an attempt", func(tx *transaction) error {
		st, err := standing(ctx, tx, scope)
		if err != nil {
			return err
		}
		if err := allow(st); err != nil {
			return err
		}
		locked := at.Add(-lockRetention)
		if err := tx.runAll(ctx, stmt(`DELETE FROM operator_attempts WHERE at <= $1`, stamp{&scope.All.Since}),
			stmt(`DELETE FROM operator_locks WHERE ends_at <= $1`, stamp{&locked})); err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, `INSERT INTO operator_attempts (client, at, wrong, forgiven)
			VALUES ($1, $2, FALSE, FALSE) RETURNING id`, scope.Client, stamp{&at}).Scan(&id)
	})
	return id, err
}

// SetBack moves the attempts that were noted after now to now, and stores a client's lock
// unless that is the zero Lock.
func (s *Store) SetBack(ctx context.Context, now time.Time, client string, l operator.Lock) error {
	return s.writeUnder(ctx, operatorLock, "set the times of attempts back", func(tx *transaction) error {
		if _, err := tx.ExecContext(ctx, `UPDATE operator_attempts SET at = $1 WHERE at > $1`, stamp{&now}); err != nil {
			return err
		}
		return putLock(ctx, tx, client, l)
	})
}

// MarkRight drops an attempt, forgives the others of its client, lifts the client's lock and opens a
// session, unless another process has replaced the code or turned it off since.
func (s *Store) MarkRight(ctx context.Context, id int64, client, generation string, session operator.SignedIn, entry operator.Entry) (opened bool, err error) {
	err = s.writeUnder(ctx, operatorLock, "note a right access code", func(tx *transaction) error {
		code, err := credential(ctx, tx)
		if opened = code.Generation == generation && !code.Off; err != nil || !opened {
			return err
		}
		if err := tx.runAll(ctx, stmt(`DELETE FROM operator_attempts WHERE id = $1`, id),
			stmt(`UPDATE operator_attempts SET forgiven = TRUE WHERE client = $1`, client),
			stmt(`DELETE FROM operator_locks WHERE client = $1`, client)); err != nil {
			return err
		}
		if err := putSession(ctx, tx, &session, session.MadeAt); err != nil {
			return err
		}
		return record(ctx, tx, entry)
	})
	return opened && err == nil, err
}

// MarkWrong judges an attempt, and stores the lock and the lines of the audit
// log that decide gives for the standing after it.
func (s *Store) MarkWrong(ctx context.Context, id int64, scope operator.Scope, decide func(operator.Standing) (operator.Lock, []operator.Entry)) error {
	return s.writeUnder(ctx, operatorLock, "note a wrong access code", func(tx *transaction) error {
		if _, err := tx.ExecContext(ctx, `UPDATE operator_attempts SET wrong = TRUE WHERE id = $1`, id); err != nil {
			return err
		}
		st, err := standing(ctx, tx, scope)
		if err != nil {
			return err
		}
		l, entries := decide(st)
		if err := putLock(ctx, tx, scope.Client, l); err != nil {
			return err
		}
		return record(ctx, tx, entries...)
	})
}

func putLock(ctx context.Context, tx *transaction, client string, l operator.Lock) error {
	if l.Level == 0 {
		return nil
	}
	return tx.run(ctx, `INSERT INTO operator_locks (client, level, ends_at) VALUES ($1, $2, $3)
		ON CONFLICT (client) DO UPDATE SET level = excluded.level, ends_at = excluded.ends_at`,
		client, l.Level, stamp{&l.Ends})
}
