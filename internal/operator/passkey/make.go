package passkey

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"launchrack/internal/model/errs"
	"launchrack/internal/operator"
)

// BeginInvited asks for a new passkey of the operator whose invitation has the secret, and says who
// that is.
func (c *Ceremonies) BeginInvited(ctx context.Context, secret string) (operator.Operator, Asked, error) {
	party, err := c.party()
	if err != nil {
		return operator.Operator{}, Asked{}, err
	}
	access, err := c.guard.Door(ctx)
	if err != nil {
		return operator.Operator{}, Asked{}, err
	}
	who, err := access.Invited(secret, c.guard.Now())
	if err != nil {
		return operator.Operator{}, Asked{}, err
	}
	u, err := userOf(who)
	if err != nil {
		return operator.Operator{}, Asked{}, err
	}
	options, session, err := party.BeginRegistration(u, webauthn.WithExclusions(webauthn.Credentials(u.credentials).CredentialDescriptors()))
	if err != nil {
		return operator.Operator{}, Asked{}, fmt.Errorf("begin a passkey: %w", err)
	}
	asked, err := c.ask(operator.ToMake, session.Challenge, who.ID, options.Response)
	return operator.Operator{ID: who.ID, Name: who.Name, Role: who.Role}, asked, err
}

// MakeInvited stores the passkey that a browser made under a name, uses the invitation up, and opens a
// session, of which it gives the secret of the cookie.
func (c *Ceremonies) MakeInvited(ctx context.Context, secret, state, name string, answer json.RawMessage) (cookie string, err error) {
	party, err := c.party()
	if err != nil {
		return "", err
	}
	name, err = operator.CheckName(name)
	if err != nil {
		return "", err
	}
	ceremony, err := c.read(operator.ToMake, state)
	if err != nil {
		return "", err
	}
	response, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return "", refused(err)
	}
	if err := c.At(response.Response.CollectedClientData.Origin); err != nil {
		return "", err
	}
	if !response.Response.AttestationObject.AuthData.Flags.HasUserVerified() {
		return "", errNoPIN
	}
	credential, err := party.CreateCredential(user{Person: &operator.Person{ID: ceremony.PersonID}}, c.session(ceremony), response)
	if err != nil {
		return "", refused(err)
	}
	kept, err := stored(credential)
	if err != nil {
		return "", err
	}
	key := id(credential.ID)
	err = c.guard.Change(ctx, func(a *operator.Access) (operator.Deed, error) {
		now := c.guard.Now()
		who, err := a.Invited(secret, now)
		if err != nil {
			return operator.Deed{}, err
		}
		if _, at := a.Owning(key); at >= 0 || who.ID != ceremony.PersonID {
			return operator.Deed{}, errs.New(errs.Conflict, "This passkey is in use already. Please try again with another one.")
		}
		who.Invite = nil
		who.Passkeys = append(who.Passkeys, operator.Passkey{ID: key, Name: freeName(who, name), Credential: kept, MadeAt: now, UsedAt: &now})
		deed := ceremony.UsedUp()
		session, made := operator.NewSession(ctx, who.ID, key, now)
		cookie, deed.Session = made, &session
		entry := c.guard.Entry(operator.As(ctx, operator.Operator{ID: who.ID, Name: who.Name}), operator.PasskeyMade, name)
		entry.After, err = json.Marshal(map[string]string{"operator": who.Name, "role": string(who.Role), "passkey": name})
		deed.Entries = append(deed.Entries, entry)
		return deed, err
	})
	if err != nil {
		return "", err
	}
	return cookie, nil
}

// freeName gives a name that no passkey of the operator has yet.
func freeName(who *operator.Person, name string) string {
	for n := 1; ; n++ {
		free := name
		if n > 1 {
			free = fmt.Sprintf("%s %d", name, n)
		}
		isTaken := false
		for _, k := range who.Passkeys {
			isTaken = isTaken || strings.EqualFold(k.Name, free)
		}
		if !isTaken {
			return free
		}
	}
}
