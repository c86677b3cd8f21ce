package operator

import (
	"encoding/json"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"launchrack/internal/model/errs"
)

// Access is who may open the desk, and by what. Its zero value is a shop that has the access
// code alone.
type Access struct {
	// CodeOff reports whether the access code is turned off.
	CodeOff bool
	// People are in the order of their names.
	People []Person
}

// Person is an operator with a name.
type Person struct {
	// ID is random, and what authenticators keep of the operator.
	ID     string
	Name   string
	Role   Role
	MadeAt time.Time
	// Invite lets whoever has its secret make a passkey of this operator; nil for none.
	Invite   *Link
	Passkeys []Passkey
}

// Passkey is a key that an operator signs in with.
type Passkey struct {
	// ID is the credential's, as base64url without padding.
	ID   string
	Name string
	// Credential is what the ceremonies need to know of it (package passkey).
	Credential json.RawMessage
	// Blocked reports whether its counter went back, as a copied key makes it. It opens nothing any more.
	Blocked bool
	MadeAt  time.Time
	// UsedAt is when somebody signed in with it; nil for never.
	UsedAt *time.Time
}

// Way is how a session began.
type Way string

// The ways.
const (
	ByPasskey Way = "passkey"
	ByCode    Way = "code"
	ByLink    Way = "link"
)

// life is how long a session lasts that began so.
func (w Way) life() time.Duration {
	if w == ByPasskey {
		return SessionLife
	}
	return codeLife
}

// SignedIn is a session.
type SignedIn struct {
	// Hash is the hash of its secret, which is stored nowhere: of a cookie by passkey, else of a text
	// that the page keeps.
	Hash string
	Way  Way
	// PersonID and PasskeyID are empty for a session by code or link, which belongs to whoever knows it.
	PersonID  string
	PasskeyID string
	MadeAt    time.Time
	// SeenAt is when it was used, to a minute.
	SeenAt time.Time
	Ends   time.Time
	// From is the browser and the network in which it began: "Firefox on Windows, 203.0.113.7".
	From string
}

// holds reports whether the session has neither ended nor gone without use for too long. One that ends
// later than one that begins now is from a clock that was ahead.
func (s SignedIn) holds(now time.Time) bool {
	return now.Before(s.Ends) && !s.Ends.After(now.Add(s.Way.life()+clockTolerance)) && (s.Way != ByPasskey || now.Sub(s.SeenAt) <= IdleLife)
}

// Deed is what happens along with a change of the access: lines of the audit log, a challenge
// that is used up, a session that begins.
type Deed struct {
	Entries []Entry
	// Challenge is the hash of a challenge that is used up, until ChallengeEnds; empty for none.
	Challenge     string
	ChallengeEnds time.Time
	// Session is opened, where it is not nil.
	Session *SignedIn
}

// maxPeople, maxPasskeys and maxName bound what one database keeps.
const (
	maxPeople   = 200
	maxPasskeys = 20
	maxName     = 60
)

// Find gives an operator by the id.
func (a *Access) Find(id string) (*Person, error) {
	if i := slices.IndexFunc(a.People, func(p Person) bool { return p.ID == id }); i >= 0 {
		return &a.People[i], nil
	}
	return nil, errs.New(errs.NotFound, "This operator does not exist. Someone may have removed it.")
}

// Named gives an operator by the name, in capitals or not; nil for none.
func (a *Access) Named(name string) *Person {
	if i := slices.IndexFunc(a.People, func(p Person) bool { return strings.EqualFold(p.Name, strings.TrimSpace(name)) }); i >= 0 {
		return &a.People[i]
	}
	return nil
}

// Invited gives the operator whose invitation has the secret.
func (a *Access) Invited(secret string, now time.Time) (*Person, error) {
	for i, p := range a.People {
		if secret != "" && p.Invite != nil && p.Invite.Hash == HashOf(secret) && now.Before(p.Invite.Ends) {
			return &a.People[i], nil
		}
	}
	return nil, errUninvited
}

