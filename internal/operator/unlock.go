package operator

import (
	"context"
	"fmt"
	"net/netip"
	"time"

	"launchrack/internal/clientip"
	"launchrack/internal/errs"
)

var errWrong = &errs.Error{Kind: errs.Unauthenticated, Code: "28P01", Message: "Invalid code. Please try again."}

// Unlock gives a token and its life for the right code. A wrong one is
// errs.Unauthenticated, after a while that grows; an address with too many
// wrong ones, or all of them together, are errs.TooMany with a Wait, whatever
// the code is.
//
// A guess takes its place in the count before the code is looked at, so guesses
// that come together cannot be more than the limit either.
func (g *Guard) Unlock(ctx context.Context, from netip.Addr, code string) (token string, life time.Duration, err error) {
	now := g.now()
	address := keyOf(from)
	scope, exempt := scopeOf(address, now), clientip.Within(from, g.exempt)
	if err := g.look(ctx, scope, now, exempt); err != nil {
		return "", 0, err
	}
	allow := func(s Standing) error { return s.refusal(now, exempt).err(now) }
	id, err := g.store.Reserve(ctx, scope, now, allow)
	if err != nil {
		return "", 0, err
	}
	// From here on the guess is judged even if the caller has left.
	token, held, err := g.judge(context.WithoutCancel(ctx), guess{id, address, exempt}, code)
	g.sleep(ctx, held)
	return token, tokenLife, err
}

// look refuses without a write, and most often without the database: that is
// all that a refused guess costs.
func (g *Guard) look(ctx context.Context, scope Scope, now time.Time, exempt bool) error {
	if err := g.refused.known(scope.Address, now, exempt); err != nil {
		return err
	}
	standing, err := g.store.Standing(ctx, scope)
	if err != nil {
		return fmt.Errorf("count wrong access codes: %w", err)
	}
	refusal := standing.refusal(now, exempt)
	g.refused.keep(scope.Address, now, refusal)
	return refusal.err(now)
}

// guess is an attempt that has its place in the count.
type guess struct {
	id      int64
	address string
	exempt  bool
}

// judge gives a token for the right code, else how long to hold the answer back.
func (g *Guard) judge(ctx context.Context, who guess, code string) (token string, held time.Duration, err error) {
	credential, err := g.store.Credential(ctx)
	if err != nil {
		return "", 0, fmt.Errorf("read the access code: %w", err)
	}
	right, err := g.hasher.matches(code, credential.Hash)
	if err != nil {
		return "", 0, err
	}
	if !right {
		held, err := g.markWrong(ctx, who)
		return "", held, err
	}
	if err := g.store.MarkRight(ctx, who.id, Entry{At: g.now(), Event: Unlocked, Address: who.address}); err != nil {
		return "", 0, fmt.Errorf("note a right access code: %w", err)
	}
	token, err = g.sign(credential.Generation)
	return token, 0, err
}

// markWrong notes a wrong code; its error is errWrong where that went well.
func (g *Guard) markWrong(ctx context.Context, who guess) (held time.Duration, err error) {
	now := g.now()
	var entries []Entry
	err = g.store.MarkWrong(ctx, who.id, scopeOf(who.address, now), func(s Standing) (lock Lock, _ []Entry) {
		held = hold(judged(s.Own))
		lock, entries = s.verdict(now, who)
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
	return held, errWrong
}

// verdict is what follows from a wrong code that is counted in s already.
func (s Standing) verdict(now time.Time, who guess) (Lock, []Entry) {
	entries := []Entry{{At: now, Event: CodeWrong, Address: who.address}}
	lock := s.next(now)
	if lock.Level > 0 {
		entries = append(entries, Entry{At: now, Event: Locked, Address: who.address,
			Detail: fmt.Sprintf("for %s, lock %d in a row", inWords(lock.Ends.Sub(now)), lock.Level)})
	}
	if !who.exempt && judged(s.All) == allMost {
		entries = append(entries, Entry{At: now, Event: LimitReached, Address: who.address,
			Detail: fmt.Sprintf("%d wrong codes within an hour; further ones wait, except from operator networks", allMost)})
	}
	return lock, entries
}

// longestDetail bounds a line of the audit log, in characters.
const longestDetail = 500

// Record adds a line about an operator's deed to the audit log. The deed is
// done, so a failure is logged and nothing else.
func (g *Guard) Record(ctx context.Context, event Event, detail string) {
	if r := []rune(detail); len(r) > longestDetail {
		detail = string(r[:longestDetail]) + "…"
	}
	err := g.store.Record(context.WithoutCancel(ctx), Entry{At: g.now(), Event: event, Address: keyOf(clientip.Of(ctx)), Detail: detail})
	if err != nil {
		g.log.ErrorContext(ctx, "the audit log could not be written", "event", event, "detail", detail, "err", err)
	}
}
