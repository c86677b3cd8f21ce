// Package operator keeps the operator's door: the access code, the limits on
// guessing it, the tokens that it buys, and the log of what happened there.
// Everything that must not be forgotten is in the database, so that a restart
// or another process on the same database changes nothing.
//
// Whatever goes wrong, the door stays shut: a limit that cannot be read refuses,
// a token that cannot be checked is not valid.
package operator

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"
	"net/netip"
	"time"

	"launchrack/internal/errs"
)

// Credential is the access code as it is stored. The zero Credential stands for
// no code yet.
type Credential struct {
	// Hash is argon2id in PHC form.
	Hash string
	// Generation is random and new with every code; tokens bear it.
	Generation string
}

// Change replaces the credential of generation From.
type Change struct {
	From string
	To   Credential
	// Forget also drops every attempt and every lock.
	Forget bool
	Entry  Entry
}

// Store is what is kept in the database. Each method is one transaction, and
// writers come one after the other, whichever process they are in.
type Store interface {
	// Credential gives the zero value where there is no code yet.
	Credential(context.Context) (Credential, error)
	// ChangeCredential does nothing and gives false where the stored
	// generation is not the change's From.
	ChangeCredential(context.Context, Change) (bool, error)
	// Standing never waits for a writer.
	Standing(context.Context, Scope) (Standing, error)
	// Reserve notes an attempt that is not judged yet, unless allow refuses
	// what stands; its error comes back as it is.
	Reserve(ctx context.Context, scope Scope, at time.Time, allow func(Standing) error) (id int64, err error)
	// MarkRight drops an attempt, forgives the others of the address and lifts
	// its lock.
	MarkRight(ctx context.Context, id int64, entry Entry) error
	// MarkWrong judges an attempt; decide sees what stands after it. The zero
	// Lock locks nobody.
	MarkWrong(ctx context.Context, id int64, scope Scope, decide func(Standing) (Lock, []Entry)) error
	// Record adds a line to the audit log.
	Record(context.Context, Entry) error
	// PutSettingIfAbsent gives the value that holds from now on.
	PutSettingIfAbsent(ctx context.Context, key, value string) (string, error)
}

// Config is what a Guard is made of. Random, Sleep and Now may be nil for the
// real ones.
type Config struct {
	Store Store
	// Code is the configured access code, four digits; empty keeps the stored
	// one, or makes one.
	Code string
	// Exempt are networks that the limit of all addresses does not hold for, so
	// that an attacker cannot lock the operator out with it.
	Exempt []netip.Prefix
	Now    func() time.Time
	// Sleep waits, until the context ends at the latest.
	Sleep  func(context.Context, time.Duration)
	Random io.Reader
	Log    *slog.Logger
}

// Guard lets operators in and nobody else. It is safe for concurrent use.
type Guard struct {
	store  Store
	exempt []netip.Prefix
	now    func() time.Time
	sleep  func(context.Context, time.Duration)
	hasher hasher
	// refused spares the database.
	refused refused
	key     []byte
	log     *slog.Logger
}

// Open sees to it that there is an access code. Where it had to make one, made
// is that code, to be shown to the operator this once and kept nowhere.
func Open(ctx context.Context, c Config) (guard *Guard, made string, err error) {
	c = c.withDefaults()
	key, err := readKey(ctx, c.Store, c.Random)
	if err != nil {
		return nil, "", err
	}
	g := &Guard{store: c.Store, exempt: c.Exempt, now: c.Now, sleep: c.Sleep, hasher: newHasher(), key: key, log: c.Log}
	made, err = g.ensureCode(ctx, c.Code, c.Random)
	return g, made, err
}

func (c Config) withDefaults() Config {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Sleep == nil {
		c.Sleep = sleep
	}
	if c.Random == nil {
		c.Random = rand.Reader
	}
	return c
}

// changeTries bounds how often a change is tried again that another process
// came in between of.
const changeTries = 5

var errBusy = errs.New(errs.Unavailable, "other processes keep changing the access code")

// ensureCode stores the configured code unless it is the stored one, and makes
// one where there is none.
func (g *Guard) ensureCode(ctx context.Context, configured string, random io.Reader) (made string, err error) {
	for range changeTries {
		old, err := g.store.Credential(ctx)
		if err != nil {
			return "", fmt.Errorf("read the access code: %w", err)
		}
		if kept, err := g.keeps(old, configured); kept || err != nil {
			return "", err
		}
		code, event := configured, CodeSet
		if code == "" {
			event = CodeMade
			if code, err = randomCode(random); err != nil {
				return "", err
			}
			made = code
		}
		done, err := change(ctx, g.store, g.hasher, old, code, random, Change{Entry: Entry{At: g.now(), Event: event}})
		if done || err != nil {
			return made, err
		}
		made = ""
	}
	return "", errBusy
}

// keeps is whether the stored code goes on. One that cannot be read is replaced
// by a configured one only.
func (g *Guard) keeps(old Credential, configured string) (bool, error) {
	if old.Hash == "" {
		return false, nil
	}
	if configured == "" {
		_, err := parsePHC(old.Hash)
		return err == nil, err
	}
	same, err := g.hasher.matches(configured, old.Hash)
	return same && err == nil, nil
}

// change stores a code in place of old, and tells whether old was still there.
func change(ctx context.Context, store Store, h hasher, old Credential, code string, random io.Reader, c Change) (bool, error) {
	hash, err := h.make(code, random)
	if err != nil {
		return false, err
	}
	c.From, c.To = old.Generation, Credential{Hash: hash, Generation: rand.Text()}
	done, err := store.ChangeCredential(ctx, c)
	if err != nil {
		return false, fmt.Errorf("keep the access code: %w", err)
	}
	return done, nil
}

// Reset replaces the access code by a random one, which it gives, and forgets
// every attempt and every lock. All tokens end. existed is whether there was a
// code before: none hints at the wrong database.
func Reset(ctx context.Context, c Config) (code string, existed bool, err error) {
	c = c.withDefaults()
	h := newHasher()
	for range changeTries {
		old, err := c.Store.Credential(ctx)
		if err != nil {
			return "", false, fmt.Errorf("read the access code: %w", err)
		}
		if code, err = randomCode(c.Random); err != nil {
			return "", false, err
		}
		done, err := change(ctx, c.Store, h, old, code, c.Random, Change{Forget: true, Entry: Entry{At: c.Now(), Event: CodeReset}})
		if err != nil {
			return "", false, err
		}
		if done {
			return code, old.Hash != "", nil
		}
	}
	return "", false, errBusy
}

// sleep returns after d, or earlier when ctx ends.
func sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
