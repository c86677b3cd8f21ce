package store

import (
	"context"

	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/operator"
)

// Access gives who may open the desk.
func (s *Store) Access(ctx context.Context) (operator.Access, error) {
	return reading(ctx, s, "read the operators", access)
}

func access(ctx context.Context, tx *transaction) (a operator.Access, err error) {
	code, err := credential(ctx, tx)
	if err != nil {
		return a, err
	}
	a.CodeOff = code.Off
	places := map[string]int{}
	err = queryEach(ctx, tx, func(rows scanner) error {
		var p operator.Person
		var invite operator.Link
		err := rows.Scan(&p.ID, &p.Name, key[operator.Role]{&p.Role}, stamp{&p.MadeAt}, text[string]{&invite.Hash}, stamp{&invite.Ends})
		if invite.Hash != "" {
			p.Invite = &invite
		}
		places[p.ID] = len(a.People)
		a.People = append(a.People, p)
		return err
	}, `SELECT id, name, role, made_at, invite_hash, invite_ends FROM operators ORDER BY lower(name), id`)
	if err != nil {
		return a, err
	}
	return a, queryEach(ctx, tx, func(rows scanner) error {
		var k operator.Passkey
		var person, known string
		var used time.Time
		err := rows.Scan(&k.ID, &person, &k.Name, &known, boolean{&k.Blocked}, stamp{&k.MadeAt}, stamp{&used})
		if k.Credential = []byte(known); !used.IsZero() {
			k.UsedAt = &used
		}
		if at, isKnown := places[person]; isKnown {
			a.People[at].Passkeys = append(a.People[at].Passkeys, k)
		}
		return err
	}, `SELECT id, operator_id, name, credential, blocked, made_at, used_at FROM operator_passkeys ORDER BY made_at, id`)
}

var errChallengeUsed = &errs.Error{Kind: errs.Unauthenticated, Code: "28P01", Message: "This challenge was answered before. Please try again."}

// ChangeAccess stores what change makes of who may open the desk. There are few rows, so all are
// written anew.
func (s *Store) ChangeAccess(ctx context.Context, now time.Time, change func(*operator.Access) (operator.Deed, error)) error {
	return s.writeUnder(ctx, operatorLock, "change the operators", func(tx *transaction) error {
		before, err := access(ctx, tx)
		if err != nil {
			return err
		}
		after, deed, err := before.Change(change)
		if err != nil {
			return err
		}
		if err := useChallenge(ctx, tx, deed, now); err != nil {
			return err
		}
		if after.CodeOff != before.CodeOff {
			if err := turnCode(ctx, tx, after.CodeOff); err != nil {
				return err
			}
		}
		if err := putPeople(ctx, tx, after.People); err != nil {
			return err
		}
		if err := putSession(ctx, tx, deed.Session, now); err != nil {
			return err
		}
		return record(ctx, tx, deed.Entries...)
	})
}

func useChallenge(ctx context.Context, tx *transaction, deed operator.Deed, now time.Time) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM operator_challenges WHERE ends_at <= $1`, stamp{&now}); err != nil || deed.Challenge == "" {
		return err
	}
	n, err := tx.change(ctx, `INSERT INTO operator_challenges (hash, ends_at) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING`, deed.Challenge, stamp{&deed.ChallengeEnds})
	if err != nil || n == 1 {
		return err
	}
	return errChallengeUsed
}

// turnCode gives the code a new generation, which ends its device cookies, and ends its sessions and links.
func turnCode(ctx context.Context, tx *transaction, off bool) error {
	return tx.runAll(ctx, stmt(`UPDATE operator_code SET turned_off = $1, generation = $2`, boolean{&off}, operator.NewGeneration()),
		stmt(`DELETE FROM operator_links`), stmt(endCodeSessions))
}

// endCodeSessions ends the sessions that a code, or a link instead of it, began.
const endCodeSessions = `DELETE FROM operator_sessions WHERE way <> 'passkey'`

func putPeople(ctx context.Context, tx *transaction, people []operator.Person) error {
	statements := []statement{stmt(`DELETE FROM operator_passkeys`), stmt(`DELETE FROM operators`)}
	for _, p := range people {
		var invite operator.Link
		if p.Invite != nil {
			invite = *p.Invite
		}
		statements = append(statements, stmt(`INSERT INTO operators (id, name, role, made_at, invite_hash, invite_ends) VALUES ($1, $2, $3, $4, $5, $6)`,
			p.ID, p.Name, string(p.Role), stamp{&p.MadeAt}, text[string]{&invite.Hash}, stamp{&invite.Ends}))
		for _, k := range p.Passkeys {
			var used time.Time
			if k.UsedAt != nil {
				used = *k.UsedAt
			}
			statements = append(statements, stmt(`INSERT INTO operator_passkeys (id, operator_id, name, credential, blocked, made_at, used_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
				k.ID, p.ID, k.Name, string(k.Credential), boolean{&k.Blocked}, stamp{&k.MadeAt}, stamp{&used}))
		}
	}
	return tx.runAll(ctx, statements...)
}

