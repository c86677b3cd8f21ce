package operator

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"launchrack/internal/model/errs"
)

// LinkLife is how long a link unlocks.
const LinkLife = 10 * time.Minute

// maxSecret bounds the secret that is looked up; ours are shorter.
const maxSecret = 64

// Link unlocks the operator's page once, before it ends.
type Link struct {
	// Hash is the hash of the link's secret, which is stored nowhere.
	Hash string
	Ends time.Time
}

var errNoCode = errs.New(errs.Invalid,
	"this database has no access code yet; start the shop once, or name the database that it runs on (--database-url)")

// MakeLink stores a link and returns its secret, 130 random bits. It may run beside the
// server. No lock or budget limits the link.
func MakeLink(ctx context.Context, c Config) (secret string, err error) {
	c = c.withDefaults()
	credential, err := c.Store.Credential(ctx)
	if err != nil {
		return "", fmt.Errorf("read the access code: %w", err)
	}
	if credential.Hash == "" {
		return "", errNoCode
	}
	secret, now := rand.Text(), c.Now()
	link := Link{HashOf(secret), now.Add(LinkLife)}
	if err := c.Store.PutLink(ctx, link, Entry{At: now, Event: LinkMade}); err != nil {
		return "", fmt.Errorf("store a link: %w", err)
	}
	return secret, nil
}

// HashOf hashes a secret of the shop. It needs no salt and no work: the secret has more bits than anybody can
// try.
func HashOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

var errUsed = &errs.Error{Kind: errs.Unauthenticated, Code: "28P01",
	Message: "This link was used before, or is older than 10 minutes.",
	Hint:    "`launchrack operator link` makes another one."}

// unlockByLink opens a session by a link and removes the link.
func (g *Guard) unlockByLink(ctx context.Context, t Try) (Session, error) {
	session, err := g.followLink(ctx, t)
	if errs.KindOf(err) == errs.Unauthenticated {
		g.Refused(ctx, RefusedLink, errs.Public(err))
	}
	return session, err
}

func (g *Guard) followLink(ctx context.Context, t Try) (Session, error) {
	if len(t.Link) > maxSecret {
		return Session{}, errUsed
	}
	now := g.now()
	who, err := g.identify(ctx, t.From, t.Device, now)
	if err != nil {
		return Session{}, err
	}
	credential, err := g.store.Credential(ctx)
	if err != nil {
		return Session{}, fmt.Errorf("read the access code: %w", err)
	}
	entry := Entry{At: now, Event: Unlocked, Address: who.address, Detail: "by a link"}
	session, secret := newSession(ctx, ByLink, now)
	found, err := g.store.TakeLink(ctx, HashOf(t.Link), session, entry)
	switch {
	case err != nil:
		return Session{}, fmt.Errorf("use a link: %w", err)
	case !found:
		return Session{}, errUsed
	}
	return g.opened(secret, credential.Generation, who.device), nil
}
