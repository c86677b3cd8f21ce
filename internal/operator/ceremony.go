package operator

import (
	"context"
	"time"
)

// CeremonyLife is how long a challenge may be answered.
const CeremonyLife = 5 * time.Minute

// Purpose is what a challenge is for. The answer to one of another purpose is refused.
type Purpose string

// The purposes.
const (
	ToSignIn Purpose = "passkey-sign-in"
	ToMake   Purpose = "passkey-make"
)

// Ceremony is a challenge that a passkey is to answer.
type Ceremony struct {
	Challenge string
	// PersonID is whose passkey is made; empty for a sign-in.
	PersonID string
	Ends     time.Time
}

// SignCeremony gives a text by which any node knows the ceremony again. The browser sends it back with
// the answer, so that whoever asks for challenges costs the database nothing. A challenge that was
// answered is stored until it ends (Deed.Challenge).
func (g *Guard) SignCeremony(ctx context.Context, purpose Purpose, challenge, person string) (string, error) {
	return g.sign(ctx, string(purpose), anyGeneration, challenge, person, CeremonyLife)
}

// anyGeneration is the generation in signed texts that stay valid when the access code changes.
const anyGeneration = "any"

// ReadCeremony gives the ceremony of a text, and reports whether it is one of the purpose that may still be answered.
func (g *Guard) ReadCeremony(ctx context.Context, purpose Purpose, text string) (Ceremony, bool, error) {
	c, ok, err := g.signed(ctx, text, string(purpose))
	if !ok || err != nil || c.ExpiresAt.After(g.now().Add(CeremonyLife+clockTolerance)) {
		return Ceremony{}, false, err
	}
	return Ceremony{c.ID, c.Subject, c.ExpiresAt.Time}, true, nil
}

// UsedUp gives what a deed notes of a challenge that was answered.
func (c Ceremony) UsedUp() Deed {
	return Deed{Challenge: hashOf(c.Challenge), ChallengeEnds: c.Ends}
}

// Change stores a change of who may open the desk.
func (g *Guard) Change(ctx context.Context, change func(*Access) (Deed, error)) error {
	return g.store.ChangeAccess(ctx, g.now(), change)
}

// Now is the guard's clock.
func (g *Guard) Now() time.Time { return g.now() }