// putSession opens a session, and ends those without an operator, a passkey, time or use.
func putSession(ctx context.Context, tx *transaction, session *operator.SignedIn, now time.Time) error {
	if session != nil {
		if _, err := tx.ExecContext(ctx, `INSERT INTO operator_sessions (hash, way, operator_id, passkey_id, made_at, seen_at, ends_at, begun_from) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			session.Hash, string(session.Way), session.PersonID, session.PasskeyID, stamp{&session.MadeAt}, stamp{&session.SeenAt}, stamp{&session.Ends}, session.From); err != nil {
			return err
		}
	}
	idle := now.Add(-operator.IdleLife)
	return tx.run(ctx, `DELETE FROM operator_sessions WHERE ends_at <= $1 OR way = 'passkey' AND (seen_at < $2 OR NOT EXISTS (
		SELECT 1 FROM operator_passkeys p WHERE p.id = passkey_id AND p.operator_id = operator_sessions.operator_id AND NOT p.blocked))`, stamp{&now}, stamp{&idle})
}

func sessions(ctx context.Context, tx *transaction, where string, args ...any) ([]operator.SignedIn, error) {
	return queryList(ctx, tx, func(one *operator.SignedIn) []any {
		return []any{&one.Hash, key[operator.Way]{&one.Way}, &one.PersonID, &one.PasskeyID, stamp{&one.MadeAt}, stamp{&one.SeenAt}, stamp{&one.Ends}, &one.From}
	}, `SELECT hash, way, operator_id, passkey_id, made_at, seen_at, ends_at, begun_from FROM operator_sessions`+where, args...)
}

// SignedIn gives a session by its hash, and reports whether there is one.
func (s *Store) SignedIn(ctx context.Context, hash string) (one operator.SignedIn, found bool, err error) {
	list, err := reading(ctx, s, "read an operator's session", func(ctx context.Context, tx *transaction) ([]operator.SignedIn, error) {
		return sessions(ctx, tx, ` WHERE hash = $1`, hash)
	})
	if found = len(list) == 1; found {
		one = list[0]
	}
	return one, found, err
}

// Sessions gives all sessions that have not ended at now, also for want of use, the newest first.
func (s *Store) Sessions(ctx context.Context, now time.Time) ([]operator.SignedIn, error) {
	idle := now.Add(-operator.IdleLife)
	return reading(ctx, s, "read the operators' sessions", func(ctx context.Context, tx *transaction) ([]operator.SignedIn, error) {
		return sessions(ctx, tx, ` WHERE ends_at > $1 AND (way <> 'passkey' OR seen_at >= $2) ORDER BY made_at DESC, hash`, stamp{&now}, stamp{&idle})
	})
}

// SeeSession notes when a session was used.
func (s *Store) SeeSession(ctx context.Context, hash string, now time.Time) error {
	return s.writeUnder(ctx, operatorLock, "note the use of a session", func(tx *transaction) error {
		return tx.run(ctx, `UPDATE operator_sessions SET seen_at = $1 WHERE hash = $2`, stamp{&now}, hash)
	})
}

// EndSession ends a session by its hash.
func (s *Store) EndSession(ctx context.Context, hash string, entry operator.Entry) error {
	return s.writeUnder(ctx, operatorLock, "end a session", func(tx *transaction) error {
		if n, err := tx.change(ctx, `DELETE FROM operator_sessions WHERE hash = $1`, hash); err != nil || n == 0 {
			return err
		}
		return record(ctx, tx, entry)
	})
}
