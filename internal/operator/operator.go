// Package operator guards the operator's page: the access code, the limits on guessing it, the
// sessions that it buys, the browsers that unlocked before, the links that unlock once, operators
// with their roles, passkeys and sessions, and the audit log. Everything that must not be
// forgotten is in the database, so that a restart or another process on the same database changes
// nothing.
//
// Whatever goes wrong, the page stays locked: a limit that cannot be read
// refuses, a session that cannot be read is none.
package operator

import (
	"context"
	"time"
)

// Credential is the access code as it is stored. The zero Credential stands for
// no code yet.
type Credential struct {
	// Hash is argon2id in PHC form.
	Hash string
	// Generation is random and new with every code. Device cookies hold for one generation only.
	Generation string
	// Off reports whether the code opens nothing.
	Off bool
}

// Change replaces the credential of generation From.
type Change struct {
	From string
	To   Credential
	// Forget also drops every attempt, every lock and every unused link.
	Forget bool
	Entry  Entry
}

// Store is the part of the database that a Guard needs. Each method is one
// transaction, and writers come one after the other, whichever process they are
// in.
type Store interface {
	// Credential gives the zero value where there is no code yet.
	Credential(context.Context) (Credential, error)
	// ChangeCredential ends all sessions but those by passkey. It does nothing and gives false where the
	// stored generation is not the change's From.
	ChangeCredential(context.Context, Change) (bool, error)
	// Standing never waits for a writer.
	Standing(context.Context, Scope) (Standing, error)
	// SetBack moves the attempts that were noted after now to now, and replaces the
	// client's lock unless it is the zero Lock.
	SetBack(ctx context.Context, now time.Time, client string, lock Lock) error
	// Reserve notes an attempt that is not judged yet, unless allow refuses the
	// standing; the error of allow comes back unchanged.
	Reserve(ctx context.Context, scope Scope, at time.Time, allow func(Standing) error) (id int64, err error)
	// MarkRight drops an attempt, forgives the others of the client, lifts its lock and opens a session. It
	// does nothing and gives false where the code of the generation opens nothing any more.
	MarkRight(ctx context.Context, id int64, client, generation string, session SignedIn, entry Entry) (bool, error)
	// MarkWrong judges an attempt; decide sees the standing after it. The zero
	// Lock locks nobody.
	MarkWrong(ctx context.Context, id int64, scope Scope, decide func(Standing) (Lock, []Entry)) error
	// Access gives who may open the desk.
	Access(context.Context) (Access, error)
	// ChangeAccess stores what change makes of the access (Access.Change), and what it does
	// besides. A challenge that was used before is errs.Unauthenticated, and then nothing is stored.
	// Sessions without their operator or passkey end; so does all that has ended at now.
	ChangeAccess(ctx context.Context, now time.Time, change func(*Access) (Deed, error)) error
	// SignedIn gives a session by its hash, and reports whether there is one.
	SignedIn(ctx context.Context, hash string) (SignedIn, bool, error)
	// Sessions gives all sessions that have not ended at now, also for want of use, the newest first.
	Sessions(ctx context.Context, now time.Time) ([]SignedIn, error)
	// SeeSession notes when a session was used, and EndSession ends it.
	SeeSession(ctx context.Context, hash string, now time.Time) error
	EndSession(ctx context.Context, hash string, entry Entry) error
	// PutLink stores a link and deletes expired ones.
	PutLink(context.Context, Link, Entry) error
	// TakeLink removes a link that has not ended when the session begins, opens the session, and reports
	// whether there was one. Of several callers one gets it.
	TakeLink(ctx context.Context, hash string, session SignedIn, entry Entry) (bool, error)
	// Record adds a line to the audit log.
	Record(context.Context, Entry) error
}
