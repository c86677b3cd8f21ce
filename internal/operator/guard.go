package operator

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/netip"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/sleep"
	"launchrack/internal/model/tally"
)

// Config is the input of Open, Reset and MakeLink. Random, Sleep and Now may be
// nil; the real ones are used then.
type Config struct {
	Store Store
	// Code is the configured access code, four digits. Empty keeps the stored
	// one, or makes one.
	Code string
	// Key signs what browsers keep. It is for Open alone, and the same on all nodes.
	Key []byte
	// CodeOff turns the code off, which needs a passkey of an owner.
	CodeOff bool
	// HTTPS reports whether visitors reach the shop by https.
	HTTPS bool
	// Exempt are networks without the budget of all addresses, so that an attacker
	// cannot lock the operator out by using it up.
	Exempt []netip.Prefix
	Now    func() time.Time
	// Sleep waits, until the context ends at the latest.
	Sleep  func(context.Context, time.Duration)
	Random io.Reader
	// Refused is told of each refusal besides wrong codes; nil is told nothing.
	Refused func(Refusal)
	Log     *slog.Logger
}

// Guard checks access codes, links and tokens. It is safe for concurrent use.
type Guard struct {
	store  Store
	exempt []netip.Prefix
	now    func() time.Time
	sleep  func(context.Context, time.Duration)
	hasher hasher
	// refusals spares the database.
	refusals refusalCache
	key      []byte
	refused  func(Refusal)
	noted    tally.Of[string]
	https    bool
	log      *slog.Logger
}

// Open makes sure that there is an access code. If it had to make one, it returns the
// code as made: the caller shows it to the operator once, and it is stored nowhere.
func Open(ctx context.Context, c Config) (guard *Guard, made string, err error) {
	c = c.withDefaults()
	if len(c.Key) < sha256.Size {
		return nil, "", errs.New(errs.Internal, "a key of %d bytes signs nothing", len(c.Key))
	}
	g := &Guard{store: c.Store, exempt: c.Exempt, now: c.Now, sleep: c.Sleep, hasher: newHasher(), key: c.Key, refused: c.Refused, https: c.HTTPS, log: c.Log}
	if c.CodeOff {
		return g, "", g.ensureCodeOff(ctx, c.Random)
	}
	made, err = g.ensureCode(ctx, c.Code, c.Random)
	return g, made, err
}

// ensureCodeOff turns the code off; a shop that nobody could open does not start.
func (g *Guard) ensureCodeOff(ctx context.Context, random io.Reader) error {
	err := People{Store: g.store, Now: g.now}.TurnCode(ctx, true)
	if errors.Is(err, errNoPasskey) {
		return errs.Field("access-code", "off needs a passkey of an owner, and there is none; start without it, run `launchrack operators invite NAME --role owner`, make a passkey by the link that it prints, and start with off again")
	}
	if err == nil { // after a restore there is none, and links belong to one
		_, err = g.ensureCode(ctx, "", random)
	}
	return err
}

func (c Config) withDefaults() Config {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Sleep == nil {
		c.Sleep = func(ctx context.Context, d time.Duration) { sleep.For(ctx, d) }
	}
	if c.Random == nil {
		c.Random = rand.Reader
	}
	return c
}

// maxChangeTries bounds how often a change is tried again after another process
// changed the code first.
const maxChangeTries = 5

var errBusy = errs.New(errs.Unavailable, "other processes keep changing the access code")

// ensureCode stores the configured code unless it is the stored one, and makes
// one where there is none.
func (g *Guard) ensureCode(ctx context.Context, configured string, random io.Reader) (made string, err error) {
	for range maxChangeTries {
		old, err := g.store.Credential(ctx)
		if err != nil {
			return "", fmt.Errorf("read the access code: %w", err)
		}
		if current, err := g.isCurrent(old, configured); current || err != nil {
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

// isCurrent reports whether the stored code needs no change. A stored code that
// cannot be read is replaced by a configured one only.
func (g *Guard) isCurrent(stored Credential, configured string) (bool, error) {
	if stored.Hash == "" {
		return false, nil
	}
	if configured == "" {
		_, err := parsePHC(stored.Hash)
		return err == nil, err
	}
	same, err := g.hasher.matches(configured, stored.Hash)
	return same && err == nil, nil
}

// NewGeneration names a code, at random. Sessions of another generation are void.
func NewGeneration() string { return rand.Text() }

// change replaces old by a new code, and reports whether old was still stored. A code that is turned off stays so,
// unless all that belongs to it is forgotten.
func change(ctx context.Context, store Store, h hasher, old Credential, code string, random io.Reader, c Change) (bool, error) {
	hash, err := h.make(code, random)
	if err != nil {
		return false, err
	}
	c.From, c.To = old.Generation, Credential{Hash: hash, Generation: NewGeneration(), Off: old.Off && !c.Forget}
	done, err := store.ChangeCredential(ctx, c)
	if err != nil {
		return false, fmt.Errorf("store the access code: %w", err)
	}
	return done, nil
}

// Reset replaces the access code by a random one, which it returns, and turns it on. It forgets
// every attempt, lock and unused link; all tokens and device cookies end.
// existed reports whether there was a code before: none hints at the wrong
// database.
func Reset(ctx context.Context, c Config) (code string, existed bool, err error) {
	c = c.withDefaults()
	h := newHasher()
	for range maxChangeTries {
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