var errUninvited = &errs.Error{Kind: errs.Unauthenticated, Code: "28P01", Message: "This invitation was used before, or has ended.",
	Hint: "An owner makes another one on the desk, or `launchrack operators invite NAME` on the machine."}

// Owning gives the operator who has a passkey, and its index in their Passkeys.
func (a *Access) Owning(passkey string) (*Person, int) {
	for i, p := range a.People {
		if at := slices.IndexFunc(p.Passkeys, func(k Passkey) bool { return k.ID == passkey }); at >= 0 {
			return &a.People[i], at
		}
	}
	return nil, -1
}

// OwnersPasskeys counts the passkeys that open the desk as an owner.
func (a *Access) OwnersPasskeys() (n int) {
	for _, p := range a.People {
		for _, k := range p.Passkeys {
			if p.Role == Owner && !k.Blocked {
				n++
			}
		}
	}
	return n
}

var (
	errNoPasskey = &errs.Error{Kind: errs.Conflict, Message: "The access code cannot be turned off: no owner has a passkey",
		Hint: "Make one first; else nobody could open the desk."}
	errLastPasskey = &errs.Error{Kind: errs.Conflict, Message: "This is the last passkey of an owner, and the access code is turned off",
		Hint: "Turn the access code on, or make another owner's passkey first."}
)

// Check refuses an access that nobody could open the desk with, or that is too large. before is
// what was stored.
func (a *Access) Check(before Access) error {
	if a.CodeOff && a.OwnersPasskeys() == 0 {
		if !before.CodeOff {
			return errNoPasskey
		}
		if before.OwnersPasskeys() > 0 && !a.isBlockedSince(before) {
			return errLastPasskey
		}
	}
	if len(a.People) > maxPeople {
		return errs.New(errs.Conflict, "There are %d operators, and no more are kept", maxPeople)
	}
	for i, p := range a.People {
		if len(p.Passkeys) > maxPasskeys {
			return errs.New(errs.Conflict, "%s has %d passkeys, and no more are kept. Remove one first.", p.Name, maxPasskeys)
		}
		for _, other := range a.People[:i] {
			if strings.EqualFold(p.Name, other.Name) {
				return errs.Field("name", "there is an operator named %s already", other.Name)
			}
		}
	}
	return nil
}

// isBlockedSince reports whether a passkey was blocked: a copy that somebody uses must not be kept
// open because it is the last one.
func (a *Access) isBlockedSince(before Access) bool {
	for _, p := range a.People {
		for _, k := range p.Passkeys {
			if owner, at := before.Owning(k.ID); k.Blocked && at >= 0 && !owner.Passkeys[at].Blocked {
				return true
			}
		}
	}
	return false
}

// clone copies what a change may write to.
func (a *Access) clone() Access {
	c := Access{CodeOff: a.CodeOff, People: slices.Clone(a.People)}
	for i := range c.People {
		c.People[i].Passkeys = slices.Clone(c.People[i].Passkeys)
	}
	return c
}

// Change gives the access after a change, if it may be stored.
func (a *Access) Change(change func(*Access) (Deed, error)) (Access, Deed, error) {
	after := a.clone()
	deed, err := change(&after)
	if err != nil {
		return Access{}, Deed{}, err
	}
	return after, deed, after.Check(*a)
}

// CheckName gives a name of an operator or a passkey without spaces around it.
func CheckName(name string) (string, error) {
	name = strings.TrimSpace(name)
	switch n := utf8.RuneCountInString(name); {
	case n == 0 || n > maxName:
		return "", errs.Field("name", "a name of %d characters came; accepted are 1 to %d", n, maxName)
	case !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }):
		return "", errs.Field("name", "the name has a character that cannot be printed")
	}
	return name, nil
}

// ParseRole reads a role.
func ParseRole(text string) (Role, error) {
	if role := Role(text); slices.Contains(Roles(), role) {
		return role, nil
	}
	return "", errs.Field("role", "%q came; accepted are owner, editor and reader", errs.Clip(text, 60))
}
