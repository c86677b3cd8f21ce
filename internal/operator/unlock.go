package operator

import (
	"context"
	"fmt"
	"net/netip"
	"time"

	"launchrack/internal/model/errs"
)

// Try is one attempt to unlock the operator's page, by a code or by a link.
type Try struct {
	// From is the caller's address, the zero Addr if there is none.
	From netip.Addr
	// Device is the cookie of a browser that unlocked before, else empty.
	Device string
	Code   string
	// Link is the secret of a link; where it is set, Code does not matter.
	Link string
}

// Session is the result of a successful Try.
type Session struct {
	Token string
	Life  time.Duration
	// Device is the cookie that identifies the browser from now on.
	Device     string
	DeviceLife time.Duration
}

var errWrong = &errs.Error{Kind: errs.Unauthenticated, Code: "28P01", Message: "Invalid code. Please try again."}

var errOff = &errs.Error{Kind: errs.Forbidden, Message: "The access code is turned off. Sign in with a passkey.",
	Hint: "`launchrack access-code on` on the machine turns it on."}

// Unlock gives a session for the right code or for a link that is not used yet.
// A wrong one is errs.Unauthenticated, for a code after a growing delay. A client
// with too many wrong codes, or all of them together, get errs.TooMany with a
// Wait, whatever the code is. No such limit holds for a link.
//
// A guess takes its place in the count before the code is compared, so guesses
// that come together cannot exceed the limit either.
func (g *Guard) Unlock(ctx context.Context, t Try) (Session, error) {
	if t.Link != "" {
		return g.unlockByLink(ctx, t)
	}
	now := g.now()
	switch credential, err := g.store.Credential(ctx); {
	case err != nil:
		return Session{}, fmt.Errorf("read the access code: %w", err)
	case credential.Off:
		return Session{}, errOff
	}
	who, err := g.identify(ctx, t.From, t.Device, now)
	if err != nil {
		return Session{}, err
	}
	if err := g.check(ctx, who, now); err != nil {
		return Session{}, err
	}
	allow := func(s Standing) error { return s.refusal(now, who).err(now) }
	id, err := g.store.Reserve(ctx, who.scope(now), now, allow)
	if err != nil {
		return Session{}, err
	}
	// From here on the guess is judged even if the caller has left.
	session, wait, err := g.judge(context.WithoutCancel(ctx), guess{id, who}, t.Code)
	g.sleep(ctx, wait)
	return session, err
}

// check refuses without a write, and most often without the database: a refused
// guess costs no more.
func (g *Guard) check(ctx context.Context, who client, now time.Time) error {
	if err := g.refusals.find(who, now); err != nil {
		return err
	}
	standing, err := g.standing(ctx, who, now)
	if err != nil {
		return err
	}
	refusal := standing.refusal(now, who)
	g.refusals.remember(who, now, refusal)
	return refusal.err(now)
}

// guess is an attempt that is counted already.
type guess struct {
	id  int64
	who client
}

// judge returns a session for the right code, else the delay of the answer.
func (g *Guard) judge(ctx context.Context, a guess, code string) (session Session, wait time.Duration, err error) {
	credential, err := g.store.Credential(ctx)
	if err != nil {
		return Session{}, 0, fmt.Errorf("read the access code: %w", err)
	}
	right, err := g.hasher.matches(code, credential.Hash)
	if err != nil {
		return Session{}, 0, err
	}
	if credential.Off { // since the guess began
		return Session{}, 0, errOff
	}
	if !right {
		wait, err := g.markWrong(ctx, a)
		return Session{}, wait, err
	}
	begun, secret := newSession(ctx, ByCode, g.now())
	entry := Entry{At: g.now(), Event: Unlocked, Address: a.who.address}
	switch opened, err := g.store.MarkRight(ctx, a.id, a.who.key, credential.Generation, begun, entry); {
	case err != nil:
		return Session{}, 0, fmt.Errorf("note a right access code: %w", err)
	case !opened:
		return Session{}, 0, errChanged
	}
	return g.opened(secret, credential.Generation, a.who.device), 0, nil
}

// errChanged is for a code that was right when it was judged, and then replaced or turned off.
var errChanged = &errs.Error{Kind: errs.Unauthenticated, Code: "28P01", Message: "The access code was changed meanwhile. Please try again."}

// opened gives what a client that has proved itself keeps.
func (g *Guard) opened(secret, generation, device string) Session {
	return Session{Token: secret, Life: codeLife, Device: g.sealDevice(generation, device), DeviceLife: deviceLife}
}

// markWrong stores a wrong code. It returns errWrong if that succeeds.
func (g *Guard) markWrong(ctx context.Context, a guess) (wait time.Duration, err error) {
	now := g.now()
	var entries []Entry
	err = g.store.MarkWrong(ctx, a.id, a.who.scope(now), func(s Standing) (lock Lock, _ []Entry) {
		wait = delay(judged(s.Own, now.Add(-ownWindow)))
		lock, entries = s.verdict(now, a.who)
		return lock, entries
	})
	if err != nil {
		return 0, fmt.Errorf("note a wrong access code: %w", err)
	}
	for _, e := range entries {
		if e.Event != CodeWrong {
			g.log.WarnContext(ctx, "somebody is guessing the access code", "event", e.Event, "address", e.Address, "detail", e.Detail)
		}
	}
	return wait, errWrong
}

// verdict returns the consequences of a wrong code that is in s already.
func (s Standing) verdict(now time.Time, who client) (Lock, []Entry) {
	wrong := Entry{At: now, Event: CodeWrong, Address: who.address}
	if who.isDevice() {
		wrong.Detail = "from a browser that unlocked before"
	}
	entries := []Entry{wrong}
	lock := s.nextLock(now)
	if lock.Level > 0 {
		entries = append(entries, Entry{At: now, Event: Locked, Address: who.address,
			Detail: fmt.Sprintf("for %s, lock %d in a row", inWords(lock.Ends.Sub(now)), lock.Level)})
	}
	if detail := s.exhausted(now); !who.exempt && detail != "" {
		entries = append(entries, Entry{At: now, Event: LimitReached, Address: who.address,
			Detail: detail + "; further ones wait, except from operator networks and from browsers that unlocked before"})
	}
	return lock, entries
}

// exhausted names the budget of all addresses that the last wrong code used up, empty
// for none.
func (s Standing) exhausted(now time.Time) string {
	used, budget := shared(s.All).day(now)
	switch {
	case judged(s.All, now.Add(-day)) == budget:
		return fmt.Sprintf("%d wrong codes within a day, after %d in the 90 days before", budget, shared(s.All).after(now, history)-used)
	case judged(s.All, now.Add(-hour)) == hourBudget:
		return fmt.Sprintf("%d wrong codes within an hour", hourBudget)
	}
	return ""
}
