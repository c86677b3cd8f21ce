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

// SealCeremony gives a text by which any node knows the ceremony again. The browser sends it back with
// the answer, so that whoever asks for challenges costs the database nothing. A challenge that was
// answered is stored until it ends (Deed.Challenge).
func (g *Guard) SealCeremony(purpose Purpose, challenge, person string) string {
	return g.seal(sealed{For: purpose, ID: challenge, Person: person, Ends: g.now().Add(CeremonyLife)})
}

// ReadCeremony gives the ceremony of a text, and reports whether it is one of the purpose that may still be answered.
func (g *Guard) ReadCeremony(purpose Purpose, text string) (Ceremony, bool) {
	s, ok := g.unseal(text, purpose)
	return Ceremony{s.ID, s.Person, s.Ends}, ok && !s.Ends.After(g.now().Add(CeremonyLife+clockTolerance))
}

// UsedUp gives what a deed notes of a challenge that was answered.
func (c Ceremony) UsedUp() Deed {
	return Deed{Challenge: HashOf(c.Challenge), ChallengeEnds: c.Ends}
}

// Change stores a change of who may open the desk.
func (g *Guard) Change(ctx context.Context, change func(*Access) (Deed, error)) error {
	return g.store.ChangeAccess(ctx, g.now(), change)
}

// Now is the guard's clock.
func (g *Guard) Now() time.Time { return g.now() }
